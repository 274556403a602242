"""Worlds: full states that a seat cannot tell from the real one, for trying things out."""

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from railbird.core.errors import IllegalAction
from railbird.core.hooks import Disabled
from railbird.core.messages import Action, View

if TYPE_CHECKING:
    from railbird.core.game import Game


def refused(game: "Game", view: View, actions: Sequence[Action]) -> Iterator[Disabled]:
    """Those of the actions that the rules refuse, in the words of the refusal; for `disabled`.

    They are tried in a world that the seat cannot tell from the real state, so the answer depends
    on the view alone. Actions that are merely out of turn are left out.
    """
    seat = view.seat
    if seat is None or not actions:
        return
    world = game.world(view, random.Random(0))
    for action in actions:
        try:
            world.copy().apply(seat, action)
        except IllegalAction as error:
            if error.rule != game.turn_rule:
                words = game.words.describe(view, action)
                yield Disabled(action, words, error.reason, error.rule)
