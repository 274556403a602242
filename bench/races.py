"""How many races a second: `python bench/races.py`.

Twelve-horse races of Top of the Stretch in Fullplay, from `game.new` to the official chart, through
the public contract alone; the median of five rounds, in CPU time.
"""

import random
import sys
from statistics import median
from time import process_time

from railbird.core import Chance, Dice, Game, Seeded
from railbird.games.top_of_the_stretch.game import TopOfTheStretch

ROUNDS, RACES = 5, 1_000
TWELVE = {"races": ["kentucky_derby_1994"], "scratch": ["1", "3"]}


def main() -> None:
    game = TopOfTheStretch()
    rng = random.Random(1)
    fast = median(rate(game, None, rng) for _ in range(ROUNDS))
    seeded = median(rate(game, Seeded(1), rng) for _ in range(ROUNDS))
    began = process_time()
    game.new(1, TWELVE)
    start = 1000 * (process_time() - began)
    sys.stdout.write(
        f"twelve-horse Fullplay races per CPU-second: {fast:,.0f} with plain random dice, "
        f"{seeded:,.0f} with seeded ones; a race starts in {start:.2f} ms\n"
    )


def rate(game: Game, dice: Dice | None, rng: random.Random) -> float:
    began = process_time()
    for _ in range(RACES):
        run(game, dice, rng)
    return RACES / (process_time() - began)


def run(game: Game, dice: Dice | None, rng: random.Random) -> None:
    state = game.new(1, TWELVE)
    number = 0
    while isinstance(chance := state.pending, Chance):
        outcome = dice.outcome(chance, number) if dice else chance.sample(rng.randrange)
        state.resolve(outcome)
        number += 1


if __name__ == "__main__":
    main()
