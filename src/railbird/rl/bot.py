"""A trained policy as a bot, for the arena, a table or the terminal."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from railbird.core import Action, Game, Perspective, RailbirdError
from railbird.rl.encoding import Encoder, Mask, Row

Policy: TypeAlias = Callable[[Row, Mask], int]
"""From the row of numbers and the action mask to the number of an action."""


class BadPolicy(RailbirdError):
    """A policy answered with something that is not a legal number."""


class Bot:
    """Plays by a policy. One that raises or answers with nonsense raises here; the guard of the
    seat (`railbird.bots.guard`) then reports it and plays the default."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._encoders: dict[int, tuple[Game, Encoder]] = {}

    def choose(self, seen: Perspective) -> Action:
        encoder = self._encoder(seen)
        offered = encoder.offered(seen.legal)
        if not offered:  # none of the legal actions has a number
            return seen.legal[0]
        answer = self._policy(encoder.row(seen.view), encoder.mask(offered))
        try:
            number = answer.item() if isinstance(answer, np.ndarray | np.generic) else answer
        except ValueError:
            number = None
        action = offered.get(number) if type(number) is int else None
        if action is None:
            raise BadPolicy(
                f"the policy answered {answer!r}; it is to give the number of a legal action, "
                "where the mask is 1"
            )
        return action

    def _encoder(self, seen: Perspective) -> Encoder:
        """One for each game; the game is kept so that its id stays its own."""
        key = id(seen.game)
        if key not in self._encoders:
            self._encoders[key] = seen.game, Encoder(seen.game, seen.view)
        return self._encoders[key][1]
