"""What every game promises, and the error that names a broken promise and the way back to it."""

from dataclasses import dataclass
from enum import Enum
from typing import Any


class Promise(Enum):
    """The promises of a game, by number. `docs/testing.md` says what each one means.

    Number 7, that every numbered rule is cited by a test, cannot be seen by playing.
    """

    RULES_NEVER_ROLL = (1, "Rules never roll")
    FINITE_LIST = (2, "A decision is always a finite list")
    OWN_VIEW = (3, "A seat sees only its view")
    WORLDS = (4, "A view is enough to build a world")
    RECORD = (5, "A game is its record")
    ILLEGAL_ACTIONS = (6, "An illegal action changes nothing")
    LOOKING = (8, "Looking changes nothing")
    COPIES = (9, "A copy stands alone")
    DEFAULTS = (10, "A missed deadline plays a legal action")
    ENDINGS = (11, "Every game ends with a result")
    WORDS = (12, "Everything can be said in words")
    SETUP = (13, "A set-up is explained, or refused with a reason")

    @property
    def number(self) -> int:
        return self.value[0]

    @property
    def title(self) -> str:
        return self.value[1]

    def __str__(self) -> str:
        return f"promise {self.number}, {self.title}"


@dataclass(frozen=True)
class Scene:
    """Where in which game something was seen, so that it can be seen again."""

    seats: int
    options: dict[str, Any]
    seed: int
    thorough: float
    step: int = 0
    phase: str = ""

    def __str__(self) -> str:
        effort = "" if self.thorough == 1 else f", thorough={self.thorough}"
        return (
            f"seen at step {self.step}, phase {self.phase or '(none yet)'}; see it again with "
            f"check_game(game, seats={self.seats}, options={self.options!r}, games=1, "
            f"seed={self.seed}{effort})"
        )


class BrokenPromise(AssertionError):
    """A game does not keep a promise: which one, what was seen, and how to see it again."""

    def __init__(self, promise: Promise, seen: str, where: str) -> None:
        super().__init__(f"{promise}: {seen}\n{where}")
        self.promise = promise
        self.seen = seen
        self.where = where
