"""Who notices what of a game: the moments of each viewer, with numbers of their own.

A viewer is a seat or the public. Each counts its own moments: one that a viewer may not notice
leaves its stream as it was, so nothing can be read from the numbers.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core import Action, Seat, View, Viewer
from railbird.table.session.step import TableStep

Legal = Mapping[Seat, Sequence[Action]]
"""What every seat that is asked may choose from."""


class Stream(NamedTuple):
    """What one viewer has noticed so far."""

    since: int = 0
    """The moment at which the decision that the seat faces now was put to it."""
    places: tuple[int, ...] = ()
    """The places of the game that this viewer noticed, as `Timeline.place` counts them."""

    @property
    def n(self) -> int:
        """The number of the latest moment."""
        return len(self.places)

    def after(self, places: tuple[int, ...], asked_again: bool) -> "Stream":
        """With these further moments; `asked_again` if the seat's decision is a new one."""
        n = self.n + len(places)
        return Stream(n if asked_again else self.since, self.places + places)

    def n_at(self, place: int) -> int:
        """The number of the moment that told this viewer of what ended at this place."""
        return bisect_left(self.places, place) + 1

    def last_at(self, place: int) -> int:
        """The number of the latest moment up to this place."""
        return bisect_left(self.places, place + 1)


class Choices(NamedTuple):
    """What may be chosen before a step and after it."""

    before: Legal
    after: Legal

    def differ_for(self, viewer: Viewer) -> bool:
        return viewer is not None and self.before.get(viewer, ()) != self.after.get(viewer, ())


class Noticed(NamedTuple):
    """Who notices each moment of a step, and who notices any of them."""

    moments: tuple[frozenset[Viewer], ...]
    who: frozenset[Viewer]

    @property
    def by_others(self) -> bool:
        """More viewers than one, or the public."""
        return None in self.who or len(self.who) > 1


@dataclass(frozen=True, slots=True)
class Streams:
    by_viewer: Mapping[Viewer, Stream]

    def __getitem__(self, viewer: Viewer) -> Stream:
        return self.by_viewer[viewer]

    def changed_since(self, before: "Streams") -> frozenset[Viewer]:
        """The viewers who have noticed something since."""
        was, now = before.by_viewer, self.by_viewer
        return frozenset(viewer for viewer in now if now[viewer] != was[viewer])

    def noticed(self, step: TableStep, view: Callable[[Viewer], View], choices: Choices) -> Noticed:
        """Who notices the step, which comes next; `view` is what they saw before it."""
        everybody = frozenset(self.by_viewer)
        if step.replayed is not None:
            return Noticed((everybody,) * len(step.moments), everybody)
        noticed = []
        last = len(step.moments) - 1
        for number, moment in enumerate(step.moments):
            now = moment.state.view
            if any(not event.private for event in moment.events):
                noticed.append(everybody)
            else:
                hears = {getattr(event, "seat", None) for event in moment.events} | {moment.seat}
                who = [
                    viewer
                    for viewer in everybody
                    if (viewer in hears and viewer is not None)
                    or view(viewer) != now(viewer)
                    or (number == last and choices.differ_for(viewer))
                ]
                noticed.append(frozenset(who))
            view = now
        return Noticed(tuple(noticed), frozenset[Viewer]().union(*noticed))

    def after(self, step: TableStep, place: int, noticed: Noticed, choices: Choices) -> "Streams":
        """With the moments of the step, the first of which comes after this place."""
        chance = bool(step.batch.came) or step.replayed is not None
        acted = step.seats
        streams = dict(self.by_viewer)
        for viewer, stream in self.by_viewer.items():
            places = [place + n for n, who in enumerate(noticed.moments, start=1) if viewer in who]
            if places:
                new = chance or viewer in acted or choices.differ_for(viewer)
                streams[viewer] = stream.after(tuple(places), new and viewer is not None)
        return Streams(streams)


def streams_of(seats: int) -> Streams:
    """Those of a game that begins."""
    return Streams({viewer: Stream() for viewer in (None, *range(seats))})
