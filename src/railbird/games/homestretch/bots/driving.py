"""Which move to make in a race: looking ahead to the end of the turn, with the clock beyond it."""

from railbird.core import State as CoreState
from railbird.games.homestretch.bots.prospects import Prospects
from railbird.games.homestretch.bots.race_clock import PLACES, WAYS, clock_of, runners
from railbird.games.homestretch.bots.stakes import Gains, gains_of_all, tokens_seen
from railbird.games.homestretch.bots.support import habits_of, short_moves
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.state import State
from railbird.games.homestretch.view import HomestretchView


class Driving:
    """What a race is worth to one seat, wherever it stands."""

    def __init__(self, box: Box, view: HomestretchView) -> None:
        assert view.card is not None
        assert view.seat is not None
        self._box = box
        self._seat = view.seat
        purses = box.race_cards[view.card].purses
        gains = gains_of_all(box, view.stables, purses, tokens_seen(box, view))
        habits = [habits_of(each) for each in gains]
        habits[self._seat] = habits_of(lead(gains, self._seat))
        self._short = short_moves(habits)
        races_to_come = sum(view.races_to_come.values())
        self._prospects = Prospects(view.money, self._seat, gains, races_to_come)
        self._known: dict[tuple[tuple[int, ...], ...], float] = {}

    def turn_is_over(self, state: CoreState) -> bool:
        assert isinstance(state, State)
        running = state.phase.name == "race_turn"
        return not running or state.roller != self._seat or state.rolls == 0

    def worth(self, state: CoreState) -> float:
        """The chance to win the game."""
        assert isinstance(state, State)
        if state.phase.name != "race_turn":
            return self._prospects.after(state.results[-1].finish)
        field = (tuple(state.position), tuple(state.token), tuple(state.finished))
        if field not in self._known:
            self._known[field] = self._by_the_clock(*field)
        return self._known[field]

    def _by_the_clock(
        self, position: tuple[int, ...], token: tuple[int, ...], finished: tuple[int, ...]
    ) -> float:
        field = runners(self._box.finish, position, token, self._short)
        chances = clock_of(self._box).chances(field, PLACES - len(finished))
        return self._prospects.on_average(chances, finished)


def lead(gains: list[Gains], seat: int) -> Gains:
    """What a seat gains more than the others do on average."""
    others = [each for other, each in enumerate(gains) if other != seat]
    return [
        [
            gains[seat][horse][place] - sum(other[horse][place] for other in others) / len(others)
            for place in range(PLACES)
        ]
        for horse in range(len(WAYS))
    ]
