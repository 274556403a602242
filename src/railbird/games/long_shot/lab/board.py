"""The chances of the race as it stands, for `odds` in the terminal."""

from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.lab.tally import LongShotTally, run_long_shot, start_of
from railbird.games.long_shot.view import LongShotView

RACES = 200_000


def odds_now(game: LongShot, view: LongShotView) -> LongShotTally | None:
    """From where the horses are, until the first is home."""
    if view.finished or not view.cards:
        return None
    options = {"market": view.cards, "lanes": view.options.lanes, "dice": view.options.dice}
    marks = [(bar, horse) for bar, horses in view.bars.items() for horse in horses]
    return run_long_shot(start_of(options, marks, view.position, game), RACES, seed=0)
