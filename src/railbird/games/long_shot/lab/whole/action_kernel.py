"""What a player does: an action, a bonus, an answer (LS-5, LS-7.19 – LS-7.25). Actions are taken as
legal."""

from typing import Any

from numba import njit

from railbird.games.long_shot.lab.whole.abilities_kernel import (
    HORSES_PAIRED,
    card_of,
    carry_out,
)
from railbird.games.long_shot.lab.whole.layout import (
    ACTION,
    BET,
    BONUS,
    CLAIM_MARK,
    CLAIMS,
    DECLINE,
    HELMET,
    JERSEY,
    NUMBERS,
    ROLL,
    SCORING,
    TARGETS,
)
from railbird.games.long_shot.lab.whole.legal_kernel import (
    alternative_bet,
    amount_of,
    cheapest_bet,
)
from railbird.games.long_shot.lab.whole.marks_kernel import (
    erase_wilds,
    mark_cell,
    mark_helmet,
    mark_jersey_and_bar,
    place_bet,
    push,
    set_off,
    take_horse,
)
from railbird.games.long_shot.lab.whole.scoring_kernel import answer_scoring
from railbird.games.long_shot.lab.whole.tables import (
    AFTER_ACTION,
    BET_ACTION,
    BUY,
    CLAIM_BET,
    CLAIM_GAIN,
    CLAIM_HELMET,
    CLAIM_JERSEY,
    CLAIM_MOVE,
    CONCESSION_ACTION,
    FREE,
    HELMET_ACTION,
    JERSEY_ACTION,
)
from railbird.games.long_shot.lab.whole.turn_kernel import carry_on, roll

LAST_HORSE = NUMBERS - 1


@njit
def apply(t: Any, g: Any, tape: Any, seat: int, action: int) -> None:
    act(t, g, seat, action)
    while g.phase == ROLL:
        roll(t, g, tape)


@njit
def act(t: Any, g: Any, seat: int, action: int) -> None:
    """Up to the next decision or roll, or the end."""
    if g.phase == SCORING:
        answer_scoring(t, g, action - t.use[g.card[g.asked]])
        return
    if g.phase == ACTION:
        take_action(t, g, seat, action)
        g.acted = 1
    elif g.phase == BONUS:
        g.bonuses -= 1
        if action != t.decline:
            claim_bonus(t, g, seat, action - t.claim)
    else:
        due = g.asked
        g.asked = 0
        use = action - t.use[g.card[card_of(due)]]
        if use != DECLINE:
            carry_out(t, g, due, use)
    carry_on(t, g)


# -- the action (LS-4.3, LS-5) -------------------------------------------------------------------


@njit
def take_action(t: Any, g: Any, seat: int, action: int) -> None:
    if action == t.erase:
        erase_wilds(g, seat, 1)
    elif action != t.pass_turn:
        wild, what = divmod(action, t.with_number)
        g.wild = wild
        g.wilds[seat] += wild > 0
        use_number(t, g, seat, wild if wild else g.dice[0], what)


@njit
def use_number(t: Any, g: Any, seat: int, number: int, what: int) -> None:
    if what < HELMET:
        mark_cell(t, g, seat, what)
        set_off(t, g, seat, AFTER_ACTION, CONCESSION_ACTION, 0, 0, 0)
    elif what < JERSEY:
        helmet_action(t, g, seat, number)
    elif what < BET:
        jersey_action(t, g, seat, number, (what - JERSEY + 1) % NUMBERS)
    elif what < t.strung:
        amount = what - BET + 1
        cost = min(amount, cheapest_bet(t, g, seat, number))
        place_bet(t, g, seat, number, amount, cost)
        set_off(t, g, seat, AFTER_ACTION, BET_ACTION, amount, number, 0)
    elif what < t.buy:
        bet_strung(t, g, seat, number)
    else:
        take_horse(t, g, seat, number, t.cost[g.card[number]], BUY)
        set_off(t, g, seat, AFTER_ACTION, BUY, 0, number, 0)


@njit
def helmet_action(t: Any, g: Any, seat: int, number: int) -> None:
    mark_helmet(t, g, seat, number)
    set_off(t, g, seat, AFTER_ACTION, HELMET_ACTION, 0, number, 0)


@njit
def jersey_action(t: Any, g: Any, seat: int, number: int, mark: int) -> None:
    mark_jersey_and_bar(t, g, seat, number, mark)
    set_off(t, g, seat, AFTER_ACTION, JERSEY_ACTION, 0, number, 0)


@njit
def bet_strung(t: Any, g: Any, seat: int, number: int) -> None:
    card, at = divmod(alternative_bet(t, g, seat), t.effects.shape[1])
    stake = t.effects[card, at, 1]
    place_bet(t, g, seat, number, stake, t.effects[card, at, 2])
    push(t, g, number, t.effects[card, at, 3])
    set_off(t, g, seat, AFTER_ACTION, BET_ACTION, stake, number, 0)


# -- a bonus (LS-7.21 – LS-7.24) -----------------------------------------------------------------


@njit
def claim_bonus(t: Any, g: Any, seat: int, claim: int) -> None:
    bonus, rest = divmod(claim, CLAIMS)
    if t.limited:
        g.boxes[seat, bonus] -= 1
    kind = t.claims[bonus]
    if kind == CLAIM_GAIN:
        g.money[seat] += amount_of(t, g, seat, bonus)
        return
    if rest >= CLAIM_MARK:
        number, mark = divmod(rest - CLAIM_MARK, LAST_HORSE)
        jersey_action(t, g, seat, number + 1, mark + 1)
        return
    extra, target = divmod(rest - 1, TARGETS)
    if kind == CLAIM_MOVE:
        further = max(0, extra - 1)
        spaces = t.spaces[bonus] + (further if t.spaces[bonus] > 0 else -further)
        if target < LAST_HORSE:
            push(t, g, target + 1, spaces)
        else:
            push(t, g, HORSES_PAIRED[target - LAST_HORSE, 0], spaces)
            push(t, g, HORSES_PAIRED[target - LAST_HORSE, 1], spaces)
    elif kind == CLAIM_BET:
        place_bet(t, g, seat, target + 1, amount_of(t, g, seat, bonus), 0)
    elif kind == CLAIM_HELMET:
        helmet_action(t, g, seat, target + 1)
    elif kind == CLAIM_JERSEY:
        jersey_action(t, g, seat, target + 1, 0)
    else:
        take_horse(t, g, seat, target + 1, 0, FREE)
