"""`make campaign`: the table under kills, malformed messages, a crowd and attacks, a look for
spoilers on every screen, three pages at one race, the figures of reviews held against many games,
the worth of hints and of results without luck, 200 of today's races, `sharp` against every style,
a kernel beside the engine, and a wheel built twice, all in full.

Each part prints one line with its figures and the date. `python -m tests.campaign kills` runs one;
`python -m tests.campaign kills worker_kills --count 20` kills on both stores, so many times each.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.campaign import (
    attacks,
    calibration,
    crowd,
    hint_worth,
    kills,
    luck_free,
    malformed,
    reproducible,
    spoilers,
    spread,
    styles,
    tab,
    todays_race,
    together,
    whole_games,
    worker_kills,
)


def _kill(name: str, count: int, folder: Path, seed: int) -> str:
    return KILLS[name](folder, count, seed)


def _against_styles(game: str, folder: Path, seed: int) -> str:
    return styles.campaign(folder, game, 2_000, seed)


def _beside_engine(game: str, folder: Path, seed: int) -> str:
    return whole_games.campaign(folder, game, 1_000_000, seed)


KILLS: dict[str, Callable[[Path, int, int], str]] = {
    "kills": kills.campaign,
    "worker_kills": worker_kills.campaign,
}
USUAL_KILLS = 200

PARTS: dict[str, Callable[[Path, int], str]] = {
    **{name: partial(_kill, name, USUAL_KILLS) for name in KILLS},
    "malformed": lambda folder, seed: malformed.campaign(folder, 200_000, 20_000, seed),
    "crowd": lambda folder, seed: crowd.campaign(folder, 500, 600.0, seed),
    "calibration": lambda folder, seed: calibration.campaign(folder, 300, seed),
    "hint_worth": lambda folder, _seed: hint_worth.campaign(folder, 400),
    "luck_free": lambda folder, seed: luck_free.campaign(folder, 200, seed),
    "tab": tab.campaign,
    "spread": lambda folder, _seed: spread.campaign(folder),
    "attacks": lambda folder, _seed: attacks.campaign(folder, 60.0),
    "spoilers": lambda folder, seed: spoilers.campaign(folder, 60_000, seed),
    "todays_race": lambda folder, _seed: todays_race.campaign(folder, 200),
    "reproducible": lambda folder, _seed: reproducible.campaign(folder),
    "together": lambda folder, _seed: together.campaign(folder),
    **{f"whole_games_{game}": partial(_beside_engine, game) for game in whole_games.MATCHES},
    **{f"styles_{game}": partial(_against_styles, game) for game in styles.FLOORS},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; default: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, help=f"kills in each of {', '.join(KILLS)}")
    chosen = parser.parse_args()
    parts = dict(PARTS)
    if chosen.count is not None:
        if not chosen.parts or not KILLS.keys() >= set(chosen.parts):
            parser.error(f"--count is for {' and '.join(KILLS)}; name one of them, or both")
        parts = {name: partial(_kill, name, chosen.count) for name in KILLS}
    failed = False
    for name in chosen.parts or parts:
        with tempfile.TemporaryDirectory() as folder:
            try:
                line = parts[name](Path(folder), chosen.seed)
            except AssertionError as error:
                line, failed = f"FAILED: {error}", True
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    sys.exit(failed)


if __name__ == "__main__":
    main()
