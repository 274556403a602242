"""What Railbird is with msgspec and pure packages alone, as in a browser: no numpy, no Numba."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
LIGHT = (
    "msgspec",
    "starlette",
    "anyio",
    "idna",
    "markdown_it",
    "mdurl",
    "typing_extensions",
)
"""What a tab brings along."""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with these packages and no others."""
    folder = tmp_path_factory.mktemp("packages")
    for name in LIGHT:
        found = find_spec(name)
        assert found is not None
        assert found.origin is not None
        path = Path(found.origin)
        path = path.parent if path.name == "__init__.py" else path
        (folder / path.name).symlink_to(path)
    return folder


def run_light(packages: Path, program: str) -> list[str]:
    """The lines that the program prints."""
    paths = f"import sys; sys.path[:0] = {[str(SRC), str(packages)]!r}\n"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", paths + program],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"]},
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


PARTS = """
from railbird.bots import bot_names, load_bot
from railbird.registry import load_all, part_of
for game_id, game in load_all().items():
    for name in bot_names(game_id):
        load_bot(name, game)
    for part in ("lab", "insight", "routes"):
        found = part_of(game_id, part)
        print(game_id, part, "missing" if found is None else "there")
    print(game_id, *bot_names(game_id))
"""


def test_every_game_is_there_with_what_needs_no_numpy(packages: Path) -> None:
    lines = run_light(packages, PARTS)
    without = {line for line in lines if line.endswith("missing")}
    never = {
        f"{game} {part} missing"
        for game, part in (
            ("long_shot", "lab"),
            ("win_place_and_show", "lab"),
            ("big_stakes", "lab"),
            ("homestretch", "routes"),
            ("long_shot", "routes"),
            ("win_place_and_show", "routes"),
            ("big_stakes", "routes"),
        )
    }
    assert without == never | {"top_of_the_stretch lab missing"}
    bots = {line.split()[0]: line.split()[1:] for line in lines if line.split()[1] == "random"}
    assert "sharp" not in bots.pop("top_of_the_stretch")
    assert len(bots) == 4
    assert all("sharp" in names for names in bots.values())


def test_a_bot_that_needs_a_missing_package_says_so(packages: Path) -> None:
    program = """
from railbird.bots import load_bot
from railbird.registry import load
try:
    load_bot("sharp", load("top_of_the_stretch"))
except Exception as error:
    print(error)
"""
    assert run_light(packages, program) == [
        "sharp needs the package numpy, which is not installed here"
    ]


def test_the_game_itself_needs_msgspec_alone(packages: Path) -> None:
    program = """
import railbird
game = railbird.load("homestretch")
railbird.play(game, players=["steady"] * 3, seed=7)
import msgspec, sys
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"numpy", "starlette", "anyio"}))
"""
    assert run_light(packages, program) == [""]
