"""How long it takes to list the moves of a horse: `python bench/moves.py`.

Every count of every horse that is ridden in some random days of Win, Place & Show for four players,
listed anew; the median over the counts, in CPU time.
"""

import random
import sys
from statistics import median, quantiles
from time import process_time_ns

from railbird.core import Decision, Over
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.phases.ride import mounted
from railbird.games.win_place_and_show.rules.moves import moves_of
from railbird.games.win_place_and_show.state import State

DAYS, TIMES = 6, 5


def main() -> None:
    times = counts_timed(WinPlaceAndShow(), random.Random(1))
    sys.stdout.write(
        f"legal moves of one horse: median {median(times):.0f} µs a count, "
        f"95 % below {quantiles(times, n=20)[-1]:.0f} µs ({len(times):,} counts)\n"
    )


def counts_timed(game: WinPlaceAndShow, rng: random.Random) -> list[float]:
    times = []
    for _ in range(DAYS):
        state = game.new(4)
        assert isinstance(state, State)
        while not isinstance(state.pending, Over):
            if not isinstance(state.pending, Decision):
                state.resolve(state.pending.sample(rng.randrange))
                continue
            if state.phase.name == "ride":
                mount = mounted(state)
                for choice in mount.choices:
                    began = process_time_ns()
                    for _ in range(TIMES):
                        moves_of(state.box, mount, choice.squares, state.options)
                    times.append((process_time_ns() - began) / TIMES / 1000)
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))
    return times


if __name__ == "__main__":
    main()
