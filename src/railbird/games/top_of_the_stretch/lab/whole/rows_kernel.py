"""What a seat sees, as the row of numbers that `learn` makes of its view (TS-8).

Other people's bets stay out. Every figure is worked out as the engine does it, so the rows are
equal to the bit.
"""

from typing import Any

from numba import njit

from railbird.games.top_of_the_stretch.lab.whole.layout import BETTING, TYPES
from railbird.games.top_of_the_stretch.lab.whole.tables import HORSE_ROW, RACE_ROW
from railbird.games.top_of_the_stretch.learn import MOST_SEATS, POWER
from railbird.games.top_of_the_stretch.phases.setup import CENTS

PLAYER = 3
FIRST_HORSE = RACE_ROW + MOST_SEATS * PLAYER
START_POWER, ODDS, OUT = 2, 3, 12


@njit
def write_row(t: Any, g: Any, viewer: int, row: Any) -> None:
    row[:] = 0
    for at in range(RACE_ROW):
        row[at] = t.race_row[g.race, at]
    row[0] = g.phase == BETTING
    for place in range(t.seats):
        seat = (viewer + place) % t.seats
        at = RACE_ROW + place * PLAYER
        row[at] = 1
        row[at + 1] = g.money[seat] / (t.bankroll * CENTS)
        row[at + 2] = g.closed[seat]
    for runner in range(t.starters[g.race]):
        write_horse(t, g, viewer, runner, row, FIRST_HORSE + runner * (HORSE_ROW + TYPES))


@njit
def write_horse(t: Any, g: Any, viewer: int, runner: int, row: Any, at: int) -> None:
    for part in range(HORSE_ROW):
        row[at + part] = t.horse_row[g.race, runner, part]
    row[at + START_POWER] = t.power[g.race, g.condition, runner] / POWER
    row[at + ODDS] = t.chance[g.odds[runner]]
    row[at + OUT] = g.out[runner]
    if g.staked[viewer]:
        for kind in range(TYPES):
            row[at + HORSE_ROW + kind] = g.stakes[viewer, runner, kind] / t.bankroll
