"""A file without an end, or of gigabytes, is read only as far as such a file may go."""

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.core.record import LARGEST_RECORD
from tests.cli.conftest import Railbird

ENDLESS = "/dev/zero"


@pytest.fixture(autouse=True)
def little_memory() -> Iterator[None]:
    """What would read on and on fails here instead of taking all there is."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + 500_000_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.mark.parametrize(
    "command",
    [
        ("replay", ENDLESS),
        ("verify", ENDLESS),
        ("review", ENDLESS),
        ("play", "--resume", ENDLESS),
        ("library", "add", ENDLESS),
        ("past", "import", ENDLESS),
        ("play", "homestretch", "--pack", "endless.csv"),
        ("race", "endless.toml"),
        ("ladder", "homestretch", "--keep", ENDLESS),
        ("lab", "sweep", "homestretch", "--set", "ghost=true,false", "--keep", ENDLESS),
    ],
    ids=" ".join,
)
def test_an_endless_file_is_refused_in_a_line(railbird: Railbird, command: tuple[str, ...]) -> None:
    for name in ("endless.csv", "endless.toml"):
        Path(name).symlink_to(ENDLESS)
    ran = railbird(*command)
    assert ran.code == exit_codes.BAD_INPUT
    assert ran.err.startswith("railbird: cannot read ")
    assert "it has more than " in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_of_gigabytes_is_not_read(railbird: Railbird) -> None:
    with Path("huge.jsonl").open("wb") as file:
        file.truncate(4 * 1024**3)  # it takes no room on the disk
    ran = railbird("verify", "huge.jsonl")
    assert ran.code == exit_codes.BAD_INPUT
    assert ran.err == (
        f"railbird: cannot read huge.jsonl: it has more than {LARGEST_RECORD:,} bytes\n"
    )


def test_a_typed_line_has_an_end(railbird: Railbird) -> None:
    ran = railbird("play", "homestretch", "--players", "you,random", typed="1" * 100_000)
    assert ran.code == exit_codes.BAD_INPUT
    assert "standard input has a line of more than 10,000 characters" in ran.err
