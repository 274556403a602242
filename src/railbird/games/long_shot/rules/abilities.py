"""Carrying out abilities, op by op of the vocabulary (LS-2.16, LS-2.20, LS-2.21).

Nothing here knows a card: what an ability does is what `abilities.toml` says.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from railbird.core import Action, Seat
from railbird.games.long_shot.actions import DeclineAbility, UseAbility, use
from railbird.games.long_shot.box import vocabulary as op
from railbird.games.long_shot.box.components import CELL_OF, CELLS, HORSES
from railbird.games.long_shot.events import AbilityUsed
from railbird.games.long_shot.rules.marks import (
    erase_wilds,
    gain,
    lose,
    mark_bar,
    mark_cell,
    mark_helmet,
    mark_jersey,
    mark_jersey_and_bar,
    open_bar,
    place_bet,
    push,
    take_horse,
)
from railbird.games.long_shot.rules.reactions import queue_up
from railbird.games.long_shot.state import Due, State


def works(state: State, due: Due) -> bool:
    """An ability whose condition does not hold is skipped without a question (LS-2.21)."""
    ability = state.lineup.ability(due.card)
    possible = [OPS[type(effect)].possible(state, due, effect) for effect in ability.effect]
    return all(possible) if ability.ask else any(possible)


def choices(state: State, due: Due) -> Sequence[UseAbility]:
    """Every way to use the ability, pairs of horses with the lower number first (LS-5.5)."""
    choice = state.lineup.ability(due.card).choice
    if choice is None:
        return (use(state.lineup.ids[due.card]),)
    return OPS[type(choice)].choices(state, due, choice)


def answers(state: State, due: Due) -> Sequence[Action]:
    return [*choices(state, due), DeclineAbility(state.lineup.ids[due.card])]


def carry_out(state: State, seat: Seat, due: Due, action: UseAbility | None) -> None:
    """Do all its effects; what they set off comes next of all (LS-4.9)."""
    effects = state.lineup.ability(due.card).effect
    state.tell(AbilityUsed(seat, state.lineup.ids[due.card]))
    pushes: list[tuple[int, int]] = []
    for effect in effects:
        if isinstance(effect, op.Move):
            pushes += [(horse, effect.spaces) for horse in movers(state, due, effect, action)]
        else:
            OPS[type(effect)].carry_out(state, seat, due, effect, action)
    for horse, spaces in sorted(pushes):  # in ascending number, LS-7.8
        push(state, horse, spaces)
    queue_up(state)


# -- movement ------------------------------------------------------------------------------------


def movers(state: State, due: Due, effect: op.Move, action: UseAbility | None) -> list[int]:
    if effect.who == "self":
        return [due.card]
    if effect.who == "sharing_space":
        return sharing_space(state, due.horse)
    assert action is not None
    assert action.horse is not None
    return [action.horse]


def movable(state: State, due: Due, effect: op.Move) -> list[int]:
    """The horses that may be chosen."""
    unfinished = state.unfinished()
    if effect.who == "choice_other":
        return [horse for horse in unfinished if horse != due.card]
    if effect.who == "choice_not_leading":
        lead = max(state.position[horse] for horse in unfinished)
        return [horse for horse in unfinished if state.position[horse] < lead]
    return unfinished


def sharing_space(state: State, horse: int) -> list[int]:
    """All horses on this one's space; a finished horse stands on none, nor does the start area
    hold any (LS-7.7, LS-10.45)."""
    if horse in state.finished or state.position[horse] == 0:
        return []
    return [other for other in state.unfinished() if state.position[other] == state.position[horse]]


def _can_move(state: State, due: Due, effect: op.Move) -> bool:
    if effect.who == "self":
        return True
    if effect.who == "sharing_space":
        return len(sharing_space(state, due.horse)) > 1
    return bool(movable(state, due, effect))


def _move_choices(state: State, due: Due, effect: op.Move) -> list[UseAbility]:
    card = state.lineup.ids[due.card]
    return [use(card, horse=horse) for horse in movable(state, due, effect)]


# -- money ---------------------------------------------------------------------------------------


def _gain(state: State, seat: Seat, _due: Due, effect: op.Gain, _action: object) -> None:
    gain(state, seat, effect.amount)


def _others_have_money(state: State, _due: Due, _effect: object) -> bool:
    return any(state.money[seat] for seat in range(state.players) if seat != state.turn)


def _others_lose(state: State, seat: Seat, _due: Due, effect: op.OthersLose, _a: object) -> None:
    for other in range(state.players):
        if other != seat:
            lose(state, other, effect.amount)


def _can_steal(state: State, due: Due, _effect: object) -> bool:
    if state.in_market(due.horse):
        return False
    victim = state.owner[due.horse]
    return victim != state.turn and state.money[victim] > 0


def _steal(state: State, seat: Seat, due: Due, effect: op.Steal, _action: object) -> None:
    gain(state, seat, lose(state, state.owner[due.horse], effect.amount))


def _can_bet(state: State, due: Due, _effect: object) -> bool:
    return state.may_bet_on(state.turn, due.horse)


def _free_bet(state: State, seat: Seat, due: Due, effect: op.FreeBet, _action: object) -> None:
    place_bet(state, seat, due.horse, effect.amount, cost=0)


def half_price(state: State, number: int) -> int:
    return op.BuyHalf.price(state.lineup.cost[number])


def _half_price_choices(state: State, due: Due, _effect: object) -> list[UseAbility]:
    card, money = state.lineup.ids[due.card], state.money[state.turn]
    return [
        use(card, horse=horse)
        for horse in state.unfinished()
        if state.in_market(horse) and half_price(state, horse) <= money
    ]


def _buy_half(state: State, seat: Seat, _due: Due, _effect: object, action: UseAbility) -> None:
    assert action.horse is not None
    take_horse(state, seat, action.horse, half_price(state, action.horse), "half")


# -- marks ---------------------------------------------------------------------------------------


def _unmarked(bits: int) -> list[int]:
    return [number for number in HORSES if not bits >> number & 1]


def _marked(bits: int) -> list[int]:
    return [number for number in HORSES if bits >> number & 1]


def _cell_choices(state: State, due: Due, _effect: object) -> list[UseAbility]:
    card, grid = state.lineup.ids[due.card], state.grid[state.turn]
    return [use(card, cell=cell) for index, cell in enumerate(CELLS) if not grid >> index & 1]


def _helmet_choices(state: State, due: Due, _effect: object) -> list[UseAbility]:
    card = state.lineup.ids[due.card]
    return [use(card, helmet=number) for number in _unmarked(state.helmets[state.turn])]


def _jersey_choices(state: State, due: Due, _effect: object) -> list[UseAbility]:
    card = state.lineup.ids[due.card]
    return [
        use(card, jersey=number, mark=mark)
        for number in _unmarked(state.jerseys[state.turn])
        for mark in _marked(open_bar(state, number)) or (None,)
    ]


_ONE_OF = {
    "mark_concession": _cell_choices,
    "mark_helmet": _helmet_choices,
    "mark_jersey": _jersey_choices,
}


def _choices_of_all(state: State, due: Due, effect: op.ChooseOne) -> list[UseAbility]:
    return [choice for name in effect.options for choice in _ONE_OF[name](state, due, effect)]


def _mark_chosen(state: State, seat: Seat, _due: Due, _effect: object, action: UseAbility) -> None:
    if action.cell is not None:
        mark_cell(state, seat, CELL_OF[action.cell])
    elif action.helmet is not None:
        mark_helmet(state, seat, action.helmet)
    elif action.jersey is not None:
        mark_jersey_and_bar(state, seat, action.jersey, action.mark)


def _plain_jersey_choices(state: State, due: Due, effect: op.MarkJerseyPlain) -> list[UseAbility]:
    card = state.lineup.ids[due.card]
    unmarked = _unmarked(state.jerseys[state.turn])
    one = [use(card, horse=number) for number in unmarked]
    if effect.count == 1:
        return one
    return one + [use(card, horse=low, horse2=high) for low, high in combinations(unmarked, 2)]


def _mark_plain(state: State, seat: Seat, due: Due, _effect: object, action: UseAbility) -> None:
    """The second jersey waits until all that the first sets off is resolved (LS-2.21)."""
    assert action.horse is not None
    if action.horse2 is not None:
        state.agenda.append(Due(due.card, action.horse2, "jersey"))
    mark_jersey(state, seat, action.horse)


def _bar_choices(state: State, due: Due, _effect: object) -> list[UseAbility]:
    card = state.lineup.ids[due.card]
    return [use(card, mark=horse) for horse in _marked(open_bar(state, due.horse))]


def _mark_bar(state: State, seat: Seat, due: Due, _effect: object, action: UseAbility) -> None:
    assert action.mark is not None
    mark_bar(state, seat, due.horse, action.mark)


def _has_marked_wild(state: State, _due: Due, _effect: object) -> bool:
    return state.wilds[state.turn] > 0


def _erase(state: State, seat: Seat, _due: Due, effect: op.EraseWilds, _action: object) -> None:
    erase_wilds(state, seat, effect.count)


# -- the ops -------------------------------------------------------------------------------------


def _always(_state: State, _due: Due, _effect: object) -> bool:
    return True


def _no_choice(_state: State, _due: Due, _effect: object) -> Sequence[UseAbility]:
    raise AssertionError("this op asks for no choice")


def _handled_with_others(_state: State, _seat: Seat, _due: Due, _e: object, _a: object) -> None:
    raise AssertionError("moves are made together")


@dataclass(frozen=True, slots=True)
class Op:
    """How one op is carried out, when it is possible, and what its owner may choose."""

    carry_out: Callable[[State, Seat, Due, Any, Any], None]
    possible: Callable[[State, Due, Any], bool] = _always
    choices: Callable[[State, Due, Any], Sequence[UseAbility]] = _no_choice


def _with_choices(
    carry_out: Callable[[State, Seat, Due, Any, Any], None],
    choices: Callable[[State, Due, Any], Sequence[UseAbility]],
) -> Op:
    return Op(carry_out, lambda state, due, effect: bool(choices(state, due, effect)), choices)


OPS: dict[type[op.Effect], Op] = {
    op.Gain: Op(_gain),
    op.OthersLose: Op(_others_lose, _others_have_money),
    op.Steal: Op(_steal, _can_steal),
    op.Move: Op(_handled_with_others, _can_move, _move_choices),
    op.MarkConcession: _with_choices(_mark_chosen, _cell_choices),
    op.MarkHelmet: _with_choices(_mark_chosen, _helmet_choices),
    op.MarkJersey: _with_choices(_mark_chosen, _jersey_choices),
    op.ChooseOne: _with_choices(_mark_chosen, _choices_of_all),
    op.MarkJerseyPlain: _with_choices(_mark_plain, _plain_jersey_choices),
    op.MarkBar: _with_choices(_mark_bar, _bar_choices),
    op.EraseWilds: Op(_erase, _has_marked_wild),
    op.FreeBet: Op(_free_bet, _can_bet),
    op.BuyHalf: _with_choices(_buy_half, _half_price_choices),
}
"""The ops that work during a turn; the others are read where they matter: `action` has those of
event standing, `bonus` those of claim_bonus, `scoring` those of scoring."""
