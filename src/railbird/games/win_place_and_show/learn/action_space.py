"""Actions as numbers, for machines that learn.

A move of a horse names its end square and its way, of which there are far too many to count. Where
a horse stands and what it has to run is known when it is ridden, so the lane it ends in and the
squares it leaves over tell its moves apart; a number stands for those.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from railbird.core import Action
from railbird.games.win_place_and_show.actions import (
    DECLINE,
    PASS_BID,
    REASONS,
    SEAL,
    Bid,
    ClaimFoul,
    MoveHorse,
    Stop,
    TakeBack,
)
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS, Box
from railbird.games.win_place_and_show.phases.betting import bets_to_write
from railbird.games.win_place_and_show.rules.daily_double import offers

MOST_CASH = 250_000
"""Bids above it have no number; it is more than anybody is likely to own."""

_SAME_LANE = 3
"""A move past a whole turn can end in one lane at several squares, by the lane of the turn."""

_DIE = 6


class Ride(Action, frozen=True, tag="ride"):
    """A move as far as its number tells it; it is never played itself."""

    lane: str
    unused: int | None
    stop: Stop | None
    take_bonus: bool
    use_allowance: bool
    place: int
    """Of several like it, which one in the order of the list."""


def action_space(box: Box) -> tuple[Action, ...]:
    """Always in the same order for the same box; some of them can never come about."""
    rules = box.constants
    horses = tuple(HORSES)
    most_tickets = rules.money.regular_start // rules.daily_double.min_per_combination
    return (
        PASS_BID,
        *map(Bid, range(rules.auction.step, MOST_CASH + 1, rules.auction.step)),
        *bets_to_write(POSITIONS, horses, rules.betting.max_bet, rules.betting),
        *(offer.step for offer in offers(horses, rules.daily_double)),
        *map(TakeBack, (*POSITIONS, *range(1, most_tickets + 1))),
        SEAL,
        *_rides(box),
        *(ClaimFoul(horse, reason) for horse in HORSES for reason in REASONS),
        DECLINE,
    )


def _rides(box: Box) -> Iterator[Ride]:
    rules = box.constants.race
    strongest = max(max(h.strengths) for race in box.races for h in race.horses.values())
    most = strongest + _DIE + rules.bonus_squares + rules.apprentice_allowance
    stops: list[tuple[int, Stop]] = [
        (0, "full"),
        *((unused, "short") for unused in range(1, rules.stop_short_max + 1)),
        *((unused, "blocked") for unused in range(1, most + 1)),
    ]
    for bonus in (True, False):
        for allowance in (False, True):
            for lane in range(1, rules.lanes + 1):
                for unused, stop in stops:
                    for place in range(_SAME_LANE):
                        yield Ride(str(lane), unused, stop, bonus, allowance, place)


def to_listed(_box: Box, legal: Sequence[Action]) -> list[Action]:
    """The same list in the words of `action_space`."""
    alike: Counter[tuple[object, ...]] = Counter()
    return [_ride(each, alike) if isinstance(each, MoveHorse) else each for each in legal]


def _ride(move: MoveHorse, alike: Counter[tuple[object, ...]]) -> Ride:
    lane = str(move.to).rpartition("/")[2]
    told = (lane, move.unused, move.stop, move.take_bonus, move.use_allowance)
    alike[told] += 1
    return Ride(*told, alike[told] - 1)
