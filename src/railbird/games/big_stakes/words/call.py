"""The call of a race: the order furlong by furlong, splits, the finish; from the events alone."""

import re
from collections.abc import Collection, Iterable

from railbird.core import Event, Line, listed
from railbird.games.big_stakes import events as ev
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.race import events as race_ev
from railbird.games.big_stakes.words.phrases import card_name, clock, race_words


class Caller:
    """Calls each race of the meet as it goes."""

    begins_with = ev.RaceCalled
    listens_for: Collection[type[Event]] = frozenset(
        {
            ev.RaceCalled,
            race_ev.RoundStarted,
            race_ev.SplitShown,
            race_ev.HorsesHome,
            race_ev.RaceOfficial,
            race_ev.Disqualified,
        }
    )

    def __init__(self, box: Box) -> None:
        self._box = box
        self._furlongs = 0
        self._leader: int | None = None
        """At the start of the round."""
        self._won = False

    def note(self, event: Event) -> None:
        match event:
            case race_ev.RoundStarted(throw=throw, order=order) if order:
                self._leader = order[0] if throw > 1 else None
            case race_ev.HorsesHome():
                self._won = True
            case ev.RaceCalled(card=card):
                self._furlongs = self._box.race_cards[card].furlongs
                self._leader, self._won = None, False

    def hear(self, event: Event) -> list[Line]:
        lines = [Line(text) for text in self._call(event)]
        self.note(event)
        return lines

    def _call(self, event: Event) -> Iterable[str]:
        match event:
            case ev.RaceCalled(race=race, card=card):
                yield f"Race {race}: {race_words(self._box.race_cards[card])}."
            case race_ev.RoundStarted(throw=1):
                yield "And they're off!"
            case race_ev.RoundStarted(order=order) if not self._won and len(order) > 1:
                yield self._order(event)
            case race_ev.SplitShown(furlong=furlong, time=time):
                furlongs = "furlong" if furlong == 1 else "furlongs"
                yield f"{furlong} {furlongs} in {clock(time)}."
            case race_ev.HorsesHome() if not self._won:
                yield self._home(event)
            case race_ev.RaceOfficial(result=result) if result.placings:
                yield self._official(event)
            case race_ev.Disqualified(horses=horses):
                yield f"Disqualified: {listed(self._names(event, horses))}."

    def _names(self, event: Event, horses: Iterable[int]) -> list[str]:
        return [spoken(card_name(self._box, event, horse)) for horse in horses]

    def _order(self, event: race_ev.RoundStarted) -> str:
        first, *others = self._names(event, event.order[:3])
        if event.last_furlong == self._furlongs:
            left = event.last_furlong - event.first_furlong + 1
            way = "the last furlong" if left == 1 else f"the last {left} furlongs"
            return f"Into {way}: {listed([first, *others])}."
        still = "Still " if event.order[0] == self._leader else ""
        return f"{still}{first} up front, with {listed(others)}."

    def _home(self, event: race_ev.HorsesHome) -> str:
        first, *others = self._names(event, event.horses)
        if others and event.past[0] == event.past[1]:
            return f"{first} and {others[0]}, together at the line!"
        return f"{first} is first to the line!"

    def _official(self, event: race_ev.RaceOfficial) -> str:
        placings = event.result.placings
        winners = [placing for placing in placings if placing.place == 1]
        names = self._names(event, [placing.horse for placing in winners])
        time = f" in {clock(winners[0].time)}" if winners[0].time is not None else ""
        if len(winners) > 1:
            return f"A dead heat: {listed(names)}{time}."
        if len(placings) == 1 or not placings[1].margin:
            return f"{names[0]} wins{time}."
        (second,) = self._names(event, [placings[1].horse])
        return f"{names[0]} wins{time}, {placings[1].margin} from {second}."


def spoken(name: str) -> str:
    """Secretariat for SECRETARIAT, as the cards print it; a foal keeps the letters it was given."""
    if name != name.upper():
        return name
    return re.sub(r"(^|[\s.-])(\w)", lambda start: start[0].upper(), name.lower())
