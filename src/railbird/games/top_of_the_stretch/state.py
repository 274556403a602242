"""The state of a card of races. Money is in cents; runners are counted from 0 in post order."""

from typing import TYPE_CHECKING

from railbird.core import State as CoreState
from railbird.core import Viewer
from railbird.games.top_of_the_stretch.box.charts import Distance
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.events import Bet, Payoff, RaceResult
from railbird.games.top_of_the_stretch.options import Options
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.rules.runner import Pair, Runner
from railbird.games.top_of_the_stretch.view import Awaits, TopOfTheStretchView, build_view

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.game import TopOfTheStretch


class State(CoreState):
    game: "TopOfTheStretch"
    options: Options
    box: Box

    # Card
    card: tuple[CardRace, ...]
    race: int
    """Number of the current race; 0 before the first."""
    results: tuple[RaceResult, ...]

    # Bettors
    money: list[int]
    """By seat; money on bets is still in it until the race is settled."""
    bets: list[tuple[Bet, ...]]
    numbers: list[int]
    """Bets each seat has placed so far, withdrawn ones included (TS-5.2)."""
    closed: list[bool]

    # Race
    condition: str
    """Empty until it is known."""
    condition_dice: Pair | None
    runners: list[Runner]
    queue: tuple[int, ...]
    """Who still rolls in this phase, the next one first."""
    awaits: Awaits
    """What the first of the queue rolls, if it is not the roll that gives the phase its name."""
    pace_total: int
    pace_dice: tuple[int, ...]
    pace: str
    """Slow, Normal or Fast; empty before it is read."""
    factor_dice: Pair | None
    wire: tuple[tuple[int, ...], ...]
    """Runners as they crossed the wire; those in a dead heat are together, in post order."""
    standings: tuple[tuple[int, ...], ...]
    """The same after the stewards."""
    hundredths: int
    prices: tuple[tuple[int, ...], ...]
    payoffs: tuple[Payoff, ...]

    @property
    def sheet(self) -> CardRace:
        """The current race of the card."""
        return self.card[self.race - 1]

    @property
    def distance(self) -> Distance:
        return self.box.charts.distances[self.sheet.race.distance]

    def view(self, viewer: Viewer) -> TopOfTheStretchView:
        return build_view(self, viewer)

    def running(self) -> tuple[int, ...]:
        """Those still in the race, in post order."""
        return tuple([at for at, runner in enumerate(self.runners) if not runner.out])

    def ride(self, runner: Runner) -> int:
        """What the jockey is worth (TS-9.2, TS-10.36)."""
        return runner.entry.ride if self.options.jockeys else 0
