"""The state of a game of Homestretch. Money is in whole thousands of dollars.

Lists hold only immutable things, so that a copy is a handful of slices.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from railbird.core import State as CoreState
from railbird.core import Viewer
from railbird.games.homestretch.box.components import Box, RaceCard
from railbird.games.homestretch.events import BetPaid, PursePaid
from railbird.games.homestretch.options import Options
from railbird.games.homestretch.view import HomestretchView, build_view

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch


class Bet(NamedTuple):
    """A token on the tote board."""

    seat: int
    spot: int
    value: int


class RaceResult(msgspec.Struct, frozen=True, cache_hash=True):
    """A race that was run and paid."""

    card: str
    finish: tuple[int, ...]
    bets: tuple[Bet, ...]
    shown: tuple[bool, ...]
    """Which of the bets were turned up."""
    purses: tuple[PursePaid, ...]
    winning_bets: tuple[BetPaid, ...]


class State(CoreState):
    game: "Homestretch"
    options: Options
    box: Box

    # Seats
    colour: tuple[int, ...]
    """Place in the tie order of HS-2.2, by seat."""
    money: list[int]
    stable: list[tuple[str, ...]]
    """Shares owned, by seat; face up since PAY_STABLE."""

    # Race deck
    race_deck: tuple[str, ...]
    """Cards still face down, the next race first."""
    race: int
    """Number of the current race; 0 before the first."""
    card: RaceCard | None
    results: tuple[RaceResult, ...]

    # Draft
    step: int
    """Number of the draft step; 0 when nobody drafts."""
    hands: list[tuple[str, ...]]
    ghost_hand: tuple[str, ...] | None
    """None where there is no ghost."""
    picks: list[str | None]
    kept: list[tuple[str, ...]]
    arrived: list[tuple[tuple[str, ...], ...]]
    """Every hand as it reached the seat, in order (HS-8.2)."""
    left_over: tuple[str, ...]
    """Blue shares nobody was dealt or kept."""

    # Betting
    bet_order: tuple[int, ...]
    """Seats by rank, richest first."""
    limit: tuple[int, ...]
    unplaced: list[tuple[int, ...]]
    """Values of the tokens not on the board, rising, by seat."""
    bets: list[Bet]
    """In the order placed."""

    # Race
    tied: tuple[int, ...]
    """Seats that roll for the start; empty when the start player is known."""
    position: list[int]
    """By horse number; places 0 and 1 are not used."""
    token: list[int]
    """By horse number: 0, a bonus, or X."""
    finished: list[int]
    roller: int
    rolls: int
    """Rolls of this turn so far."""
    dice: tuple[int, int] | None
    """The last roll."""
    awaits: Literal["drive", "special", "again", ""]
    """What the roller has to choose: 2 or 1 spaces, a special move, another roll or not."""

    # Market
    market_round: int
    market_row: tuple[str, ...]
    market_deck: tuple[str, ...]
    """The top card first."""
    market_order: tuple[int, ...]
    """Seats still to act in this round."""

    def view(self, viewer: Viewer) -> HomestretchView:
        return build_view(self, viewer)

    def by_rank(self) -> tuple[int, ...]:
        """Seats by money, most first, equal money by colour (HS-4.2)."""
        return tuple(
            sorted(range(self.seats), key=lambda seat: (-self.money[seat], self.colour[seat]))
        )
