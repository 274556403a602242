"""The state of a meet of Big Stakes Racing. Money is in whole dollars; horses go by card id.

A stable is a player's (its number is the seat) or the house's (numbered on after the seats). Lists
hold only immutable things, so that a copy is a handful of slices.
"""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from railbird.core import Event, Seat, Viewer
from railbird.core import State as CoreState
from railbird.games.big_stakes.box.components import Box, Condition, RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.events import Bet, OddsOffer
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.race.events import HorseEvent
from railbird.games.big_stakes.race.state import Race, Runner
from railbird.games.big_stakes.race.summary import RaceSummary
from railbird.games.big_stakes.view import BigStakesView, Seen, build_view

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes


class Offer(msgspec.Struct, frozen=True):
    """A trade on the table; the cards are known to the two parties alone."""

    seat: Seat
    to: Seat
    give: int
    take: int | None = None


class Foal(msgspec.Struct, frozen=True):
    """A foal in the making; rows grow by three columns a roll."""

    sire: int | None = None
    dam: int | None = None
    red: tuple[int, ...] = ()
    heart: tuple[str, ...] = ()
    """Cells as text (BS-2.4)."""
    sex: str = ""
    colour: str = ""


class State(CoreState):
    game: "BigStakes"
    options: Options
    box: Box

    stables: int
    """Of players and the house."""
    program: tuple[str, ...]
    """Race cards in the order they are run; empty until it is set."""
    picked: tuple[str, ...]
    """Race cards drawn or picked so far, before the order is set."""
    race_no: int
    """Counted from 1; 0 before the first race."""
    condition: Condition
    foals: tuple[HorseCard, ...]
    """Bred in this meet, by card id from the first after the printed cards."""
    hands: list[tuple[int, ...]]
    """By stable: its horses, rising; empty with a fixed program."""
    discards: list[tuple[int, ...]]
    """By stable."""
    ran: list[tuple[int, ...]]
    """By stable: the horses that have run, in the order they did."""
    known: list[tuple[Seen, ...]]
    """By seat: cards of others that trades have shown to it."""
    answers: list[tuple[int, ...] | None]
    """By stable: the secret answer in `discard` and `entry`."""
    asked: tuple[Seat, ...]
    """Who was asked where answers are secret."""

    # Trade
    trade_cycle: int
    """1 to 3; 0 before and after."""
    trade_turn: Seat
    trade_pass: bool
    """Whether all in this cycle have passed so far."""
    trades: list[int]
    """Completed, by seat."""
    offer: Offer | None

    # Auction
    deck: tuple[int, ...]
    """Lots to come, the next one first."""
    budgets: list[int]
    """By stable."""
    lot: int
    """The card that is up; 0 for none."""
    bid: int
    bidder: int | None
    out: list[bool]
    """By stable: out of this lot."""
    starter: int | None
    """The stable that was asked first for the last lot."""

    # Breeding
    breeder: Seat
    foal: Foal | None

    # A race and what comes before it
    race: Race | None
    """From the call of a race to the call of the next; its runners stand in the order of BS-6.7,
    by stable and then card id, unowned ones last, by post."""
    to_ask: tuple[int, ...]
    """Horses that still need a post, pounds or an allowance, in order."""
    odds: tuple[OddsOffer, ...]
    bets: list[tuple[Bet, ...]]
    """By seat, for the coming race."""
    done: list[bool]
    """By seat: bets are all placed."""

    # Scoring
    purses: list[int]
    """By stable."""
    bankrolls: list[int]
    """By seat; without betting nobody has one."""
    places: list[tuple[int, int, int]]
    """By stable: wins, seconds and thirds."""
    results: tuple[RaceSummary, ...]

    @property
    def racing(self) -> Race:
        """The race, in phases that have one."""
        assert self.race is not None
        return self.race

    @property
    def race_card(self) -> RaceCard:
        """The card of the coming or current race."""
        return self.box.race_cards[self.program[self.race_no - 1]]

    def horse(self, card: int) -> HorseCard:
        return self.box.horse(card, self.foals)

    def rider_of(self, runner: Runner) -> Seat | None:
        """The seat that decides; None for the auto-rider (BS-7.80)."""
        owner = runner.owner
        return owner if owner is not None and owner < self.seats else None

    def tell(self, event: Event) -> None:
        if self.foals and isinstance(event, HorseEvent):
            event = replace(event, foals=tuple((foal.id, foal.name) for foal in self.foals))
        super().tell(event)

    def view(self, viewer: Viewer) -> BigStakesView:
        return build_view(self, viewer)
