"""How many lines of the contract and of the rules of each game the tests run.

    python -m tests.covered

reads what `make coverage` has measured, prints a line for each part with the lines that were never
run, and fails if a part is below its floor.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from coverage import Coverage

from railbird.registry import own_ids
from tests.test_imports import parts

SRC = Path(__file__).parents[1] / "src" / "railbird"
FLOOR = 95.0
"""Per cent of the lines."""


class Covered(NamedTuple):
    lines: int
    missed: dict[str, list[int]]
    """By file, the lines that no test ran."""

    @property
    def share(self) -> float:
        return 100 - 100 * sum(map(len, self.missed.values())) / self.lines


def files_of(part: str) -> list[Path]:
    """The files of `core`, or the rules of a game: all but what stands above them in its folder."""
    if part == "core":
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


def main() -> int:
    measured = Coverage()
    measured.load()
    low = []
    for part in ("core", *own_ids()):
        found = covered(measured, files_of(part))
        sys.stdout.write(f"{part}: {found.share:.1f} % of {found.lines:,} lines\n")
        for file, missing in found.missed.items():
            sys.stdout.write(f"    {file}: {', '.join(map(str, missing))}\n")
        low += [part] if found.share < FLOOR else []
    if low:
        sys.stdout.write(f"below {FLOOR:g} %: {', '.join(low)}\n")
    return bool(low)


if __name__ == "__main__":
    sys.exit(main())
