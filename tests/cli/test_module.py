"""python -m railbird."""

import subprocess
import sys
from pathlib import Path

import pytest

import railbird
from railbird.cli import exit_codes


@pytest.mark.parametrize(
    ("arguments", "code", "out", "err"),
    [
        (["--version"], exit_codes.FINE, railbird.__version__, ""),
        (
            ["games", "homestretch"],
            exit_codes.FINE,
            "Homestretch (homestretch), 2 to 6 players",
            "",
        ),
        (["games", "chess"], exit_codes.BAD_INPUT, "", "railbird: unknown game 'chess'"),
    ],
)
def test_the_module_runs_as_the_command_does(
    arguments: list[str], code: int, out: str, err: str, tmp_path: Path
) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "railbird", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == code
    assert ran.stdout.startswith(out)
    assert ran.stderr.startswith(err)
    assert bool(ran.stderr) == bool(err)
