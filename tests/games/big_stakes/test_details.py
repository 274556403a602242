"""What a board is told of the choices: ends of rides, what they break, and reasons."""

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from railbird.core import Consequences, Decision, IllegalAction, Over, Pack
from railbird.games.big_stakes.actions import PlaceBet
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.race.actions import Move
from railbird.games.big_stakes.race.events import HorseMoved
from railbird.games.big_stakes.show.choices import BetDetail, RideDetail
from railbird.games.big_stakes.show.consequences import LONG_LIST, of_rides
from railbird.games.big_stakes.state import State
from tests.games.big_stakes.race_table import game


def played(playing: BigStakes, seats: int, seed: int, **options: Any) -> Iterator[State]:
    """The states of a game of random choices."""
    rng = random.Random(seed)
    state = playing.new(seats, options)
    while not isinstance(state.pending, Over):
        yield state
        if isinstance(state.pending, Decision):
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            state.resolve(state.pending.sample(rng.randrange))


ONE = {"program": "one_race", "race": "5F-D", "tactical_pace": False, "token_policy": "forced_only"}


def test_a_ride_ends_and_breaks_what_the_board_was_told() -> None:
    """BS-5.1, BS-7.22, BS-7.41: compared with the ride itself, and its inquiry."""
    checked = broken = 0
    for state in rides(**ONE, inquiry_mode="inquiry"):
        assert isinstance(state.pending, Decision)
        seat = state.pending.must[0]
        view, menu = state.view(seat), state.legal(seat)
        shown = state.game.show.details(view, menu)
        for action, told in random.Random(checked).sample([*zip(menu, shown, strict=True)], 4):
            assert isinstance(action, Move)
            assert isinstance(told, RideDetail)
            after = state.copy()
            (moved,) = [e for e in after.apply(seat, action) if isinstance(e, HorseMoved)]
            assert (told.to, told.unused) == (moved.end, moved.unused)
            codes = {words[-3:-1] for words in told.breaches}
            assert codes == set(after.racing.breach.split())
            (alone,) = state.game.show.details(view, (action,))
            assert isinstance(alone, RideDetail)
            assert len(alone.way.split()) == len(action.path)
            assert alone.way.split()[-1:] in ([], [told.to])
            if after.phase.name == "inquiry":
                assert after.view(None).racing.way == alone.way
            checked, broken = checked + 1, broken + bool(codes)
    assert checked > 50
    assert broken > 10


def rides(**options: Any) -> Iterator[State]:
    """States in which somebody rides, from several games."""
    for seed in range(6):
        for state in played(game(), 3, seed, **options):
            if state.phase.name == "move" and isinstance(state.pending, Decision):
                yield state


def test_a_breach_is_told_in_the_words_that_refuse_it() -> None:
    """BS-12.22: with the rules enforced, the same ride is refused for the same reason."""
    refused = 0
    for state in rides(**ONE, inquiry_mode="inquiry"):
        assert isinstance(state.pending, Decision)
        seat, menu = state.pending.must[0], state.legal(state.pending.must[0])
        shown = state.game.show.details(state.view(seat), menu)
        enforced = state.copy()
        enforced.racing.again = True
        for action, told in zip(menu, shown, strict=True):
            assert isinstance(action, Move)
            assert isinstance(told, RideDetail)
            if not told.breaches or action.claim:
                continue
            with pytest.raises(IllegalAction) as refusal:
                enforced.apply(seat, action)
            assert refusal.value.rule == "BS-12.22"
            reason = refusal.value.reason.rpartition(": ")[2]
            assert reason in [words.rpartition(" (")[0] for words in told.breaches]
            refused += 1
    assert refused > 100


def test_reasons_are_those_of_the_refusal_and_come_from_the_view_alone() -> None:
    """BS-3.5, BS-3.7, BS-7.70."""
    found: set[str] = set()
    meets = (
        {"trading": True},
        {"stables": "auction", "betting": True, "program": "fixed"},
        {"stables": "auction", "betting": True},
    )
    for options in meets:
        quick = BigStakes(Pack("quick", {"game.toml": fewer_simulations()}))
        for state in played(quick, 4, 2, **options):
            if state.race_no > 1:
                break
            for seat in range(state.seats):
                view = state.view(seat)
                shown = [*state.game.show.disabled(view)]
                for action, _, reason, rule in shown:
                    assert action is not None
                    with pytest.raises(IllegalAction) as refusal:
                        state.copy().apply(seat, action)
                    assert (refusal.value.reason, refusal.value.rule) == (reason, rule)
                    found.add(reason)
                if shown:
                    other = state.game.world(view, random.Random(9))
                    assert [*state.game.show.disabled(other.view(seat))] == shown
    assert found >= {
        "trade: this player has made the 2 trades that a stable may make",
        "bid: your stable is full",
        "bid: you are out of this lot",
        "bet: with 4 runners there is only win, place",
    }


def fewer_simulations() -> str:
    return game().text_of("game.toml").replace("bet_simulations = 2000", "bet_simulations = 20")


def test_a_pack_changes_limits_prices_and_track() -> None:
    own = {
        "game.toml": fewer_simulations()
        .replace("bet_unit = 10000", "bet_unit = 2500")
        .replace("bet_max_per_race = 2000000", "bet_max_per_race = 5000"),
        "track_lanes.csv": game().text_of("track_lanes.csv").replace("\n1,3,", "\n1,4,"),
        "track_lane_lengths.csv": "distance_f,lane,squares_to_finish\n",
    }
    ours = BigStakes(Pack("ours", own))
    assert ours.show.shown_box().track.chute_squares[0] == 4
    for state in played(ours, 2, 1, **ONE, betting=True):
        if state.phase.name == "bets" and isinstance(state.pending, Decision):
            break
    bets = [action for action in state.legal(0) if isinstance(action, PlaceBet)]
    assert {bet.stake for bet in bets} == {2500, 5000}
    odds = next(offer.win for offer in state.odds if offer.horse == bets[0].horse)
    assert [*ours.show.details(state.view(0), bets[:1])] == [
        BetDetail(2500 + 2500 * odds.a // odds.b)
    ]


def test_a_very_long_list_of_rides_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """With inquiries there may be tens of thousands of ways (BS-7.41)."""
    monkeypatch.setattr(
        sys.modules[of_rides.__module__], "examine", lambda *_: pytest.fail("looked at")
    )
    rides = [Move("F")] * (LONG_LIST + 1)
    view: Any = None
    assert of_rides(game().box, view, rides) == [Consequences()] * len(rides)
