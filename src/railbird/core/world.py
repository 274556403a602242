"""Worlds: full states that a seat cannot tell from the real one, for trying things out."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from railbird.core.errors import IllegalAction
from railbird.core.hooks import Disabled
from railbird.core.messages import Action, Decision, Over, View
from railbird.core.state import State

if TYPE_CHECKING:
    from railbird.core.game import Game

S = TypeVar("S", bound=State)


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


def resume(
    state: S,
    view: View,
    *,
    ask: Callable[[S], None] | None = None,
    roll: Callable[[S], None] | None = None,
) -> None:
    """Let a world wait where its view does: over, for a chance or for a decision.

    Its data comes first. For a chance the phase begins again, and a decision is one of those whom
    the view names. Where that is not enough, `roll` asks for the chance and `ask` for the decision.
    """
    state.phase = state.game.phases[view.phase]
    if view.result:
        state.pending = Over(view.result)
    elif view.awaiting is not None:
        (roll or state.phase.begin)(state)
    elif ask:
        ask(state)
    else:
        state.pending = Decision(view.must, view.may)
