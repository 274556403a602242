"""Runs a program in a group of processes of its own, and ends the whole group when whoever started
it closes a pipe, or is gone for whatever reason.

This is a script, run by its path: it imports nothing of Railbird, so that it starts at once.
"""

import _thread
import os
import signal
import sys
from contextlib import suppress

CANNOT_RUN = 127


def main(lifeline: int, command: list[str]) -> None:
    os.set_inheritable(lifeline, False)
    child = os.fork()
    if child == 0:
        _become(command)
    _make_group(child)
    for each in (0, 1, 2):
        os.close(each)  # they are the program's alone, so that its end can be seen
    _thread.start_new_thread(_end_with, (lifeline, child))
    _, status = os.waitpid(child, 0)
    _end(child)  # and those that it started
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _become(command: list[str]) -> None:
    _make_group(0)
    for each in (signal.SIGINT, signal.SIGPIPE):
        signal.signal(each, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
        os._exit(CANNOT_RUN)


def _end_with(lifeline: int, child: int) -> None:
    """Nothing is ever written to the other end; it closes."""
    os.read(lifeline, 1)
    _end(child)


def _make_group(process: int) -> None:
    """Both sides do it, since nobody knows who comes first; the later one may be refused."""
    with suppress(OSError):
        os.setpgid(process, process)


def _end(group: int) -> None:
    with suppress(OSError):  # all have ended
        os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
