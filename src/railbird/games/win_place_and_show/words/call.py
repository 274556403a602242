"""The call of a race: the order after each move, and who comes home. Facts of the events alone."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from railbird.core import Event, Line
from railbird.games.win_place_and_show import events as ev
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.words.phrases import PLACES, squares
from railbird.lanes import NOWHERE


@lru_cache(maxsize=16)
def _by_name(names: tuple[str, ...]) -> dict[str, int]:
    """The numbers of a track's squares; a table asks for them at every step."""
    return {name: number for number, name in enumerate(names)}


class Caller:
    """Calls each race of the day as it goes."""

    begins_with = ev.RaceCalled
    listens_for: Collection[type[Event]] = frozenset(
        {ev.RaceCalled, ev.DiceRolled, ev.HorseMoved, ev.HorsePlaced, ev.ClaimDecided}
    )

    def __init__(self, box: Box) -> None:
        self._box = box
        self._begin(1)

    def _begin(self, race: int) -> None:
        self._race = self._box.races[race - 1]
        self._number = _by_name(self._race.track.names)
        self._square: dict[int, int] = {}
        """Where the horses stand that have moved."""
        self._to_move: set[int] = set()
        self._leader: int | None = None
        """When the dice were rolled."""
        self._on_stretch = False
        """The leader was there when the dice were rolled."""
        self._crossed = False

    def note(self, event: Event) -> None:
        match event:
            case ev.HorseMoved(horse=horse, to=to):
                self._square[horse] = square = self._number[to]
                self._crossed |= self._race.track.past_line[square] > 0
                self._to_move.discard(horse)
            case ev.DiceRolled(order=order):
                self._to_move = set(order)
                self._leader = min(self._square, key=self._to_run, default=None)
                self._on_stretch = self._leader is not None and self._is_on_stretch(self._leader)
            case ev.RaceCalled(race=race):
                self._begin(race)

    def hear(self, event: Event) -> list[Line]:
        self.note(event)
        return [Line(text) for text in self._call(event)]

    def _call(self, event: Event) -> Iterable[str]:
        match event:
            case ev.RaceCalled(race=race, kind=kind, label=label):
                yield f"Race {race}: {kind}, {label}."
            case ev.DiceRolled(move=1):
                yield "And they're off!"
            case ev.HorseMoved():
                if not self._to_move and not self._crossed and len(self._square) > 1:
                    yield self._order()
            case ev.HorsePlaced(horse=horse, place=1):
                yield f"{self._name(horse)} wins it!"
            case ev.HorsePlaced(horse=horse, place=place) if place <= 3:
                yield f"{self._name(horse)} is {PLACES[place - 1]}."
            case ev.ClaimDecided(horse=horse, upheld=upheld):
                verdict = "upheld" if upheld else "turned down"
                yield f"The claim against {self._name(horse)} is {verdict}."

    def _order(self) -> str:
        """The first three once everybody has moved, until somebody crosses the line."""
        first, second, *rest = sorted(self._square, key=self._to_run)
        gap = self._to_run(second) - self._to_run(first)
        lead, chase = self._name(first), self._name(second)
        third = f", then {self._name(rest[0])}" if rest else ""
        if self._is_on_stretch(first) and not self._on_stretch:
            return f"Down the stretch they come: {lead}, {chase}{third}."
        if gap == 0:
            return f"{lead} and {chase} together{third}."
        still = "Still " if first == self._leader else ""
        return f"{still}{lead}, by {squares(gap)} from {chase}{third}."

    def _to_run(self, horse: int) -> int:
        return self._race.track.to_line[self._square[horse]]

    def _is_on_stretch(self, horse: int) -> bool:
        track, square = self._race.track, self._square[horse]
        return not track.on_turn[square] and track.next_turn[square] == NOWHERE

    def _name(self, horse: int) -> str:
        return self._race.horses[horse].name
