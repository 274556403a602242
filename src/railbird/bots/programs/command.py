"""The command behind the name of a program."""

import os
import shlex
import shutil

from railbird.core import UnknownPlayer
from railbird.core.own_file import PROGRAM


def command_of(name: str) -> list[str]:
    """The words of `cmd:./mybot --deep`, which no shell gets to see; UnknownPlayer if there is no
    such program."""
    try:
        command = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise UnknownPlayer(f"{name}: {str(error).lower()}") from None
    if not command:
        raise UnknownPlayer(f"{name}: name a program and its arguments: {PROGRAM}./mybot --deep")
    if os.name != "posix":
        raise UnknownPlayer(f"{name}: programs can play on Linux and macOS only")
    if shutil.which(command[0]) is None:
        raise UnknownPlayer(f"{name}: there is no program {command[0]} that could be run")
    return command
