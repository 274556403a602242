"""Series of games, in this process or in several; the results are the same."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from railbird.arena.field import Field, Played, play_game
from railbird.bots.known_games import known_game
from railbird.bots.seating import check_name
from railbird.core import BadSetup
from railbird.core.errors import WorkerEnded
from railbird.workers import Workers

_AT_A_TIME = 4
"""Games handed to a process at a time: few enough for a smooth bar and an even load."""


def play_all(field: Field, games: int, jobs: int = 1) -> Iterator[Played]:
    """The games of a field, in the order of their numbers."""
    check(field)
    yield from play_numbers(partial(play_game, field), range(games), field.players, jobs)


def play_numbers(
    play: Callable[[int], Played], numbers: Sequence[int], players: Iterable[str], jobs: int = 1
) -> Iterator[Played]:
    """The games with these numbers, in their order."""
    try:
        with Workers(jobs, of="the arena") as workers:
            yield from workers.map(play, numbers, _AT_A_TIME)
    except WorkerEnded:
        names = ", ".join(dict.fromkeys(players))
        raise BadSetup(f"a process of the arena was ended while these played: {names}") from None


def check(field: Field) -> None:
    """Complain about players, seats and options before anything is played."""
    game = known_game(field.game, field.pack)
    game.new(len(field.players), field.options)
    for name in dict.fromkeys(field.players):
        check_name(name, game)
