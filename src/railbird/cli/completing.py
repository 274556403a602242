"""What may stand in place of a half-typed word of a command line."""

from collections.abc import Callable, Iterable, Sequence

from cyclopts import App
from cyclopts.argument import Argument

from railbird.bots import bot_names
from railbird.cli.aliases import COMMANDS, LAB, PRINT, in_full
from railbird.cli.commands import add_commands_of, app
from railbird.core import RailbirdError
from railbird.registry import game_ids, load, part_of

HIDDEN = "answer"
"""The command that the scripts ask; nobody types it."""


def candidates(words: Sequence[str]) -> list[str]:
    """Full words that begin as the last one does; none where a file name is wanted."""
    *before, typed = words or [""]
    named = in_full(list(before))
    add_commands_of(named[0] if named else "")
    chain, apps, rest = app.parse_commands(named)
    command = apps[-1]
    try:
        found = _found(command, chain, rest, typed)
    except RailbirdError:
        return []
    return sorted({word for word in found if word.casefold().startswith(typed.casefold())})


def _found(command: App, chain: Sequence[str], rest: Sequence[str], typed: str) -> Iterable[str]:
    commands = [name for name in command if not name.startswith("-") and name != HIDDEN]
    arguments = list(command.assemble_argument_collection()) if command.default_command else []
    flag = _waiting_flag(arguments, rest)
    if flag is not None:
        return _values(flag, _Line(chain, rest, typed))
    if typed.startswith("-"):
        return [*(name for each in arguments for name in _flags(each)), "--help"]
    if commands and not rest:
        return [*commands, *(game_ids() if command is app else ())]
    return _positional(arguments, _Line(chain, rest, typed))


def _flags(argument: Argument) -> list[str]:
    return [name for name in argument.names if name.startswith("--")]


def _waiting_flag(arguments: Sequence[Argument], rest: Sequence[str]) -> Argument | None:
    """The option before the half-typed word, if it takes a value."""
    for argument in arguments:
        if rest and rest[-1] in argument.names and not argument.is_flag():
            return argument
    return None


# -- values by the meaning of the word ---------------------------------------------------------


class _Line:
    """What has been typed, as far as values depend on it."""

    def __init__(self, chain: Sequence[str], rest: Sequence[str], typed: str) -> None:
        self.chain, self.rest, self.typed = chain, rest, typed

    @property
    def game(self) -> str:
        """The game that is named, or that of the command; "" while none is."""
        named = [word for word in (*self.chain, *self.rest) if word in game_ids()]
        if named:
            return named[0]
        games = COMMANDS | LAB | PRINT
        return next((games[word] for word in self.chain if word in games), "")

    def of_game(self, name: str) -> Iterable[str]:
        """What the game knows of this option or argument of the command."""
        known = part_of(self.game, "completions") if self.game else None
        values = known(self.chain[-1], name) if known and self.chain else ()
        done, comma, _ = self.typed.rpartition(",")
        return [f"{done}{comma}{value}" for value in values]


def _values(argument: Argument, line: _Line) -> Iterable[str]:
    choices = argument.get_choices()
    if choices:
        return choices
    name = argument.names[0]
    values = _OF_FLAGS.get(name)
    return values(line) if values else line.of_game(name)


def _positional(arguments: Sequence[Argument], line: _Line) -> Iterable[str]:
    for argument in arguments:
        name = argument.names[0]
        if name == "GAME":
            return game_ids()
        if not name.startswith("-"):
            return argument.get_choices() or line.of_game(name)
    return ()


def _players(line: _Line) -> Iterable[str]:
    """Seats have commas between them; the last one is completed."""
    done, comma, _ = line.typed.rpartition(",")
    bots = bot_names(line.game) if line.game else ()
    return [f"{done}{comma}{name}" for name in ("you", *bots)]


def _options(line: _Line) -> Iterable[str]:
    options = {option.name: option for option in load(line.game).options} if line.game else {}
    name, equals, _ = line.typed.partition("=")
    if not equals:
        return [f"{each}=" for each in options]
    option = options.get(name)
    if option is None:
        return ()
    words = ("true", "false") if option.kind == "yes/no" else option.values
    return [f"{name}={word}" for word in words]


_OF_FLAGS: dict[str, Callable[[_Line], Iterable[str]]] = {
    "--players": _players,
    "--option": _options,
}
