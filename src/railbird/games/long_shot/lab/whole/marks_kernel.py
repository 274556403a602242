"""What can happen to sheets, cards and horses in a turn, and what that sets off (LS-7)."""

from typing import Any

from numba import njit

from railbird.games.long_shot.box.components import SIDE
from railbird.games.long_shot.lab.whole.layout import (
    EVERY_HORSE,
    HORSE_OF_DUE,
    NUMBERS,
)
from railbird.games.long_shot.lab.whole.tables import (
    ACQUIRED,
    BET_PLACED,
    COLUMN,
    JOCKEY_SET,
    LINE_COMPLETED,
    NOTHING,
    ROW,
)
from railbird.games.long_shot.rules.marks import COLUMNS, ROWS


@njit
def count_bits(bits: Any) -> Any:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


# -- abilities that answer (LS-2.15, LS-4.4, LS-4.9) ---------------------------------------------


@njit
def set_off(
    t: Any, g: Any, seat: int, event: int, what: int, amount: int, horse: int, only: int
) -> None:
    """`only` is the one card it can concern, 0 for any (LS-7.28)."""
    for number in range(1, NUMBERS):
        card = g.card[number]
        if g.owner[number] != seat or t.event[card] != event or (only and number != only):
            continue
        if (
            t.allows[card, what]
            and (t.when_die[card] == 0 or t.when_die[card] == g.dice[0])  # not a Wild, LS-7.19
            and (t.when_amount[card] == 0 or t.when_amount[card] == amount)
            and (not t.helmet_on_target[card] or g.helmets[seat] >> horse & 1)
        ):
            g.off[g.offs] = number | horse << HORSE_OF_DUE
            g.offs += 1


@njit
def queue_up(g: Any) -> None:
    """What was just set off comes before everything that waits, the lowest card first."""
    for end in range(1, g.offs):
        due, at = g.off[end], end
        while at > 0 and g.off[at - 1] % (1 << HORSE_OF_DUE) < due % (1 << HORSE_OF_DUE):
            g.off[at] = g.off[at - 1]
            at -= 1
        g.off[at] = due
    for at in range(g.offs):
        g.waiting[g.waits] = g.off[at]
        g.waits += 1
    g.offs = 0


# -- marks ---------------------------------------------------------------------------------------


@njit
def mark_cell(t: Any, g: Any, seat: int, cell: int) -> None:
    g.grid[seat] |= 1 << cell
    check_line(t, g, seat, ROW, ROWS[cell // SIDE])
    check_line(t, g, seat, COLUMN, COLUMNS[cell % SIDE])


@njit
def check_line(t: Any, g: Any, seat: int, line: int, cells: int) -> None:
    """Each line that is full now gives a bonus (LS-7.14 – LS-7.16)."""
    if g.grid[seat] & cells == cells:
        g.bonuses += 1
        set_off(t, g, seat, LINE_COMPLETED, line, 0, 0, 0)


@njit
def mark_helmet(t: Any, g: Any, seat: int, number: int) -> None:
    g.helmets[seat] |= 1 << number
    check_set(t, g, seat, number)


@njit
def mark_jersey(t: Any, g: Any, seat: int, number: int) -> None:
    g.jerseys[seat] |= 1 << number
    check_set(t, g, seat, number)


@njit
def check_set(t: Any, g: Any, seat: int, number: int) -> None:
    """The second of helmet and jersey makes a Jockey Set (LS-7.17)."""
    if g.helmets[seat] & g.jerseys[seat] & 1 << number:
        set_off(t, g, seat, JOCKEY_SET, NOTHING, 0, number, 0)


@njit
def mark_jersey_and_bar(t: Any, g: Any, seat: int, number: int, mark: int) -> None:
    """No mark is 0 (LS-5.3)."""
    mark_jersey(t, g, seat, number)
    if mark:
        g.bar[number] |= 1 << mark


@njit
def open_bar(t: Any, g: Any, number: int) -> int:
    """The horses that may still be marked on this bar, as bits."""
    free = EVERY_HORSE & ~g.bar[number]
    if not t.self_mark:  # LS-9.15
        free &= ~(1 << number)
    return free


# -- bets, horses, money -------------------------------------------------------------------------


@njit
def may_bet_on(t: Any, g: Any, seat: int, horse: int) -> bool:
    if g.place[horse]:
        return False
    return g.position[horse] < t.no_bet[horse] or g.helmets[seat] >> horse & 1 == 1


@njit
def place_bet(t: Any, g: Any, seat: int, horse: int, amount: int, cost: int) -> None:
    g.money[seat] -= cost
    g.bets[seat, horse] += amount  # LS-7.11
    set_off(t, g, seat, BET_PLACED, NOTHING, 0, horse, 0)


@njit
def take_horse(t: Any, g: Any, seat: int, number: int, cost: int, how: int) -> None:
    g.money[seat] -= cost
    g.owner[number] = seat  # for good, LS-7.26
    set_off(t, g, seat, ACQUIRED, how, 0, 0, number)


@njit
def push(t: Any, g: Any, horse: int, spaces: int) -> None:
    """Not over the line nor behind the start; a finished horse stays (LS-7.8, LS-7.9)."""
    if not g.place[horse]:
        g.position[horse] = max(0, min(t.finish[horse] - 1, g.position[horse] + spaces))


@njit
def lose(g: Any, seat: int, amount: int) -> int:
    """Not below zero; how much was really lost (LS-7.10)."""
    lost = min(amount, g.money[seat])
    g.money[seat] -= lost
    return lost


@njit
def erase_wilds(g: Any, seat: int, count: int) -> None:
    g.wilds[seat] -= min(count, g.wilds[seat])
