"""One game as a record of numbers; a batch of games is an array of them.

What goes by horse goes by its number, so place 0 stays empty. Helmets, jerseys, bars and grids are
kept as bits, as in the state. A card goes by its place in the box, a bonus too.
"""

import numpy as np

from railbird.games.long_shot.box.components import CELLS, HORSES, SIDE
from railbird.games.long_shot.learn import MOST_SEATS

NUMBERS = HORSES.stop
"""Of horses, with 0."""
FINISHERS = 3
MOST_CARDS = 64
"""Horse cards of a pack."""
MOST_BONUSES = 16
MOST_ABILITIES = 64
MOST_EFFECTS = 6
"""Of an ability."""
MOST_WAITING = 96
"""Abilities that wait at once."""
MOST_SET_OFF = 64
"""Abilities that one thing sets off."""
LONGEST_TRACK = 40
HORIZON = 45
"""Rolls that the bot `steady` looks ahead."""

EVERY_CELL = (1 << len(CELLS)) - 1
EVERY_HORSE = sum(1 << horse for horse in HORSES)

TURN_START, ACTION, TRIGGERS, BONUS, SCORING, OVER, ROLL = range(7)
"""Phases in which somebody decides, in the order of the row; the end, which is in the scoring; and
the roll, in which no game stays."""

JERSEY_TASK = 1 << 8
HORSE_OF_DUE = 4
"""Something that waits is one number: that of its card, its horse shifted by so many bits, and
this, if a jersey is to be marked."""

# -- the numbers of actions ----------------------------------------------------------------------

# With the rolled number or a Wild: cells, then the others.
HELMET = len(CELLS)
JERSEY = HELMET + 1
BET = JERSEY + NUMBERS

# Claims of one bonus: alone; by extra spaces, the first for none, with a horse or a pair; with a
# horse and a mark.
PAIRS = tuple((low, high) for low in HORSES for high in range(low + 1, HORSES.stop))
TARGETS = len(HORSES) + len(PAIRS)
FURTHEST = 8
CLAIM_MARK = 1 + TARGETS * (FURTHEST + 2)
CLAIMS = CLAIM_MARK + len(HORSES) ** 2

# Uses of one card: alone, then with what it lets choose, then to decline it.
USE_CELL = 1
USE_HELMET = USE_CELL + len(CELLS)
USE_JERSEY = USE_HELMET + len(HORSES)
USE_MARK = USE_JERSEY + len(HORSES) * NUMBERS
USE_HORSE = USE_MARK + len(HORSES)
USE_PAIR = USE_HORSE + len(HORSES)
DECLINE = USE_PAIR + len(PAIRS)

SIZES = (NUMBERS, len(CELLS), SIDE, len(PAIRS))
assert SIZES == (9, 16, 4, 28)

GAME = np.dtype(
    [
        # Chance
        ("key", "u8"),
        ("draws", "i8"),  # random numbers drawn so far, or the place on the tape
        # Seats
        ("money", "i4", MOST_SEATS),  # at the end the totals
        ("cash", "i4", MOST_SEATS),  # at the end, what of them is cash
        ("given", "f8", MOST_SEATS),  # lead over the others when the seat was last rewarded
        ("grid", "i4", MOST_SEATS),
        ("helmets", "i4", MOST_SEATS),
        ("jerseys", "i4", MOST_SEATS),
        ("wilds", "i2", MOST_SEATS),  # marked ones
        ("bets", "i2", (MOST_SEATS, NUMBERS)),
        ("boxes", "i1", (MOST_SEATS, MOST_BONUSES)),  # not yet used
        # Race
        ("card", "i1", NUMBERS),
        ("owner", "i1", NUMBERS),  # -1 in the Market
        ("bar", "i2", NUMBERS),
        ("position", "i1", NUMBERS),
        ("place", "i1", NUMBERS),  # in the Winner's Circle; 0 for a horse that runs
        ("home", "i4"),  # how many have finished
        # Round and turn
        ("phase", "i4"),
        ("active", "i4"),
        ("turn", "i4"),
        ("dice", "i4", 2),
        ("wild", "i4"),
        ("acted", "i4"),
        ("bonuses", "i4"),
        ("waiting", "i2", MOST_WAITING),  # the next one last
        ("waits", "i4"),  # how many do
        ("asked", "i4"),  # what waits for an answer, or 0
        ("off", "i2", MOST_SET_OFF),  # set off by what is being done right now
        ("offs", "i4"),
        # End
        ("used", "i4"),  # cards, as bits
        ("places", "i4", MOST_SEATS),
    ],
    align=True,
)

HABITS = np.dtype(
    [
        # What a bonus and a Wild Number are worth, how often a number is used, when it is late
        ("bonus", "f8"),
        ("wild", "f8"),
        ("willing", "f8"),
        ("soon", "f8"),
        # From which distance two rolls at a time are looked at, and which chances are left out
        ("far", "i8"),
        ("hardly", "f8"),
        ("digits", "i8"),  # to which worths are compared
        # The chance that a horse has gone this far, by how it is moved, distance and rolls
        ("reach", "f8", (4 * len(HORSES), LONGEST_TRACK + 1, HORIZON + 1)),
    ],
    align=True,
)
"""What the bot `steady` goes by; `long_shot.bots.steady_tables` fills it."""
