"""A fingerprint holds everything in a state, and nothing of it can change afterwards."""

import random
from typing import Any

import msgspec
import pytest

from railbird.testing.fingerprint import HoldsRandomness, difference, fingerprint, freeze
from tests.conformance.paddock import Bet, Paddock, PaddockState


class Note(msgspec.Struct, frozen=True):
    pages: list[int]


class Plain:
    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        """The same in every process, since tests are named by it."""
        return f"Plain({self.value!r})"


def new_state() -> PaddockState:
    state = Paddock().new(2)
    assert isinstance(state, PaddockState)
    return state


def test_every_slot_counts_but_what_was_told() -> None:
    state = new_state()
    before = fingerprint(state)
    own = {"bets", "deck", "money", "passed", "tips", "winners"}
    assert set(before) == own | {"box", "options", "pending", "phase", "seats"}
    state.told = [state]  # type: ignore[list-item]
    assert fingerprint(state) == before
    state.bets[1] = Bet(2, 5)
    assert difference(before, fingerprint(state)) == (
        "bets was ('list', None, None), is ('list', None, Bet(horse=2, stake=5))"
    )


def test_a_slot_that_is_not_set_is_told_from_any_value() -> None:
    state = new_state()
    before = fingerprint(state)
    del state.deck
    assert difference(before, fingerprint(state)) == "deck was (), is 'not set'"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], (1, 2)),
        ([1, 2], [2, 1]),
        ({"a": [1]}, {"a": [2]}),
        ({1, 2}, {1}),
        (Note([1]), Note([1, 2])),
        (Plain([1]), Plain([2])),
        ((1, [2, (3, [4])]), (1, [2, (3, [5])])),
    ],
    ids=str,
)
def test_different_things_freeze_differently(one: object, other: object) -> None:
    assert freeze(one) != freeze(other)


@pytest.mark.parametrize(
    "make",
    [
        lambda: [1, [2]],
        lambda: {"a": {1, 2}, "b": (3, [4])},
        lambda: Note([1, 2]),
        lambda: Plain({"x": [1]}),
        lambda: (Bet(1, 2), Bet(3, 4)),
    ],
)
def test_equal_things_freeze_alike_and_can_be_hashed(make: Any) -> None:
    assert freeze(make()) == freeze(make())
    hash(freeze(make()))


@pytest.mark.parametrize(
    ("thing", "change"),
    [
        ([[1]], lambda thing: thing[0].append(2)),
        (Note([1]), lambda thing: thing.pages.append(2)),
        ({"a": [1]}, lambda thing: thing["a"].append(2)),
        ((1, [2]), lambda thing: thing[1].append(3)),
        (Plain([1]), lambda thing: thing.value.append(2)),
    ],
    ids=["list", "struct", "dict", "tuple", "object"],
)
def test_what_was_frozen_does_not_change_with_the_thing(thing: Any, change: Any) -> None:
    before = freeze(thing)
    change(thing)
    assert freeze(thing) != before


def test_a_thing_that_holds_itself_can_be_frozen() -> None:
    ring: list[object] = [1]
    ring.append(ring)
    assert freeze(ring) == ("list", 1, "the same list")


def test_dice_are_refused() -> None:
    with pytest.raises(HoldsRandomness):
        freeze([random.Random(1)])
