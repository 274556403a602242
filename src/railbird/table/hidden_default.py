"""A default is chosen from what its seat sees, and often everybody sees as much.

So where a game keeps a part of an action secret, that part is drawn here; else whoever knows how
defaults are chosen would know the secrets of a player who is away. A record holds what was drawn.
"""

import random
from collections.abc import Sequence
from typing import Protocol

from railbird.core import Action, Seat, State, View


class KeepsSecrets(Protocol):
    """A game in which others cannot tell some actions apart."""

    def same_to_others(self, view: View, action: Action) -> Sequence[Action]:
        """The actions that look like this one to everybody else, itself among them."""


def hidden_default(state: State, seat: Seat, moment: str) -> Action:
    """`moment` names the decision and holds a secret of the table."""
    action = state.default(seat)
    if not hasattr(state.game, "same_to_others"):
        return action
    game: KeepsSecrets = state.game
    return random.Random(moment).choice(game.same_to_others(state.view(seat), action))
