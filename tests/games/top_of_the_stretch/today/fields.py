"""Days to bet on, and bettors who go by one thing alone."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from railbird.games.top_of_the_stretch.box.scoresheet import Race, to_one
from railbird.games.top_of_the_stretch.today.field import draw_field
from railbird.games.top_of_the_stretch.today.program import Program, program_of
from railbird.games.top_of_the_stretch.today.slip import KINDS, Slip, Ticket

Bettor = Callable[[Sequence[int]], Slip]
"""Tickets on horses in the order of one's liking."""

BETTORS: dict[str, Bettor] = {
    "win, place and show on the first": lambda liked: tuple(Ticket(liked[0], k) for k in KINDS),
    "show, place and win on the first": lambda liked: tuple(
        Ticket(liked[0], kind) for kind in reversed(KINDS)
    ),
    "the first three to win": lambda liked: tuple(Ticket(pp, "win") for pp in liked[:3]),
    "the first three to place": lambda liked: tuple(Ticket(pp, "place") for pp in liked[:3]),
    "the first three to show": lambda liked: tuple(Ticket(pp, "show") for pp in liked[:3]),
}

LIKINGS: dict[str, Callable[[Program], list[int]]] = {
    "the highest Power": lambda program: _by(program, lambda line: -line.power),
    "the best price": lambda program: _by(program, lambda line: -to_one(line.odds)),
    "the favourite": lambda program: _by(program, lambda line: to_one(line.odds)),
}


def _by(program: Program, key: Callable[..., object]) -> list[int]:
    return [line.pp for line in sorted(program.horses, key=key)]  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def days(count: int) -> list[tuple[Race, Program]]:
    races = [draw_field(f"2026-{1 + at // 28:02}-{1 + at % 28:02}", "x") for at in range(count)]
    return [(race, program_of(race)) for race in races]
