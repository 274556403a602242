"""Real dice of Top of the Stretch: anybody rolls, and some rolls count by their total alone."""

from railbird.core import ByHand, Chance
from railbird.games.top_of_the_stretch.rules import rolls

_TOTALS = (rolls.CONDITION, rolls.PACE)


def by_hand(chance: Chance) -> ByHand:
    return ByHand(f"Anybody rolls: {chance.purpose}", only_total=chance in _TOTALS)
