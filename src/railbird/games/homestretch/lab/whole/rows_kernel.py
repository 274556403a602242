"""What a seat sees, as the row of numbers that `homestretch.learn` makes of its view (HS-8).

Only what the view of the seat has may be read here: others' picks, hands, bet values and face-down
cards stay out. Every figure is worked out as the engine does it, so the rows are equal to the bit.
"""

from typing import Any

from numba import njit

from railbird.games.homestretch.box.components import X
from railbird.games.homestretch.lab.whole.layout import (
    NUMBERS,
    OVER,
    RACE,
    SHARES,
    SPOT_COUNT,
    TOKENS,
)
from railbird.games.homestretch.lab.whole.phases_kernel import hand_of
from railbird.games.homestretch.learn import (
    DIFFERENCE,
    MONEY,
    MOST_SEATS,
    PURSE,
    ROLLS,
)

HORSES = NUMBERS - 2
DAY = 8
PLAYER = 5 + HORSES
HORSE = 6
CHOICES = 3
TRACK = DAY + MOST_SEATS * PLAYER + 3
DICE = TRACK + HORSES * HORSE
BETS = DICE + CHOICES + 2 + HORSES


@njit
def after_bets(t: Any) -> int:
    return BETS + SPOT_COUNT + t.kinds + (MOST_SEATS - 1) * SPOT_COUNT


@njit
def write_row(t: Any, g: Any, viewer: int, row: Any) -> None:
    row[:] = 0
    write_day(t, g, row)
    for place in range(t.seats):
        write_player(t, g, (viewer + place) % t.seats, row, DAY + place * PLAYER)
    if g.card >= 0:
        for place in range(3):
            row[TRACK - 3 + place] = t.purses[g.card, place] / PURSE
    write_track(t, g, row)
    write_dice(g, row)
    write_bets(t, g, viewer, row)
    at = after_bets(t)
    if g.step:
        write_draft(t, g, viewer, row, at)
    if g.round:
        write_market(t, g, row, at + 1 + 2 * HORSES)


@njit
def write_day(t: Any, g: Any, row: Any) -> None:
    if g.phase != OVER:
        row[g.phase] = 1
    row[4] = t.seats / MOST_SEATS
    row[5] = g.race / (t.card_counts[0] + t.card_counts[1])
    for deck in range(2):
        row[6 + deck] = g.to_come[deck] / t.card_counts[deck]


@njit
def write_player(t: Any, g: Any, seat: int, row: Any, at: int) -> None:
    left = 0
    for kind in range(t.kinds):
        left += g.unplaced[seat, kind]
    row[at] = 1
    row[at + 1] = g.money[seat] / MONEY
    row[at + 2] = g.limit[seat] / MOST_SEATS
    row[at + 3] = left / TOKENS
    row[at + 4] = seat == g.roller
    for horse in range(2, NUMBERS):
        row[at + 3 + horse] = t.thirds[g.shares[seat, horse]]


@njit
def write_track(t: Any, g: Any, row: Any) -> None:
    for horse in range(2, NUMBERS):
        at = TRACK + (horse - 2) * HORSE
        row[at] = g.position[horse] / t.finish
        token = g.token[horse]
        if token == X:
            row[at + 1] = 1
        else:
            row[at + 2] = token / t.finish
    for place in range(g.home):
        row[TRACK + (g.finished[place] - 2) * HORSE + 3 + place] = 1


@njit
def write_dice(g: Any, row: Any) -> None:
    if g.phase == RACE:
        row[DICE + g.awaits - 1] = 1
    if g.dice[0]:
        row[DICE + CHOICES] = g.rolls / ROLLS
        row[DICE + CHOICES + 1] = abs(g.dice[0] - g.dice[1]) / DIFFERENCE
        row[DICE + CHOICES + g.dice[0] + g.dice[1]] = 1


@njit
def write_bets(t: Any, g: Any, viewer: int, row: Any) -> None:
    total = 0
    for kind in range(t.kinds):
        total += t.values[kind] * t.stock[kind]
        row[BETS + SPOT_COUNT + kind] = g.unplaced[viewer, kind] / TOKENS
    for at in range(g.placed[viewer]):
        spot, points = g.bet_spot[viewer, at], 0.0
        for earlier in range(at + 1):
            if g.bet_spot[viewer, earlier] == spot:
                points += t.values[g.bet_kind[viewer, earlier]] / total
        row[BETS + spot] = points
    others = BETS + SPOT_COUNT + t.kinds
    for place in range(1, t.seats):
        seat = (viewer + place) % t.seats
        first = others + (place - 1) * SPOT_COUNT
        for at in range(g.placed[seat]):
            spot = g.bet_spot[seat, at]
            row[first + spot] = t.fifths[g.on_spot[seat, spot]]


@njit
def write_draft(t: Any, g: Any, viewer: int, row: Any, at: int) -> None:
    row[at] = g.step / t.hand_size
    hand = hand_of(t, g, viewer)
    for place in range(g.hand_size):
        count_share(t, row, at - 1 + t.horse_of[hand[place]])
    for horse in range(2, NUMBERS):
        row[at + HORSES - 1 + horse] = t.thirds[g.kept[viewer, horse]]


@njit
def write_market(t: Any, g: Any, row: Any, at: int) -> None:
    row[at] = g.round / t.market_rounds
    row[at + 1] = (g.market_size - g.top) / SHARES
    for place in range(g.row_size):
        count_share(t, row, at + t.horse_of[g.row[place]])


@njit
def count_share(t: Any, row: Any, at: int) -> None:
    """One more: the next of the thirds."""
    shares = 0
    while row[at] != t.thirds[shares]:
        shares += 1
    row[at] = t.thirds[shares + 1]
