"""How fast the rules run: whole random games, without record or view, beside a calibration loop.

Times are CPU times of this process. The calibration loop is the same on every machine, so figures
of different machines can be compared as decisions per calibration turn.
"""

import gc
import random
from collections.abc import Callable
from statistics import median
from time import process_time

import msgspec

from railbird.core import Decision, Game, Over, State

CALIBRATION_TURNS = 200_000
COPIES = 2_000


class GameSpeed(msgspec.Struct, frozen=True):
    game: str
    seats: int
    games: int
    """In each round."""
    decisions: int
    """In each round."""
    games_per_second: float
    """The median of the rounds, as is the next."""
    decisions_per_second: float
    copy_microseconds: float


def calibration_rate() -> float:
    """Turns per CPU-second of a fixed loop of arithmetic, a look-up, a call and an append."""
    began = process_time()
    _calibration_loop(CALIBRATION_TURNS)
    return CALIBRATION_TURNS / (process_time() - began)


def _calibration_loop(turns: int) -> int:
    table = {number: number * 7 % 13 for number in range(64)}
    kept: list[int] = []
    total = 1
    for turn in range(turns):
        total = (total * 5 + table[turn & 63]) % 65_537
        kept.append(total)
        if len(kept) > 50:
            kept = kept[25:]
    return total


def play_random_game(game: Game, seats: int, rng: random.Random) -> int:
    """One game of random decisions; how many there were."""
    draw = rng.random

    def below(n: int) -> int:
        return int(draw() * n)

    state = game.new(seats, game.learn.deciding_options)
    decisions = 0
    while True:
        pending = state.pending
        if type(pending) is Decision:
            seat = pending.must[0]
            legal = state.legal(seat)
            state.apply(seat, legal[below(len(legal))])
            decisions += 1
        elif isinstance(pending, Over):
            return decisions
        else:
            assert not isinstance(pending, Decision)
            state.resolve(pending.sample(below))


def measure_game(
    game: Game, *, games: int, rounds: int, seed: int = 0, after_round: Callable[[], None]
) -> GameSpeed:
    """Rounds of the same games, so that only the machine makes a difference."""
    seats = usual_seats(game)
    rates, decisions = [], 0
    for _ in range(rounds):
        gc.collect()
        rng = random.Random(seed)
        began = process_time()
        decisions = sum(play_random_game(game, seats, rng) for _ in range(games))
        rates.append(games / (process_time() - began))
        after_round()
    rate = median(rates)
    return GameSpeed(
        game.id,
        seats,
        games,
        decisions,
        rate,
        rate * decisions / games,
        copy_microseconds(game, seats, seed),
    )


def usual_seats(game: Game) -> int:
    return min(max(4, game.seats[0]), game.seats[-1])


def copy_microseconds(game: Game, seats: int, seed: int = 0) -> float:
    """The time to copy a state, over states from the whole course of a game."""
    states = states_along(game, seats, random.Random(seed))
    times = []
    for _ in range(5):
        began = process_time()
        for _ in range(COPIES // len(states) + 1):
            for state in states:
                state.copy()
        times.append((process_time() - began) / ((COPIES // len(states) + 1) * len(states)))
    return median(times) * 1e6


def states_along(game: Game, seats: int, rng: random.Random) -> list[State]:
    state = game.new(seats, game.learn.deciding_options)
    seen: list[State] = []
    while not isinstance(state.pending, Over):
        seen.append(state.copy())
        if isinstance(state.pending, Decision):
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            state.resolve(state.pending.sample(rng.randrange))
    return seen
