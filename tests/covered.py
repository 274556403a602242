"""How many lines of each part the tests run.

    python -m tests.covered [--raise] [PART ...]

reads what `make coverage` has measured of the contract and of the rules of each game, or `make
coverage_house` of other parts, prints a line for each part with the lines that were never run, and
fails if a part is below its floor. Floors stand in floors.toml; --raise lifts them to what was
measured, and never lowers one. Lines that only run in other processes do not count.
"""

import argparse
import sys
import tomllib
from collections.abc import Mapping, Sequence
from math import floor
from pathlib import Path
from typing import NamedTuple

from coverage import Coverage

from railbird.registry import own_ids
from tests.test_imports import parts

SRC = Path(__file__).parents[1] / "src" / "railbird"
FLOORS = Path(__file__).with_name("floors.toml")
HEAD = """\
# The least share of its lines, in per cent, that the tests run of each part. Raise them after
# `make coverage` or `make coverage_house` with `python -m tests.covered --raise PART ...`.
"""
RULES = ("core", *own_ids())
HOUSE = ("table", "cli", "analysis", "arena", "lab")


class Covered(NamedTuple):
    lines: int
    missed: dict[str, list[int]]
    """By file, the lines that no test ran."""

    @property
    def share(self) -> float:
        return 100 - 100 * sum(map(len, self.missed.values())) / self.lines


def files_of(part: str) -> list[Path]:
    """The files of a folder, or the rules of a game: all but what stands above them."""
    if part not in own_ids():
        return sorted((SRC / part).rglob("*.py"))
    above = parts("game")
    folder = SRC / "games" / part
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if path.relative_to(folder).with_suffix("").parts[0] not in above
    ]


def covered(measured: Coverage, files: Sequence[Path]) -> Covered:
    lines, missed = 0, {}
    for path in files:
        _, statements, _, missing, _ = measured.analysis2(str(path))
        lines += len(statements)
        if missing:
            missed[path.relative_to(SRC).as_posix()] = missing
    return Covered(lines, missed)


def floors() -> dict[str, float]:
    """By part, the least share of its lines; a part that is not there is only printed."""
    return tomllib.loads(FLOORS.read_text(encoding="utf-8"))


def low_parts(found: Mapping[str, Covered], floors: Mapping[str, float]) -> list[str]:
    return [
        f"{part}: {each.share:.1f} %, not {floors[part]:g} %"
        for part, each in found.items()
        if each.share < floors.get(part, 0)
    ]


def raised(found: Mapping[str, Covered], floors: Mapping[str, float]) -> str:
    """The floors with today's figures where those are higher, in whole per cent."""
    today = {part: float(floor(each.share)) for part, each in found.items()}
    parts = {**floors, **{part: max(share, floors.get(part, 0)) for part, share in today.items()}}
    return HEAD + "".join(f"{part} = {share:g}\n" for part, share in parts.items())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.covered", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[*RULES, *HOUSE, []], help="by default rules")
    parser.add_argument("--raise", dest="up", action="store_true", help="keep today's figures")
    given = parser.parse_args()
    measured = Coverage()
    measured.load()
    found = {part: covered(measured, files_of(part)) for part in given.part or RULES}
    for part, each in found.items():
        sys.stdout.write(f"{part}: {each.share:.1f} % of {each.lines:,} lines\n")
        for file, missing in each.missed.items():
            sys.stdout.write(f"    {file}: {', '.join(map(str, missing))}\n")
    low = low_parts(found, floors())
    sys.stdout.write("".join(f"below its floor: {line}\n" for line in low))
    if given.up:
        FLOORS.write_text(raised(found, floors()), encoding="utf-8")
    return bool(low)


if __name__ == "__main__":
    sys.exit(main())
