"""What a seat sees, as the row of numbers that `learn` makes of its view (LS-8).

Every figure is worked out as the engine does it, so the rows are equal to the bit.
"""

from typing import Any

from numba import njit

from railbird.games.long_shot.box.components import CELLS
from railbird.games.long_shot.lab.whole.abilities_kernel import card_of, horse_of
from railbird.games.long_shot.lab.whole.layout import FINISHERS, NUMBERS, OVER, SCORING
from railbird.games.long_shot.learn import MOST_SEATS

MONEY, BET, SPACES = 50, 10, 3
"""By which dollars, bets and spaces of a roll are divided."""
PHASES = 5
LAST_HORSE = NUMBERS - 1

SEATS = PHASES
ROLLED = SEATS + 1
ROLLED_SPACES = ROLLED + LAST_HORSE
WILD = ROLLED_SPACES + 1
ACTED = WILD + LAST_HORSE
BONUSES = ACTED + 1
ASKED_HORSE = BONUSES + 1
WAITING = ASKED_HORSE + LAST_HORSE + 1
FIRST_SHEET = WAITING + 1

GRID = 5
HELMETS = GRID + len(CELLS)
JERSEYS = HELMETS + LAST_HORSE
BETS = JERSEYS + LAST_HORSE
BOXES = BETS + LAST_HORSE

PLACE = 2
OWNER = PLACE + FINISHERS
BAR = OWNER + 1 + MOST_SEATS
CARD = BAR + LAST_HORSE
FIGURES = 5
"""Of a card: its cost and odds."""


@njit
def write_row(t: Any, g: Any, viewer: int, row: Any) -> None:
    row[:] = 0
    write_turn(t, g, row)
    for place in range(t.seats):
        write_sheet(t, g, (viewer + place) % t.seats, row, FIRST_SHEET + place * sheet_row(t))
    first = FIRST_SHEET + MOST_SEATS * sheet_row(t)
    for horse in range(1, NUMBERS):
        write_horse(t, g, viewer, horse, row, first + (horse - 1) * horse_row(t))
    if g.asked:
        row[first + LAST_HORSE * horse_row(t) + t.ability[g.card[card_of(g.asked)]]] = 1


@njit
def sheet_row(t: Any) -> Any:
    return BOXES + t.bonus_count


@njit
def horse_row(t: Any) -> Any:
    return CARD + FIGURES + t.abilities


@njit
def write_turn(t: Any, g: Any, row: Any) -> None:
    row[SCORING if g.phase == OVER else g.phase] = 1
    row[SEATS] = t.seats / MOST_SEATS
    row[ROLLED + g.dice[0] - 1] = 1
    row[ROLLED_SPACES] = g.dice[1] / SPACES
    if g.wild:
        row[WILD + g.wild - 1] = 1
    row[ACTED] = g.acted
    row[BONUSES] = g.bonuses
    if horse_of(g.asked):
        row[ASKED_HORSE + horse_of(g.asked) - 1] = 1
    row[WAITING] = g.waits


@njit
def write_sheet(t: Any, g: Any, seat: int, row: Any, at: int) -> None:
    row[at] = 1
    row[at + 1] = (g.cash[seat] if g.phase == OVER else g.money[seat]) / MONEY
    row[at + 2] = g.wilds[seat] / max(1, t.wilds)
    row[at + 3] = seat == g.active
    row[at + 4] = seat == g.turn
    for cell in range(len(CELLS)):
        row[at + GRID + cell] = g.grid[seat] >> cell & 1
    for horse in range(1, NUMBERS):
        row[at + HELMETS + horse - 1] = g.helmets[seat] >> horse & 1
        row[at + JERSEYS + horse - 1] = g.jerseys[seat] >> horse & 1
        row[at + BETS + horse - 1] = g.bets[seat, horse] / BET
    for bonus in range(t.bonus_count):
        row[at + BOXES + bonus] = g.boxes[seat, bonus] / max(1, t.boxes[bonus])


@njit
def write_horse(t: Any, g: Any, viewer: int, horse: int, row: Any, at: int) -> None:
    row[at] = g.position[horse] / t.finish[horse]
    row[at + 1] = g.position[horse] >= t.no_bet[horse]
    if g.place[horse]:
        row[at + PLACE + g.place[horse] - 1] = 1
    owner = g.owner[horse]
    row[at + OWNER if owner < 0 else at + OWNER + 1 + (owner - viewer) % t.seats] = 1
    for other in range(1, NUMBERS):
        row[at + BAR + other - 1] = g.bar[horse] >> other & 1
    for part in range(FIGURES + t.abilities):
        row[at + CARD + part] = t.card_row[g.card[horse], part]
