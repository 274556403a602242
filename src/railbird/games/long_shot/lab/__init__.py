"""True chances in Long Shot: the bare race by its kernel, and what it counts."""

from railbird.games.long_shot.lab.tally import LongShotTally, run_long_shot

__all__ = ["LongShotTally", "run_long_shot"]
