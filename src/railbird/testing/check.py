"""`check_game`: random games of every kind, and every promise a game can be seen to break."""

import random
from collections.abc import Iterable, Mapping

from railbird.core import Game
from railbird.testing.checked_game import CheckedGame, Task
from railbird.testing.effort import Effort
from railbird.testing.random_match import Spellings
from railbird.testing.random_options import draw_options
from railbird.testing.report import Report
from railbird.testing.setups import check_setup
from railbird.testing.worlds import Secrets


def check_game(
    game: Game,
    seats: int | Iterable[int] | None = None,
    games: int | None = None,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    *,
    thorough: float = 1.0,
    longest: int = 20_000,
    spellings: Spellings | None = None,
) -> Report:
    """Play random games and raise BrokenPromise at the first promise that one of them breaks.

    `games` are played for each number of `seats`, or for every number that the game
    allows; without a number three of them, and more of a short game. The first has the default
    options and the others random ones, unless `options` are given. `thorough` multiplies what is
    tried at each moment. A game must end within `longest` steps. `spellings` may name unlisted
    actions to try for a seat; small changes of listed ones are tried in any case. The same
    arguments check the same.
    """
    check_setup(game)
    secrets, report = Secrets(game), Report(game.title)
    task = Task(game, Effort(thorough), longest, spellings, secrets, report)
    for count in _seat_counts(game, seats):
        start, number = report.steps, 0
        while number < games if games is not None else not _enough(number, report.steps - start):
            chosen = options if options is not None else _options(game, count, seed, number)
            CheckedGame(task, count, chosen, seed + number).play()
            number += 1
    secrets.check(f"seen in {report.games} games from seed {seed}", options is None)
    report.close(game, secrets.never_hidden)
    return report


def _seat_counts(game: Game, seats: int | Iterable[int] | None) -> Iterable[int]:
    if seats is None:
        return game.seats
    return (seats,) if isinstance(seats, int) else seats


def _enough(games: int, steps: int) -> bool:
    return games >= 3 and steps >= 200


def _options(game: Game, seats: int, seed: int, number: int) -> Mapping[str, object]:
    if number == 0:
        return {}
    return draw_options(game, seats, random.Random(f"options {seats}/{seed}/{number}"))
