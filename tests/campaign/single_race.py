"""What a slip is worth in one race of Top of the Stretch, without any rollout.

`sharp` runs a race 6,000 times before it bets. The same trials tell how often a slip ends ahead of
three others who bet as in rollouts, and with how much money. So the costs that reviews find in a
single race can be held against something: they are not the work of the judging.

    python -m tests.campaign.single_race
"""

import random
import sys
from collections.abc import Iterator, Mapping
from statistics import fmean, stdev
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from railbird.core import Chance
from railbird.games.top_of_the_stretch.actions import CloseBets, PlaceBet
from railbird.games.top_of_the_stretch.bots.sharp import lay_out, what_bets_bring
from railbird.games.top_of_the_stretch.bots.slips import Slip, dollars
from railbird.games.top_of_the_stretch.bots.steady import bet_on, promises, usual_stake
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.insight import BETS, stakes_to_try
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.state import State

SEATS = 4
TABLES = 400
"""Sets of three rivals."""
SLIPS = 200
"""Of `random`, for each race."""
EQUAL = 1e-9
BEST = "best bet"
KINDS = ("random", "steady", "sharp", BEST)

Floats: TypeAlias = NDArray[np.float64]


class Worth(NamedTuple):
    """Of a slip, against three who bet as in rollouts."""

    chance: float
    money: float
    """At the end, in dollars, on average."""


Found: TypeAlias = Mapping[str, Mapping[str, Worth]]
"""By race and kind of player."""


class Race:
    """A race that is about to be bet on, with all that may come of it."""

    def __init__(self, race: str, rng: random.Random) -> None:
        self.state = at_the_windows(race, rng)
        self.view = self.state.view(0)
        self.promises = promises(self.state.box.charts, self.view)
        bets = [(runner.entry.pp, kind) for runner in self.view.runners for kind in self.view.types]
        self._place = {bet: at for at, bet in enumerate(bets)}
        self.chances, returns = what_bets_bring(self.state, self.view)
        """Of every outcome."""
        self.gains = returns - 1.0
        """Of a dollar, by bet and outcome."""
        self.tastes = np.array([self.promises[bet] for bet in bets])
        self.tastes /= self.tastes.sum()
        """How likely others in rollouts place each bet."""
        self._rivals = self._draw_rivals(rng)
        self._laid_out: dict[int, Slip] = {}
        """What `sharp` bets, by its dollars."""

    def _draw_rivals(self, rng: random.Random) -> Floats:
        """What three rivals gain, by table, rival and outcome."""
        bets = range(len(self.tastes))
        drawn = rng.choices(bets, list(self.tastes), k=TABLES * (SEATS - 1))
        staked = usual_stake(self.view) * self.gains[drawn]
        return np.asarray(staked.reshape(TABLES, SEATS - 1, -1))

    def gain(self, slip: Slip) -> Floats:
        """By outcome."""
        gain = np.zeros(len(self.chances))
        for bet, amount in slip.items():
            gain += amount * self.gains[self._place[bet]]
        return gain

    def worth(self, slip: Slip) -> Worth:
        """A shared victory counts as its share."""
        gain = self.gain(slip)
        ahead = (self._rivals > gain + EQUAL).any(axis=1)
        level = (np.abs(self._rivals - gain) <= EQUAL).sum(axis=1)
        share = np.where(ahead, 0.0, 1 / (1 + level))
        return Worth(
            float((share @ self.chances).mean()),
            float(dollars(self.view) + gain @ self.chances),
        )

    def weighed(self, money: float) -> list[Slip]:
        """The slips that a review weighs: no bet, or a single one."""
        legal = self.with_money(money).legal(0)
        amounts = stakes_to_try([bet.amount for bet in legal if isinstance(bet, PlaceBet)])
        bets = sorted(self.promises, key=lambda bet: (-self.promises[bet], bet))[:BETS]
        return [{}, *({bet: amount} for bet in bets for amount in amounts if amount)]

    def slip_of(self, kind: str, money: float, rng: random.Random) -> Slip:
        """What a kind of player bets who has so much."""
        state = self.with_money(money)
        if kind == "steady":
            return bet_on(state.view(0), self.promises)
        if kind == "random":
            return random_slip(state, rng)
        whole = dollars(state.view(0))
        if whole not in self._laid_out:  # which takes long
            self._laid_out[whole] = lay_out(state, state.view(0))
        return self._laid_out[whole]

    def with_money(self, money: float) -> State:
        state = self.state.copy()
        state.money = [round(money * CENTS)] * SEATS
        return state


def random_slip(state: State, rng: random.Random) -> Slip:
    while not isinstance(action := rng.choice(state.legal(0)), CloseBets):
        state.apply(0, action)
    slip: dict[tuple[int, str], int] = {}
    for bet in state.bets[0]:
        slip[bet.pp, bet.type] = slip.get((bet.pp, bet.type), 0) + bet.amount
    return slip


def at_the_windows(race: str, rng: random.Random) -> State:
    state = TopOfTheStretch().new(SEATS, {"betting": True, "races": (race,)})
    while isinstance(state.pending, Chance):
        state.resolve(state.pending.sample(rng.randrange))
    return state


def worths(race: str, seed: int = 1, slips: int = SLIPS) -> dict[str, Worth]:
    """By kind of player, and of the best bet; that of `random` is a mean over slips."""
    rng = random.Random(f"{race} {seed}")
    one = Race(race, rng)
    money = dollars(one.view)
    drawn = [one.worth(one.slip_of("random", money, rng)) for _ in range(slips)]
    return {
        "random": Worth(*map(fmean, zip(*drawn, strict=True))),
        "steady": one.worth(one.slip_of("steady", money, rng)),
        "sharp": one.worth(one.slip_of("sharp", money, rng)),
        BEST: max(map(one.worth, one.weighed(money))),
    }


def main() -> None:
    found = {race: worths(race) for race in sorted(TopOfTheStretch().box.races)}
    lines = [f"{race}: {_told(by_kind)}" for race, by_kind in found.items()]
    lines.append(f"all: {_told({kind: _mean(found, kind) for kind in KINDS})}")
    sys.stdout.write("\n".join([*lines, *_apart(found)]) + "\n")


def _told(by_kind: Mapping[str, Worth]) -> str:
    return ", ".join(
        f"{kind} {100 * one.chance:.0f} % ${one.money:.0f}" for kind, one in by_kind.items()
    )


def _mean(found: Found, kind: str) -> Worth:
    return Worth(*map(fmean, zip(*(by_kind[kind] for by_kind in found.values()), strict=True)))


def _apart(found: Found) -> Iterator[str]:
    """How far `steady` is above `random`; races are what differs."""
    for at, what in enumerate(Worth._fields):
        apart = [by_kind["steady"][at] - by_kind["random"][at] for by_kind in found.values()]
        error = stdev(apart) / len(apart) ** 0.5
        yield f"steady above random in {what}: {fmean(apart):.3f} ± {error:.3f}"


if __name__ == "__main__":
    main()
