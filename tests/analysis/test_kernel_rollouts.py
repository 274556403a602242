"""Homestretch by its kernel: the same endings as by the rules, from the same dice."""

from statistics import fmean

import numpy as np
import pytest

import railbird
from railbird.analysis import Figure
from railbird.analysis.insight import Start
from railbird.analysis.luck import BLOCK, Clock, Luck, Place
from railbird.analysis.moments import worth_of_open
from railbird.analysis.replayed import Moment, moments_of
from railbird.analysis.reviewing import values_alone
from railbird.analysis.rollouts import RolloutTable
from railbird.core import Game
from railbird.games.homestretch.bots import whole_rollouts
from railbird.games.homestretch.insight import DEALS, HomestretchInsight
from railbird.games.homestretch.lab.whole.rollout_kernel import APART, thrown
from railbird.games.homestretch.phases.race import RACE_ROLL
from railbird.games.homestretch.state import State

RACES = {"purple_races": 1, "green_races": 1}


@pytest.fixture(scope="module")
def moments(homestretch: Game) -> list[Moment]:
    players = ["steady", "random", "sharp", "random"]
    return moments_of(railbird.play(homestretch, players, seed=3, options=RACES), homestretch)


class KernelDice(Luck):
    """Race rolls as the kernel throws them."""

    def uniform(self, place: Place, rollout: int) -> float:
        if place.purpose != RACE_ROLL.purpose:
            return super().uniform(place, rollout)
        key = whole_rollouts.key_of(self.seed)
        throw = thrown(key, 2 * APART + place.number, np.uint64(rollout), self.block)
        return (int(throw) + 0.5) / BLOCK


def last_race(moments: list[Moment]) -> list[Moment]:
    return [m for m in moments[:-1] if m.state.phase.name == "race_turn" and m.state.race == 2]  # type: ignore[attr-defined]


def test_a_race_ends_as_by_the_rules_wherever_it_is_taken_up(
    homestretch: Game, moments: list[Moment]
) -> None:
    """The last race, where no card is left to be drawn."""
    luck, plain = KernelDice("same dice"), RolloutTable(homestretch, 4, insight=_plain())
    quick = RolloutTable(homestretch, 4)
    compared = last_race(moments)[::5]
    for moment in compared:
        by_rules = plain.play_out(
            [Start(moment.state.copy(), number, moment.clock) for number in range(BLOCK)], luck
        )
        played = quick.play_open(moment.state, moment.clock, luck, BLOCK)
        assert played is not None
        wins, by_rules_won = (
            [_rounded(end.chances) for end in ends] for ends in (played, by_rules)
        )
        assert wins == by_rules_won
        assert [end.scores for end in played] == [end.scores for end in by_rules]
    assert len(compared) > 5


def test_values_are_those_of_the_rules_but_for_their_error(
    homestretch: Game, moments: list[Moment]
) -> None:
    """From every phase; other dice, and what nobody knows is drawn again in both."""
    apart = []
    for moment in moments[3:-20:23]:
        values = [
            worth_of_open(table, moment.state, moment.clock, Luck(seed), count)
            for table, seed, count in (
                (RolloutTable(homestretch, 4, insight=_plain()), "a", 72),
                (RolloutTable(homestretch, 4), "b", 1440),
            )
        ]
        for one, other in zip(*values, strict=True):
            gap = Figure(one.chance.mean - other.chance.mean, (one.chance.error**2 + 1e-4) ** 0.5)
            apart.append(gap.mean / gap.error)
    assert fmean(gap * gap for gap in apart) < 1.5


def test_a_block_shows_every_throw_once_at_every_roll() -> None:
    key = whole_rollouts.key_of("block")
    for place in range(40):
        for block in (0, 1, 7):
            numbers = range(block * BLOCK, (block + 1) * BLOCK)
            throws = [int(thrown(key, place, np.uint64(n), BLOCK)) for n in numbers]
            assert sorted(throws) == list(range(BLOCK))
    orders = {
        tuple(int(thrown(key, place, np.uint64(n), BLOCK)) for n in range(BLOCK))
        for place in range(40)
    }
    assert len(orders) == 40


def test_a_world_is_played_out_with_several_dice(homestretch: Game, moments: list[Moment]) -> None:
    """They count as one rollout, so that errors are over worlds."""
    start = Start(moments[30].state, 5, moments[30].clock)
    [ending] = RolloutTable(homestretch, 4).play_out([start], Luck("x"))
    assert sum(ending.chances) == pytest.approx(1)
    assert any(chance * DEALS == pytest.approx(round(chance * DEALS)) for chance in ending.chances)
    assert max(ending.chances) < 1


def test_without_numba_reviews_are_made_all_the_same(
    homestretch: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = railbird.play(homestretch, ["steady", "random"], seed=5, options=RACES)
    assert values_alone(record, homestretch, rollouts=2).kernel
    monkeypatch.setattr(whole_rollouts, "_kernel", lambda: None)
    whole_rollouts.whole_rollouts.cache_clear()
    review = values_alone(record, homestretch, rollouts=2)
    whole_rollouts.whole_rollouts.cache_clear()
    assert not review.kernel
    assert [round(seat.start + seat.luck + seat.own + seat.others, 6) for seat in review.seats] == [
        seat.result for seat in review.seats
    ]


def test_somebody_in_a_hurry_does_not_wait_for_numba(
    homestretch: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    insight = HomestretchInsight()
    insight.warm_up(homestretch)
    assert insight.at_hand() is insight
    monkeypatch.setattr(whole_rollouts, "_used", set())
    state = homestretch.new(2)
    assert isinstance(state, State)
    assert insight.at_hand().quickness(state) == 1
    assert insight.at_hand().play_open(state, Clock(), Luck("x"), 1) is None


def _rounded(chances: tuple[float, ...]) -> list[float]:
    """A shared victory may be a third."""
    return [round(chance, 6) for chance in chances]


def _plain() -> HomestretchInsight:
    return HomestretchInsight(kernel=False)
