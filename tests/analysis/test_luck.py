"""The dice of rollouts: the same at the same place, and evenly shared out."""

from collections import Counter

import railbird
from railbird.analysis.luck import BLOCK, Clock, Luck, Place
from railbird.core import Roll, Shuffle
from railbird.games.homestretch.events import RacePaid, TurnEnded

TWO_DICE = Roll("race roll", 2)
PLACE = Place(0, "race roll", 3)


def test_a_block_shows_every_throw_of_two_dice_once() -> None:
    throws = [Luck("a").outcome(TWO_DICE, PLACE, rollout) for rollout in range(BLOCK)]
    assert set(Counter(throws).values()) == {1}
    assert len(set(throws)) == BLOCK


def test_the_same_place_rolls_the_same_and_others_do_not() -> None:
    def throws(seed: str, place: Place) -> list[object]:
        return [Luck(seed).outcome(TWO_DICE, place, rollout) for rollout in range(BLOCK)]

    assert throws("a", PLACE) == throws("a", PLACE)
    assert throws("a", PLACE) != throws("b", PLACE)
    assert throws("a", PLACE) != throws("a", PLACE._replace(number=4))
    assert throws("a", PLACE) != throws("a", PLACE._replace(part=1))


def test_figures_are_the_same_on_every_machine() -> None:
    """Pinned: these numbers come from Python's promise about `Random.random` alone."""
    luck = Luck("pinned")
    deck = Shuffle("deck", tuple("abcdef"), public=False)
    assert [luck.outcome(TWO_DICE, PLACE, rollout) for rollout in range(4)] == PINNED_THROWS
    assert luck.outcome(deck, PLACE, 7) == PINNED_DECK


PINNED_THROWS = [(5, 5), (3, 5), (3, 4), (6, 4)]
PINNED_DECK = ("f", "a", "e", "b", "c", "d")


def test_every_order_of_a_deck_comes_up() -> None:
    deck = Shuffle("deck", ("a", "b", "c"), public=False)
    orders = Counter(Luck("x").outcome(deck, PLACE, rollout) for rollout in range(20 * BLOCK))
    assert len(orders) == 6
    assert min(orders.values()) > 80


def test_rolls_are_counted_from_the_start_of_a_part() -> None:
    game, clock = railbird.load("homestretch"), Clock()
    assert [clock.next("race roll").number for _ in range(3)] == [0, 1, 2]
    clock.hear(game, [TurnEnded(0)])
    assert clock.copy().next("race roll") == Place(0, "race roll", 3)
    clock.hear(game, [RacePaid(1, (2, 3, 4), (1, 2), (1, 2))])
    assert clock.next("race roll") == Place(1, "race roll", 0)
