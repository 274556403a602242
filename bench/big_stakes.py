"""How fast a race of Big Stakes is: `python bench/big_stakes.py`.

Legal moves of one horse, for every turn of eight-horse races at 5 to 12 furlongs, by the form of
the dice and the track; the median and the slowest twentieth, in CPU time. Then whole simulated
races, as live odds need them.
"""

import random
import sys
from statistics import median, quantiles
from time import process_time, thread_time_ns
from typing import Any

from railbird.core import Chance, Decision
from railbird.games.big_stakes import BigStakes
from railbird.games.big_stakes.components import DISTANCES
from railbird.games.big_stakes.moving import legal_moves, mount_of
from railbird.games.big_stakes.race_state import Race, Runner
from railbird.games.big_stakes.simulate import simulate
from railbird.games.big_stakes.state import State

SIMULATED = 100
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
    began = process_time()
    for number in range(SIMULATED):
        simulate(game.box, game.options_type(), field(game, rng, number), rng.randrange)
    each = (process_time() - began) / SIMULATED
    sys.stdout.write(f"a simulated race of {HORSES}: {1000 * each:.1f} ms\n")


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


def field(game: BigStakes, rng: random.Random, number: int) -> Race:
    furlongs = DISTANCES[number % len(DISTANCES)]
    race = Race(
        1, game.box.race_cards[f"{furlongs}F-D"], game.box.track("dual", furlongs), "fast", []
    )
    cards = rng.sample(list(game.box.horses.values()), HORSES)
    race.runners = [Runner(card, None, post) for post, card in enumerate(cards, start=1)]
    return race


if __name__ == "__main__":
    main()
