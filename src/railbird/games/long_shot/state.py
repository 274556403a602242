"""The state of a game of Long Shot. Money is in whole dollars.

Sheets and bars are kept as bits: bit `cell` of a grid, bit `number` of helmets, jerseys and bars.
Lists hold only immutable things, so that a copy is a handful of slices.
"""

from typing import TYPE_CHECKING, Literal

import msgspec

from railbird.core import Seat, Viewer, seat_name
from railbird.core import State as CoreState
from railbird.games.long_shot.box.components import HORSES, NAME_OF_ROLAND, Box, Track
from railbird.games.long_shot.box.lineup import Lineup
from railbird.games.long_shot.events import Scored
from railbird.games.long_shot.options import Options
from railbird.games.long_shot.view import LongShotView, build_view

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot

NOBODY = -1
NO_BETS = (0,) * (HORSES[-1] + 1)


class Due(msgspec.Struct, frozen=True, gc=False):
    """Something in the queue of a turn: an ability that was set off, or the rest of one."""

    card: int
    """Number of the card."""
    horse: int = 0
    """The horse of the bet, jersey or Jockey Set that set the ability off."""
    task: Literal["ability", "jersey"] = "ability"
    """Resolve the ability, or go on with it by marking the jersey of `horse`."""


class State(CoreState):
    game: "LongShot"
    options: Options
    box: Box
    track: Track
    lineup: Lineup
    players: int
    """Sheets in play: one for each seat, and Roland's after them in a game of one (LS-3.7)."""
    drawn: tuple[str, ...]
    """Sets drawn for the Market so far; only during setup."""

    # Race
    position: list[int]
    finished: tuple[int, ...]
    """In the order of the Winner's Circle."""
    bar: list[int]
    """X on the bars, printed and written, by the number of the card."""
    owner: list[int]
    """Seat by the number of the card, or NOBODY."""

    # Sheets, by seat
    money: list[int]
    grid: list[int]
    helmets: list[int]
    jerseys: list[int]
    wilds: list[int]
    """Wild Numbers that are marked."""
    bets: list[tuple[int, ...]]
    """By seat and horse; place 0 is not used."""
    boxes: list[tuple[int, ...]]
    """Bonus boxes not yet used, by seat, in the order of `box.bonuses`."""

    # Round and turn
    round: int
    active: Seat
    """Who rolled."""
    turn: Seat
    dice: tuple[int, int]
    """Horse and spaces of this round; zeros before the first roll."""
    wild: int
    """The number that a Wild stands for in this turn; 0 without one."""
    acted: bool
    """The player in turn has taken his action."""
    bonuses: int
    """Bonuses still to be claimed or declined."""
    agenda: list[Due]
    """Abilities still to be resolved in this turn, the next one last."""
    asked: Due | None
    """The ability that waits for an answer."""
    set_off: list[Due]
    """Set off by what is being done right now; empty whenever the state waits."""

    # Scoring
    used: tuple[int, ...]
    """Cards whose owner took an optional effect at scoring."""
    scores: tuple[Scored, ...]

    def view(self, viewer: Viewer) -> LongShotView:
        return build_view(self, viewer)

    def may_bet_on(self, seat: Seat, horse: int) -> bool:
        """Not on a horse that has finished, nor past the No-Bet line without its helmet."""
        return horse not in self.finished and (
            self.position[horse] < self.track.no_bet[horse] or bool(self.helmets[seat] >> horse & 1)
        )

    def pushed(self, horse: int, spaces: int) -> int:
        """Where a bonus or ability takes it: not over the line nor behind the start (LS-7.8)."""
        return max(0, min(self.track.finish[horse] - 1, self.position[horse] + spaces))

    def in_market(self, number: int) -> bool:
        return self.owner[number] == NOBODY

    def unfinished(self) -> list[int]:
        return [horse for horse in HORSES if horse not in self.finished]

    def owned_by(self, seat: Seat) -> list[int]:
        return [number for number in HORSES if self.owner[number] == seat]

    def is_roland(self, seat: Seat) -> bool:
        return seat >= self.seats

    def name(self, seat: Seat) -> str:
        """A player as an error message may call him."""
        return NAME_OF_ROLAND if self.is_roland(seat) else seat_name(seat)
