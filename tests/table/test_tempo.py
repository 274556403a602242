"""Nobody waits long for the next question, however many bots there are."""

import random
from collections.abc import Iterator

import pytest

from railbird.core import Seat
from railbird.core.dice import SeededSpec
from railbird.table.session.session import GameSession
from railbird.table.session.step import By, TableStep
from railbird.table.session.timeline import film_of, is_finish, tempo, timed
from tests.table.test_updates import started, with_people

LARGEST: dict[str, tuple[int, dict[str, object]]] = {
    "homestretch": (6, {}),
    "long_shot": (8, {}),
    "win_place_and_show": (6, {"races": 1}),
    "big_stakes": (6, {"program": "one_race", "race": "8F-D"}),
}
"""Players at the largest usual table, and the options of a short game."""


def steps_of(game_id: str, seed: int) -> Iterator[tuple[GameSession, TableStep, Seat | None]]:
    """A game of one person against bots at normal speed: each step with who decided it."""
    rng = random.Random(seed)
    seats, options = LARGEST[game_id]
    session = with_people(started(game_id, seats, SeededSpec(seed), options), 0)
    while not session.over:
        seat, step = None, session.open(0) if session.timeline.place == 0 else None
        if step is None:
            assert session.decision
            seat = session.decision.must[0]
            by: By = "bot" if seat else "player"
            step = session.decide(seat, rng.choice(session.legal[seat]), 0, by)
        film = film_of(session.game, step.moments)
        part = session.timeline.tempo_of(step, film, 1.0)
        step = timed(step, film, part, jumps=False)
        yield session, step, seat
        session = session.after(step)


def test_a_long_step_gets_faster_by_itself() -> None:
    assert tempo(0, 4000) == 1
    assert tempo(3000, 3000) == (1000 + 2000 / 2) / 3000
    assert tempo(5000, 5000) == (1000 + 3000 / 4) / 5000
    assert tempo(9000, 800) == 1 / 8
    assert tempo(0, 0) == 1


@pytest.mark.parametrize(
    ("game_id", "seed"),
    [("homestretch", 1), ("long_shot", 1), ("win_place_and_show", 32), ("big_stakes", 32)],
)
def test_eight_seconds_of_film_at_most_lie_between_two_questions(game_id: str, seed: int) -> None:
    longest = film = 0
    for session, step, seat in steps_of(game_id, seed):
        if all(event.private for event in step.events):
            after = session.after(step)
            assert after.timeline.film == session.timeline.film, "the tempo tells no secret"
        if seat == 0:
            longest, film = max(longest, film), 0
        finish = any(is_finish(moment.shown) for moment in step.moments)
        film = 0 if finish else film + step.batch.shown
    assert 4000 < longest <= 8000
