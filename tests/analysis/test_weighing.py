"""Comparing actions: the better one is found, and the best is not flattered."""

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from railbird.analysis.figures import Ending, Figure, chance_figure, figure, worths
from railbird.analysis.weighing import InTime, Pair, Trials, halves, judge, search


def trials(
    chances: Sequence[float], seed: int, noise: float = 0.3, in_time: InTime | None = None
) -> Trials:
    """Actions of known chances, with noise that depends on action and world."""
    question: Any = SimpleNamespace(
        seat=0, actions=list(chances), game=SimpleNamespace(secrets={"a hand": None})
    )

    def play(pairs: Sequence[Pair]) -> list[Ending]:
        found = []
        for action, world in pairs:
            rng = random.Random(f"{seed}/{action}/{world}")
            chance = chances[action] + noise * (rng.random() - 0.5)
            found.append(Ending((chance,), (100 * chance,)))
        return found

    return Trials(question, play, in_time)


def test_the_best_action_is_found() -> None:
    chances = [0.2, 0.25, 0.5, 0.3, 0.1, 0.45]
    for seed in range(20):
        tried = trials(chances, seed)
        assert search(tried, range(6), range(400), 400)[0] == 2
        assert tried.rollouts <= 450


def test_more_rollouts_go_where_it_is_close() -> None:
    tried = trials([0.1, 0.2, 0.5, 0.48, 0.1, 0.2, 0.1, 0.1], 1)
    search(tried, range(8), range(400), 400)
    counts = [len(tried.endings(action)) for action in range(8)]
    assert min(counts[2], counts[3]) > 4 * max(counts[0], counts[4])


def test_when_time_is_up_the_rollouts_so_far_are_compared() -> None:
    """Whoever has time enough gets what everybody gets; nobody is left without any figures."""
    chances = [0.2, 0.9, 0.5, 0.3, 0.1, 0.45]
    looks = iter([True] * 3 + [False] * 100)
    patient, hurried, late = (
        trials(chances, 1, in_time=each) for each in (None, lambda: next(looks), lambda: False)
    )
    calm = trials(chances, 1, in_time=lambda: True)
    assert search(patient, range(6), range(400), 400) == search(calm, range(6), range(400), 400)
    assert patient.rollouts == calm.rollouts
    assert not calm.cut_short
    for tried in (hurried, late):
        assert search(tried, range(6), range(400), 400)[0] == 1
        assert tried.cut_short
    assert late.rollouts < hurried.rollouts < patient.rollouts
    assert min(len(late.endings(action)) for action in range(6)) >= 2
    assert len({len(hurried.endings(action)) for action in range(6)}) == 1, "in the same worlds"


def test_among_equals_nothing_costs_anything() -> None:
    """The naive cost, best mean less chosen mean, is well above 0; the judged one is not."""
    naive, judged = [], []
    for seed in range(150):
        tried = trials([0.25] * 6, seed)
        judged.append(judge(tried, range(6), 0, 120).first.chance.mean)
        means = [tried.worth(action)[0] for action in range(6)]
        naive.append(max(means) - means[0])
    assert figure(naive).mean > 5 * figure(naive).error
    assert abs(figure(judged).mean) < 3 * figure(judged).error


def test_second_looks_do_not_count_in_means() -> None:
    """Only what seemed to cost something is looked at twice, so their mean is below the truth."""
    verdicts = [judge(trials([0.25] * 6, seed), range(6), 0, 120) for seed in range(150)]
    first = figure([verdict.first.score.mean for verdict in verdicts])
    second = figure([verdict.cost.score.mean for verdict in verdicts])
    assert abs(first.mean) < 3 * first.error
    assert second.mean < -3 * second.error


def test_a_bad_choice_costs_what_it_costs() -> None:
    costs = []
    for seed in range(40):
        verdict = judge(trials([0.5, 0.4, 0.2], seed), range(3), 1, 240)
        assert verdict.best == 0
        costs.append(verdict.cost.chance)
    found = figure([cost.mean for cost in costs])
    assert found.mean == pytest.approx(0.1, abs=4 * found.error)
    within = sum(abs(cost.mean - 0.1) < 2 * cost.error for cost in costs)
    assert within > 30
    assert sum(cost.is_clear(3.0) for cost in costs) > 30


def test_a_close_call_is_looked_at_longer() -> None:
    """A cost below the error of the first look comes out clear; a doubt of the model ends it."""
    close = [trials([0.5, 0.465, 0.2], seed) for seed in range(20)]
    costs = [judge(tried, range(3), 1, 60).cost.chance for tried in close]
    assert sum(cost.is_clear(3.0) for cost in costs) >= 10
    plain = [trials([0.5, 0.3, 0.2], seed) for seed in range(20)]
    for tried in plain:
        judge(tried, range(3), 1, 60)
    most = max(tried.rollouts for tried in plain)
    assert sum(tried.rollouts > most for tried in close) >= 10
    doubtful = trials([0.5, 0.465, 0.2], 1)
    judge(doubtful, range(3), 1, 60, doubt=0.1)
    assert doubtful.rollouts <= most


def test_what_the_policy_does_counts_as_the_best_until_something_is_better() -> None:
    """Among equals it costs nothing at all; a better action is found, and a worse choice costs."""
    equals = [judge(trials([0.25] * 6, seed), range(6), 0, 120, usual=0) for seed in range(60)]
    searched = [judge(trials([0.25] * 6, seed), range(6), 0, 120) for seed in range(60)]
    assert sum(one.best == 0 for one in equals) > 2 * sum(one.best == 0 for one in searched)
    spread, wide = (
        figure([one.first.chance.mean for one in of]).error for of in (equals, searched)
    )
    assert spread < 0.8 * wide
    better = [judge(trials([0.3, 0.6, 0.1], s), range(3), 0, 240, usual=0) for s in range(20)]
    assert {one.best for one in better} == {1}
    worse = judge(trials([0.3, 0.3, 0.1], 1), range(3), 2, 240, usual=0)
    assert worse.cost.chance.mean == pytest.approx(0.2, abs=4 * worse.cost.chance.error)


def test_where_nothing_is_hidden_and_nothing_rolled_one_look_is_enough() -> None:
    question: Any = SimpleNamespace(seat=0, actions=[0, 1], game=SimpleNamespace(secrets={}))

    def play(pairs: Sequence[Pair]) -> list[Ending]:
        return [Ending((0.3 + 0.1 * action,), (0.0,), by_luck=False) for action, _ in pairs]

    tried = Trials(question, play)
    verdict = judge(tried, range(2), 0, 100)
    assert (verdict.best, tried.rollouts) == (1, 2)
    assert verdict.cost.chance == Figure(0.1, 0.0)


def test_halves_are_whole_blocks() -> None:
    first, second = halves(100)
    assert not set(first) & set(second)
    assert len(first) == len(second) >= 100
    assert {world // 36 for world in first} == {0, 2, 4}


def test_an_error_belongs_to_every_figure() -> None:
    assert figure([1.0, 3.0]) == Figure(2.0, 1.0)
    assert chance_figure([1.0] * 18) == Figure(1.0, 0.05)
    assert chance_figure([1.0]) == Figure(1.0, 0.0)
    [worth] = worths([Ending((0.0,), (10.0,)), Ending((1.0,), (20.0,))])
    assert (worth.chance.mean, worth.score) == (0.5, Figure(15.0, 5.0))
