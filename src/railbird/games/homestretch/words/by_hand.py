"""Real dice and cards of Homestretch: who rolls, and for what."""

from collections.abc import Sequence

from railbird.core import ByHand, Chance, Roll, does, listed
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.view import HomestretchView


def by_hand(_box: Box, view: HomestretchView, chance: Chance, names: Sequence[str]) -> ByHand:
    if not isinstance(chance, Roll):
        return ByHand()
    if view.phase == "start_player":
        tied = listed([names[seat] for seat in view.tied])
        return ByHand(f"{tied} roll for the start, one die each, in this order")
    again = " once more" if view.rolls else ""
    return ByHand(f"{does(names[view.roller], 'rolls')}{again} for the race")
