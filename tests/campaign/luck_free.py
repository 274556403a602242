"""Do results without luck have the mean of the plain ones, and how many games do they save?

One `sharp` against three of `steady`, moving from seat to seat. Both means are taken over the same
games, so what is held against its error is their difference.

    python -m tests.campaign.luck_free --kept free.jsonl --of homestretch --games 100
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import pvariance
from typing import NamedTuple

import msgspec

from railbird.analysis.figures import Figure, figure
from railbird.arena.field import Field, play_game
from railbird.arena.tally import won_by
from tests.campaign.telling import GAMES, OPTIONS

PLAYERS = ("sharp", "steady", "steady", "steady")
EVEN = 3.0
"""Errors within which the two means are the same."""


class Kept(msgspec.Struct, frozen=True):
    """One game: what `sharp` won of it, with luck and without."""

    game: str
    seed: int
    number: int
    won: float
    free: float


class Found(NamedTuple):
    game: str
    games: int
    won: Figure
    free: Figure
    gap: Figure
    saves: float
    """How many plain games tell as much as one without luck."""


def played(game_id: str, seed: int, number: int) -> Kept:
    field = Field(game_id, PLAYERS, seed, dict(OPTIONS.get(game_id, {})), luck_free=True)
    game = play_game(field, number)
    seat = game.players.index("sharp")
    return Kept(game_id, seed, number, won_by("sharp", game), game.luck_free[seat])


def found(game_id: str, kept: Sequence[Kept]) -> Found:
    won, free = [one.won for one in kept], [one.free for one in kept]
    gap = figure([one.won - one.free for one in kept])
    saves = pvariance(won) / pvariance(free)
    return Found(game_id, len(kept), figure(won), figure(free), gap, saves)


def line(what: Found) -> str:
    return (
        f"luck-free {what.game}: {what.games} games of sharp against three steady, won {what.won}, "
        f"without luck {what.free}, difference {what.gap}; one game tells as much as "
        f"{what.saves:.1f} plain ones"
    )


def look_at(path: Path, game_id: str, games: int, seed: int) -> Found:
    lines = path.read_bytes().splitlines() if path.exists() else []
    kept = [msgspec.json.decode(line, type=Kept) for line in lines]
    kept = [one for one in kept if (one.game, one.seed) == (game_id, seed)]
    for number in range(len(kept), games):
        kept.append(played(game_id, seed, number))
        with path.open("ab") as file:
            file.write(msgspec.json.encode(kept[-1]) + b"\n")
    return found(game_id, kept)


def campaign(folder: Path, games: int, seed: int, of: Sequence[str] = GAMES) -> str:
    results = [look_at(folder / "luck_free.jsonl", game_id, games, seed) for game_id in of]
    lines = "\n".join(map(line, results))
    assert all(abs(what.gap.mean) <= EVEN * what.gap.error for what in results), lines
    return lines


def main() -> None:
    """One long run in pieces: it goes on where the kept file ends."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="games, line by line")
    parser.add_argument("--of", nargs="*", default=GAMES, help="games; default: all")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for game_id in asked.of:
        sys.stdout.write(line(look_at(asked.kept, game_id, asked.games, asked.seed)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
