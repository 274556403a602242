"""The way of one decision: which functions it runs through, in files of Railbird's own.

A function counts when it is entered, not when it is resumed. A hop is a change of file from one
entered function to the next of the same thread; what a loop repeats is counted once.
"""

import contextlib
import dis
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import railbird

SOURCE = Path(railbird.__file__).parent
REST_SECONDS = 1.0
"""The decision is through when nothing of ours has run for so long."""

_PREFIX = f"{SOURCE}/"
_RESUME = dis.opmap["RESUME"]
_AT_THE_START = 0
"""What a resume instruction says where a function begins, and not where one goes on."""


@dataclass(frozen=True)
class Walk:
    files: tuple[str, ...]
    """In the order of their first function."""
    lines: int
    """Of those files."""
    hops: int
    functions: int
    function_lines: int
    calls: int

    @property
    def house(self) -> tuple[str, ...]:
        """The files outside the games and the lane board."""
        return tuple(file for file in self.files if not file.startswith(("games/", "lanes/")))

    @property
    def house_lines(self) -> int:
        return sum(_length(file) for file in self.house)


class Tracer:
    """Notes every function of ours that any thread enters while it is recording."""

    def __init__(self) -> None:
        self._entered: dict[int, list[CodeType]] = defaultdict(list)
        """By thread."""
        self._recording = False
        self._last = 0.0

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Threads that start meanwhile are watched, so the server must start in here."""
        threading.setprofile(self._profile)
        try:
            yield
        finally:
            threading.setprofile(None)

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        """Until the house is at rest again."""
        self._entered.clear()
        self._last = time.monotonic()
        self._recording = True
        yield
        self.rest()
        self._recording = False

    def rest(self) -> None:
        """Wait until nothing of ours has run for a while."""
        self._last = time.monotonic()
        while time.monotonic() - self._last < REST_SECONDS:
            time.sleep(0.05)

    def _profile(self, frame: FrameType, event: str, _about: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(_PREFIX):
            return
        self._last = time.monotonic()
        if self._recording and frame.f_lasti <= _start(code) and not code.co_name.startswith("<"):
            self._entered[threading.get_ident()].append(code)

    def walk(self) -> Walk:
        codes = [code for thread in self._entered.values() for code in thread]
        files = tuple(dict.fromkeys(_file(code) for code in codes))
        functions = set(codes)
        return Walk(
            files=files,
            lines=sum(_length(file) for file in files),
            hops=sum(_hops(thread) for thread in self._entered.values()),
            functions=len(functions),
            function_lines=sum(_lines_of(code) for code in functions),
            calls=len(codes),
        )


def _hops(codes: Sequence[CodeType]) -> int:
    return sum(_file(one) != _file(other) for one, other in pairwise(_folded(codes)))


def _folded(codes: Sequence[CodeType]) -> list[CodeType]:
    """Without what follows upon the very same run of functions."""
    kept: list[CodeType] = []
    for code in codes:
        kept.append(code)
        while (again := _repeated(kept)) > 0:
            del kept[-again:]
    return kept


def _repeated(codes: Sequence[CodeType]) -> int:
    """The length of the run at the end that stands twice, or 0."""
    longest = len(codes) // 2
    return next(
        (n for n in range(1, longest + 1) if codes[-n:] == codes[-2 * n : -n]),
        0,
    )


def _file(code: CodeType) -> str:
    return code.co_filename.removeprefix(_PREFIX)


@cache
def _start(code: CodeType) -> int:
    """Where a call of this function begins; a generator that goes on is further in."""
    starts = [
        each.offset
        for each in dis.get_instructions(code)
        if each.opcode == _RESUME and each.arg == _AT_THE_START
    ]
    return starts[0] if starts else 0


@cache
def _length(file: str) -> int:
    return len((SOURCE / file).read_text(encoding="utf-8").splitlines())


@cache
def _lines_of(code: CodeType) -> int:
    numbers = {line for _, _, line in code.co_lines() if line}
    return max(numbers) - min(numbers) + 1 if numbers else 1
