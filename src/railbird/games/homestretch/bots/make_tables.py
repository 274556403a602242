"""Regenerate the table of odds: `python -m railbird.games.homestretch.bots.make_tables`.

Each layout of handicaps is run many times by four players of whom each likes a horse with the
chance of HS-2.11. The same seed gives the same table.
"""

import csv
import io
import random
from pathlib import Path

from railbird.games.homestretch.bots.gallop import Field, Track, run, seeded_roll, track_of
from railbird.games.homestretch.bots.odds import SUPPORT, TABLE, layout
from railbird.games.homestretch.bots.race_clock import PLACES, WAYS
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.phases.setup import new_state

RACES = 40_000
SEATS = 4


def main() -> None:
    game = Homestretch()
    track = track_of(new_state(game, SEATS, game.options_type()))
    layouts = {layout(card.tokens): card.tokens for card in game.box.race_cards.values()}
    places = {name: finishes(track, name, tokens) for name, tokens in layouts.items()}
    path = Path(__file__).parent / "data" / TABLE
    path.write_text(as_csv(places), encoding="utf-8")


def finishes(track: Track, name: str, tokens: tuple[int, ...]) -> list[list[int]]:
    """By place and horse number: how often it came in there."""
    rng = random.Random(f"race odds {name}")
    roll = seeded_roll(rng)
    counts = [[0] * len(WAYS) for _ in range(PLACES)]
    for race in range(RACES):
        habits = [[float(rng.random() < SUPPORT) for _ in WAYS] for _ in range(SEATS)]
        field = Field([0] * len(WAYS), tokens, roller=race % SEATS)
        for place, horse in enumerate(run(track, field, habits, roll, rng)):
            counts[place][horse] += 1
    return counts


def as_csv(places: dict[str, list[list[int]]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["layout", "place", *(f"h{horse}" for horse in HORSES)])
    for name, counts in places.items():
        for place, by_horse in enumerate(counts, start=1):
            shares = [f"{by_horse[horse] / RACES:.4f}" for horse in HORSES]
            writer.writerow([name, place, *shares])
    return text.getvalue()


if __name__ == "__main__":
    main()
