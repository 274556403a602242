"""How fast a race is told on the terminal."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from railbird.cli.arguments import Flag
from railbird.cli.screen import Screen
from railbird.core import BadSetup

SLOW = 0.6
"""Sentences in a second."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Pace:
    """The options of every command that tells a race."""

    step: Annotated[Flag, Parameter(help="Wait for Enter before each part of the call.")] = False
    slow: Annotated[Flag, Parameter(help="Leave time to read each sentence.")] = False
    instant: Annotated[Flag, Parameter(help="Print everything at once (the default).")] = False

    def __post_init__(self) -> None:
        named = [name for name in ("step", "slow", "instant") if getattr(self, name)]
        if len(named) > 1:
            raise BadSetup(f"--{' and --'.join(named)}: choose one of them")

    def screen(self) -> Screen:
        return Screen(SLOW if self.slow else None)


AT_ONCE = Pace()
