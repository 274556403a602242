"""Write the golden games: finished games that must replay the same for ever.

    python -m tests.golden.make [--twins] [GAME ...]

It plays the planned games that have no record yet; a record that is there never changes. Where only
the words have changed, --twins tells the same games again and leaves all records as they are.

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
    parser.add_argument("--twins", action="store_true", help="write only the text twins")
    parser.add_argument("game", nargs="*", choices=[*PLANS, []], help="only these games")
    given = parser.parse_args()
    for game_id in given.game or PLANS:
        if given.twins:
            write_twins(HERE / game_id)
        else:
            write(PLANS[game_id], HERE / game_id)
        sys.stdout.write(f"{game_id}: {len(PLANS[game_id])} games\n")


def write(games: Mapping[str, Callable[[], Record]], folder: Path) -> None:
    """Each game that is not there yet, as NN-name.jsonl."""
    for number, (name, play) in enumerate(games.items(), start=1):
        path = folder / f"{number:02}-{name}.jsonl"
        if not path.exists():
            path.write_bytes(play().dump())


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
