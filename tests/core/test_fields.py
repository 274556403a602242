"""A state's fields are declared once: slots, copy, equality, repr and pickle follow from them."""

import pickle
import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec
import pytest

import railbird
from railbird.core import Decision, Part, State, View, Viewer
from railbird.core.fields import StateType
from railbird.measure import states_along, usual_seats
from tests.conformance.paddock import Paddock, PaddockState


class Bet(NamedTuple):
    seat: int
    value: int


class Horse(msgspec.Struct):
    number: int
    place: int | None = None


@dataclass(slots=True)
class Race(Part):
    furlong: int
    finish: list[int] = field(default_factory=list)


class Plain(State):
    """A state for tests of its fields alone."""

    def view(self, viewer: Viewer) -> View:
        raise NotImplementedError


class Full(Plain):
    LAPS: ClassVar[int] = 2
    name: str
    deck: tuple[tuple[int, ...], ...]
    money: list[int]
    grid: list[list[int]]
    bets: list[Bet | None]
    horses: list[Horse]
    race: Race | None
    races: list[Race]
    owners: dict[int, str]
    prices: Mapping[str, int]
    awaits: Literal["drive", ""]
    later: "Race | None"


def full() -> Full:
    state = Full(Paddock(), 2, None)
    state.phase, state.pending = state.game.phases["deal"], Decision((0,))
    state.name, state.deck, state.awaits = "Anna", ((1, 2), (3,)), "drive"
    state.money, state.grid = [1, 2], [[1], [2, 3]]
    state.bets, state.horses = [Bet(0, 1), None], [Horse(1), Horse(2)]
    state.race, state.races, state.later = Race(3, [4]), [Race(5)], None
    state.owners, state.prices = {1: "Anna"}, {"show": 2}
    return state


def test_slots_are_the_fields_in_their_order() -> None:
    assert Full.__dict__["__slots__"] == Full.fields
    assert Full.fields[:3] == ("name", "deck", "money")
    assert "LAPS" not in Full.fields
    assert not hasattr(full(), "__dict__")


def test_what_changes_is_copied_and_the_rest_is_shared() -> None:
    state = full()
    new = state.copy()
    assert type(new) is Full
    assert new == state
    for shared in ("game", "deck", "prices", "pending", "phase"):
        assert getattr(new, shared) is getattr(state, shared)
    new.money[0] = 9
    new.grid[1][0] = 9
    new.bets[1] = Bet(1, 9)
    new.horses[0].place = 9
    new.owners[2] = "Ben"
    assert new.race is not None
    new.race.finish.append(9)
    new.races[0].furlong = 9
    assert state == full()


@pytest.mark.parametrize("name", Full.fields)
def test_states_differ_if_one_field_does(name: str) -> None:
    state, other = full(), full()
    setattr(other, name, "something else")
    assert state != other


def test_equality_leaves_out_what_was_told_but_not_the_game() -> None:
    state, other = full(), full()
    other.told = [object()]  # type: ignore[list-item]
    assert state == other
    other.game = railbird.load("homestretch")
    assert state != other
    assert state != "a state"


def test_a_state_that_changes_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(full())


def test_repr_names_the_game_the_phase_and_every_field() -> None:
    text = repr(full())
    assert text.startswith("paddock.Full(phase='deal', seats=2, ")
    assert "money=[1, 2], grid=[[1], [2, 3]]" in text
    assert all(f"{name}=" in text for name in Full.fields)
    assert repr(Full(Paddock(), 2, None)) == "paddock.Full(seats=2, options=None)"


def test_a_field_added_by_a_subclass_is_copied_too() -> None:
    class More(Full):
        extra: list[int]

    assert More.__dict__["__slots__"] == ("extra",)
    state = More(Paddock(), 2, None)
    old = full()
    for name in ("phase", "pending", *Full.fields):
        setattr(state, name, getattr(old, name))
    state.extra = [1]
    new = state.copy()
    new.extra.append(2)
    assert state.extra == [1]
    assert new.money == state.money


class Unknown:
    pass


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (deque[int], r"cannot copy collections.deque\[int\]"),
        (Any, "cannot copy Any"),
        (Unknown, "cannot copy Unknown"),
        (random.Random, "cannot copy Random"),
        (tuple[list[int], ...], r"cannot copy tuple\[list\[int\], \.\.\.\]"),
        (list[Unknown], "cannot copy Unknown"),
        (list[int] | str, "cannot copy"),
        (dict[str, list[int]], "cannot copy"),
        ("Nowhere", "name 'Nowhere' is not defined"),
    ],
)
def test_a_field_that_cannot_be_copied_is_an_error_at_import(kind: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says) as error:
        StateType("Odd", (Plain,), {"__annotations__": {"odd": kind}, "__module__": __name__})
    assert str(error.value).startswith("Odd.odd: ")


def test_a_part_that_cannot_be_copied_is_an_error_at_import() -> None:
    with pytest.raises(TypeError, match=r"Odd\.queue: cannot copy"):

        class Odd(Part):
            queue: deque[int]


def test_slots_by_hand_must_name_what_is_copied() -> None:
    with pytest.raises(TypeError, match="__slots__ and annotations differ"):

        class Forgets(Plain):
            __slots__ = ("kept", "lost")
            kept: int


def test_a_default_is_an_error() -> None:
    with pytest.raises(TypeError, match="no default"):

        class Set(Plain):
            money: int = 3


def test_a_copy_written_by_hand_is_kept() -> None:
    class ByHand(PaddockState):
        rng: random.Random

        def copy(self) -> "ByHand":
            raise RuntimeError("by hand")

    with pytest.raises(RuntimeError, match="by hand"):
        ByHand(Paddock(), 2, None).copy()


@pytest.mark.parametrize("game_id", railbird.game_ids())
def test_states_of_every_game_are_values(game_id: str) -> None:
    """Along a whole game: a copy and a pickle are equal, moments that differ are not."""
    game = railbird.load(game_id)
    states = states_along(game, usual_seats(game), random.Random(3))
    for before, state in pairwise(states):
        assert state == state.copy()
        assert state != before
    for state in states[:: max(1, len(states) // 10)]:
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.phase is state.phase
        assert again.view(0) == state.view(0)
        assert again.legal(0) == state.legal(0)
