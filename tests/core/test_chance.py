"""What a Chance promises: exact probabilities, fair samples, and no impossible outcome."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from railbird.core import BadOutcome, Chance, Die, Draw, Faces, Roll, Shuffle

TWO_DICE = Roll("race roll", 2)
PAIR = Faces("roll 1", (Die("horse", (1, 2, 3, 4)), Die("movement", (1, 2, 2, 2, 3, 3))))
DECK = Shuffle("shuffle", ("A", "B", "C"), public=False)
HAND = Draw("discard", ("A", "B", "C", "D"), public=False)


@pytest.mark.parametrize(("chance", "count"), [(TWO_DICE, 36), (PAIR, 12), (DECK, 6), (HAND, 4)])
def test_listed_outcomes_are_all_there_is(chance: Chance, count: int) -> None:
    listed = list(chance.outcomes())
    assert len({outcome for outcome, _ in listed}) == count == chance.count()
    assert sum(probability for _, probability in listed) == Fraction(1)


@pytest.mark.parametrize("chance", [TWO_DICE, PAIR, DECK, HAND])
def test_samples_follow_the_listed_probabilities(chance: Chance) -> None:
    rng = random.Random(1)
    times = 36_000
    seen = Counter(chance.sample(rng.randrange) for _ in range(times))
    for outcome, probability in chance.outcomes():
        expected = float(times * probability)
        assert abs(seen[outcome] - expected) < 5 * expected**0.5, outcome


def test_many_dice_are_rolled_one_by_one() -> None:
    ten = Roll("ten dice", 10)
    throw = ten.sample(random.Random(1).randrange)
    assert len(throw) == 10
    assert ten.check(list(throw)) == throw


@pytest.mark.parametrize(
    ("chance", "impossible"),
    [
        (TWO_DICE, (0, 3)),
        (TWO_DICE, (7, 1)),
        (TWO_DICE, (1, 2, 3)),
        (TWO_DICE, [True, 2]),
        (TWO_DICE, "12"),
        (TWO_DICE, 3),
        (PAIR, (1,)),
        (PAIR, (5, 1)),
        (PAIR, (1, 4)),
        (PAIR, [1, True]),
        (DECK, ("A", "B")),
        (DECK, ("A", "B", "B")),
        (DECK, ["A", "B", 3]),
        (HAND, "E"),
        (HAND, ["A"]),
    ],
)
def test_an_impossible_outcome_is_refused_in_words(chance: Chance, impossible: object) -> None:
    with pytest.raises(BadOutcome) as refused:
        chance.check(impossible)
    assert chance.purpose in str(refused.value)
    assert chance.wants() in str(refused.value)


def test_outcomes_from_json_become_what_the_rules_expect() -> None:
    assert TWO_DICE.check([3, 4]) == (3, 4)
    assert DECK.check(["C", "A", "B"]) == ("C", "A", "B")
