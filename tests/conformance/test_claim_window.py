"""The contract can hold a window in which everybody answers at once and in secret."""

from collections.abc import Sequence

import pytest

from railbird.core import Decision, IllegalAction, seen_by
from railbird.testing import check_game
from tests.conformance import claim_window
from tests.conformance.claim_window import (
    ClaimFoul,
    ClaimState,
    ClaimWindow,
    DeclineClaim,
    SubmitSlip,
)


def open_window(slips: Sequence[int]) -> ClaimState:
    """A window for horse 1, which belongs to seat 1 and was held back three short."""
    state = ClaimWindow().new(len(slips))
    assert isinstance(state, ClaimState)
    for seat, horse in enumerate(slips):
        state.apply(seat, SubmitSlip(horse))
    state.resolve((2,))
    assert state.phase.name == "claim_window"
    return state


def test_it_keeps_every_promise() -> None:
    report = check_game(ClaimWindow(), games=12)
    assert (report.missing_actions, report.missing_events) == ((), ())
    assert report.secrets_never_hidden == ()


def test_everybody_but_the_owner_is_asked_bettor_or_not() -> None:
    """WP-4.8, WP-4.14, WP-5.14."""
    state = open_window([1, 1, 0, 2])
    assert isinstance(state.pending, Decision)
    assert state.pending.must == (0, 2, 3)
    assert list(state.legal(2)) == [DeclineClaim()]
    assert len(state.legal(0)) == 3
    assert list(state.legal(1)) == []


def test_an_answer_shows_in_nobody_elses_view_or_errors() -> None:
    """WP-8.9."""
    state = open_window([1, 1, 1, 2])
    before = {viewer: state.view(viewer) for viewer in (None, 1, 2, 3)}
    told = state.apply(0, ClaimFoul(1, "three_short"))
    for viewer, view in before.items():
        assert state.view(viewer) == view
        assert [seen_by(event, viewer) for event in told] == [None]
    assert state.view(0).must == (2, 3)
    with pytest.raises(IllegalAction, match="it is the turn of seats 1, 3 and 4"):
        state.apply(1, DeclineClaim())


def test_claims_are_public_when_the_window_closes_and_declines_are_not() -> None:
    """WP-8.8, WP-8.9, and the first valid claim takes the card (WP-7.48)."""
    state = open_window([1, 1, 1, 2])
    state.apply(3, DeclineClaim())
    state.apply(0, ClaimFoul(1, "three_short"))
    told = state.apply(2, ClaimFoul(1, "bonus"))
    heard = seen_by(told[1], None)
    assert heard == claim_window.ClaimsHeard(1, ((2, "bonus"), (0, "three_short")), 0)
    assert state.view(None).known == (1, None, 1, None)
