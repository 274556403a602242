"""Railbird in the terminal: one file per command. `main` turns errors into exit codes."""

import io
import os
import sys
from collections.abc import Sequence

from railbird.cli import exit_codes


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; whatever goes wrong ends as one clear message, without a traceback."""
    _read_and_write_any_text()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the shell's next prompt gets a line of its own
        return exit_codes.INTERRUPTED
    except BrokenPipeError:
        return _leave_the_pipe()
    return code


def _run(arguments: list[str]) -> int:
    from cyclopts import CycloptsError

    from railbird.cli.aliases import in_full
    from railbird.cli.command_line import remember, with_values
    from railbird.cli.commands import add_commands_of, app
    from railbird.cli.terminal_text import complain
    from railbird.cli.usage_error import usage_error
    from railbird.core import RailbirdError

    remember(arguments)
    arguments = with_values(in_full(arguments))
    try:
        add_commands_of(arguments[0] if arguments else "")
        if {"--help", "-h"}.intersection(arguments):
            from railbird.cli.help_text import fit_help

            fit_help(app, arguments)
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        complain(usage_error(error))
        return exit_codes.BAD_INPUT
    except RailbirdError as error:
        complain(str(error))
        return exit_codes.BAD_INPUT
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        if os.environ.get("RAILBIRD_TRACEBACK"):
            raise
        complain(
            f"this is a fault in Railbird: {type(error).__name__}: {error}\n"
            "Set RAILBIRD_TRACEBACK=1 to see where."
        )
        return exit_codes.FAULT
    return code if isinstance(code, int) else exit_codes.FINE


def _read_and_write_any_text() -> None:
    """A terminal with another encoding shows a question mark instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _leave_the_pipe() -> int:
    """Nobody is reading any more: let Python's last flush go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return exit_codes.BROKEN_PIPE
