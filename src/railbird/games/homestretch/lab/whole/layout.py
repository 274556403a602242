"""One game as a record of numbers; a batch of games is an array of them.

Cards and horses go by number: a share by its place in the box, a race card by its place in the
box, a horse by its own number, so that places 0 and 1 of what goes by horse stay empty.
"""

import numpy as np

from railbird.games.homestretch.box.components import DECKS, HORSES, SPOTS
from railbird.games.homestretch.learn import MOST_SEATS

NUMBERS = HORSES.stop
"""Of horses, with 0 and 1."""
SHARES = 33
BLUE = 22
SPOT_COUNT = len(SPOTS)
TOKENS = 5
FINISHERS = 3
MOST_RACES = 23
"""The options allow no more (HS-9.6)."""
MOST_CARDS = 64
"""Race cards of a pack."""

DRAFT, BETTING, RACE, MARKET, OVER, PAYOUT = range(6)
"""Phases in which somebody decides, in the order of the row; and the end. No game stays in the
payout."""
NOTHING, DRIVE, SPECIAL, AGAIN = range(4)
"""What the roller has to choose; nothing while the dice are to be rolled."""

SIZES = (SHARES, SPOT_COUNT, len(HORSES), len(DECKS))
assert SIZES == (33, 33, 11, 2)

GAME = np.dtype(
    [
        # Chance
        ("key", "u8"),
        ("draws", "i8"),  # random numbers drawn so far, or the place on the tape
        # Seats
        ("money", "i4", MOST_SEATS),
        ("shares", "i1", (MOST_SEATS, NUMBERS)),
        ("given", "f8", MOST_SEATS),  # lead over the others when the seat was last rewarded
        # Race deck
        ("deck", "i4", MOST_RACES),
        ("races", "i4"),
        ("race", "i4"),
        ("card", "i4"),  # -1 before the first race
        ("first_card", "i4"),
        ("to_come", "i4", 2),  # by deck: purple, green
        # Draft
        ("step", "i4"),  # 0 when nobody drafts
        ("hands", "i1", (MOST_SEATS + 1, BLUE)),  # as dealt: the ghost's is the last
        ("hand_size", "i4"),
        ("picks", "i1", MOST_SEATS),  # -1 where none
        ("kept", "i1", (MOST_SEATS, NUMBERS)),
        ("left_over", "i1", BLUE),
        ("left", "i4"),
        # Betting
        ("order", "i1", MOST_SEATS),  # seats by rank
        ("limit", "i1", MOST_SEATS),
        ("unplaced", "i1", (MOST_SEATS, TOKENS)),  # by seat and kind of token
        ("placed", "i1", MOST_SEATS),
        ("bet_spot", "i1", (MOST_SEATS, TOKENS)),  # in the order placed
        ("bet_kind", "i1", (MOST_SEATS, TOKENS)),
        ("on_spot", "i1", (MOST_SEATS, SPOT_COUNT)),
        # Race
        ("position", "i4", NUMBERS),
        ("token", "i4", NUMBERS),
        ("finished", "i4", FINISHERS),
        ("home", "i4"),  # how many have finished
        ("roller", "i4"),
        ("rolls", "i4"),
        ("dice", "i4", 2),  # 0 before the first roll of a race
        ("awaits", "i4"),
        # Market
        ("round", "i4"),
        ("row", "i1", MOST_SEATS),
        ("row_size", "i4"),
        ("market", "i1", SHARES),
        ("top", "i4"),  # place of the top card
        ("market_size", "i4"),
        ("buyers", "i1", MOST_SEATS),
        ("bought", "i4"),  # how many buyers have acted in this round
        # End
        ("phase", "i4"),
        ("places", "i4", MOST_SEATS),
    ],
    align=True,
)

HABITS = np.dtype(
    [
        ("ways", "f8", NUMBERS),  # of 36 in which a roll names the horse
        ("draft", "f8", NUMBERS),  # profit of a share
        ("bets", "f8", (MOST_CARDS, 2, TOKENS, SPOT_COUNT)),  # by card, owned, kind of token, spot
        ("market", "f8", (MOST_CARDS, 4, NUMBERS)),  # profit, by first card, shares in play, horse
    ],
    align=True,
)
"""What the bot `steady` goes by; `homestretch.bots.steady_tables` fills it."""
