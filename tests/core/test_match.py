"""A match keeps state and record in step, whatever happens."""

from pathlib import Path

import pytest

import railbird
from railbird.core import BadOutcome, IllegalAction, Match, SeatHeader, new_match
from railbird.games.homestretch.actions import PlaceBets

GAME = railbird.load("homestretch")
SEATS = [SeatHeader("Left", "random"), SeatHeader("Right", "random")]


def match_in_betting(path: Path | None = None) -> Match:
    match = new_match(GAME, SEATS, seed=1, path=path)
    while match.state.phase.name != "betting":
        if match.state.legal(0):
            match.apply(0, match.state.legal(0)[0])
        elif match.state.legal(1):
            match.apply(1, match.state.legal(1)[0])
        else:
            match.resolve()
    return match


def five_on(*horses: int) -> PlaceBets:
    values = (1, 1, 2, 2, 3)
    return PlaceBets(tuple((v, horse, "win") for v, horse in zip(values, horses, strict=True)))


def test_a_shorthand_is_recorded_as_the_actions_it_stands_for() -> None:
    """HS-4.9: a record stores single placements."""
    match = match_in_betting()
    before = len(match.record.entries)
    match.apply(match.state.bet_order[0], five_on(2, 3, 4, 5, 6))  # type: ignore[attr-defined]
    added = match.record.entries[before:]
    assert [entry.act["do"] for entry in added] == ["place_bet"] * 5  # type: ignore[union-attr]


def test_a_refused_action_leaves_state_and_record_alone(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    match = match_in_betting(path)
    first = match.state.bet_order[0]  # type: ignore[attr-defined]
    before, view = path.read_bytes(), match.state.view(first)
    with pytest.raises(IllegalAction, match=r"HS-12\.20"):
        match.apply(first, five_on(2, 3, 4, 5, 5))
    assert path.read_bytes() == before == match.record.dump()
    assert match.state.view(first) == view


def test_a_refused_outcome_leaves_state_and_record_alone() -> None:
    match = new_match(GAME, SEATS)
    before = match.record.dump()
    with pytest.raises(BadOutcome):
        match.resolve(("G01",))
    assert match.record.dump() == before
    assert match.state.view(None).awaiting == "shuffle of the green race cards"


def test_players_draw_their_own_luck_from_seed_seat_and_moment() -> None:
    match = match_in_betting()
    mine, yours = match.perspective(0), match.perspective(1)
    assert mine.rng.random() == match.perspective(0).rng.random()
    assert mine.rng.random() != yours.rng.random()


def test_own_players_are_objects_with_choose() -> None:
    class First:
        def choose(self, seen: railbird.core.Perspective) -> railbird.core.Action:
            return seen.legal[0]

    record = railbird.play(GAME, [First(), "random"], seed=3)
    assert record.names == ("First 1", "random 2")
    assert record.ended is not None
