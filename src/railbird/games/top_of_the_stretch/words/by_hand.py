"""Real dice of Top of the Stretch: anybody rolls, and most rolls count by their total alone."""

from collections.abc import Sequence

from railbird.core import ByHand, Chance, Roll
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.rules import rolls
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

_READ_APART = (rolls.FACTORS.purpose, "odds roll for ")
"""Red and white name different things (TS-7.40), or doubles count (TS-7.71, TS-7.72)."""


def by_hand(_box: Box, _view: TopOfTheStretchView, chance: Chance, _names: Sequence[str]) -> ByHand:
    return rolled_by_anybody(chance)


def rolled_by_anybody(chance: Chance) -> ByHand:
    two_dice = isinstance(chance, Roll) and chance.dice == 2
    only_total = two_dice and not chance.purpose.startswith(_READ_APART)
    return ByHand(f"Anybody rolls: {chance.purpose}", only_total=only_total)
