"""Do the sums of a review differ from seed to seed as much as their errors say?

Four games of each kind are valued with many seeds, at a quarter of the budget. The spread of each
sum over the seeds is held against the errors told beside it, pooled over games, seats and sums.

    python -m tests.campaign.spread --kept spread.jsonl --of homestretch --seeds 12
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import NamedTuple

import msgspec

import railbird
from railbird.analysis.insight import insight_of
from railbird.analysis.reviewing import values_alone
from tests.campaign.telling import GAMES, OPTIONS

GAMES_OF_A_KIND = 4
SEEDS = 12
PART = 4
"""Of the budget: one in so many."""
PLAYERS = ("steady", "sharp", "random", "steady")
FITS = (0.8, 1.25)
"""The spread over the seeds, in errors."""
TOLD = ("luck", "own", "others", "remainder")


class Sums(msgspec.Struct, frozen=True):
    """One game valued with one seed: sums and errors, by seat and in the order of `TOLD`."""

    game: str
    number: int
    seed: int
    sums: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]


class Found(NamedTuple):
    game: str
    lines: int
    ratio: float
    """Of the spread to the errors."""
    usual: float
    """The root of the mean square error of a seat's luck."""


def sums_of(game_id: str, number: int, seed: int) -> Sums:
    game = railbird.load(game_id)
    turned = [*PLAYERS[number % 4 :], *PLAYERS[: number % 4]]
    record = railbird.play(game, turned, seed=number, options=OPTIONS.get(game_id))
    rollouts = insight_of(game_id).moment_rollouts // PART
    seats = values_alone(record, game, rollouts=rollouts, seed=seed).seats
    return Sums(
        game_id,
        number,
        seed,
        tuple(tuple(mean for mean, _ in seat.sums) for seat in seats),
        tuple(tuple(error for _, error in seat.sums) for seat in seats),
    )


def found(game_id: str, lines: Sequence[Sums]) -> Found:
    """Pooled: the variance over the seeds, over the mean of the squared errors."""
    spread, told = 0.0, 0.0
    for of_game in _by_game(lines):
        for seat in range(len(PLAYERS)):
            for at in range(len(TOLD)):
                spread += variance([one.sums[seat][at] for one in of_game])
                told += fmean(one.errors[seat][at] ** 2 for one in of_game)
    luck = fmean(one.errors[seat][0] ** 2 for one in lines for seat in range(len(PLAYERS)))
    return Found(game_id, len(lines), sqrt(spread / told), sqrt(luck))


def _by_game(lines: Iterable[Sums]) -> Iterator[list[Sums]]:
    games: dict[int, list[Sums]] = defaultdict(list)
    for one in lines:
        games[one.number].append(one)
    return (of_game for of_game in games.values() if len(of_game) > 1)


def line(what: Found) -> str:
    return (
        f"spread of {what.game}: {what.lines} reviews at a quarter of the budget, "
        f"{what.ratio:.2f} times what the errors say; error of luck {100 * what.usual:.1f} in 100"
    )


def look_at(path: Path, game_id: str, seeds: int) -> Found:
    """What is missing in the file is valued and added to it."""
    kept = read(path)
    for seed in range(seeds):
        for number in range(1, GAMES_OF_A_KIND + 1):
            if not any((one.game, one.number, one.seed) == (game_id, number, seed) for one in kept):
                kept.append(sums_of(game_id, number, seed))
                with path.open("ab") as file:
                    file.write(msgspec.json.encode(kept[-1]) + b"\n")
    return found(game_id, [one for one in kept if one.game == game_id])


def read(path: Path) -> list[Sums]:
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Sums) for line in lines]


def campaign(folder: Path, seeds: int = SEEDS, of: Sequence[str] = GAMES) -> str:
    results = [look_at(folder / "spread.jsonl", game_id, seeds) for game_id in of]
    lines = "\n".join(map(line, results))
    assert all(FITS[0] <= what.ratio <= FITS[1] for what in results), lines
    return lines


def main() -> None:
    """One long run in pieces: it goes on where the kept file ends."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="reviews, line by line")
    parser.add_argument("--of", nargs="*", default=GAMES, help="games; default: all")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    asked = parser.parse_args()
    for game_id in asked.of:
        sys.stdout.write(line(look_at(asked.kept, game_id, asked.seeds)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
