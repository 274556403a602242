"""What `steady` goes by, worked out beforehand, so that a kernel can play it."""

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from railbird.core import Die
from railbird.games.long_shot.bots import steady
from railbird.games.long_shot.bots.looking_ahead import DIGITS
from railbird.games.long_shot.bots.race_odds import FAR, HARDLY, Pace, reach, steps_of
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.lab.whole.layout import HABITS


@lru_cache(maxsize=16)
def habits_of(dice: tuple[Die, Die], finish: int) -> Any:
    """One record, for all ways in which these dice can move a horse."""
    habits = np.zeros(1, HABITS)[0]
    habits["bonus"], habits["wild"] = steady.BONUS, steady.WILD
    habits["willing"], habits["soon"] = steady.WILLING, steady.SOON
    habits["far"], habits["hardly"], habits["digits"] = FAR, HARDLY, DIGITS
    rolled_too = (False, True) if len(dice[0].faces) < len(HORSES) else (True,)
    for rolled, own, others in product(rolled_too, (False, True), range(len(HORSES))):
        way = (rolled * 2 + own) * len(HORSES) + others
        steps = steps_of(Pace(0, 0, rolled, own, others), dice)
        for distance in range(finish + 1):
            habits["reach"][way, distance] = reach(distance, steps)
    return habits
