"""A program in a seat. It is told what the seat sees and what it may do, and nothing else."""

import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from railbird.bots.guard import SECONDS, Failed
from railbird.bots.programs.command import command_of
from railbird.bots.programs.messages import (
    LONGEST_LINE,
    PROTOCOL,
    Bye,
    Choice,
    Choose,
    Hello,
    HelloBack,
    Position,
    line,
)
from railbird.bots.programs.process import Ended, Process, TooLong
from railbird.core import Action, Game, IllegalAction, Perspective

HELLO_SECONDS = SECONDS
"""To start; a bot that thinks fast may still take long to load."""

Answer = TypeVar("Answer", HelloBack, Choice)

_QUOTED = 120
"""Characters of a wrong answer that are repeated."""


class Program:
    """Plays for one seat of one game. It starts with the first decision, and again after one in
    which it failed; but one that does not even say hello is not asked any more."""

    def __init__(self, name: str, limit: float = SECONDS) -> None:
        self._command = command_of(name)
        self._limit = limit
        self._process: Process | None = None
        self._questions = 0
        self._no_hello = ""
        """Why, if it could not even be greeted."""
        self.name = ""
        """What the program calls itself."""
        self.left_by_itself: bool | None = None
        """Whether it ended when it was told bye."""

    def choose(self, seen: Perspective) -> Action:
        self.greet(seen.game)
        self._questions += 1
        told = line(Position(seen.view, list(seen.legal)))
        told += line(Choose(self._questions, max(1, round(1000 * self._limit))))
        choice = self._read(self._ask(told, self._limit), Choice)
        if choice.id != self._questions:
            raise self._ended(
                "answered another question", f"{choice.id} instead of {self._questions}"
            )
        return _chosen(choice.action, seen.legal, seen.game)

    def greet(self, game: Game) -> None:
        """Start the program, unless it runs."""
        if self._no_hello:
            raise Failed("did not say hello", self._no_hello)
        if self._process is not None:
            return
        hello = Hello(
            PROTOCOL, game.id, game.title, game.rules_version, round(1000 * HELLO_SECONDS)
        )
        try:
            self._process = Process(self._command)
            back = self._read(self._ask(line(hello), HELLO_SECONDS), HelloBack)
            if back.protocol != PROTOCOL:
                version = f"it speaks version {back.protocol} of the protocol, not {PROTOCOL}"
                raise self._ended(version)
        except (Failed, OSError) as error:
            self._no_hello = error.detail if isinstance(error, Failed) else str(error)
            raise Failed("did not say hello", self._no_hello) from None
        self.name = back.name

    def close(self) -> None:
        """Say bye; in another game it is started again."""
        self._no_hello = ""
        if self._process is not None:
            process, self._process = self._process, None
            self.left_by_itself = process.close(line(Bye()))

    def _ask(self, told: bytes, seconds: float) -> bytes:
        assert self._process is not None
        try:
            return self._process.ask(told, seconds)
        except TimeoutError:
            raise self._ended(f"did not answer within {seconds:g} s") from None
        except TooLong:
            raise self._ended(f"answered with a line longer than {LONGEST_LINE:,} bytes") from None
        except Ended:
            raise self._ended(_how_it_ended(self._process.exit_code())) from None
        except BaseException:
            self._process.close()  # somebody interrupted us, and an answer may still come
            self._process = None
            raise

    def _read(self, answer: bytes, kind: type[Answer]) -> Answer:
        try:
            return msgspec.json.decode(answer, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self._ended("answered with nonsense", f"{_quoted(answer)}: {error}") from None

    def _ended(self, reason: str, detail: str = "") -> Failed:
        """What it does next could not be trusted, so the program is ended at once."""
        assert self._process is not None
        words = self._process.last_words
        self._process.close()
        self._process = None
        about = [reason, detail, f"it last wrote: {words}" if words else ""]
        return Failed(reason, "; ".join(part for part in about if part))


def _chosen(answer: int | dict[str, object], legal: Sequence[Action], game: Game) -> Action:
    if isinstance(answer, int):
        if 0 <= answer < len(legal):
            return legal[answer]
        raise Failed(
            "chose an action that is not legal", f"it chose {answer} of 0 to {len(legal) - 1}"
        )
    try:
        return game.read_action(answer)
    except IllegalAction as error:
        raise Failed("chose an action that is not legal", str(error)) from None


def _how_it_ended(code: int | None) -> str:
    if code is None:
        return "closed its output"
    with suppress(ValueError):
        if code > 128:
            return f"was ended by {signal.Signals(code - 128).name}"
    return f"ended with exit code {code}"


def _quoted(answer: bytes) -> str:
    text = answer.decode(errors="replace")
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")
