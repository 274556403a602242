"""Events and pending decisions say to each viewer what that viewer may know."""

from typing import ClassVar

import msgspec
import pytest

from railbird.core import Action, Decision, Event, Result, Seat, seen_by, tag_of


class Keep(Action, frozen=True, tag="keep"):
    card: str


class Bet(Event, frozen=True, tag="bet"):
    owner_only: ClassVar[tuple[str, ...]] = ("value",)
    seat: Seat
    horse: int
    value: int | None


class Hand(Event, frozen=True, tag="hand"):
    private: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]


class Rolled(Event, frozen=True, tag="rolled"):
    seat: Seat
    dice: tuple[int, ...]


def test_public_events_are_for_all() -> None:
    rolled = Rolled(0, (3, 4))
    assert all(seen_by(rolled, viewer) is rolled for viewer in (None, 0, 1))
    assert tag_of(rolled) == "rolled"


def test_owner_only_fields_are_blank_for_others_and_spectators() -> None:
    bet = Bet(1, 7, 3)
    assert seen_by(bet, 1) == bet
    assert seen_by(bet, 0) == seen_by(bet, None) == Bet(1, 7, None)


def test_private_events_reach_their_seat_alone() -> None:
    hand = Hand(1, ("A",))
    assert seen_by(hand, 1) == hand
    assert seen_by(hand, 0) is None
    assert seen_by(hand, None) is None


def test_a_private_event_of_nobody_is_for_nobody() -> None:
    class Shuffled(Event, frozen=True, tag="shuffled"):
        private: ClassVar[bool] = True
        cards: tuple[str, ...]

    assert seen_by(Shuffled(("A",)), None) is None


def test_an_open_decision_shows_who_has_answered() -> None:
    assert Decision((1, 2), (3,)).seen_by(0) == Decision((1, 2), (3,))


def test_a_sealed_decision_does_not() -> None:
    """Seats 1, 2 and 3 were asked, seat 2 has answered: only seat 2 can tell."""
    sealed = Decision((1, 3), asked=(1, 2, 3))
    assert sealed.seen_by(2) == Decision((1, 3))
    for viewer in (None, 0, 1, 3):
        assert sealed.seen_by(viewer) == Decision((1, 2, 3))


def test_winners_are_all_in_first_place() -> None:
    assert Result((1, 3, 1), (9, 4, 9)).winners == (0, 2)


def test_an_action_with_a_field_too_many_is_no_action() -> None:
    assert msgspec.convert({"do": "keep", "card": "A"}, Keep) == Keep("A")
    with pytest.raises(msgspec.ValidationError, match="caard"):
        msgspec.convert({"do": "keep", "card": "A", "caard": "B"}, Keep)
