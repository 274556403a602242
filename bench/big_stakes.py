"""How fast a race of Big Stakes is: `python bench/big_stakes.py`.

Legal moves of one horse, for every turn of eight-horse races at 5 to 12 furlongs, by the form of
the dice and the track; the median and the slowest twentieth, in CPU time. Then the live odds of ten
horses, in plain Python and by the kernel.
"""

import random
import sys
from statistics import median, quantiles
from time import process_time, thread_time_ns
from typing import Any

from railbird.core import Chance, Decision
from railbird.games.big_stakes.box.components import DISTANCES
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.lab import live_odds
from railbird.games.big_stakes.lab.tally import field_of
from railbird.games.big_stakes.rules import simulated_odds
from railbird.games.big_stakes.rules.moving import legal_moves, mount_of
from railbird.games.big_stakes.state import State

HORSES = 8


def main() -> None:
    game = BigStakes()
    rng = random.Random(1)
    for speed in ("standard", "west_coast", "japanese"):
        for track in ("dual", "single"):
            options = {"play_speed": speed, "track": track}
            times = [
                time
                for furlongs in DISTANCES
                for time in turns(game, {**options, "race": f"{furlongs}F-D"}, rng)
            ]
            sys.stdout.write(
                f"{speed}, {track} track: legal moves of a horse {median(times) / 1000:.0f} µs, "
                f"95 % within {quantiles(times, n=20)[-1] / 1000:.0f} µs ({len(times)} turns)\n"
            )
    live_odds.warm()
    for speed in ("standard", "west_coast", "japanese"):
        bench_odds(game, speed, rng)


def bench_odds(game: BigStakes, speed: str, rng: random.Random) -> None:
    names = [card.name for card in rng.sample(list(game.box.horses.values()), 10)]
    field = field_of(names, 10, options={"play_speed": speed}, game=game)
    races = game.box.money.bet_simulations
    times = []
    for run in (simulated_odds.rehearse, live_odds.rehearse):
        began = process_time()
        run(game.box, field, 1, races)
        times.append(process_time() - began)
    sys.stdout.write(
        f"{speed}: live odds of {races:,} races {times[0]:.2f} s, by the kernel {times[1]:.2f} s\n"
    )


def turns(game: BigStakes, options: dict[str, Any], rng: random.Random) -> list[int]:
    """Nanoseconds for the moves of each turn of a race in which all ride at random."""
    horses = [card.name for card in rng.sample(list(game.box.horses.values()), HORSES)]
    state = game.new(HORSES, {**options, "program": "one_race", "runners": horses})
    assert isinstance(state, State)
    times = []
    while isinstance(state.pending, Chance | Decision):
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
            continue
        if state.phase.name == "move" and state.race:
            mount = mount_of(state.race)
            began = thread_time_ns()
            legal_moves(mount)
            times.append(thread_time_ns() - began)
        seat = state.pending.must[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return times


if __name__ == "__main__":
    main()
