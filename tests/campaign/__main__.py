"""`make campaign`: the table under kills, malformed messages, a crowd and attacks, in full.

Each part prints one line with its figures and the date. `python -m tests.campaign kills` runs one.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.campaign import kills

PARTS: dict[str, Callable[[Path, int], str]] = {
    "kills": lambda folder, seed: kills.campaign(folder, 200, seed),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; default: all")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in chosen.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            sys.stdout.write(PARTS[name](Path(folder), chosen.seed) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
