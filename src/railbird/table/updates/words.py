"""Events in words, and the call of a race for games that have a caller."""

from collections.abc import Iterable, Mapping, Sequence

from railbird.core import (
    Caller,
    Event,
    Game,
    Viewer,
    seen_by,
)
from railbird.table.protocol.moments import Told
from railbird.table.session.step import Moment, Shown


class Teller:
    """Events of moments in words; a viewer without secrets hears what a spectator hears."""

    def __init__(
        self,
        game: Game,
        before: Sequence[tuple[int, Event]],
        moments: Mapping[int, Moment],
        names: Sequence[str],
    ) -> None:
        self._game = game
        self._names = names
        self._moments = moments
        events = [event for moment in moments.values() for event in moment.events]
        calls = iter(called(game, before, events))
        self._calls = {
            place: [next(calls) for _ in moment.events] for place, moment in moments.items()
        }
        secrets = [event for event in events if event.private or event.owner_only]
        self._owners = {getattr(event, "seat", None) for event in secrets}
        self._told: dict[tuple[Viewer, int], tuple[Told, ...]] = {}

    def told_to(self, viewer: Viewer, place: int) -> tuple[Told, ...]:
        key = (viewer if viewer in self._owners else None), place
        told = self._told.get(key)
        if told is None:
            both = zip(self._moments[place].told, self._calls[place], strict=True)
            each = [(event, shown, call) for (event, shown), call in both]
            told = tuple(told_to(self._game, each, key[0], self._names))
            self._told[key] = told
        return told


def told_to(
    game: Game,
    told: Iterable[tuple[Event, Shown, tuple[str, ...]]],
    viewer: Viewer,
    names: Sequence[str],
) -> Iterable[Told]:
    """Events and their words, how they are shown, and what the caller says at each."""
    for event, (ms, crossing, result), call in told:
        seen = seen_by(event, viewer)
        if seen is not None:
            words = game.words.narrate(seen, names)
            yield Told(event=seen, words=words, call=call, ms=ms, crossing=crossing, result=result)


def called(
    game: Game, before: Sequence[tuple[int, Event]], told: Sequence[Event]
) -> list[tuple[str, ...]]:
    """What the caller says at each of these events, having heard those before, with their places.

    The caller is told what a spectator is told, so a call can give away no secret.
    """
    caller = game.words.caller()
    if caller is None or not any(type(event) in caller.listens_for for event in told):
        return [()] * len(told)
    for event in _race_so_far(caller, before):
        public = _public(caller, event)
        if public is not None:
            caller.note(public)
    return [_said(caller, event) for event in told]


def _said(caller: Caller, event: Event) -> tuple[str, ...]:
    public = _public(caller, event)
    return () if public is None else tuple(said.text for said in caller.hear(public))


def _public(caller: Caller, event: Event) -> Event | None:
    return seen_by(event, None) if type(event) in caller.listens_for else None


def _race_so_far(caller: Caller, before: Sequence[tuple[int, Event]]) -> Iterable[Event]:
    """The events since the last race began, or all of them."""
    start = len(before) - 1
    while start > 0 and type(before[start][1]) is not caller.begins_with:
        start -= 1
    return (event for _, event in before[max(start, 0) :])
