"""A turn that is still to come, and what is closed in a turn: for players who prepare or choose."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from railbird.core import Disabled, IllegalAction
from railbird.games.long_shot.actions import (
    Bet,
    BetStrung,
    Buy,
    Concession,
    Helmet,
    Jersey,
    NumberAction,
)
from railbird.games.long_shot.box.components import CELLS, HORSES, Box
from railbird.games.long_shot.view import LongShotView

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot


def at_own_turn(_box: Box, view: LongShotView) -> LongShotView | None:
    """The table if the seat's turn came now; None unless it comes later in this round (LS-4.1)."""
    seat, dice = view.seat, view.dice
    if seat is None or dice is None or view.phase == "roll" or view.result:
        return None
    waits, turn = ((each - view.active) % len(view.sheets) for each in (seat, view.turn))
    if waits <= turn:
        return None
    return msgspec.structs.replace(
        view,
        phase="action",
        must=(seat,),
        awaiting=None,
        turn=seat,
        wild=None,
        acted=False,
        bonuses=0,
        asked=None,
        agenda=(),
    )


def disabled(game: "LongShot", view: LongShotView) -> Iterator[Disabled]:
    """What the number of the die or of a Wild cannot be used for, as the rules refuse it.

    Nothing is hidden, so it can be tried where the view stands (LS-8.1).
    """
    seat = view.seat
    if seat is None or view.phase != "action" or seat not in view.must:
        return
    assert view.dice is not None
    state = game.world(view)
    listed = [action for action in state.legal(seat) if isinstance(action, NumberAction)]
    open_now = {(type(action), action.wild) for action in listed}
    spare = state.wilds[seat] < game.box.wilds
    for number in HORSES:
        wild = None if number == view.dice[0] else number
        if wild and not spare:
            continue
        for action in _attempts(game.box, number, wild):
            kinds = (Bet, BetStrung) if isinstance(action, Bet) else (type(action),)
            if any((kind, wild) in open_now for kind in kinds):
                continue
            try:
                state.apply(seat, action)
            except IllegalAction as refusal:
                words = game.words.describe(view, action)
                yield Disabled(action, words, refusal.reason, refusal.rule)


def _attempts(box: Box, number: int, wild: int | None) -> tuple[NumberAction, ...]:
    cell = CELLS[box.grid.index(number)]
    return (
        Concession(cell, wild),
        Helmet(wild),
        Jersey(None, wild),
        Bet(1, wild),
        Buy(wild),
    )
