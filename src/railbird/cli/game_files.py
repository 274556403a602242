"""Games of the user's own on the command line, named by file and class: `./sprint.py:Sprint`."""

from typing import Annotated, TypeAlias

from cyclopts import Parameter

from railbird.core import BadSetup
from railbird.core.own_file import names_a_file
from railbird.registry import add_file

GameFiles: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter(
        name="--game",
        negative="",
        show_default=False,
        help="Your own game, as file and class; may be repeated.",
    ),
]


def game_id(typed: str) -> str:
    """The id of a game that was typed: its own, or that of the game in a file."""
    return add_file(typed) if names_a_file(typed) else typed


def add_games(typed: GameFiles) -> None:
    for each in typed:
        if not names_a_file(each):
            raise BadSetup(f"--game {each}: name a file and a class, such as ./sprint.py:Sprint")
        add_file(each)
