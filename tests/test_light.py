"""What a player or a program loads: the rules need msgspec alone, the terminal no server."""

import subprocess
import sys

import pytest

from railbird.cli import exit_codes
from railbird.registry import own_ids

ENGINE = {"msgspec", "typing_extensions"}
"""What every game needs; msgspec brings along the second."""

TERMINAL = {*ENGINE, "attr", "attrs", "cyclopts", "docstring_parser", "rich"}

LOADED = """
import sys
before = set(sys.modules)
{code}
found = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(*sorted(found - set(sys.stdlib_module_names) - {{"railbird"}}), file=sys.stderr)
"""


def loaded(code: str) -> set[str]:
    """The packages of others that this code loads in a fresh process."""
    ran = subprocess.run(
        [sys.executable, "-c", LOADED.format(code=code)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return set(ran.stderr.split())


@pytest.mark.parametrize("game_id", own_ids())
def test_a_game_is_loaded_and_played_with_msgspec_alone(game_id: str) -> None:
    assert loaded(
        f"import railbird; game = railbird.load('{game_id}')\n"
        "railbird.play(game, players=['random'] * max(2, game.seats[0]), seed=1)"
    ) == (ENGINE & loaded("import msgspec"))


def test_what_checks_a_game_loads_nothing_more() -> None:
    assert loaded("import railbird.testing, railbird.arena, railbird.lessons") <= ENGINE


def in_the_terminal(*words: str) -> set[str]:
    return loaded(f"from railbird.cli import main\nassert main({list(words)}) == {exit_codes.FINE}")


@pytest.mark.parametrize(
    "words",
    [
        ("play", "homestretch", "--players", "steady,steady", "--seed", "1"),
        ("race", "belmont_1973", "--seed", "1"),
        ("games",),
    ],
    ids=" ".join,
)
def test_a_command_of_the_terminal_loads_no_server(words: tuple[str, ...]) -> None:
    assert in_the_terminal(*words) <= TERMINAL


def test_the_command_that_needs_a_server_would_be_seen() -> None:
    assert {"starlette", "uvicorn"} <= loaded("import railbird.cli.serve")
