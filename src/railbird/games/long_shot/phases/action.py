"""The action: one thing with the rolled number, or with a Wild (LS-4.3, LS-5, LS-7.19, LS-7.20)."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from railbird.core import Action, IllegalAction, Phase, Seat
from railbird.games.long_shot.actions import (
    Bet,
    BetStrung,
    Buy,
    Concession,
    EraseWild,
    Helmet,
    Jersey,
    NumberAction,
    Pass,
)
from railbird.games.long_shot.box import vocabulary as op
from railbird.games.long_shot.box.components import CELL_OF, CELLS, HORSES
from railbird.games.long_shot.events import Passed, WildMarked
from railbird.games.long_shot.rules.marks import (
    erase_wilds,
    mark_cell,
    mark_helmet,
    mark_jersey_and_bar,
    open_bar,
    place_bet,
    push,
    take_horse,
)
from railbird.games.long_shot.rules.reactions import set_off
from railbird.games.long_shot.rules.refusals import out_of_turn
from railbird.games.long_shot.rules.turn import DECISION_OF, carry_on
from railbird.games.long_shot.state import State
from railbird.games.long_shot.view import LongShotView

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot


def begin(state: State) -> None:
    state.pending = DECISION_OF[state.turn]


# -- what is possible ----------------------------------------------------------------------------


class Spots(NamedTuple):
    """What a seat could do with one number."""

    cells: int
    """Unmarked concession spaces that show it, as bits."""
    helmet: bool
    jersey: bool
    marks: int
    """Horses that may be marked on the bar, as bits."""
    bet: int
    """The largest bet, 0 for none."""
    strung: bool
    buy: bool


def legal(state: State, seat: Seat) -> Sequence[Action]:
    die = state.dice[0]
    effects = standing(state, seat)
    spots = spots_of(state, seat, die, effects)
    concessions, *others = menu(None, spots)
    actions: list[Action] = [*concessions, *neighbours(state, seat, effects)]
    for kind in others:
        actions += kind
    is_stuck = stuck(state, seat, spots)
    if may_erase(state, seat, is_stuck):
        actions.append(ERASE)
    if is_stuck or state.options.passing == "any_turn":
        actions.append(PASS)
    if state.wilds[seat] < state.box.wilds:
        actions += wild_actions(state, seat, effects)
    return actions


def wild_actions(state: State, seat: Seat, effects: Sequence[op.Effect]) -> list[Action]:
    """The same for every other number, kind by kind (LS-5.1)."""
    menus = [
        menu(number, spots_of(state, seat, number, effects))
        for number in HORSES
        if number != state.dice[0]
    ]
    return [action for kind in zip(*menus, strict=True) for actions in kind for action in actions]


def standing(state: State, seat: Seat) -> Sequence[op.Effect]:
    """Effects of the seat's cards that change what it may do."""
    numbers = state.lineup.on.get("standing")
    if numbers is None:
        return ()
    return [
        effect
        for number in numbers
        if state.owner[number] == seat
        for effect in state.lineup.ability(number).effect
    ]


def spots_of(state: State, seat: Seat, number: int, effects: Sequence[op.Effect]) -> Spots:
    jersey = not state.jerseys[seat] >> number & 1
    may_bet, for_sale = state.may_bet_on(seat, number), state.in_market(number)
    return Spots(
        state.game.cells_of[number] & ~state.grid[seat],
        not state.helmets[seat] >> number & 1,
        jersey,
        open_bar(state, number) if jersey else 0,
        largest_bet(state, seat, number, effects) if may_bet else 0,
        may_bet and may_string(state, seat, effects),
        for_sale
        and number not in state.finished
        and state.lineup.cost[number] <= state.money[seat],
    )


@cache
def menu(wild: int | None, spots: Spots) -> tuple[tuple[Action, ...], ...]:
    """The actions for these spots by their kinds; each menu is made once and kept."""
    cells = [cell for index, cell in enumerate(CELLS) if spots.cells >> index & 1]
    marks = [horse for horse in HORSES if spots.marks >> horse & 1]
    return (
        tuple(Concession(cell, wild) for cell in cells),
        (Helmet(wild),) if spots.helmet else (),
        tuple(Jersey(mark, wild) for mark in marks or (None,)) if spots.jersey else (),
        tuple(Bet(amount, wild) for amount in range(1, spots.bet + 1)),
        (BetStrung(wild),) if spots.strung else (),
        (Buy(wild),) if spots.buy else (),
    )


ERASE = EraseWild()
PASS = Pass()


def neighbours(state: State, seat: Seat, effects: Sequence[op.Effect]) -> list[Action]:
    """Concession spaces near the rolled number, for a card that allows them."""
    numbers = nearby_numbers(state, effects)
    if not numbers:
        return []
    free = ~state.grid[seat]
    return [
        Concession(cell)
        for index, cell in enumerate(CELLS)
        if free >> index & 1 and state.box.grid[index] in numbers
    ]


def nearby_numbers(state: State, effects: Sequence[op.Effect]) -> set[int]:
    """1 and 8 are no neighbours, so there is nothing below 1 or above 8 (LS-2.9)."""
    die = state.dice[0]
    near = [effect for effect in effects if isinstance(effect, op.ConcessionNumbers)]
    return {die + offset for effect in near for offset in effect.offsets} - {die}


def largest_bet(state: State, seat: Seat, number: int, effects: Sequence[op.Effect]) -> int:
    most, money = state.box.most_bet, state.money[seat]
    while most and bet_cost(state, seat, number, most, effects) > money:
        most -= 1
    return most


def bet_cost(
    state: State, seat: Seat, number: int, amount: int, effects: Sequence[op.Effect]
) -> int:
    """A card may make a bet cheaper; as abilities are optional, never dearer."""
    cost = amount
    for effect in effects:
        if isinstance(effect, op.BetCost):
            if not (effect.when_no_bet_on_target and state.bets[seat][number]):
                cost = min(cost, effect.cost)
    return cost


def may_string(state: State, seat: Seat, effects: Sequence[op.Effect]) -> bool:
    alternative = alt_bet(effects)
    return alternative is not None and alternative.cost <= state.money[seat]


def alt_bet(effects: Sequence[op.Effect]) -> op.AltBet | None:
    return next((effect for effect in effects if isinstance(effect, op.AltBet)), None)


def stuck_now(state: State, seat: Seat) -> bool:
    return stuck(state, seat, spots_of(state, seat, state.dice[0], standing(state, seat)))


def stuck(state: State, seat: Seat, spots: Spots) -> bool:
    """Nothing is possible with the rolled number without the help of an ability (LS-7.20)."""
    paid_bet = spots.bet and state.money[seat] >= 1
    return not (spots.cells or spots.helmet or spots.jersey or paid_bet or spots.buy)


def may_erase(state: State, seat: Seat, is_stuck: bool) -> bool:
    if state.options.wild_refresh == "any_turn":  # LS-9.18
        return state.wilds[seat] > 0
    return is_stuck and state.wilds[seat] == state.box.wilds > 0


# -- what is done --------------------------------------------------------------------------------


def concession(state: State, seat: Seat, action: Concession) -> None:
    number = number_in_force(state, seat, action)
    cell = CELL_OF.get(action.cell)
    if cell is None:
        raise IllegalAction(f"There is no cell {action.cell!r}; cells are 0.0 to 3.3.", "LS-12.10")
    shown = state.box.grid[cell]
    near = nearby_numbers(state, standing(state, seat)) if action.wild is None else set()
    if shown != number and shown not in near:
        raise IllegalAction(f"Cell {action.cell} shows {shown}, not {number}.", "LS-12.10")
    if not state.game.cells_of[shown] & ~state.grid[seat]:
        raise IllegalAction(f"Every space with {shown} is marked.", "LS-12.10")
    if state.grid[seat] >> cell & 1:
        raise IllegalAction(f"Cell {action.cell} is already marked.", "LS-12.10")
    spend_wild(state, seat, action)
    mark_cell(state, seat, cell)
    acted(state, seat, "concession")


def helmet(state: State, seat: Seat, action: Helmet) -> None:
    number = number_in_force(state, seat, action)
    check_helmet(state, seat, number)
    spend_wild(state, seat, action)
    mark_helmet(state, seat, number)
    acted(state, seat, "helmet", horse=number)


def check_helmet(state: State, seat: Seat, number: int) -> None:
    if state.helmets[seat] >> number & 1:
        raise IllegalAction(f"Helmet {number} is already marked.", "LS-12.11")


def jersey(state: State, seat: Seat, action: Jersey) -> None:
    number = number_in_force(state, seat, action)
    check_jersey(state, seat, number, action.mark)
    spend_wild(state, seat, action)
    mark_jersey_and_bar(state, seat, number, action.mark)
    acted(state, seat, "jersey", horse=number)


def check_jersey(state: State, seat: Seat, number: int, mark: int | None) -> None:
    if state.jerseys[seat] >> number & 1:
        raise IllegalAction(f"Jersey {number} is already marked.", "LS-12.11")
    free = open_bar(state, number)
    if mark is None:
        if free:
            raise IllegalAction(f"Choose a horse to mark on bar {number}.", "LS-5.3")
        return
    if mark not in HORSES:
        raise IllegalAction(f"There is no horse {mark}; horses are 1 to 8.", "LS-12.11")
    if state.bar[number] >> mark & 1:
        raise IllegalAction(f"Horse {mark} is already marked on bar {number}.", "LS-12.11")
    if not free >> mark & 1:
        raise IllegalAction(f"Horse {mark} may not be marked on its own bar.", "LS-9.15")


def bet(state: State, seat: Seat, action: Bet) -> None:
    number = number_in_force(state, seat, action)
    if not 1 <= action.amount <= state.box.most_bet:
        raise IllegalAction(sizes_of_bets(state.box.most_bet), "LS-12.12")
    check_bet(state, seat, number)
    cost = bet_cost(state, seat, number, action.amount, standing(state, seat))
    check_price(state, seat, cost)
    spend_wild(state, seat, action)
    place_bet(state, seat, number, action.amount, cost)
    acted(state, seat, "bet", amount=action.amount, horse=number)


def sizes_of_bets(most: int) -> str:
    *sizes, last = [f"${amount}" for amount in range(1, most + 1)]
    return f"A bet is {', '.join(sizes)} or {last}." if sizes else f"A bet is {last}."


def check_bet(state: State, seat: Seat, horse: int) -> None:
    if horse in state.finished:
        raise IllegalAction(f"Horse {horse} has finished.", "LS-12.14")
    if not state.may_bet_on(seat, horse):
        raise IllegalAction(
            f"Horse {horse} is past the No-Bet line; you need its helmet.", "LS-12.15"
        )


def check_price(state: State, seat: Seat, cost: int) -> None:
    if cost > state.money[seat]:
        raise IllegalAction(f"You have ${state.money[seat]}; this costs ${cost}.", "LS-12.13")


def bet_strung(state: State, seat: Seat, action: BetStrung) -> None:
    number = number_in_force(state, seat, action)
    alternative = alt_bet(standing(state, seat))
    if alternative is None:
        raise IllegalAction("You own no card that allows this bet.", "LS-2.9")
    check_bet(state, seat, number)
    check_price(state, seat, alternative.cost)
    spend_wild(state, seat, action)
    place_bet(state, seat, number, alternative.stake, alternative.cost)
    push(state, number, alternative.spaces)
    acted(state, seat, "bet", amount=alternative.stake, horse=number)


def buy(state: State, seat: Seat, action: Buy) -> None:
    number = number_in_force(state, seat, action)
    if not state.in_market(number):
        owner = state.owner[number]
        whose = "you" if owner == seat else state.name(owner)
        raise IllegalAction(f"Horse {number} belongs to {whose}.", "LS-12.16")
    if number in state.finished:
        raise IllegalAction(f"Horse {number} has finished.", "LS-12.16")
    cost = state.lineup.cost[number]
    check_price(state, seat, cost)
    spend_wild(state, seat, action)
    take_horse(state, seat, number, cost, "buy")
    acted(state, seat, "buy", horse=number)


def erase_wild(state: State, seat: Seat, _action: EraseWild) -> None:
    is_stuck = stuck_now(state, seat)
    if not may_erase(state, seat, is_stuck):
        if not state.wilds[seat]:
            raise IllegalAction("None of your Wild Numbers is marked.", "LS-12.18")
        if not is_stuck:
            raise IllegalAction(f"You can still use number {state.dice[0]}.", "LS-12.18")
        raise IllegalAction("You still have a Wild Number.", "LS-12.18")
    erase_wilds(state, seat, 1)
    acted(state, seat, "")


def pass_turn(state: State, seat: Seat, _action: Pass) -> None:
    allowed = state.options.passing == "any_turn"
    if not allowed and not stuck_now(state, seat):
        raise IllegalAction(f"You can still use number {state.dice[0]}.", "LS-12.23")
    state.tell(Passed(seat))
    acted(state, seat, "")


def number_in_force(state: State, seat: Seat, action: NumberAction) -> int:
    """The die, or the number that a Wild is to stand for (LS-5.1)."""
    wild, die = action.wild, state.dice[0]
    if wild is None:
        return die
    if wild not in HORSES:
        raise IllegalAction("Choose 1–8.", "LS-12.17")
    if wild == die:
        raise IllegalAction(f"The die already shows {die}.", "LS-12.17")
    if state.wilds[seat] >= state.box.wilds:
        raise IllegalAction("No Wild Number left.", "LS-12.17")
    return wild


def spend_wild(state: State, seat: Seat, action: NumberAction) -> None:
    if action.wild is not None:
        state.wild = action.wild
        state.wilds[seat] += 1
        state.tell(WildMarked(seat, action.wild, state.box.wilds - state.wilds[seat]))


def acted(state: State, seat: Seat, what: str, amount: int = 0, horse: int = 0) -> None:
    state.acted = True
    if what:
        set_off(state, seat, "after_action", what=what, amount=amount, horse=horse)
    carry_on(state)


def default(view: LongShotView, game: "LongShot") -> Action:
    """The first thing that needs no Wild; nothing is hidden, so the view tells what is legal."""
    assert view.seat is not None
    return game.world(view).legal(view.seat)[0]


ACTION = Phase(
    "action",
    begin=begin,
    legal=legal,
    actions={
        Concession: concession,
        Helmet: helmet,
        Jersey: jersey,
        Bet: bet,
        BetStrung: bet_strung,
        Buy: buy,
        EraseWild: erase_wild,
        Pass: pass_turn,
    },
    default=default,
    refuse=out_of_turn,
)
