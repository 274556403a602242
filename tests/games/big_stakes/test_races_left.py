"""The races to come, in numbers: with numpy and without it to the last digit the same."""

import random

from railbird.games.big_stakes.insight import Line, sums_by_numpy, sums_in_plain_python


def test_both_ways_of_summing_agree() -> None:
    rng = random.Random(3)
    shared = 0
    for _ in range(12):
        stables = rng.randint(2, 6)
        lines = [
            Line(
                tuple(rng.choice([5.0, 5.5, 9 * rng.random()]) for _ in range(stables)),
                spread=1.3,
                prizes=tuple(sorted((rng.randrange(3) * 10 for _ in range(stables)), reverse=True)),
            )
            for _ in range(rng.randint(0, 4))
        ]
        purses = tuple(rng.randrange(3) * 10 for _ in range(stables))
        seats = rng.randint(2, stables)
        plain = sums_in_plain_python(purses, lines, seats)
        assert plain == sums_by_numpy(purses, lines, seats)
        shared += any(share % 1 for share in plain[0])
    assert shared > 3, "shared victories were never counted"
