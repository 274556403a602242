"""The caller: listens to the events of a card and says what has become due."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, get_args

from railbird.core import Event
from railbird.games.top_of_the_stretch import events as ev
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.words.call.finish import (
    a_photo,
    a_photo_read,
    an_inquiry,
    finish_order,
    made_official,
)
from railbird.games.top_of_the_stretch.words.call.form import the_factors, the_form, the_trouble
from railbird.games.top_of_the_stretch.words.call.pace import the_pace
from railbird.games.top_of_the_stretch.words.call.seen import Seen, Sentence
from railbird.games.top_of_the_stretch.words.call.segments import (
    at_the_break,
    down_the_backstretch,
    turning_for_home,
)


class Caller:
    """Calls each race of a card as it goes."""

    begins_with = ev.RaceCalled

    @property
    def listens_for(self) -> Collection[type[Event]]:
        return _LISTENS_FOR

    def note(self, event: Event) -> None:
        self.hear(event)

    def __init__(self, box: Box) -> None:
        self._box = box
        self._seen = Seen()

    def hear(self, event: Event) -> list[Sentence]:
        """The sentences that this event makes due."""
        if isinstance(event, ev.RaceCalled):
            entries = self._box.races[event.id].entries
            self._seen = Seen(entry for entry in entries if entry.name in event.starters)
        dice = getattr(event, "dice", None)
        self._seen.dice += sum(dice) if dice else getattr(event, "die", 0)
        heard = _HEARD.get(type(event))
        return list(heard(self._seen, event)) if heard else []

    def hear_all(self, events: Iterable[Event]) -> list[Sentence]:
        return [sentence for event in events for sentence in self.hear(event)]


def _condition_set(seen: Seen, event: ev.ConditionSet) -> Iterable[Sentence]:
    for horse, power in zip(seen.field(), event.powers, strict=True):
        horse.start_power = power
    return ()


def _odds_made(seen: Seen, event: ev.OddsMade) -> Iterable[Sentence]:
    seen.horses[event.pp].odds = event.odds
    return ()


def _broke(seen: Seen, event: ev.Broke) -> Iterable[Sentence]:
    seen.full = True
    horse = seen.horses[event.pp]
    horse.points, horse.break_roll = event.points, sum(event.dice)
    return at_the_break(seen) if seen.is_last(event.pp) else ()


def _pace_set_up(seen: Seen, event: ev.PaceSetUp) -> Iterable[Sentence]:
    horse = seen.horses[event.pp]
    horse.points, horse.setup = event.points, event.change
    return down_the_backstretch(seen) if seen.is_last(event.pp) else ()


def _pace_read(seen: Seen, event: ev.PaceRead) -> Iterable[Sentence]:
    for horse, change in zip(seen.field(), event.changes, strict=True):
        horse.pace = change
    return the_pace(seen, event)


def _form_read(seen: Seen, event: ev.FormRead) -> Iterable[Sentence]:
    horse = seen.horses[event.pp]
    horse.form = event.change
    if event.position is not None:
        horse.points = (horse.points or 0) + event.position
    return ()


def _trouble_read(seen: Seen, event: ev.TroubleRead) -> Iterable[Sentence]:
    horse = seen.horses[event.pp]
    horse.trouble, horse.fouled = event.code, event.result == "dq"
    return ()


def _jockey_checked(seen: Seen, event: ev.JockeyChecked) -> Iterable[Sentence]:
    horse = seen.horses[event.pp]
    horse.trouble += " clear" if event.clear else " caught"
    horse.traffic, horse.fouled = event.change, event.disqualified
    return ()


def _factors_called(seen: Seen, event: ev.FactorsCalled) -> Iterable[Sentence]:
    """The form rolls end here, so the turn for home is called first."""
    yield from _into_the_stretch(seen)
    seen.factor = f"{event.factor} and the ride" if event.ride else event.factor
    for horse, change in zip(seen.field(), event.changes, strict=True):
        horse.factor = change
    yield from the_factors(seen)


def _into_the_stretch(seen: Seen) -> Iterable[Sentence]:
    if seen.full:
        yield from turning_for_home(seen)
    yield from the_form(seen)
    yield from the_trouble(seen)


def _figure_read(seen: Seen, event: ev.FigureRead) -> Iterable[Sentence]:
    horse = seen.horses[event.pp]
    horse.total, horse.speed = event.total, event.final_speed
    return ()


def _photo_called(seen: Seen, event: ev.PhotoCalled) -> Iterable[Sentence]:
    return a_photo(seen, event) if event.first else ()


def _photo_read(seen: Seen, event: ev.PhotoRead) -> Iterable[Sentence]:
    seen.horses[event.pp].photo = event.total
    return a_photo_read(seen, event)


def _finished(seen: Seen, event: ev.Finished) -> Iterable[Sentence]:
    yield from finish_order(seen, event)
    yield from the_trouble(seen)


def _inquiry(_seen: Seen, event: ev.Inquiry) -> Iterable[Sentence]:
    return (an_inquiry(event),)


def _official(_seen: Seen, event: ev.Official) -> Iterable[Sentence]:
    return made_official(event)


def _no_result(seen: Seen, _event: ev.NoResult) -> Iterable[Sentence]:
    if not seen.factor:
        yield from _into_the_stretch(seen)
    yield from the_trouble(seen)
    yield Sentence("wire", "no result", "No horse reaches the wire: there is no result.")


_HEARD: Mapping[type[Event], Callable[[Seen, Any], Iterable[Sentence]]] = {
    ev.ConditionSet: _condition_set,
    ev.OddsMade: _odds_made,
    ev.Broke: _broke,
    ev.PaceSetUp: _pace_set_up,
    ev.PaceRead: _pace_read,
    ev.FormRead: _form_read,
    ev.TroubleRead: _trouble_read,
    ev.JockeyChecked: _jockey_checked,
    ev.FactorsCalled: _factors_called,
    ev.FigureRead: _figure_read,
    ev.PhotoCalled: _photo_called,
    ev.PhotoRead: _photo_read,
    ev.Finished: _finished,
    ev.Inquiry: _inquiry,
    ev.Official: _official,
    ev.NoResult: _no_result,
}

_LISTENS_FOR = frozenset(get_args(ev.AnyEvent))
"""All of them: any dice may choose between wordings."""
