"""What decisions cost on a card of races of Top of the Stretch, without any rollout.

As `single_race`, for four races one after the other: equals of a kind bet on the races before, one
of them bets on this one, and everybody bets as in rollouts from then on. Simulated by the thousand
with NumPy, this is far quicker than reviews, so it tells apart what they leave in doubt.

    python -m tests.campaign.race_card --decisions 250
"""

import argparse
import random
import sys
from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import numpy as np

from railbird.analysis.figures import Figure
from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.bots.slips import Slip
from railbird.games.top_of_the_stretch.bots.steady import SHARE
from railbird.games.top_of_the_stretch.bots.trial_races import Whole
from tests.campaign.single_race import SEATS, Floats, Race, Worth
from tests.campaign.telling import CARD, KINDS

SIMULATED = 3_000
"""Ways on, for each half of the judging."""
MONEY = 100.0


@cache
def card() -> tuple[Race, ...]:
    rng = random.Random("card")
    return tuple(Race(race, rng) for race in CARD)


def cost(kind: str, number: int) -> Worth | None:
    """Of one decision at a table of equals; None if the seat has nothing left to bet."""
    rng = random.Random(f"{kind} {number}")
    at, seat = rng.randrange(len(CARD)), rng.randrange(SEATS)
    money = money_before(kind, at, rng)
    if money[seat] < BET_STEP:
        return None
    race = card()[at]
    slips = [race.slip_of(kind, money[seat], rng), *race.weighed(money[seat])]
    first, second = (
        [ways_on(at, money, seat, slip, 2 * number + half) for slip in slips] for half in range(2)
    )
    # The best of one half is measured in the other, so that it does not flatter itself.
    leads = [_lead(first, second), _lead(second, first)]
    return Worth(*map(fmean, zip(*leads, strict=True)))


def _lead(found: Sequence[Worth], measured: Sequence[Worth]) -> Worth:
    """What the best is worth more than the chosen one, which stands first."""
    best = max(range(len(found)), key=lambda slip: found[slip])
    return Worth(*(b - c for b, c in zip(measured[best], measured[0], strict=True)))


def money_before(kind: str, at: int, rng: random.Random) -> list[float]:
    money = [MONEY] * SEATS
    for race in card()[:at]:
        (outcome,) = rng.choices(range(len(race.chances)), list(race.chances))
        slips = [race.slip_of(kind, each, rng) for each in money]
        gains = [float(race.gain(slip)[outcome]) for slip in slips]
        money = [each + gain for each, gain in zip(money, gains, strict=True)]
    return money


def ways_on(at: int, money: Sequence[float], seat: int, slip: Slip, seed: int) -> Worth:
    """All slips of a decision meet the same dice and the same rivals."""
    dice = np.random.default_rng(seed)
    held = np.tile(np.array(money, dtype=np.float64), (SIMULATED, 1))
    race = card()[at]
    outcomes, after = bet_to_taste(race, held, dice)
    after[:, seat] = held[:, seat] + race.gain(slip)[outcomes]
    for race in card()[at + 1 :]:
        _, after = bet_to_taste(race, after, dice)
    after = np.round(after, 6)
    most = after.max(axis=1)
    first = after == most[:, None]
    won = np.where(first[:, seat], 1 / first.sum(axis=1), 0.0)
    return Worth(float(won.mean()), float(after[:, seat].mean()))


def bet_to_taste(race: Race, held: Floats, dice: np.random.Generator) -> tuple[Whole, Floats]:
    """The outcomes of a race on which everybody bets as in rollouts, and the money after it."""
    outcomes = dice.choice(len(race.chances), size=len(held), p=race.chances)
    bets = dice.choice(len(race.tastes), size=held.shape, p=race.tastes)
    whole = np.floor(held / BET_STEP) * BET_STEP
    stakes = np.maximum(BET_STEP, np.floor(SHARE * whole / BET_STEP) * BET_STEP)
    stakes = np.where(stakes <= whole, stakes, 0.0)
    return outcomes, held + stakes * race.gains[bets, outcomes[:, None]]


def costs(kind: str, decisions: int) -> tuple[int, Figure, Figure]:
    """How many could be judged, and the mean cost in chances and in dollars."""
    found = [one for one in (cost(kind, number) for number in range(decisions)) if one]
    chance, money = zip(*found, strict=True)
    return len(found), _mean(chance), _mean(money)


def _mean(values: Sequence[float]) -> Figure:
    return Figure(fmean(values), stdev(values) / sqrt(len(values)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--decisions", type=int, default=250)
    asked = parser.parse_args()
    for kind in asked.kinds:
        count, chance, money = costs(kind, asked.decisions)
        sys.stdout.write(
            f"{kind}: {count} decisions, {100 * chance.mean:.1f} ± {100 * chance.error:.1f} "
            f"chances of 100, ${money.mean:.0f} ± {money.error:.0f}\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
