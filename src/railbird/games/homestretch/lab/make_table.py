"""Regenerate the table of the odds board: `python -m railbird.games.homestretch.lab.make_table`.

Every race card of the box is run for every number of players. The same seed gives the same table.
"""

import csv
import io
from pathlib import Path

from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.board import TABLE, run


def main() -> None:
    game = Homestretch()
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["tokens", "seats", "place", *(f"h{horse}" for horse in HORSES)])
    layouts = dict.fromkeys(card.tokens for card in game.box.race_cards.values())
    for tokens in layouts:
        for seats in game.seats:
            chances = run(game, tokens, seats, plus=True, x=False)
            for place, by_horse in enumerate(zip(*chances, strict=True), start=1):
                shares = [f"{chance:.5f}" for chance in by_horse]
                writer.writerow([" ".join(map(str, tokens)), seats, place, *shares])
    path = Path(__file__).parent / "data" / TABLE
    path.write_text(text.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    main()
