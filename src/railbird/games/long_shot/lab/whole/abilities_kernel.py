"""What horse cards do in a turn, op by op of the vocabulary (LS-2.16, LS-2.20, LS-2.21)."""

from typing import Any

import numpy as np
from numba import njit

from railbird.games.long_shot.lab.whole.layout import (
    EVERY_CELL,
    EVERY_HORSE,
    HORSE_OF_DUE,
    JERSEY_TASK,
    MOST_EFFECTS,
    NUMBERS,
    PAIRS,
    USE_CELL,
    USE_HELMET,
    USE_HORSE,
    USE_JERSEY,
    USE_MARK,
    USE_PAIR,
)
from railbird.games.long_shot.lab.whole.marks_kernel import (
    erase_wilds,
    lose,
    mark_cell,
    mark_helmet,
    mark_jersey,
    mark_jersey_and_bar,
    may_bet_on,
    open_bar,
    place_bet,
    push,
    queue_up,
    take_horse,
)
from railbird.games.long_shot.lab.whole.tables import (
    ANY,
    BUY_HALF,
    CHOOSE_ONE,
    ERASE_WILD,
    FIGURES,
    FREE_BET,
    GAIN,
    HALF,
    MARK_BAR,
    MARK_CELL,
    MARK_HELMET,
    MARK_JERSEY_PLAIN,
    MOVE,
    NOT_LEADING,
    NOT_SELF,
    OTHERS_LOSE,
    SELF,
    SHARING_SPACE,
    STEAL,
)

CARD_OF_DUE = (1 << HORSE_OF_DUE) - 1
HORSES_PAIRED = np.array(PAIRS)


@njit
def card_of(due: Any) -> Any:
    return due & CARD_OF_DUE


@njit
def horse_of(due: Any) -> Any:
    return due >> HORSE_OF_DUE & CARD_OF_DUE


# -- whether it is offered -----------------------------------------------------------------------


@njit
def works(t: Any, g: Any, due: int) -> bool:
    """Where it asks, all of its effects have to be possible; else any."""
    card = g.card[card_of(due)]
    for at in range(t.effect_count[card]):
        if possible(t, g, due, t.effects[card, at]) != t.asks[card]:
            return not t.asks[card]
    return bool(t.asks[card])


@njit
def possible(t: Any, g: Any, due: int, effect: Any) -> bool:
    seat, op, horse = g.turn, effect[0], horse_of(due)
    if op == OTHERS_LOSE:
        return others_have_money(t, g, seat)
    if op == STEAL:
        victim = g.owner[horse]
        return victim >= 0 and victim != seat and g.money[victim] > 0
    if op == MOVE:
        if effect[1] == SELF:
            return True
        movers = movable(g, due, effect[1])
        if effect[1] == SHARING_SPACE:
            return movers & (movers - 1) != 0  # more than one
        return movers != 0
    if op == CHOOSE_ONE:
        return can_mark_one(g, seat, effect)
    if op == MARK_BAR:
        return open_bar(t, g, horse) != 0
    if op == ERASE_WILD:
        return g.wilds[seat] > 0
    if op == FREE_BET:
        return may_bet_on(t, g, seat, horse)
    if op == BUY_HALF:
        return half_price_horses(t, g) != 0
    return op == GAIN or can_mark(g, seat, op)


@njit
def others_have_money(t: Any, g: Any, seat: int) -> bool:
    found = False
    for other in range(t.seats):
        found |= other != seat and g.money[other] > 0
    return found


@njit
def can_mark_one(g: Any, seat: int, effect: Any) -> bool:
    found = False
    for at in range(1, FIGURES):
        found |= effect[at] > 0 and can_mark(g, seat, effect[at])
    return found


@njit
def can_mark(g: Any, seat: int, op: int) -> bool:
    if op == MARK_CELL:
        return g.grid[seat] != EVERY_CELL
    if op == MARK_HELMET:
        return g.helmets[seat] != EVERY_HORSE
    return g.jerseys[seat] != EVERY_HORSE


@njit
def movable(g: Any, due: int, who: int) -> int:
    """The horses that may be chosen, or all that move, as bits."""
    horse, lead = horse_of(due), 0
    for other in range(1, NUMBERS):
        if not g.place[other]:
            lead = max(lead, g.position[other])
    bits = 0
    for other in range(1, NUMBERS):
        if g.place[other]:
            continue
        if (
            who == ANY
            or (who == NOT_SELF and other != card_of(due))
            or (who == NOT_LEADING and g.position[other] < lead)
            or (who == SHARING_SPACE and on_space_of(g, horse, other))
        ):
            bits |= 1 << other
    return bits


@njit
def on_space_of(g: Any, horse: int, other: int) -> bool:
    """The start area is no space (LS-7.7, LS-10.45)."""
    if g.place[horse] or g.position[horse] == 0:
        return False
    return g.position[other] == g.position[horse]


@njit
def half_price_horses(t: Any, g: Any) -> int:
    bits = 0
    for horse in range(1, NUMBERS):
        if not g.place[horse] and g.owner[horse] < 0:
            if t.cost[g.card[horse]] // 2 <= g.money[g.turn]:
                bits |= 1 << horse
    return bits


# -- what can be chosen --------------------------------------------------------------------------


@njit
def list_choices(t: Any, g: Any, numbers: Any) -> int:
    """All ways to use the ability that asks."""
    due = g.asked
    card = g.card[card_of(due)]
    first, choice = t.use[card], t.choice[card]
    if choice < 0:
        numbers[0] = first
        return 1
    effect = t.effects[card, choice]
    op = effect[0]
    if op == MOVE:
        return list_bits(movable(g, due, effect[1]), first + USE_HORSE - 1, numbers, 0)
    if op == BUY_HALF:
        return list_bits(half_price_horses(t, g), first + USE_HORSE - 1, numbers, 0)
    if op == MARK_BAR:
        return list_bits(open_bar(t, g, horse_of(due)), first + USE_MARK - 1, numbers, 0)
    if op == MARK_JERSEY_PLAIN:
        return list_plain(g, effect[1], first, numbers)
    if op != CHOOSE_ONE:
        return list_marks(t, g, op, first, numbers, 0)
    count = 0
    for at in range(1, FIGURES):
        if effect[at]:
            count = list_marks(t, g, effect[at], first, numbers, count)
    return count


@njit
def list_bits(bits: int, first: int, numbers: Any, count: int) -> int:
    at = 0
    while bits >> at:
        if bits >> at & 1:
            numbers[count] = first + at
            count += 1
        at += 1
    return count


@njit
def list_marks(t: Any, g: Any, op: int, first: int, numbers: Any, count: int) -> int:
    seat = g.turn
    if op == MARK_CELL:
        return list_bits(EVERY_CELL & ~g.grid[seat], first + USE_CELL, numbers, count)
    if op == MARK_HELMET:
        return list_bits(EVERY_HORSE & ~g.helmets[seat], first + USE_HELMET - 1, numbers, count)
    for number in range(1, NUMBERS):
        if not g.jerseys[seat] >> number & 1:
            block = first + USE_JERSEY + (number - 1) * NUMBERS
            count = list_jersey(t, g, number, block, numbers, count)
    return count


@njit
def list_jersey(t: Any, g: Any, number: int, block: int, numbers: Any, count: int) -> int:
    """With each mark that its bar has room for, or with none, which comes last."""
    free = open_bar(t, g, number)
    if free:
        return list_bits(free, block - 1, numbers, count)
    numbers[count] = block + NUMBERS - 1
    return count + 1


@njit
def list_plain(g: Any, most: int, first: int, numbers: Any) -> int:
    free = EVERY_HORSE & ~g.jerseys[g.turn]
    count = list_bits(free, first + USE_HORSE - 1, numbers, 0)
    if most > 1:
        for pair in range(len(HORSES_PAIRED)):
            low, high = HORSES_PAIRED[pair]
            if free >> low & 1 and free >> high & 1:
                numbers[count] = first + USE_PAIR + pair
                count += 1
    return count


# -- what it does --------------------------------------------------------------------------------


@njit
def carry_out(t: Any, g: Any, due: int, use: int) -> None:
    """All effects; `use` is what was chosen, counted from the card's first number. What they set
    off comes next of all (LS-4.9)."""
    card, moves = g.card[card_of(due)], False
    for at in range(t.effect_count[card]):
        if t.effects[card, at, 0] == MOVE:
            moves = True
        else:
            do_effect(t, g, due, t.effects[card, at], use)
    if moves:
        move_horses(t, g, due, card, use)
    queue_up(g)


@njit
def move_horses(t: Any, g: Any, due: int, card: int, use: int) -> None:
    """In ascending number; who moves is settled before anybody does (LS-7.8)."""
    movers = np.zeros(MOST_EFFECTS, np.int64)
    for at in range(t.effect_count[card]):
        op, who = t.effects[card, at, 0], t.effects[card, at, 1]
        if op != MOVE:
            continue
        if who == SELF:
            movers[at] = 1 << card_of(due)
        elif who == SHARING_SPACE:
            movers[at] = movable(g, due, who)
        else:
            movers[at] = 1 << (use - USE_HORSE + 1)
    for horse in range(1, NUMBERS):
        for at in range(t.effect_count[card]):
            if movers[at] >> horse & 1:
                push(t, g, horse, t.effects[card, at, 2])


@njit
def do_effect(t: Any, g: Any, due: int, effect: Any, use: int) -> None:
    seat, op, amount, horse = g.turn, effect[0], effect[1], horse_of(due)
    if op == GAIN:
        g.money[seat] += amount
    elif op == OTHERS_LOSE:
        for other in range(t.seats):
            if other != seat:
                lose(g, other, amount)
    elif op == STEAL:
        g.money[seat] += lose(g, g.owner[horse], amount)
    elif op == MARK_BAR:
        g.bar[horse] |= 1 << (use - USE_MARK + 1)
    elif op == ERASE_WILD:
        erase_wilds(g, seat, amount)
    elif op == FREE_BET:
        place_bet(t, g, seat, horse, amount, 0)
    elif op == BUY_HALF:
        number = use - USE_HORSE + 1
        take_horse(t, g, seat, number, t.cost[g.card[number]] // 2, HALF)
    elif op == MARK_JERSEY_PLAIN:
        mark_plain(t, g, due, use)
    else:
        mark_chosen(t, g, seat, use)


@njit
def mark_chosen(t: Any, g: Any, seat: int, use: int) -> None:
    if use < USE_HELMET:
        mark_cell(t, g, seat, use - USE_CELL)
    elif use < USE_JERSEY:
        mark_helmet(t, g, seat, use - USE_HELMET + 1)
    else:
        number, mark = divmod(use - USE_JERSEY, NUMBERS)
        mark_jersey_and_bar(t, g, seat, number + 1, (mark + 1) % NUMBERS)


@njit
def mark_plain(t: Any, g: Any, due: int, use: int) -> None:
    """The second jersey waits until all that the first sets off is resolved (LS-2.21)."""
    if use < USE_PAIR:
        mark_jersey(t, g, g.turn, use - USE_HORSE + 1)
        return
    low, high = HORSES_PAIRED[use - USE_PAIR]
    g.waiting[g.waits] = JERSEY_TASK | high << HORSE_OF_DUE | card_of(due)
    g.waits += 1
    mark_jersey(t, g, g.turn, low)
