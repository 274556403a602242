"""What a house counts about itself; those who count are given to it.

No figure names a table, a seat or a visitor.
"""

from dataclasses import dataclass
from typing import Protocol


class Count(Protocol):
    def inc(self) -> None: ...


class Counts(Protocol):
    def labels(self, kind: str) -> Count: ...


class Times(Protocol):
    def observe(self, seconds: float) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    commands: Counts
    """Those that were taken, by kind."""
    refusals: Count
    commit_seconds: Times
    """From a change being worked out to its being on disk."""
    failed_commits: Count
    bot_seconds: Times
    """From a bot being asked to its answer, without the wait for its turn."""
    bot_faults: Count
    """Decisions that a bot failed to make, so that the default was played."""


class _Nobody:
    """Counts nothing."""

    def inc(self) -> None: ...

    def observe(self, seconds: float) -> None: ...

    def labels(self, _kind: str) -> "_Nobody":
        return self


UNCOUNTED = Metrics(
    commands=_Nobody(),
    refusals=_Nobody(),
    commit_seconds=_Nobody(),
    failed_commits=_Nobody(),
    bot_seconds=_Nobody(),
    bot_faults=_Nobody(),
)
