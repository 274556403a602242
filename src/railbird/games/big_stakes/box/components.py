"""What is in the box (BS-2): horse and race cards, tokens, track, charts, programs."""

from functools import cached_property
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from railbird.games.big_stakes.box.horse_card import HorseCard, Surface
from railbird.games.big_stakes.box.track import Track, lay_track

DISTANCES = range(5, 13)
"""Furlongs of the races there are (BS-2.13)."""
POSTS = range(1, 11)
MOST_RUNNERS = 10
MOST_DIGITS = 12
"""Of any number in the tables, so that records and browsers can hold it."""
PAST_COLUMNS = 18
"""Columns of Appendix A: spaces past the line (BS-2.17)."""

Speed: TypeAlias = Literal["standard", "west_coast", "japanese"]
TrackKind: TypeAlias = Literal["dual", "single"]
LANES: dict[TrackKind, int] = {"dual": 5, "single": 10}
"""BS-2.7."""
Condition: TypeAlias = Literal["fast", "slow", "wet"]
"""As BS-7.60 names them on dirt; slow is called yielding on turf, and fast is called firm."""
Band: TypeAlias = Literal["low", "high"]

Positive = Annotated[int, msgspec.Meta(ge=1, lt=10**MOST_DIGITS)]
Simulations = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Odds(NamedTuple):
    """a/b: a dollars won for every b staked."""

    a: int
    b: int

    def __str__(self) -> str:
        return f"{self.a}/{self.b}"

    def returns(self, stake: int) -> int:
        """What a bet that comes in brings, stake included (BS-7.73)."""
        return stake * (self.a + self.b) // self.b


class Tier(msgspec.Struct, frozen=True):
    name: str
    count: int
    lowest: int
    """The overall from which a foal belongs here (section 2.3)."""


class RaceCard(msgspec.Struct, frozen=True):
    id: str
    furlongs: int
    surface: Surface
    title: str
    purse: int
    prizes: tuple[int, ...]
    """Of the first five (BS-2.14)."""


class Token(NamedTuple):
    """A Jockey Token (BS-2.5)."""

    id: int
    number: int
    name: str
    """The number and a letter, so that each token of the bag has a name of its own."""


class LuckySet(msgspec.Struct, frozen=True):
    """A row of Appendix B: a weight allowance and its numbers (BS-2.18)."""

    id: int
    numbers: tuple[int, ...]
    pounds: int
    """In tenths."""


class FixedRunner(msgspec.Struct, frozen=True):
    post: int
    horse: int
    """Its card id."""
    win: Odds
    place: Odds
    show: Odds


class FixedRace(msgspec.Struct, frozen=True):
    card: str
    runners: tuple[FixedRunner, ...]
    """By post."""


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    auction_budget: Positive
    auction_min_bid: Positive
    auction_step: Positive
    bet_bankroll: Positive
    bet_unit: Positive
    bet_max_per_race: Positive
    bet_takeout_percent: Percent
    bet_simulations: Simulations


class Box(msgspec.Struct, frozen=True, dict=True):
    """Everything in the box, typed and checked."""

    tiers: tuple[Tier, ...]
    """The best first."""
    trophies: dict[str, str]
    """Names of the races by id."""
    horses: dict[int, HorseCard]
    """By id, rising."""
    race_cards: dict[str, RaceCard]
    split: tuple[int, ...]
    """Per cent of the purse by finishing position."""
    default_program: tuple[str, ...]
    fixed_programs: dict[str, tuple[FixedRace, ...]]
    ladder: tuple[Odds, ...]
    """The odds that can be offered, rising (BS-7.71)."""
    tokens: dict[int, Token]
    """By id, rising."""
    lucky_sets: dict[int, LuckySet]
    throws: dict[tuple[Speed, int], tuple[int, ...]]
    """Furlongs of each throw, by speed and distance; then one furlong each (BS-2.16)."""
    times: dict[tuple[int, int], tuple[int, ...]]
    """Appendix A in tenths of a second, by distance and round."""
    chutes: dict[int, tuple[int, ...]]
    """First stations by distance (BS-2.8)."""
    chute_squares: tuple[int, ...]
    """By lane, the rail first (BS-2.9)."""
    money: Money
    notes: tuple[str, ...]
    """What is odd in the data, though it can be played."""

    @cached_property
    def named(self) -> dict[str, int]:
        """Card ids of the printed horses by name, in capitals."""
        return {card.name.upper(): card.id for card in self.horses.values()}

    @cached_property
    def first_foal(self) -> int:
        """The card id of the first foal that is born."""
        return max(self.horses) + 1

    def horse(self, card: int, foals: tuple[HorseCard, ...]) -> HorseCard:
        """A printed card, or one of these foals."""
        return foals[card - self.first_foal] if card >= self.first_foal else self.horses[card]

    def track(self, kind: TrackKind, furlongs: int) -> Track:
        return lay_track(furlongs, self.chutes[furlongs], self.chute_squares[: LANES[kind]])

    def tier_of(self, overall: int) -> str:
        """The tier of a foal (section 2.3)."""
        return tier_of(self.tiers, overall)


def tier_of(tiers: tuple[Tier, ...], overall: int) -> str:
    return next((tier.name for tier in tiers if overall >= tier.lowest), tiers[-1].name)
