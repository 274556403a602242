"""A race as it is played: tokens, dice, moves, draws, rounds (BS-4.12 – BS-4.17, BS-7.1 – 7.26)."""

import random
from collections.abc import Sequence
from typing import TypeVar

import pytest

from railbird.core import (
    BadOutcome,
    Chance,
    Decision,
    Draw,
    Event,
    IllegalAction,
    Over,
    Roll,
    Shuffle,
)
from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.race.actions import NO_TOKEN, Move, NoToken, SpendToken
from railbird.games.big_stakes.race.events import (
    DiceThrown,
    GateLoaded,
    HorseMoved,
    HorsesHome,
    RaceOfficial,
    RoundStarted,
    SplitShown,
    TokenDrawn,
    TokenSpent,
)
from railbird.games.big_stakes.rules.auto_rider import best_move
from railbird.games.big_stakes.rules.moving import legal_moves
from railbird.games.big_stakes.rules.quick_ride import Rides, quick_ride
from railbird.games.big_stakes.rules.simulate import simulate
from railbird.games.big_stakes.rules.tokens import bag
from railbird.games.big_stakes.state import State
from tests.games.big_stakes.race_table import (
    at,
    give,
    later,
    mounted,
    numbers_held,
    off,
    on_turn,
    race_in,
    race_of,
    to_post,
)
from tests.games.big_stakes.rulebook import box
from tests.games.big_stakes.test_moving import a_mount

Kind = TypeVar("Kind", bound=Event)


def events(told: Sequence[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in told if isinstance(event, kind)]


def run_on(state: State, rng: random.Random) -> list[Event]:
    """To the end of the race, everybody riding at random."""
    told: list[Event] = []
    race = race_in(state)
    while race.result is None:
        if isinstance(state.pending, Chance):
            told += state.resolve(state.pending.sample(rng.randrange))
        else:
            assert isinstance(state.pending, Decision)
            seat = state.pending.must[0]
            told += state.apply(seat, rng.choice(state.legal(seat)))
    return told


# -- a turn --------------------------------------------------------------------------------------


def test_a_turn_from_dice_to_draw() -> None:
    """BS-4.14, BS-4.15, BS-4.17, BS-6.9, BS-7.22: roll, move, a token for every unused space."""
    state = off(0, 1)
    assert state.pending == Roll("red, white and blue dice of SPECTACULAR BID", 3)
    told = state.resolve((3, 2, 6))
    (thrown,) = events(told, DiceThrown)
    assert (thrown.movement.base, thrown.spaces) == (12, 12)
    assert isinstance(state.pending, Decision)
    assert state.pending.must == (1,)
    (moved,) = events(state.apply(1, Move("F" * 10)), HorseMoved)
    assert (moved.start, moved.end, moved.unused) == ("2/0", "2/10", 2)
    for name in ("7b", "12a"):
        assert isinstance(state.pending, Draw)
        assert events(state.resolve(name), TokenDrawn)
    assert numbers_held(state, 1) == [7, 12]
    assert state.pending == Roll("red, white and blue dice of SECRETARIAT", 3)


def test_the_bag_lies_open_by_id() -> None:
    """BS-6.10, BS-8: one draw for each token, and each is out before the next."""
    state = off(0, 1)
    give(state, 0, 2, 7)
    state.resolve((1, 2, 6))
    state.apply(1, Move("F" * 8))
    assert isinstance(state.pending, Draw)
    assert state.pending.public
    first = state.pending.items
    assert first[:3] == ("2b", "3a", "3b")
    assert "7a" not in first
    assert "7b" in first
    state.resolve("3a")
    assert isinstance(state.pending, Draw)
    assert state.pending.items == tuple(item for item in first if item != "3a")


def test_draws_and_shuffles_by_index() -> None:
    """BS-6.10, BS-6.12: an index from 0 into the bag; Fisher–Yates from the last place down."""
    state = off(0, 1)
    state.resolve((1, 2, 6))
    state.apply(1, Move("F" * 8))
    assert isinstance(state.pending, Draw)
    assert state.pending.sample(lambda count: count - 1) == "12b"
    assert state.pending.sample(lambda _count: 0) == "2a"
    asked = []

    def below(count: int) -> int:
        asked.append(count)
        return 0

    deck = Shuffle("post draw", ("1", "2", "3", "4"))
    assert deck.sample(below) == ("2", "3", "4", "1")
    assert asked == [4, 3, 2]


def test_a_drawn_token_must_be_in_the_bag() -> None:
    """BS-6.10."""
    state = off(0, 1)
    give(state, 0, 7)
    state.resolve((1, 2, 6))
    state.apply(1, Move("F" * 8))
    with pytest.raises(BadOutcome):
        state.resolve("7a")


def test_an_empty_bag_gives_nothing() -> None:
    """BS-7.22, BS-10.15."""
    state = off(0, 1)
    for number in range(2, 13):
        give(state, 0, number, number)
    assert bag(box(), race_in(state)) == []
    state.resolve((1, 2, 6))
    state.apply(1, Move("F"))
    assert on_turn(state) == 1
    assert numbers_held(state, 1) == []


def test_tokens_also_for_spaces_left_while_crossing_the_line() -> None:
    """BS-7.22, BS-10.64."""
    state = later(off(0, 1), 6, p1="1/70", p2="2/20")
    state.resolve((3, 2, 6))
    state.apply(0, Move("FFFF"))
    assert isinstance(state.pending, Draw)
    assert race_in(state).draws == 7


def test_a_blocked_horse_draws_for_all_its_spaces() -> None:
    """BS-7.21, BS-11.17."""
    state = later(off(0, 1), 3, p1="1/10", p2="1/11")
    state.resolve((2, 2, 5))
    state.apply(1, Move(""))
    while isinstance(state.pending, Draw):
        state.resolve(state.pending.items[0])
    held = len(numbers_held(state, 1))
    assert held == 9 + 2
    assert on_turn(state) == 1
    state.resolve((3, 2, 6))
    assert state.legal(0) == (Move(""),)
    state.apply(0, Move(""))
    assert race_in(state).draws == min(12, 22 - held)


# -- tokens --------------------------------------------------------------------------------------


def with_tokens(*numbers: int, since: int = 0) -> State:
    """The horse of seat 0 is on turn in round 3, and its owner holds these."""
    state = off(0, 1)
    give(state, 0, *numbers, since=since)
    return later(state, 3, p1="1/24", p2="2/20")


def test_a_token_is_spent_before_the_roll_and_returns_to_the_bag() -> None:
    """BS-4.13, BS-7.5, BS-7.12, BS-7.9, BS-11.15."""
    state = with_tokens(5, 9)
    assert state.legal(0) == [SpendToken(5), SpendToken(9), NO_TOKEN]
    (spent,) = events(state.apply(0, SpendToken(5)), TokenSpent)
    assert (spent.number, spent.band) == (5, "low")
    assert numbers_held(state, 0) == [9]
    (thrown,) = events(state.resolve((1, 2, 3)), DiceThrown)
    assert thrown.movement.jockey == 2
    assert 5 in [token.number for token in bag(box(), race_in(state))]
    assert race_in(state).spent is None


def test_no_token_is_spent_without_a_word() -> None:
    """BS-4.21, BS-7.5: who holds none is not asked; who holds one may keep it."""
    state = with_tokens()
    assert isinstance(state.pending, Roll)
    state = with_tokens(5)
    state.apply(0, NoToken())
    assert isinstance(state.pending, Roll)
    assert numbers_held(state, 0) == [5]


def test_a_seven_needs_its_band() -> None:
    """BS-2.5, BS-12.20, BS-10.13."""
    state = with_tokens(7)
    assert state.legal(0) == [SpendToken(7, "low"), SpendToken(7, "high"), NO_TOKEN]
    with pytest.raises(IllegalAction, match=r"token: name the band of a 7, low or high"):
        state.apply(0, SpendToken(7))
    (spent,) = events(state.apply(0, SpendToken(7, "high")), TokenSpent)
    assert spent.band == "high"


def test_tokens_that_cannot_be_spent() -> None:
    """BS-12.20, BS-7.23: not held, of the other band, drawn in this round."""
    state = with_tokens(5)
    with pytest.raises(IllegalAction, match=r"token: you hold no 9; you can spend: 5"):
        state.apply(0, SpendToken(9))
    with pytest.raises(IllegalAction, match=r"token: a 5 is low, not high"):
        state.apply(0, SpendToken(5, "high"))
    give(state, 0, 9, since=3)
    assert SpendToken(9) not in state.legal(0)
    with pytest.raises(IllegalAction, match=r"token: the 9 was drawn in this round"):
        state.apply(0, SpendToken(9))
    assert state.apply(0, SpendToken(5, "low"))


def test_one_token_a_throw() -> None:
    """BS-7.23, BS-12.20, BS-12.28: a second one comes too late."""
    state = with_tokens(5, 6)
    state.apply(0, SpendToken(5))
    with pytest.raises(IllegalAction):
        state.apply(0, SpendToken(6))


def test_a_token_drawn_in_a_round_can_be_spent_in_the_next() -> None:
    """BS-7.23."""
    state = later(off(0, 1), 3, p1="1/24", p2="2/20")
    state.resolve((2, 2, 5))
    state.apply(0, Move("F" * 10))
    state.resolve("6a")
    state.resolve((2, 2, 5))
    while isinstance(state.pending, Decision) and state.pending.must == (1,):
        state.apply(1, state.legal(1)[0])
    assert state.pending == Decision((0,))
    assert state.legal(0) == [SpendToken(6), NO_TOKEN]


def test_runners_of_nobody_have_tokens_of_their_own() -> None:
    """BS-7.23, BS-7.80, BS-3.11: drawn, held, and the one nearest 7 is spent at once."""
    state = off(None, 0)
    race = race_in(state)
    stray = race.runners[0]
    state = later(state, 3, p1="1/10", p2="1/11")
    state.resolve((2, 2, 5))
    state.apply(0, Move(""))
    for _ in range(11):
        assert isinstance(state.pending, Draw)
        state.resolve(state.pending.items[0])
    state.resolve((1, 1, 2))  # it is shut in
    assert isinstance(state.pending, Draw)
    while isinstance(state.pending, Draw):
        state.resolve(state.pending.items[-1])
    drawn = sorted(box().tokens[held.token].number for held in stray.tokens)
    assert len(drawn) == 9 + 1
    state.apply(0, NO_TOKEN)
    state.resolve((3, 3, 1))
    told = state.apply(0, Move("F" * 12))
    while isinstance(state.pending, Draw):
        told = state.resolve(state.pending.items[0])
    (spent,) = events(told, TokenSpent)
    assert spent.owner is None
    assert spent.number == min(drawn, key=lambda number: abs(number - 7))


# -- policy --------------------------------------------------------------------------------------


def test_forced_only_gives_tokens_for_what_could_not_be_moved() -> None:
    """BS-7.22, BS-9.18, BS-10.11."""
    held_back = later(off(0, 1, token_policy="forced_only"), 3, p1="1/24", p2="2/20")
    held_back.resolve((2, 2, 5))
    held_back.apply(0, Move("F"))
    assert race_in(held_back).draws == 0
    shut_in = later(off(0, 1, token_policy="forced_only"), 3, p1="1/33:1", p2="1/36")
    shut_in.resolve((2, 2, 5))
    shut_in.apply(1, shut_in.legal(1)[-1])  # the leader stays where it is
    shut_in.resolve((2, 2, 5))
    assert [move.path for move in shut_in.legal(0)] == ["FF", "F", ""]  # type: ignore[attr-defined]
    shut_in.apply(0, Move("F"))
    assert race_in(shut_in).draws == 9 + 2 - 2


# -- moves ---------------------------------------------------------------------------------------


def test_an_illegal_path_is_refused_and_nothing_happens() -> None:
    """BS-7.40, BS-9.17, BS-12.22: enforced is the default, without an inquiry phase."""
    state = later(off(0, 1), 3, p1="3/5", p2="2/6")
    state.resolve((1, 2, 6))
    assert on_turn(state) == 2
    state.apply(1, Move(""))
    while isinstance(state.pending, Draw):
        state.resolve(state.pending.items[0])
    state.resolve((1, 2, 6))
    for path, reason in (
        ("OF", "move: step 1: first step must be straight"),
        ("FI", "move: step 2: cuts in front of SPECTACULAR BID"),
        ("F" * 11, "move: step 11: too many spaces"),
        ("FFOFOFOFOF", "move: step 7: off the track"),
        ("F?", "move: unknown step '?'"),
    ):
        with pytest.raises(IllegalAction, match=reason.replace("?", r"\?")):
            state.apply(0, Move(path))
    with pytest.raises(IllegalAction, match="nothing to claim"):
        state.apply(0, Move("F", claim=True))
    assert at(state, 1) == "3/5"
    assert state.pending == Decision((0,))


def test_any_legal_path_is_accepted_and_stored_as_the_listed_one() -> None:
    """BS-5.1."""
    state = later(off(0, 1), 3, p1="2/10", p2="5/3")
    state.resolve((1, 2, 6))
    odd = Move("FFIFFOF")
    assert odd not in state.legal(0)
    assert state.expand(0, odd) == (Move("FFFFFFF"),)
    state.apply(0, odd)
    assert at(state, 1) == "2/17"


def test_the_first_round_with_two_groups() -> None:
    """BS-7.1, BS-7.2, BS-10.29: the second group is loaded when the first has moved."""
    state = off(*[None] * 7, seats=1)
    race = race_in(state)
    assert [at(state, post) for post in (6, 7)] == ["", ""]
    told: list[Event] = []
    for _ in range(5):
        told += state.resolve((1, 1, 2))
    (loaded,) = events(told, GateLoaded)
    assert loaded.horses == (race.runners[5].card.id, race.runners[6].card.id)
    assert [at(state, post) for post in (6, 7)] == ["1/0", "2/0"]


def test_a_horse_of_the_second_group_behind_a_blocked_lane_stays() -> None:
    """BS-7.21, BS-10.58: in the gate, index 0, and moves next round."""
    state = off(0, 0, 0, 0, 0, 1)
    for _ in range(5):
        state.resolve((1, 2, 6))
        state.apply(0, Move("F"))
        while isinstance(state.pending, Draw):
            state.resolve(state.pending.items[0])
    state.resolve((1, 2, 6))
    assert on_turn(state) == 6
    assert state.legal(1) == (Move(""),)
    state.apply(1, Move(""))
    assert at(state, 6) == "1/0"


# -- rounds and result ---------------------------------------------------------------------------


def test_rounds_home_and_official() -> None:
    """BS-4.12, BS-4.18, BS-7.25, BS-7.47, BS-7.54: every round is completed by all."""
    state = off(None, None, None, seats=1)
    told = run_on(state, random.Random(3))
    rounds = events(told, RoundStarted)
    assert [event.throw for event in rounds][:3] == [2, 3, 4]  # the first was told at the start
    homes = events(told, HorsesHome)
    assert sum(len(event.horses) for event in homes) == 3
    (official,) = events(told, RaceOfficial)
    assert [placing.place for placing in official.result.placings] == [1, 2, 3]
    splits = events(told, SplitShown)
    assert all(1 < event.furlong < 6 for event in splits)
    assert splits


def test_no_times_no_splits() -> None:
    """BS-9.22."""
    told = run_on(off(None, None, seats=1, times=False), random.Random(4))
    assert not events(told, SplitShown)
    (official,) = events(told, RaceOfficial)
    assert {placing.time for placing in official.result.placings} == {None}


def test_a_player_who_never_moves_is_called_after_sixty_rounds() -> None:
    """BS-7.26, BS-10.68, BS-7.20: one step in round 1, then standing still."""
    state = off(0, None)
    race = race_in(state)
    rng = random.Random(1)
    while race.result is None:
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
            continue
        stay = Move("") if Move("") in state.legal(0) else Move("F")
        state.apply(0, NO_TOKEN if NO_TOKEN in state.legal(0) else stay)
    assert race.furlong == 60
    assert race.result.unplaced == (1,)
    assert [placing.post for placing in race.result.placings] == [2]


@pytest.mark.parametrize("speed", ["standard", "west_coast", "japanese"])
@pytest.mark.parametrize("track", ["dual", "single"])
def test_random_races_end_with_every_horse_accounted_for(speed: str, track: str) -> None:
    """BS-9.16, BS-7.47, BS-7.67, BS-2.16: one square a horse, tokens neither made nor lost."""
    rng = random.Random(f"{speed} {track}")
    state = off(0, 1, None, 0, 2, None, 1, furlongs=9, play_speed=speed, track=track)
    race = race_in(state)
    dice = set()
    while race.result is None:
        held = [held.token for tokens in race.tokens for held in tokens]
        held += [held.token for runner in race.runners for held in runner.tokens]
        assert len(held) == len(set(held))
        squares = [runner.square for runner in race.runners if runner.square > race.track.gate[-1]]
        assert len(squares) == len(set(squares))
        if isinstance(state.pending, Chance):
            if isinstance(state.pending, Roll):
                dice.add(state.pending.dice)
            state.resolve(state.pending.sample(rng.randrange))
        else:
            assert isinstance(state.pending, Decision)
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))
    placed = [placing.post for placing in race.result.placings]
    assert sorted((*placed, *race.result.unplaced)) == [1, 2, 3, 4, 5, 6, 7]
    assert dice == {"standard": {3}, "west_coast": {3, 6}, "japanese": {3, 9}}[speed]


def test_a_slow_track_counts_in_the_first_throw_alone() -> None:
    """BS-7.10, BS-7.60, BS-10.35."""
    state = to_post(0, 1)
    race_in(state).condition = "slow"
    state.told = []
    state.enter("bets")
    (thrown,) = events(state.resolve((3, 2, 6)), DiceThrown)
    assert (thrown.movement.slow, thrown.spaces) == (-1, 11)
    later(state, 2, p1="1/10", p2="1/12")
    (thrown,) = events(state.resolve((3, 2, 6)), DiceThrown)
    assert thrown.movement.slow == 0


def test_jockey_numbers_and_allowances_count_in_the_race() -> None:
    """BS-7.9, BS-7.62, BS-11.7."""
    state = to_post(0, 1)
    favourite = race_in(state).runners[1]
    favourite.jockey, favourite.lucky = 7, (7,)
    state.told = []
    state.enter("bets")
    (thrown,) = events(state.resolve((1, 3, 4)), DiceThrown)
    assert thrown.movement.jockey == 2


# -- the auto-rider ------------------------------------------------------------------------------


def test_the_auto_rider_takes_the_rail_before_a_corner() -> None:
    """BS-7.80: half of what a lane costs is taken off, as long as a chute lies ahead."""
    mount = mounted("2/20", 5)
    assert mount.track.names[best_move(mount, legal_moves(mount)).square] == "1/25"
    wide = mounted("4/20", 5)
    assert mount.track.names[best_move(wide, legal_moves(wide)).square] == "1/25"
    home = mounted("4/60", 5)
    assert best_move(home, legal_moves(home)).path == "FFFFF"


def test_the_auto_rider_breaks_ties_by_changes_then_lane() -> None:
    """BS-7.80: after the last chute all lanes are worth the same."""
    mount = mounted("3/60", 5, ["3/63"])
    best = best_move(mount, legal_moves(mount))
    assert (best.changes, mount.track.names[best.square]) == (1, "2/65")


def worth(track: Track, square: int) -> float:
    progress = track.progress[square] / track.parts
    extra = box().chute_squares[track.lane[square] - 1] - 3
    return progress - 0.5 * extra * any(chute > progress for chute in track.chutes)


def test_the_auto_rider_picks_the_best_of_all_legal_squares() -> None:
    """BS-7.80: word for word, on random positions."""
    rng = random.Random("auto-rider")
    for _ in range(300):
        mount = a_mount(rng, longest=12)
        track, moves = mount.track, legal_moves(mount)
        top = max(worth(track, move.square) for move in moves)
        ties = sorted(
            (move.changes, track.lane[move.square], -len(move.path), move.path)
            for move in moves
            if abs(worth(track, move.square) - top) < 1e-9
        )
        assert best_move(mount, moves).path == ties[0][-1]
        quick = quick_ride(mount)
        best = best_move(mount, moves)
        assert quick == (best.square, len(best.path), len(moves[0].path))
        moment = (mount.start, mount.spaces, mount.changes, mount.others)
        assert Rides(track).ride(*moment) == quick


def test_simulated_races_are_like_those_of_the_table() -> None:
    """BS-7.72, BS-7.80: the same dice give the same result."""
    for seed in range(5):
        state = off(*[None] * 8, seats=1, furlongs=7)
        race = race_in(state)
        dice = random.Random(seed)
        while race.result is None:
            assert isinstance(state.pending, Chance)
            if isinstance(state.pending, Roll):
                state.resolve(tuple(1 + dice.randrange(6) for _ in range(state.pending.dice)))
            else:
                assert isinstance(state.pending, Draw)
                items = state.pending.items
                state.resolve(items[dice.randrange(len(items))])
        again = simulate(box(), state.options, race_of(7, 8), random.Random(seed).randrange)
        told = [(placing.place, placing.post) for placing in race.result.placings]
        assert told == [(placing.place, placing.post) for placing in again.placings]


def test_the_race_ends_the_one_race_meet() -> None:
    """BS-4.18, BS-4.19."""
    state = off(0, 1)
    run_on(state, random.Random(9))
    assert isinstance(state.pending, Over)
