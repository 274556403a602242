"""What a player could do if the turn came now, worked out from that player's view alone."""

import random
from typing import NamedTuple

from railbird.core import Action, Disabled, Game, View


class Prospects(NamedTuple):
    choices: tuple[tuple[Action, str], ...] = ()
    """Each with its words."""
    disabled: tuple[Disabled, ...] = ()


NOTHING = Prospects()


def prospects_of(game: Game, view: View) -> Prospects:
    turn = game.ahead(view)
    if turn is None or turn.seat is None:
        return NOTHING
    legal = game.world(turn, random.Random(0)).legal(turn.seat)
    choices = tuple([(each, game.describe(turn, each)) for each in legal])
    return Prospects(choices, tuple(game.disabled(turn)))
