"""What was wrong with a command line, in a sentence that names the help to look at."""

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnusedCliTokensError,
)

from railbird.cli.aliases import as_typed
from railbird.core import did_you_mean


def usage_error(error: CycloptsError) -> str:
    return f"{_what(error)} See {_command(error)} --help."


def _what(error: CycloptsError) -> str:
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return _unknown(error) or f"Not expected here: {' '.join(error.unused_tokens)}."
    if isinstance(error, MissingArgumentError) and error.argument:
        given = error.keyword or any(token.keyword for token in error.argument.tokens)
        return f"{error.argument.name} {'needs a value' if given else 'is missing'}."
    if isinstance(error, CoercionError) and error.token and error.target_type in (int, float):
        kind = "a whole number" if error.target_type is int else "a number"
        return f'{error.token.keyword or "Here"}: "{error.token.value}" is not {kind}.'
    if not isinstance(error, UnknownCommandError) or not error.unused_tokens:
        return str(error)
    return _unknown(error) or str(error)


def _unknown(error: UnknownCommandError | UnusedCliTokensError) -> str:
    """Where there are commands to choose from, what they are."""
    known = [name for name in error.app or () if not name.startswith("-")]
    typed, *_ = error.unused_tokens or [""]
    if not known:
        return ""
    return f'Unknown command "{typed}".{did_you_mean(typed, known)} Commands: {", ".join(known)}.'


def _command(error: CycloptsError) -> str:
    return " ".join(["railbird", *as_typed(error.command_chain or ())])
