"""Trials of a race, simulated cards and rollouts of the rules agree on what a slip is worth."""

import random

import pytest

from railbird.analysis.weighing import Question, Trials
from railbird.games.top_of_the_stretch.actions import CLOSE, PlaceBet
from railbird.games.top_of_the_stretch.bots.steady import bet_on
from tests.campaign.race_card import MONEY, card, cost, ways_on
from tests.campaign.single_race import SEATS, Race

ROLLOUTS = 288


@pytest.mark.parametrize("stake", [0, 100])
def test_trials_and_rollouts_agree(stake: int) -> None:
    """The bet of `steady` with all the money, or no bet at all."""
    race = Race("champagne_2009", random.Random(1))
    ((bet, _),) = bet_on(race.view, race.promises).items()
    steps = (PlaceBet(*bet, stake), CLOSE) if stake else (CLOSE,)
    question = Question(race.state.game, race.view, [steps], "seed", None)
    trials = Trials(question)
    trials.try_out([0], range(ROLLOUTS))
    chance, cents = trials.worth(0)
    told = race.worth({bet: stake} if stake else {})
    spread = (told.chance * (1 - told.chance) / ROLLOUTS) ** 0.5
    assert chance == pytest.approx(told.chance, abs=4 * spread)
    assert cents / 100 == pytest.approx(told.money, rel=0.25 if stake else 1e-9)


def test_the_last_race_of_a_card_is_a_single_race() -> None:
    last = len(card()) - 1
    race = card()[last]
    for slip in (race.slip_of("steady", MONEY, random.Random(1)), race.weighed(MONEY)[-1]):
        alone, on_the_card = race.worth(slip), ways_on(last, [MONEY] * SEATS, 0, slip, seed=1)
        assert on_the_card.chance == pytest.approx(alone.chance, abs=0.05)
        assert on_the_card.money == pytest.approx(alone.money, rel=0.1)


def test_a_decision_costs_the_same_whenever_it_is_judged() -> None:
    assert cost("steady", 1) == cost("steady", 1)
    assert cost("steady", 1) != cost("steady", 2)
