"""Bots that somebody has named, ready to play: guarded, and in time.

Only here does the name of a program start it. Whoever calls this has got the name from a command
line or a program's own code; `load_bot`, which others call as well, knows no programs.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from railbird.bots.guard import SECONDS, Absent, Fault, Guard
from railbird.bots.programs.command import command_of
from railbird.bots.registry import load_bot
from railbird.core import Game, Player, RailbirdError
from railbird.core.own_file import is_own, names_a_file, names_a_program

MOST_DECISIONS = 5_000
"""Of your own bot in one game; nobody needs a tenth of that."""


def check_name(name: str, game: Game) -> None:
    """Complain about a bot before anything is played; a program is only looked for."""
    if names_a_program(name):
        command_of(name)
    else:
        load_bot(name, game)


def guarded(
    name: str,
    game: Game,
    limit: float = SECONDS,
    on_fault: Callable[[Fault], None] | None = None,
) -> Guard:
    """A new bot for one seat. Ours count their rollouts, so only your own has a limit."""
    return _guard(_player(name, game, limit), name, limit, on_fault)


def guarded_or_absent(
    name: str,
    game: Game,
    limit: float = SECONDS,
    on_fault: Callable[[Fault], None] | None = None,
    called: str | None = None,
) -> Guard:
    """As `guarded`, for a game that has begun: a bot that was taken away since is no reason to
    stop. Faults may call it by another name, where the command is nobody's business."""
    try:
        player = _player(name, game, limit)
    except RailbirdError as error:
        player = Absent(error)
    return _guard(player, called or name, limit, on_fault)


@contextmanager
def until_over(guards: Iterable[Guard]) -> Iterator[None]:
    """While a game goes on; in the end programs are told so."""
    try:
        yield
    finally:
        for guard in guards:
            guard.close()


def _player(name: str, game: Game, limit: float) -> Player:
    if not names_a_program(name):
        return load_bot(name, game)
    from railbird.bots.programs.player import Program  # few need what starts processes

    return Program(name, limit)


def _guard(
    player: Player, name: str, limit: float, on_fault: Callable[[Fault], None] | None
) -> Guard:
    """A program keeps the limit itself: it can be ended, a thread cannot."""
    most = MOST_DECISIONS if is_own(name) else None
    return Guard(player, name, limit if names_a_file(name) else None, on_fault, most)
