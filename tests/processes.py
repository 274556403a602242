"""Processes of a server, where the system tells of them."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class _Process(NamedTuple):
    pid: int
    parent: int
    group: int


def _alive() -> Iterator[_Process]:
    """Those that have ended and that nobody has asked for yet do not count."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent, group = file.read_text().rpartition(")")[2].split()[:3]
            if state != "Z":
                yield _Process(int(file.parent.name), int(parent), int(group))


def alive_in(group: int) -> list[int]:
    return [each.pid for each in _alive() if each.group == group]


def spawned_by(*parents: int) -> list[int]:
    """Their children that Python started to work for them."""
    return [each.pid for each in _alive() if each.parent in parents and _works(each.pid)]


def _works(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False
