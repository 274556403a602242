"""What a table shows beyond the view, and for how long: what a choice brings with it, a turn that
is still to come, and what is closed in a turn."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from railbird.core import Action, Consequences, Disabled, Event, IllegalAction, Show, tag_of
from railbird.games.long_shot import actions as act
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
from railbird.games.long_shot.events import DraggedAlong, LastRound, Moved, RaceBegun
from railbird.games.long_shot.state import State
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words.describe import bet_costs, number_of, strung_bet

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot


# -- what a choice brings with it, beyond its words ------------------------------------------------


def consequences(box: Box, view: LongShotView, actions: Sequence[Action]) -> Sequence[Consequences]:
    return [_consequences(box, view, action) for action in actions]


def _consequences(box: Box, view: LongShotView, action: Action) -> Consequences:
    """Whether a horse or a bet takes the last dollar."""
    if not 0 < _cost(box, view, action) == view.sheets[view.turn].money:
        return Consequences()
    return Consequences(("You cannot pay for anything more then: it takes your last dollar.",))


def _cost(box: Box, view: LongShotView, action: Action) -> int:
    match action:
        case act.Buy():
            return box.cards[view.cards[number_of(view, action) - 1]].cost
        case act.Bet(amount):
            return min([amount, *bet_costs(box, view, number_of(view, action))])
        case act.BetStrung():
            return strung_bet(box, view).cost
    return 0


# -- a turn that is still to come ------------------------------------------------------------------


def ahead(_box: Box, view: LongShotView) -> LongShotView | None:
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


# -- what is closed in a turn ----------------------------------------------------------------------


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


# -- for how long, at normal speed: a bot's turn takes about a second ------------------------------

SHOWN_MS = {
    "market_formed": 900,
    "starting_card_dealt": 400,
    "race_begun": 1000,
    "rolled": 800,
    "dragged_along": 450,
    "stays_finished": 500,
    "finished": 1300,
    "last_round": 1000,
    "wild_marked": 100,
    "wild_erased": 150,
    "concession_marked": 180,
    "helmet_marked": 180,
    "jersey_marked": 150,
    "bar_marked": 150,
    "bet_placed": 200,
    "horse_taken": 500,
    "bonus_claimed": 200,
    "money_gained": 150,
    "money_lost": 150,
    "line_completed": 150,
    "set_completed": 200,
    "ability_used": 200,
    "passed": 150,
    "purse_paid": 800,
    "game_ended": 1500,
}

RESULTS = frozenset({"game_ended"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(_box: Box, event: Event) -> int:
    if isinstance(event, Moved):
        return 250 + 70 * abs(event.spaces)
    return SHOWN_MS.get(tag_of(event), 0)


def is_crossing(_box: Box, event: Event, after: State) -> bool:
    """One that it drags over the line is not the first (LS-7.5)."""
    match event:
        case Moved(horse=horse, home=True):
            return after.finished[0] == horse
        case DraggedAlong(home=home):
            return after.finished[0] in home if home else False
    return False


def is_result(_box: Box, event: Event) -> bool:
    return tag_of(event) in RESULTS


SHOW: Show[Box, LongShotView] = Show(
    consequences=consequences,
    disabled=disabled,
    ahead=ahead,
    shown_ms=shown_ms,
    is_crossing=is_crossing,
    is_result=is_result,
    milestones=(RaceBegun, LastRound),
)
