"""A card of races with its bettors as a record of numbers; a batch of games is an array of them.

Runners go by their place in the field, odds, conditions and posts by the places that `tables`
gives them. Money is in cents, bets are in dollars.
"""

from typing import NamedTuple

import numpy as np

from railbird.games.top_of_the_stretch.actions import BET_STEP, BET_TYPES, MOST_NUMBERED_BETS, STEPS
from railbird.games.top_of_the_stretch.box.scoresheet import MOST_STARTERS
from railbird.games.top_of_the_stretch.learn import MOST_SEATS

TYPES = len(BET_TYPES)
LADDER = len(STEPS)
SPOTS = MOST_STARTERS * TYPES

BETTING, OVER = range(2)
"""A game waits for bettors, or is over: nobody decides anything in a race (TS-1.5)."""
CLOSE = 0
"""The number of the action; bets by the steps of the ladder follow."""
FIRST_BET = 1

GAME = np.dtype(
    [
        # Chance
        ("key", "u8"),
        ("draws", "i8"),  # random numbers drawn so far, or the place on the tape
        # Bettors
        ("money", "i8", MOST_SEATS),  # with what is on bets, until a race is settled
        ("closed", "i1", MOST_SEATS),
        ("staked", "i8", MOST_SEATS),
        ("stakes", "i8", (MOST_SEATS, MOST_STARTERS, TYPES)),
        ("numbers", "i8", MOST_SEATS),  # bets placed so far, withdrawn ones included
        # Bets by number, as far as they can be withdrawn by one; 0 where withdrawn
        ("amount", "i8", (MOST_SEATS, MOST_NUMBERED_BETS + 1)),
        ("spot", "i1", (MOST_SEATS, MOST_NUMBERED_BETS + 1)),
        ("given", "f8", MOST_SEATS),  # lead over the others when the seat was last rewarded
        # Card
        ("phase", "i8"),
        ("race", "i8"),  # from 0
        ("condition", "i8"),  # of the track
        ("odds", "i8", MOST_STARTERS),
        # Race
        ("points", "i8", MOST_STARTERS),  # what counts for the pace
        ("power", "i8", MOST_STARTERS),
        ("form", "i8", MOST_STARTERS),  # total of the form roll
        ("factor", "i8", MOST_STARTERS),
        ("speed", "i8", MOST_STARTERS),
        ("photo", "i8", MOST_STARTERS),
        ("out", "i1", MOST_STARTERS),
        ("fouled", "i1", MOST_STARTERS),
        ("wire", "i8", MOST_STARTERS),  # rank across the wire; the same in a dead heat
        ("rank", "i8", MOST_STARTERS),  # after the stewards
        # End
        ("places", "i8", MOST_SEATS),
    ],
    align=True,
)


class Between(NamedTuple):
    """A bet between the steps of the ladder, as bots place them."""

    runner: int
    type: int
    amount: int


def bet_between(actions: int, number: int) -> Between:
    """What numbers from `actions` on mean to the kernel: bets that have no number of their own."""
    steps, spot = divmod(number - actions, SPOTS)
    return Between(*divmod(spot, TYPES), BET_STEP * steps)
