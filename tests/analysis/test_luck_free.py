"""Results without luck: the same on average, and closer together."""

from collections.abc import Sequence
from itertools import product
from statistics import fmean, pvariance
from typing import Any

import pytest

import railbird
from railbird.analysis import Insight, luck_free
from railbird.analysis.figures import Ending, figure
from railbird.analysis.luck import Luck
from railbird.analysis.replayed import Moment, moments_of
from railbird.analysis.rollouts import RolloutTable, ending_of
from railbird.analysis.without_luck import luck_of
from railbird.core import Event, Game, Record, Roll


def test_without_luck_a_sprint_is_what_the_named_horses_were_worth(sprint: Game) -> None:
    record = railbird.play(sprint, ["random"] * 3, seed=2)
    horses = [entry.act["horse"] for entry in record.entries[:3]]  # type: ignore[union-attr]
    assert len(set(horses)) == 3, "nobody shares; if nobody named the winner, all do"
    free = luck_free(record, sprint)
    sides = sprint.new(3).options.horses
    alone = (1 + (sides - 3) / 3) / sides
    assert free.results == pytest.approx([alone] * 3)
    assert free.scores == pytest.approx([1 / sides] * 3)


class Foolish(Insight):
    """Believes that the first seat wins with high dice."""

    def estimate(self, state: Any, _told: Sequence[Event]) -> Ending | None:
        high = sum(state.dice) / 12
        return Ending((high, 1 - high, 0.0), (7 * high, 0.0, 0.0))


def test_over_all_throws_luck_is_nothing_whatever_the_values(one_race: Record) -> None:
    game = railbird.load("homestretch")
    before = next(
        moment
        for moment in moments_of(one_race, game)
        if isinstance(moment.state.pending, Roll) and moment.state.pending.purpose == "race roll"
    )
    table, lucks = RolloutTable(game, 3, insight=Foolish()), []
    for throw in product(range(1, 7), repeat=2):
        state, clock = before.state.copy(), before.clock.copy()
        clock.next("race roll")
        now = Moment(None, state, clock, state.resolve(throw))
        lucks.append(luck_of(table, before, now, Luck("x"), 36))
    assert lucks[0].chances == pytest.approx((2 / 12 - 7 / 12, 7 / 12 - 2 / 12, 0))
    assert [fmean(one.chances[seat] for one in lucks) for seat in range(3)] == pytest.approx(
        [0] * 3
    )
    assert fmean(one.scores[0] for one in lucks) == pytest.approx(0)


def test_known_bots_have_the_same_mean_without_luck() -> None:
    """`steady` against `random`: what is taken off is 0 on average, and results differ less."""
    game, options = railbird.load("top_of_the_stretch"), {"betting": True}
    raw, free = [], []
    for number in range(12):
        record = railbird.play(game, ["steady", "random"], seed=number, options=options)
        assert record.ended is not None
        raw.append(ending_of(record.ended.result).chances[0])
        free.append(luck_free(record, game, rollouts=12, seed=number).results[0])
    gap = figure([one - other for one, other in zip(raw, free, strict=True)])
    assert abs(gap.mean) < 3 * gap.error
    assert pvariance(free) < pvariance(raw) / 2
