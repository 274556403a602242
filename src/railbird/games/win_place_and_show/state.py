"""The state of a game of Win, Place & Show. Money is in whole dollars; horses count from 1.

Lists hold only immutable things, so that a copy is a handful of slices.
"""

from typing import TYPE_CHECKING

from railbird.core import Seat, Viewer
from railbird.core import State as CoreState
from railbird.games.win_place_and_show.actions import ClaimFoul, DeclineClaim, MoveHorse, Reason
from railbird.games.win_place_and_show.box.components import HORSES, Box, Race
from railbird.games.win_place_and_show.events import Claim, HorseMoved, Paid
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.slip import Slip
from railbird.games.win_place_and_show.view import ResultView, WinPlaceAndShowView, build_view
from railbird.lanes import NOWHERE

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow


class State(CoreState):
    game: "WinPlaceAndShow"
    options: Options
    box: Box

    party: bool
    money: list[int]
    race: int
    results: tuple[ResultView, ...]
    payments: list[Paid]
    """Of the current race, in their order."""
    entered: tuple[int, ...]
    """Horses that run, rising; known when the auction is over."""
    owner: list[Seat | None]
    """By horse; place 0 is not used."""

    # Auction
    pile: tuple[int, ...]
    """Stables still to come up in this round, the next one first."""
    aside: tuple[int, ...]
    """Stables set aside in this round, in their order."""
    round: int
    """1 is the first; 0 when there is no auction."""
    sold: bool
    """Whether this round has sold anything."""
    lots: int
    """How many cards were put up in this auction."""
    lot: int
    """The stable whose horse is up; 0 for none."""
    bid: int
    bidder: Seat | None
    passes: list[int]
    """Passes running on this lot, by seat."""

    # Betting
    slips: list[Slip]
    """What each player has written for this race, sealed or not."""
    sealed: list[bool]
    double: list[Slip]
    """The Daily Double of each player, from race 1 until race 2 is settled."""

    # Race
    move: int
    """Number of the current move; 0 before the first."""
    dice: tuple[int, int] | None
    """White and green, as last rolled."""
    place: list[int]
    """By horse: its square, or NOWHERE if it is not on the track."""
    allowance: tuple[int, ...]
    """Horses whose apprentice has his allowance left."""
    to_move: tuple[int, ...]
    """Horses still to move in this move, in order."""
    moved: tuple[int, ...]
    """Horses that have moved in this move, in order."""
    finish: tuple[int, ...]
    menu: tuple[MoveHorse, ...]
    """Moves of the horse that is ridden now."""
    menu_squares: tuple[int, ...]
    """Where they end."""
    last_move: HorseMoved | None

    # Foul claims
    window: int
    """The horse that a claim window is open for; 0 for none."""
    reasons: tuple[Reason, ...]
    """Those that are valid in this window."""
    answers: list[ClaimFoul | DeclineClaim | None]
    lodged: tuple[ClaimFoul | None, ...]
    """Claims of a closed window, by seat, until it is drawn who is heard first."""
    claims: tuple[Claim, ...]
    """All claims of this race, in the order heard."""
    windows: tuple[int, ...]
    """Horses whose final window is still to open (WP-4.10)."""

    @property
    def card(self) -> Race:
        """The race as the program prints it."""
        return self.box.races[self.race - 1]

    @property
    def fouls(self) -> bool:
        return self.options.fouls and not self.party  # WP-9.11

    @property
    def daily_double(self) -> bool:
        return self.options.daily_double and self.options.races > 1  # WP-9.12

    @property
    def first_field(self) -> tuple[int, ...]:
        """The horses entered in race 1."""
        return self.results[0].entered if self.results else self.entered

    def view(self, viewer: Viewer) -> WinPlaceAndShowView:
        return build_view(self, viewer)

    def book(self, payment: Paid) -> None:
        """Move the money and write it down; what is told of it is for the phase to say."""
        self.money[payment.seat] += payment.amount
        self.payments.append(payment)

    def pay(self, payment: Paid) -> None:
        self.book(payment)
        self.tell(payment)

    def horses_of(self, seat: Seat) -> list[int]:
        return [horse for horse in HORSES if self.owner[horse] == seat]

    def is_out(self, seat: Seat) -> bool:
        """Of the lot that is up (WP-7.6)."""
        return self.passes[seat] >= self.box.constants.auction.passes_in_a_row_out

    def on_track(self) -> list[int]:
        return [horse for horse in HORSES if self.place[horse] != NOWHERE]
