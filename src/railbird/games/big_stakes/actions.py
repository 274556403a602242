"""Actions of Big Stakes Racing outside the race, by the names of the rules (BS-5)."""

from typing import Literal, TypeAlias

from railbird.core import Action, Seat
from railbird.games.big_stakes.race.actions import RaceAction

BetKind: TypeAlias = Literal["win", "place", "show"]
BET_KINDS: tuple[BetKind, ...] = ("win", "place", "show")


class SelectRaceCard(Action, frozen=True, tag="select_race_card"):
    card: str


class SetRaceOrder(Action, frozen=True, tag="set_race_order"):
    cards: tuple[str, ...]


class OfferTrade(Action, frozen=True, tag="offer_trade"):
    to: Seat
    give: int


class AcceptTrade(Action, frozen=True, tag="accept_trade"):
    card: int


class DeclineTrade(Action, frozen=True, tag="decline_trade"):
    pass


class ConfirmTrade(Action, frozen=True, tag="confirm_trade"):
    pass


class CancelTrade(Action, frozen=True, tag="cancel_trade"):
    pass


class PassTrade(Action, frozen=True, tag="pass_trade"):
    pass


class Discard(Action, frozen=True, tag="discard"):
    """The cards in rising order; any order is accepted."""

    cards: tuple[int, ...]


class Bid(Action, frozen=True, tag="bid"):
    """Any multiple of $100,000 is accepted; a list offers a ladder."""

    amount: int


class PassBid(Action, frozen=True, tag="pass_bid"):
    pass


class Breed(Action, frozen=True, tag="breed"):
    """Sire and dam by card; with the random method there are none."""

    sire: int | None = None
    dam: int | None = None


class DeclineBreed(Action, frozen=True, tag="decline_breed"):
    pass


class TrimFoal(Action, frozen=True, tag="trim_foal"):
    """One point off a column, which is what a list offers, or the whole row at once (BS-5.2)."""

    column: int | None = None
    red: tuple[int, ...] | None = None


class NameFoal(Action, frozen=True, tag="name_foal"):
    """Any valid text is accepted; a list suggests one."""

    name: str


class EnterHorse(Action, frozen=True, tag="enter_horse"):
    """The cards in rising order; any order is accepted."""

    cards: tuple[int, ...]


class AssignAllowance(Action, frozen=True, tag="assign_allowance"):
    """Pounds of Appendix B in tenths, 75 for 7.5; None for no allowance."""

    horse: int
    pounds: int | None


class ChooseAllowance(Action, frozen=True, tag="choose_allowance"):
    set: int
    mirrored: bool = False


class ChoosePost(Action, frozen=True, tag="choose_post"):
    post: int


class PlaceBet(Action, frozen=True, tag="place_bet"):
    """Any multiple of the unit is accepted as stake; a list offers a ladder."""

    horse: int
    bet: BetKind
    stake: int


class DoneBetting(Action, frozen=True, tag="done_betting"):
    pass


AnyAction: TypeAlias = (
    SelectRaceCard
    | SetRaceOrder
    | OfferTrade
    | AcceptTrade
    | DeclineTrade
    | ConfirmTrade
    | CancelTrade
    | PassTrade
    | Discard
    | Bid
    | PassBid
    | Breed
    | DeclineBreed
    | TrimFoal
    | NameFoal
    | EnterHorse
    | AssignAllowance
    | ChooseAllowance
    | ChoosePost
    | PlaceBet
    | DoneBetting
    | RaceAction
)

DECLINE_TRADE = DeclineTrade()
CONFIRM_TRADE = ConfirmTrade()
CANCEL_TRADE = CancelTrade()
PASS_TRADE = PassTrade()
PASS_BID = PassBid()
DECLINE_BREED = DeclineBreed()
DONE_BETTING = DoneBetting()
