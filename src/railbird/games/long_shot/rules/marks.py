"""What can happen to sheets, cards and horses in a turn, whoever or whatever causes it.

Actions, bonuses, abilities and Roland all use these; each tells what happened and sets off the
abilities that answer to it. Whether it is allowed is checked before.
"""

from railbird.core import Seat
from railbird.games.long_shot.box.components import CELLS, HORSES, SIDE
from railbird.games.long_shot.box.vocabulary import How, Line
from railbird.games.long_shot.events import (
    BarMarked,
    BetPlaced,
    ConcessionMarked,
    HelmetMarked,
    HorseTaken,
    JerseyMarked,
    LineCompleted,
    MoneyGained,
    MoneyLost,
    Moved,
    SetCompleted,
    WildErased,
)
from railbird.games.long_shot.rules.reactions import set_off
from railbird.games.long_shot.state import State

ROWS = tuple(sum(1 << SIDE * row + column for column in range(SIDE)) for row in range(SIDE))
COLUMNS = tuple(sum(1 << SIDE * row + column for row in range(SIDE)) for column in range(SIDE))
EVERY_HORSE = sum(1 << horse for horse in HORSES)


def mark_cell(state: State, seat: Seat, cell: int) -> None:
    state.grid[seat] |= 1 << cell
    state.tell(ConcessionMarked(seat, CELLS[cell], state.box.grid[cell]))
    row, column = divmod(cell, SIDE)
    _check_line(state, seat, "row", row, ROWS[row])
    _check_line(state, seat, "column", column, COLUMNS[column])


def _check_line(state: State, seat: Seat, line: Line, index: int, cells: int) -> None:
    """Each line that is full now gives a bonus, which waits for the abilities (LS-7.14, LS-7.15,
    LS-7.16)."""
    if state.grid[seat] & cells == cells:
        state.bonuses += 1
        state.tell(LineCompleted(seat, line, index))
        set_off(state, seat, "line_completed", what=line)


def mark_helmet(state: State, seat: Seat, number: int) -> None:
    state.helmets[seat] |= 1 << number
    state.tell(HelmetMarked(seat, number))
    _check_set(state, seat, number)


def mark_jersey(state: State, seat: Seat, number: int) -> None:
    state.jerseys[seat] |= 1 << number
    state.tell(JerseyMarked(seat, number))
    _check_set(state, seat, number)


def _check_set(state: State, seat: Seat, number: int) -> None:
    """The second of helmet and jersey makes a Jockey Set, however it was marked (LS-7.17)."""
    if state.helmets[seat] & state.jerseys[seat] & 1 << number:
        state.tell(SetCompleted(seat, number))
        set_off(state, seat, "jockey_set", horse=number)


def mark_jersey_and_bar(state: State, seat: Seat, number: int, mark: int | None) -> None:
    """As the Jersey action does (LS-5.3)."""
    mark_jersey(state, seat, number)
    if mark is not None:
        mark_bar(state, seat, number, mark)


def mark_bar(state: State, seat: Seat, number: int, horse: int) -> None:
    """A mark stays for the game and serves everybody (LS-7.18)."""
    state.bar[number] |= 1 << horse
    state.tell(BarMarked(seat, number, horse))


def open_bar(state: State, number: int) -> int:
    """The horses that may still be marked on this bar, as bits."""
    free = EVERY_HORSE & ~state.bar[number]
    if state.options.self_mark == "forbidden":  # LS-9.15
        free &= ~(1 << number)
    return free


def place_bet(state: State, seat: Seat, horse: int, amount: int, cost: int) -> None:
    state.money[seat] -= cost
    bets = state.bets[seat]
    total = bets[horse] + amount  # LS-7.11
    state.bets[seat] = (*bets[:horse], total, *bets[horse + 1 :])
    state.tell(BetPlaced(seat, horse, amount, cost, total, state.money[seat]))
    set_off(state, seat, "bet_placed", horse=horse)


def take_horse(state: State, seat: Seat, number: int, cost: int, how: How) -> None:
    state.money[seat] -= cost
    state.owner[number] = seat  # it leaves the Market for good, LS-7.26
    state.tell(HorseTaken(seat, state.lineup.ids[number], cost, how, state.money[seat]))
    set_off(state, seat, "acquired", what=how, only=number)


def push(state: State, horse: int, spaces: int) -> None:
    """Movement by a bonus or ability; finished horses stay where they are (LS-7.9)."""
    if horse in state.finished:
        return
    before, after = state.position[horse], state.pushed(horse, spaces)
    state.position[horse] = after
    state.tell(Moved(horse, after - before, after, "push"))


def gain(state: State, seat: Seat, amount: int) -> None:
    state.money[seat] += amount
    state.tell(MoneyGained(seat, amount, state.money[seat]))


def lose(state: State, seat: Seat, amount: int) -> int:
    """Money may not fall below zero; how much was really lost (LS-7.10)."""
    lost = min(amount, state.money[seat])
    if lost:
        state.money[seat] -= lost
        state.tell(MoneyLost(seat, lost, state.money[seat]))
    return lost


def erase_wilds(state: State, seat: Seat, count: int) -> None:
    erased = min(count, state.wilds[seat])
    if erased:
        state.wilds[seat] -= erased
        state.tell(WildErased(seat, erased, state.box.wilds - state.wilds[seat]))
