"""Regenerate the table of odds: `python -m railbird.games.win_place_and_show.bots.make_tables`.

Every field that can be entered in each race, from four horses to six, is run many times by house
jockeys; full fields, which are the rule, more often. The same seed gives the same table; it takes
some minutes.
"""

import csv
import io
from itertools import combinations
from pathlib import Path

from railbird.games.win_place_and_show.bots.race_odds import TABLE, field_name, run_races
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.game import WinPlaceAndShow

RACES = {6: 4_000, 5: 500, 4: 250}
"""By number of runners."""


def main() -> None:
    path = Path(__file__).parent / "data" / TABLE
    path.write_text(as_csv(WinPlaceAndShow()), encoding="utf-8")


def as_csv(game: WinPlaceAndShow) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["race", "field", "horse", "first", "second", "third", "fourth"])
    for race in game.box.races:
        for size, races in RACES.items():
            for field in combinations(HORSES, size):
                chances = run_races(game, race.number, field, races)
                for horse in field:
                    shares = [f"{chance:.4f}" for chance in chances[horse]]
                    writer.writerow([race.number, field_name(field), horse, *shares])
    return text.getvalue()


if __name__ == "__main__":
    main()
