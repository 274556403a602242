"""Errors that a person can fix: each message says what, where and how."""

from collections.abc import Sequence
from typing import Self

import msgspec


class RailbirdError(Exception):
    """Base of every error whose message is shown to a user unchanged."""


class UnknownGame(RailbirdError):
    """No game of that id is registered."""


class BadPlugin(RailbirdError):
    """An installed package offers a game that cannot be used."""


class UnknownPlayer(RailbirdError):
    """A seat names a player that does not exist."""


class BadSetup(RailbirdError):
    """The game cannot be set up as asked: seats or options do not fit."""


class IllegalAction(RailbirdError):
    """The rules do not allow this action now. Nothing has changed."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        return type(self), (self.reason, self.rule)  # to travel between processes


class BadOutcome(RailbirdError):
    """Dice, cards or draws that cannot have come up. Nothing has changed."""


class Problem(msgspec.Struct, frozen=True):
    """One fault in a data file, with its place."""

    file: str
    line: int | None
    message: str
    rule: str | None = None

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}: {self.message}{rule}"


class BadPack(RailbirdError):
    """A data pack with faults; all of them are listed."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class BadRecord(RailbirdError):
    """A record that is malformed, foreign or changed; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[Self], tuple[int, str]]:
        return type(self), (self.line, self.reason)


class WorkerEnded(RailbirdError):
    """Whoever worked on a question was ended meanwhile: by somebody, or by the question."""
