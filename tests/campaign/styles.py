"""`sharp`, one against three of each style and against mixed tables: does it beat players whom
nobody had in mind when it was written?

Seats rotate, and the same dice meet every style. `hedger` and `copycat` are the judges, which no
tuning run uses.

    python -m tests.campaign styles_long_shot
    python -m tests.campaign.styles long_shot --against hedger copycat --kept played.jsonl
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from railbird.arena import Field, Played, play_all, play_game
from railbird.arena.tally import wilson, won_by
from railbird.bots import style_names
from railbird.registry import plugin_of

HERO = "sharp"
SEATS = 4
MIXED = "mixed"


class Floor(msgspec.Struct, frozen=True):
    mixed: float
    """The rate at mixed tables."""
    each: float
    """The lower end of the 95 % interval against three of any style."""


FLOORS = {
    "homestretch": Floor(0.31, 0.28),
    "big_stakes": Floor(0.28, 0.26),
    "long_shot": Floor(0.40, 0.40),
    "win_place_and_show": Floor(0.45, 0.45),
    "top_of_the_stretch": Floor(0.45, 0.45),
}


class Rate(msgspec.Struct, frozen=True):
    against: str
    rate: float
    low: float
    high: float
    milliseconds: float
    """Of the processor, for a decision of the hero."""

    def __str__(self) -> str:
        return f"{self.against} {self.rate:.1%} ({self.low:.1%} – {self.high:.1%})"


def campaign(_folder: Path, game: str, games: int, seed: int, jobs: int = 2) -> str:
    found = [measure(game, against, games, seed, jobs) for against in (*style_names(game), MIXED)]
    slow = max(rate.milliseconds for rate in found)
    day = datetime.now(UTC).date()
    line = f"styles: {game}, {games} games each, {HERO} wins {'; '.join(map(str, found))}"
    line += f"; {slow:.0f} ms a decision at most ({day})"
    floor = FLOORS[game]
    below = [
        str(rate)
        for rate in found
        if (rate.rate < floor.mixed if rate.against == MIXED else rate.low < floor.each)
    ]
    assert not below, f"{line}; below the floor: {'; '.join(below)}"
    return line


def measure(game: str, against: str, games: int, seed: int, jobs: int = 1) -> Rate:
    return rate_of(
        against,
        list(
            mixed_tables(game, games, seed)
            if against == MIXED
            else alike(game, against, games, seed, jobs)
        ),
    )


def rate_of(against: str, played: Sequence[Played]) -> Rate:
    wins = sum(won_by(HERO, each) for each in played)
    low, high = wilson(wins, len(played))
    at = [(each, each.players.index(HERO)) for each in played]
    seconds = sum(each.cpu_seconds[seat] for each, seat in at)
    decisions = sum(each.decisions[seat] for each, seat in at)
    return Rate(against, wins / len(played), low, high, 1000 * seconds / max(1, decisions))


def alike(game: str, style: str, games: int, seed: int, jobs: int) -> Iterator[Played]:
    return play_all(field(game, rivals_of(game, style, seed, 0), seed), games, jobs)


def mixed_tables(game: str, games: int, seed: int) -> Iterator[Played]:
    for number in range(games):
        yield play_game(field(game, rivals_of(game, MIXED, seed, number), seed), number)


def rivals_of(game: str, against: str, seed: int, number: int) -> tuple[str, ...]:
    if against != MIXED:
        return (against,) * (SEATS - 1)
    rng = random.Random(f"mixed {seed} {number}")
    return tuple(rng.sample(style_names(game), SEATS - 1))


def field(game: str, rivals: tuple[str, ...], seed: int) -> Field:
    """The longest form that a table offers."""
    return Field(game, (HERO, *rivals), seed, dict(plugin_of(game).forms[-1].options))


class Kept(msgspec.Struct, frozen=True):
    """A game of a long run."""

    game: str
    against: str
    asked_seed: int
    played: Played


def play_on(file: Path, game: str, against: str, games: int, seed: int) -> Rate:
    """As `measure`, in a file that grows game by game, so that a long run can be stopped."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    kept = [msgspec.json.decode(line, type=Kept) for line in lines]
    have = {
        one.played.number: one.played
        for one in kept
        if (one.game, one.against, one.asked_seed) == (game, against, seed)
    }
    for number in range(games):
        if number not in have:
            rivals = rivals_of(game, against, seed, number)
            have[number] = play_game(field(game, rivals, seed), number)
            with file.open("ab") as end:
                end.write(msgspec.json.encode(Kept(game, against, seed, have[number])) + b"\n")
    return rate_of(against, list(have.values()))


def main() -> None:
    """One long run in pieces: it goes on where the kept file ends."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", choices=FLOORS)
    parser.add_argument("--against", nargs="*", help=f"styles, or {MIXED}; default: all")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--kept", type=Path, required=True, help="games played, line by line")
    asked = parser.parse_args()
    for against in asked.against or (*style_names(asked.game), MIXED):
        rate = play_on(asked.kept, asked.game, against, asked.games, asked.seed)
        sys.stdout.write(f"{asked.game}, {asked.games} games: {rate}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
