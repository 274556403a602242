"""A default is chosen from what its seat sees, and often everybody sees as much.

So where a game keeps a part of an action secret, that part is drawn here; else whoever knows how
defaults are chosen would know the secrets of a player who is away. A record holds what was drawn.
"""

import random

from railbird.core import Action, Seat, State


def hidden_default(state: State, seat: Seat, moment: str) -> Action:
    """`moment` names the decision and holds a secret of the table."""
    action = state.default(seat)
    return random.Random(moment).choice(state.game.same_to_others(state.view(seat), action))
