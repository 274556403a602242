"""The kernel of Big Stakes Racing for a measurement."""

from collections.abc import Iterator
from pathlib import Path

from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.lab.tally import chunk_runner, field_of
from railbird.lab.speed import LANE_BOARD_SHARE, SEED, Contender, contender

FIELDS = (("standard", 2), ("standard", 10), ("japanese", 10))
"""Forms of the dice, and horses, over the longest distance."""


def contenders(races: int, _source: Path | None) -> Iterator[tuple[str, Contender]]:
    game = BigStakes()
    for speed, horses in FIELDS:
        names = [card.name for card in list(game.box.horses.values())[:horses]]
        field = field_of(names, options={"play_speed": speed}, game=game)
        run = chunk_runner(game, field, SEED)
        yield f"big_stakes.{speed}.{horses}", contender(run, max(1, races // LANE_BOARD_SHARE))
