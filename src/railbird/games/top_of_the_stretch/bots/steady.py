"""`steady` trusts the powers: the better horse wins more often, by a rule of thumb. Of all bets it
takes the one that promises most, and never puts much on it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp

from railbird.core import Action, Perspective
from railbird.games.top_of_the_stretch.bots.slips import Slip, dollars, even, next_bet
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.phases.stretch import POINTS_A_POWER
from railbird.games.top_of_the_stretch.rules.payoffs import PLACES, STAKE, payoff
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

LUCK = 4.0
"""Points of speed by which a horse must be better to win about e times as often."""
SHARE = 0.1
"""Of the money on one race."""
WORTH_IT = 1.05
"""What a dollar must bring back on average."""
DIGITS = 9


class Steady:
    def choose(self, seen: Perspective) -> Action:
        view, game = seen.view, seen.game
        assert isinstance(view, TopOfTheStretchView)
        assert isinstance(game, TopOfTheStretch)
        return next_bet(view, bet_on(view, promises(game.box.charts, view)))


def promises(charts: Charts, view: TopOfTheStretchView) -> dict[tuple[int, str], float]:
    """What a dollar on each bet brings back on average, by the rule of thumb."""
    chances = chances_of(view.runners, view.options.jockeys)
    bring = {}
    for at, runner in enumerate(view.runners):
        for kind in view.types:
            chance = chances[PLACES[kind]][at]
            bring[runner.entry.pp, kind] = promise(charts, chance, runner.odds or "1-1", kind)
    return bring


def promise(charts: Charts, chance: float, odds: str, kind: str) -> float:
    return round(chance * (payoff(charts, odds, kind, 1, 1) / STAKE), DIGITS)


def chances_of(runners: Sequence[Runner], jockeys: bool) -> dict[int, list[float]]:
    """By how many places a bet pays, and by runner."""
    return in_the_first([exp(usual_speed(runner, jockeys) / LUCK) for runner in runners])


def bet_on(view: TopOfTheStretchView, bring: Mapping[tuple[int, str], float]) -> Slip:
    """The bet that promises most, if that is more than it costs."""
    bet = max(bring, key=lambda each: bring[each])
    return {bet: usual_stake(view)} if bring[bet] >= WORTH_IT else {}


def usual_stake(view: TopOfTheStretchView) -> int:
    return max(2, even(SHARE * dollars(view)))


def usual_speed(runner: Runner, jockeys: bool) -> float:
    """The figure of an average day, up to a number that is the same for all (TS-2.21): two points
    for each of power, one of the three factors, the ride every other time."""
    entry = runner.entry
    ride = entry.ride / 2 if jockeys else 0.0
    return (
        POINTS_A_POWER * runner.start_power + (entry.trip + entry.class_ + entry.speed) / 3 + ride
    )


def in_the_first(strength: list[float]) -> dict[int, list[float]]:
    """Each horse's chance to be first, in the first two, in the first three: as if the places were
    drawn one after the other, each horse as likely as it is strong among those left."""
    return _in_the_first(tuple(strength))


@lru_cache(maxsize=256)
def _in_the_first(strength: tuple[float, ...]) -> dict[int, list[float]]:
    everybody, whole = range(len(strength)), sum(strength)
    first = [each / whole for each in strength]
    second, third = [0.0] * len(strength), [0.0] * len(strength)
    for a in everybody:
        left = whole - strength[a]
        for b in everybody:
            if b == a:
                continue
            pair = first[a] * strength[b] / left
            second[b] += pair
            for c in everybody:
                if c not in (a, b):
                    third[c] += pair * strength[c] / (left - strength[b])
    two = [p + q for p, q in zip(first, second, strict=True)]
    return {1: first, 2: two, 3: [p + q for p, q in zip(two, third, strict=True)]}
