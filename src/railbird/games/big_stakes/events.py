"""What happens in Big Stakes Racing outside the race, as it is told to the table (BS-8).

Horses are named by their card ids. A stable is a seat, or one of the house's after the seats.
"""

from typing import ClassVar, TypeAlias

import msgspec

from railbird.core import Event, Result, Seat
from railbird.games.big_stakes.actions import BetKind
from railbird.games.big_stakes.box.components import Odds
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.race.events import HorseEvent, RaceEvent

# -- setting up ----------------------------------------------------------------------------------


class ConditionRolled(Event, frozen=True, tag="condition_rolled"):
    red: int
    white: int
    condition: str
    """Fast, slow or wet (BS-7.60)."""


class RacePicked(Event, frozen=True, tag="race_picked"):
    seat: Seat
    card: str


class ProgramSet(Event, frozen=True, tag="program_set"):
    cards: tuple[str, ...]


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    owner_only: ClassVar[tuple[str, ...]] = ("cards",)
    seat: Seat
    number: int
    cards: tuple[int, ...] | None


class HouseDealt(Event, frozen=True, tag="house_dealt"):
    stable: int
    number: int


# -- trading -------------------------------------------------------------------------------------


class TradeOffered(Event, frozen=True, tag="trade_offered"):
    seat: Seat
    to: Seat


class CardShown(Event, frozen=True, tag="card_shown"):
    """What only this seat gets to see in a trade, of its own cards or another's."""

    private: ClassVar[bool] = True
    seat: Seat
    owner: Seat
    card: int


class TradeAnswered(Event, frozen=True, tag="trade_answered"):
    seat: Seat
    accepted: bool


class TradeClosed(Event, frozen=True, tag="trade_closed"):
    seat: Seat
    to: Seat
    confirmed: bool


class TradePassed(Event, frozen=True, tag="trade_passed"):
    seat: Seat


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    """Told when all have chosen."""

    owner_only: ClassVar[tuple[str, ...]] = ("cards",)
    seat: Seat
    number: int
    cards: tuple[int, ...] | None


class DiscardChosen(Event, frozen=True, tag="discard_chosen"):
    private: ClassVar[bool] = True
    seat: Seat
    cards: tuple[int, ...]


# -- auction -------------------------------------------------------------------------------------


class LotCalled(Event, frozen=True, tag="lot_called"):
    horse: int
    cards_left: int


class BidMade(Event, frozen=True, tag="bid_made"):
    stable: int
    amount: int


class BidPassed(Event, frozen=True, tag="bid_passed"):
    stable: int


class LotSold(Event, frozen=True, tag="lot_sold"):
    """For $0 a card that nobody wanted was handed out (BS-3.7)."""

    horse: int
    stable: int
    price: int


class LotDiscarded(Event, frozen=True, tag="lot_discarded"):
    horse: int


# -- breeding ------------------------------------------------------------------------------------


class ParentsPaired(Event, frozen=True, tag="parents_paired"):
    seat: Seat
    sire: int
    dam: int


class FoalInherited(Event, frozen=True, tag="foal_inherited"):
    """One roll of BS-7.64: what three columns of the red or the heart row come to be."""

    seat: Seat
    dice: tuple[int, ...]
    first_column: int
    red: bool
    values: tuple[str, ...]


class FoalLooks(Event, frozen=True, tag="foal_looks"):
    seat: Seat
    dice: tuple[int, ...]
    sex: str
    colour: str


class FoalTrimmed(Event, frozen=True, tag="foal_trimmed"):
    seat: Seat
    column: int
    total: int


class FoalNamed(Event, frozen=True, tag="foal_named"):
    seat: Seat
    card: HorseCard


class BreedingDeclined(Event, frozen=True, tag="breeding_declined"):
    seat: Seat


# -- before a race -------------------------------------------------------------------------------


class RaceCalled(Event, frozen=True, tag="race_called"):
    race: int
    card: str


class EntrySealed(HorseEvent, frozen=True, tag="entry_sealed"):
    private: ClassVar[bool] = True
    seat: Seat
    cards: tuple[int, ...]


class EntriesRevealed(HorseEvent, frozen=True, tag="entries_revealed"):
    race: int
    entries: tuple[tuple[int, ...], ...]
    """By stable."""


class RunnersDrawn(Event, frozen=True, tag="runners_drawn"):
    """A fixed program or a single race: who rides what."""

    race: int
    owners: tuple[tuple[int, int | None], ...]
    """Horse and stable, by post."""


class FieldDrawn(Event, frozen=True, tag="field_drawn"):
    horses: tuple[int, ...]


class JockeyDrawn(HorseEvent, frozen=True, tag="jockey_drawn"):
    horse: int
    white: int
    blue: int


class AllowanceGiven(HorseEvent, frozen=True, tag="allowance_given"):
    horse: int
    pounds: int
    """In tenths; 0 for none."""


class AllowanceChosen(HorseEvent, frozen=True, tag="allowance_chosen"):
    horse: int
    numbers: tuple[int, ...]


class PostOrderDrawn(HorseEvent, frozen=True, tag="post_order_drawn"):
    horses: tuple[int, ...]


class PostTaken(HorseEvent, frozen=True, tag="post_taken"):
    horse: int
    post: int


# -- betting -------------------------------------------------------------------------------------


class OddsOffer(msgspec.Struct, frozen=True):
    """What the house offers on one horse; None where there is no such bet."""

    horse: int
    win: Odds
    place: Odds | None
    show: Odds | None


class Bet(msgspec.Struct, frozen=True):
    horse: int
    bet: BetKind
    stake: int


class OddsPosted(HorseEvent, frozen=True, tag="odds_posted"):
    odds: tuple[OddsOffer, ...]


class BetPlaced(HorseEvent, frozen=True, tag="bet_placed"):
    private: ClassVar[bool] = True
    seat: Seat
    bet: Bet


class BettingDone(Event, frozen=True, tag="betting_done"):
    private: ClassVar[bool] = True
    seat: Seat


class BetsRevealed(HorseEvent, frozen=True, tag="bets_revealed"):
    bets: tuple[tuple[Bet, ...], ...]
    """By seat."""


# -- after a race --------------------------------------------------------------------------------


class PursePaid(HorseEvent, frozen=True, tag="purse_paid"):
    horse: int
    stable: int | None
    place: int
    amount: int


class BetSettled(HorseEvent, frozen=True, tag="bet_settled"):
    seat: Seat
    bet: Bet
    returned: int


class RaceSettled(Event, frozen=True, tag="race_settled"):
    race: int
    gains: tuple[int, ...]
    """By seat: prizes, and what bets won or lost."""
    purses: tuple[int, ...]
    """Of the meet so far, by stable."""
    bankrolls: tuple[int, ...]
    """By seat; empty without betting."""


class MeetOver(Event, frozen=True, tag="meet_over"):
    result: Result


AnyEvent: TypeAlias = (
    ConditionRolled
    | RacePicked
    | ProgramSet
    | HandDealt
    | HouseDealt
    | TradeOffered
    | CardShown
    | TradeAnswered
    | TradeClosed
    | TradePassed
    | CardsDiscarded
    | DiscardChosen
    | LotCalled
    | BidMade
    | BidPassed
    | LotSold
    | LotDiscarded
    | ParentsPaired
    | FoalInherited
    | FoalLooks
    | FoalTrimmed
    | FoalNamed
    | BreedingDeclined
    | RaceCalled
    | EntrySealed
    | EntriesRevealed
    | RunnersDrawn
    | FieldDrawn
    | JockeyDrawn
    | AllowanceGiven
    | AllowanceChosen
    | PostOrderDrawn
    | PostTaken
    | OddsPosted
    | BetPlaced
    | BettingDone
    | BetsRevealed
    | PursePaid
    | BetSettled
    | RaceSettled
    | MeetOver
    | RaceEvent
)
