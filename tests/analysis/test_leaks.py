"""Nothing that a seat is told tells more than its view: the same bytes wherever it sees the same.

In every phase of every game the real state is compared with others that the seat cannot tell from
it.
"""

from functools import cache

import msgspec
import pytest

import railbird
from railbird.analysis import reviewing
from railbird.analysis.insight import insight_of
from railbird.analysis.luck import Clock
from railbird.analysis.replayed import Moment
from railbird.analysis.reviewing import Job
from railbird.core import BadSetup, Game, Match, State
from railbird.core.record import Decided
from railbird.drill.making import Budget, build_exercise
from tests.analysis.twins import OPTIONS, SEATS, Twins, all_twins
from tests.bots.moments import moments

FEW = 2
FEWEST = Budget(search=2, worlds=1)
HIDDEN = {
    "homestretch": {"hands", "picked cards", "bet values", "race cards to come", "market deck"},
    "long_shot": set[str](),
    "top_of_the_stretch": {"bets"},
    "win_place_and_show": {"slips", "answers in a claim window", "order of the stable cards"},
    "big_stakes": {"cards of the stables", "discards", "discards and entries chosen", "pace"},
}
"""What the moments looked at must hide. Long Shot hides nothing."""
every_game = pytest.mark.parametrize("game_id", OPTIONS)


@cache
def twins_of(game_id: str) -> tuple[Game, list[Twins]]:
    game = railbird.load(game_id)
    return game, list(all_twins(game))


@every_game
def test_the_moments_hide_what_the_game_hides(game_id: str) -> None:
    _, found = twins_of(game_id)
    assert found
    assert set().union(*(each.hides for each in found)) >= HIDDEN[game_id]


@every_game
def test_advice_is_the_same_in_worlds_that_look_the_same(game_id: str) -> None:
    game, found = twins_of(game_id)
    for each in found:
        told = {
            str(advice) + msgspec.json.encode(advice).decode()
            for advice in (
                railbird.advise(state.view(each.seat), game, rollouts=FEW)
                for state in (each.state, *each.worlds)
            )
        }
        assert len(told) == 1, each.phase


@every_game
def test_a_decision_is_judged_the_same_in_worlds_that_look_the_same(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the review knows everything by then, a decision is judged by what its seat knew."""
    game, found = twins_of(game_id)
    for each in found:
        action = each.state.legal(each.seat)[-1]
        if insight_of(game_id).settled_by(each.state, each.seat, action) is None:
            action = each.state.default(each.seat)
        entry = Decided(seat=each.seat, act=msgspec.to_builtins(action))
        told = set()
        for state in (each.state, *each.worlds):
            then = [_moment(state, None), _moment(state, entry)]
            monkeypatch.setattr(reviewing, "shipped_moments", lambda _record, _game, t=then: t)
            job = Job(game, b"", seed=0, policy=None, moment_rollouts=2, decision_rollouts=FEW)
            told.add(msgspec.json.encode(reviewing.do_part(job, "judge", 1)))
        assert len(told) == 1, each.phase


@every_game
def test_an_exercise_is_the_same_in_worlds_that_look_the_same(game_id: str) -> None:
    """Whatever it is asked with: what was played is known to the seat."""
    game, found = twins_of(game_id)
    names = [f"Player {seat}" for seat in range(SEATS)]
    for each in found:
        played = each.state.legal(each.seat)[-1]
        told = {
            msgspec.json.encode(
                build_exercise(
                    game, state.view(each.seat), FEWEST, names=names, where="", played=played
                )
            )
            for state in (each.state, *each.worlds)
        }
        assert len(told) == 1, each.phase


def _moment(state: State, entry: Decided | None) -> Moment:
    return Moment(entry, state, Clock(), ())


@every_game
def test_there_is_no_review_in_mid_game(game_id: str) -> None:
    """It knows all cards, so it says the same thing of every game that is not over: nothing."""
    game, told = railbird.load(game_id), set()
    for seed in (1, 2):
        match: Match
        match, seen = next(moments(game, 3, seed, "steady", OPTIONS[game_id]))
        with pytest.raises(BadSetup) as refused:
            railbird.review(match.record, game, seat=seen.view.seat)
        told.add(str(refused.value))
    assert told == {"the game is not over; a review needs a finished one"}
