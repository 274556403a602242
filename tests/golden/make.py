"""Write the golden games: finished games that must replay the same for ever.

    python -m tests.golden.make [--force | --twins] [GAME ...]

Existing games are left alone unless --force is given: write them anew only when a fix of the rules
changes what they must say, and read the twins before you commit them. Where only the words have
changed, --twins tells the same games again and leaves the records as they are.

Three games of each kind have a text twin in the repository; `python -m tests.golden.twin FILE`
prints that of any record.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from railbird.core import Record
from tests.golden.big_stakes.plan import GAMES as BIG_STAKES
from tests.golden.homestretch.plan import GAMES as HOMESTRETCH
from tests.golden.long_shot.plan import GAMES as LONG_SHOT
from tests.golden.top_of_the_stretch.plan import GAMES as TOP_OF_THE_STRETCH
from tests.golden.twin import twin_of
from tests.golden.win_place_and_show.plan import GAMES as WIN_PLACE_AND_SHOW

HERE = Path(__file__).parent

PLANS: Mapping[str, Mapping[str, Callable[[], Record]]] = {
    "big_stakes": BIG_STAKES,
    "homestretch": HOMESTRETCH,
    "long_shot": LONG_SHOT,
    "top_of_the_stretch": TOP_OF_THE_STRETCH,
    "win_place_and_show": WIN_PLACE_AND_SHOW,
}
"""By game, how each golden game is played, by its name."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.make", description=__doc__)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--force", action="store_true", help="replace the games that exist")
    how.add_argument("--twins", action="store_true", help="write only the text twins")
    parser.add_argument("game", nargs="*", choices=[*PLANS, []], help="only these games")
    given = parser.parse_args()
    for game_id in given.game or PLANS:
        if given.twins:
            write_twins(HERE / game_id)
        else:
            write(PLANS[game_id], HERE / game_id, given.force)
        sys.stdout.write(f"{game_id}: {len(PLANS[game_id])} games\n")


def write(games: Mapping[str, Callable[[], Record]], folder: Path, force: bool) -> None:
    """Each game as NN-name.jsonl; a twin NN-name.txt is written where there is one."""
    there = sorted(path.name for path in folder.glob("*.jsonl"))
    if there and not force:
        sys.exit(f"{folder} holds {len(there)} golden games already; --force replaces them")
    records = [play() for play in games.values()]
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for number, (name, record) in enumerate(zip(games, records, strict=True), start=1):
        (folder / f"{number:02}-{name}.jsonl").write_bytes(record.dump())
    write_twins(folder)


def write_twins(folder: Path) -> None:
    """Tell each twin there is again, in the words of today; one without its record goes."""
    for twin in folder.glob("*.txt"):
        path = twin.with_suffix(".jsonl")
        if path.exists():
            twin.write_text(twin_of(path), encoding="utf-8")
        else:
            twin.unlink()


if __name__ == "__main__":
    main()
