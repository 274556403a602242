"""Answering the ability that asks: use it with what it lets choose, or decline (LS-5)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from railbird.core import Action, IllegalAction, Seat
from railbird.games.long_shot.actions import DeclineAbility, UseAbility, use
from railbird.games.long_shot.box.components import CELL_OF, HORSES
from railbird.games.long_shot.events import AbilityDeclined
from railbird.games.long_shot.rules import abilities
from railbird.games.long_shot.rules.marks import open_bar
from railbird.games.long_shot.rules.turn import carry_on
from railbird.games.long_shot.state import Due, State
from railbird.games.long_shot.view import LongShotView

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    assert state.asked is not None
    return abilities.answers(state, state.asked)


def use_ability(state: State, seat: Seat, action: UseAbility) -> None:
    due = asked_about(state, action.card)
    action = in_order(action)
    if action not in abilities.choices(state, due):
        raise why_not(state, seat, due, action)
    state.asked = None
    abilities.carry_out(state, seat, due, action)
    carry_on(state)


def decline_ability(state: State, seat: Seat, action: DeclineAbility) -> None:
    asked_about(state, action.card)
    state.asked = None
    state.tell(AbilityDeclined(seat, action.card))
    carry_on(state)


def asked_about(state: State, card: str) -> Due:
    assert state.asked is not None
    asked = state.lineup.ids[state.asked.card]
    if card != asked:
        raise IllegalAction(f"Answer the ability of card {asked} first.", "LS-12.20")
    return state.asked


def in_order(action: UseAbility) -> UseAbility:
    """Two horses are a pair without order (LS-5.5)."""
    if action.horse is None or action.horse2 is None or action.horse <= action.horse2:
        return action
    return use(action.card, horse=action.horse2, horse2=action.horse)


def why_not(state: State, seat: Seat, due: Due, action: UseAbility) -> IllegalAction:
    """The reason in the words of LS-12, as near as it can be told."""
    if action.cell is not None and action.cell in CELL_OF:
        if state.grid[seat] >> CELL_OF[action.cell] & 1:
            return IllegalAction(f"Cell {action.cell} is already marked.", "LS-12.10")
    marked = (
        ("Helmet", action.helmet, state.helmets[seat]),
        ("Jersey", action.jersey, state.jerseys[seat]),
    )
    for what, number, bits in marked:
        if number is not None and number in HORSES and bits >> number & 1:
            return IllegalAction(f"{what} {number} is already marked.", "LS-12.11")
    bar, mark = action.jersey or due.horse, action.mark
    if (
        mark is not None
        and bar in HORSES
        and mark in HORSES
        and not open_bar(state, bar) >> mark & 1
    ):
        return IllegalAction(f"Horse {mark} cannot be marked on bar {bar}.", "LS-12.11")
    if action.horse is not None and action.horse == action.horse2:
        return IllegalAction("Choose two different horses.", "LS-12.19")
    if action.horse in state.finished:
        return IllegalAction(f"Horse {action.horse} has finished.", "LS-12.19")
    text = state.lineup.ability(due.card).text
    return IllegalAction(f"Card {action.card} does not allow this: {text}", "LS-2.21")


def expand(_state: State, _seat: Seat, action: Action) -> Sequence[Action]:
    return (in_order(action),) if isinstance(action, UseAbility) else (action,)


def default(view: LongShotView, _game: "LongShot") -> Action:
    assert view.asked is not None
    return DeclineAbility(view.asked.card)


ACTIONS: Mapping[type[Action], Callable[[State, Seat, Any], None]] = {
    UseAbility: use_ability,
    DeclineAbility: decline_ability,
}
