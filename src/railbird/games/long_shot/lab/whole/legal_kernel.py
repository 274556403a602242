"""What a seat may do, in the order of the engine's lists (LS-5, LS-7.20, LS-7.25)."""

from typing import Any

from numba import njit

from railbird.games.long_shot.lab.whole.abilities_kernel import (
    HORSES_PAIRED,
    card_of,
    list_bits,
    list_choices,
    list_jersey,
)
from railbird.games.long_shot.lab.whole.layout import (
    ACTION,
    BET,
    BONUS,
    CLAIM_MARK,
    CLAIMS,
    DECLINE,
    EVERY_HORSE,
    FURTHEST,
    HELMET,
    JERSEY,
    NUMBERS,
    OVER,
    SCORING,
    TARGETS,
)
from railbird.games.long_shot.lab.whole.marks_kernel import may_bet_on, open_bar
from railbird.games.long_shot.lab.whole.tables import (
    ALT_BET,
    BET_COST,
    BONUS_AMOUNT,
    BONUS_SPACES,
    CLAIM_BET,
    CLAIM_BONUS,
    CLAIM_GAIN,
    CLAIM_HELMET,
    CLAIM_JERSEY,
    CLAIM_MOVE,
    FARTHEST_NUMBER,
    NEAR,
    STANDING,
)

LAST_HORSE = NUMBERS - 1
DEAREST = 1 << 30
CELLS_KIND, HELMETS_KIND, JERSEYS_KIND, BETS_KIND, STRUNG_KIND, BUYS_KIND, KINDS = range(7)


@njit
def to_act(t: Any, g: Any) -> int:  # noqa: ARG001 – as every game has it
    if g.phase == OVER:
        return -1
    return g.owner[g.asked] if g.phase == SCORING else g.turn


@njit
def may_act(t: Any, g: Any, seat: int) -> bool:
    return seat == to_act(t, g)


@njit
def list_legal(t: Any, g: Any, seat: int, numbers: Any) -> int:
    if g.phase == ACTION:
        return list_actions(t, g, seat, numbers)
    if g.phase == BONUS:
        return list_claims(t, g, seat, numbers)
    card = g.card[card_of(g.asked)]
    if g.phase == SCORING:
        numbers[0], count = t.use[card], 1
    else:
        count = list_choices(t, g, numbers)
    numbers[count] = t.use[card] + DECLINE
    return count + 1


# -- the action ----------------------------------------------------------------------------------


@njit
def list_actions(t: Any, g: Any, seat: int, numbers: Any) -> int:
    die = g.dice[0]
    count = list_kind(t, g, seat, die, 0, CELLS_KIND, numbers, 0)
    count = list_neighbours(t, g, seat, numbers, count)
    for kind in range(HELMETS_KIND, KINDS):
        count = list_kind(t, g, seat, die, 0, kind, numbers, count)
    stuck = is_stuck(t, g, seat)
    if g.wilds[seat] and (t.erase_any or (stuck and g.wilds[seat] == t.wilds)):  # LS-9.18
        numbers[count] = t.erase
        count += 1
    if stuck or t.pass_any:
        numbers[count] = t.pass_turn
        count += 1
    if g.wilds[seat] < t.wilds:  # the same for every other number, kind by kind
        for kind in range(KINDS):
            for number in range(1, NUMBERS):
                if number != die:
                    first = number * t.with_number
                    count = list_kind(t, g, seat, number, first, kind, numbers, count)
    return count


@njit
def list_kind(
    t: Any, g: Any, seat: int, number: int, first: int, kind: int, numbers: Any, count: int
) -> int:
    if kind == CELLS_KIND:
        return list_bits(t.cells_of[number] & ~g.grid[seat], first, numbers, count)
    if kind == JERSEYS_KIND:
        if g.jerseys[seat] >> number & 1:
            return count
        return list_jersey(t, g, number, first + JERSEY, numbers, count)
    if kind == BETS_KIND:
        for amount in range(largest_bet(t, g, seat, number)):
            numbers[count] = first + BET + amount
            count += 1
        return count
    if kind == HELMETS_KIND:
        possible, number_of = not g.helmets[seat] >> number & 1, HELMET
    elif kind == STRUNG_KIND:
        possible, number_of = may_string(t, g, seat, number), t.strung
    else:
        possible, number_of = may_buy(t, g, seat, number), t.buy
    if possible:
        numbers[count] = first + number_of
        count += 1
    return count


@njit
def list_neighbours(t: Any, g: Any, seat: int, numbers: Any, count: int) -> int:
    """Concession spaces near the rolled number, for a card that allows them (LS-2.9)."""
    near = 0
    for number in range(1, NUMBERS):
        card = g.card[number]
        if g.owner[number] == seat and t.event[card] == STANDING:
            for at in range(t.effect_count[card]):
                if t.effects[card, at, 0] == NEAR:
                    near |= t.effects[card, at, 1]
    if near:
        for cell in range(len(t.grid)):
            off = t.grid[cell] - g.dice[0] + FARTHEST_NUMBER
            if near >> off & 1 and not g.grid[seat] >> cell & 1:
                numbers[count] = cell
                count += 1
    return count


@njit
def is_stuck(t: Any, g: Any, seat: int) -> bool:
    """Nothing is possible with the rolled number without the help of an ability (LS-7.20)."""
    die = g.dice[0]
    if t.cells_of[die] & ~g.grid[seat]:
        return False
    if not (g.helmets[seat] >> die & 1 and g.jerseys[seat] >> die & 1):
        return False
    paid_bet = g.money[seat] >= 1 and may_bet_on(t, g, seat, die)
    return not paid_bet and not may_buy(t, g, seat, die)


@njit
def largest_bet(t: Any, g: Any, seat: int, number: int) -> int:
    if not may_bet_on(t, g, seat, number):
        return 0
    if cheapest_bet(t, g, seat, number) <= g.money[seat]:
        return t.most_bet
    return min(t.most_bet, g.money[seat])


@njit
def cheapest_bet(t: Any, g: Any, seat: int, number: int) -> int:
    """What a card lets a bet cost at most."""
    least = DEAREST
    for owned in range(1, NUMBERS):
        card = g.card[owned]
        if g.owner[owned] != seat or t.event[card] != STANDING:
            continue
        for at in range(t.effect_count[card]):
            effect = t.effects[card, at]
            if effect[0] == BET_COST and not (effect[2] and g.bets[seat, number]):
                least = min(least, effect[1])
    return least


@njit
def alternative_bet(t: Any, g: Any, seat: int) -> int:
    """Card and effect that allow one, as one number; -1 for none."""
    for owned in range(1, NUMBERS):
        card = g.card[owned]
        if g.owner[owned] == seat and t.event[card] == STANDING:
            for at in range(t.effect_count[card]):
                if t.effects[card, at, 0] == ALT_BET:
                    return card * t.effects.shape[1] + at
    return -1


@njit
def may_string(t: Any, g: Any, seat: int, number: int) -> bool:
    found = alternative_bet(t, g, seat)
    if found < 0 or not may_bet_on(t, g, seat, number):
        return False
    card, at = divmod(found, t.effects.shape[1])
    return t.effects[card, at, 2] <= g.money[seat]


@njit
def may_buy(t: Any, g: Any, seat: int, number: int) -> bool:
    if g.owner[number] >= 0 or g.place[number]:
        return False
    return t.cost[g.card[number]] <= g.money[seat]


# -- bonuses -------------------------------------------------------------------------------------


@njit
def list_claims(t: Any, g: Any, seat: int, numbers: Any) -> int:
    count = 0
    for bonus in range(t.bonus_count):
        if g.boxes[seat, bonus] if t.limited else t.boxes[bonus]:  # LS-9.8
            count = list_targets(t, g, seat, bonus, numbers, count)
    numbers[count] = t.decline
    return count + 1


@njit
def list_targets(t: Any, g: Any, seat: int, bonus: int, numbers: Any, count: int) -> int:
    first, kind = t.claim + bonus * CLAIMS, t.claims[bonus]
    if kind == CLAIM_GAIN:
        numbers[count] = first
        return count + 1
    if kind == CLAIM_MOVE:
        return list_moves(t, g, seat, bonus, first, numbers, count)
    if kind == CLAIM_JERSEY:
        return list_jersey_claims(t, g, seat, first, numbers, count)
    bits = 0
    for horse in range(1, NUMBERS):
        if kind == CLAIM_BET:
            possible = may_bet_on(t, g, seat, horse)
        elif kind == CLAIM_HELMET:
            possible = not g.helmets[seat] >> horse & 1
        else:
            possible = g.owner[horse] < 0 and (t.finished_too == 1 or not g.place[horse])
        bits |= int(possible) << horse
    return list_bits(bits, first, numbers, count)


@njit
def list_jersey_claims(t: Any, g: Any, seat: int, first: int, numbers: Any, count: int) -> int:
    for number in range(1, NUMBERS):
        if g.jerseys[seat] >> number & 1:
            continue
        free = open_bar(t, g, number)
        if free:
            block = first + CLAIM_MARK + (number - 1) * LAST_HORSE - 1
            count = list_bits(free, block, numbers, count)
        else:
            numbers[count] = first + number
            count += 1
    return count


@njit
def list_moves(t: Any, g: Any, seat: int, bonus: int, first: int, numbers: Any, count: int) -> int:
    """Each horse or pair once, and once for each distance (LS-5.5)."""
    further = extras(t, g, seat, bonus)
    free = EVERY_HORSE
    for horse in range(1, NUMBERS):
        if g.place[horse]:
            free &= ~(1 << horse)
    if t.bonus_horses[bonus] == 1:
        for horse in range(1, NUMBERS):
            if free >> horse & 1:
                count = list_distances(further, first + horse, numbers, count)
        return count
    for pair in range(len(HORSES_PAIRED)):
        low, high = HORSES_PAIRED[pair]
        if free >> low & 1 and free >> high & 1:
            count = list_distances(further, first + NUMBERS + pair, numbers, count)
    return count


@njit
def list_distances(further: int, target: int, numbers: Any, count: int) -> int:
    if further == 1:  # no card lets go further, so it is not said how far
        numbers[count] = target
        return count + 1
    for extra in range(FURTHEST + 1):
        if further >> extra & 1:
            numbers[count] = target + TARGETS * (1 + extra)
            count += 1
    return count


@njit
def extras(t: Any, g: Any, seat: int, bonus: int) -> int:
    """How much further horses may go, as bits: each card for all of them or not (LS-10.62)."""
    reachable = 1
    for number in range(1, NUMBERS):
        card = g.card[number]
        if in_force(t, g, seat, number, bonus):
            for at in range(t.effect_count[card]):
                if t.effects[card, at, 0] == BONUS_SPACES:
                    reachable |= reachable << t.effects[card, at, 1]
    return reachable


@njit
def in_force(t: Any, g: Any, seat: int, number: int, bonus: int) -> bool:
    """Whether the seat has this card, and it bears on the bonus."""
    card = g.card[number]
    if g.owner[number] != seat or t.event[card] != CLAIM_BONUS:
        return False
    return t.allows_bonus[card, bonus] == 1


@njit
def amount_of(t: Any, g: Any, seat: int, bonus: int) -> int:
    most = t.amount[bonus]
    for number in range(1, NUMBERS):
        card = g.card[number]
        if in_force(t, g, seat, number, bonus):
            for at in range(t.effect_count[card]):
                if t.effects[card, at, 0] == BONUS_AMOUNT:
                    most = max(most, t.effects[card, at, 1])
    return most
