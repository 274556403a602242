"""The winner of each race comes over the line in slow motion, and who leads there before it."""

from typing import Any

import pytest

from railbird.core import tag_of
from railbird.registry import load
from railbird.table.session.step import Moment
from railbird.table.session.timeline import CROSSING_MS, shown_naturally
from tests.table.test_updates import random_game, started

MOVES = {"moved", "dragged_along", "horse_moved"}


def crossings(game_id: str) -> tuple[list[Moment], Any]:
    """Moments with more time than their events ask for, and the state at the end."""
    game = load(game_id)
    steps = [step for _, step in random_game(started(game_id, 3), 5)]
    moments = [moment for step in steps for moment in step.moments]
    slow = []
    for moment in moments:
        shown = shown_naturally(game, moment.events, moment.state)
        usual = sum(map(game.show.shown_ms, moment.events))
        longer = sum(each.ms for each in shown) - usual
        assert longer <= CROSSING_MS
        marked = [
            tag_of(event) for event, each in zip(moment.events, shown, strict=True) if each.crossing
        ]
        assert len(marked) == (longer == CROSSING_MS)
        assert MOVES.issuperset(marked), "the move, not what is told of it"
        if longer == CROSSING_MS:
            slow.append(moment)
    return slow, moments[-1].state


@pytest.mark.parametrize("game_id", ["homestretch", "long_shot"])
def test_every_race_has_one(game_id: str) -> None:
    slow, state = crossings(game_id)
    assert len(slow) == len(getattr(state, "results", ("the only one",)))


@pytest.mark.parametrize("game_id", ["win_place_and_show", "big_stakes"])
def test_where_the_farthest_past_the_line_wins_all_who_lead_there_are_seen(game_id: str) -> None:
    slow, state = crossings(game_id)
    seen = {
        (event.race, event.horse)  # type: ignore[attr-defined]
        for moment in slow
        for event in moment.events
        if tag_of(event) == "horse_moved"
    }
    assert {(result.race, winner(result)) for result in state.results} <= seen
    assert len(state.results) <= len(slow) <= 2 * len(state.results), "no more than need be"


def winner(result: Any) -> int:
    first: int = result.finish[0] if hasattr(result, "finish") else result.result.placings[0].horse
    return first
