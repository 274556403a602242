"""The dice of the game, in the words people roll them by (TS-6). Rolls are the same objects
whenever they are asked for, so that a race asks quickly."""

from functools import lru_cache

from railbird.core import Roll

CONDITION = Roll("track condition roll", 2)
PACE = Roll("pace roll", 2)
PACE_ONE_DIE = Roll("pace roll with one die", 1)
FACTORS = Roll("race factors roll, red and white", 2)
HUNDREDTHS = Roll("hundredths of a second", 1, 20)


@lru_cache(maxsize=4096)
def roll_for(what: str, horse: str, dice: int = 2) -> Roll:
    """`break roll for #3 Aspire` (TS-2.1)."""
    return Roll(f"{what} for {horse}", dice)
