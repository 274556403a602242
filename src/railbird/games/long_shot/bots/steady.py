"""`steady` counts its money: after each of its choices it adds up what its sheet will be worth."""

from railbird.core import Action, Perspective, Seat
from railbird.games.long_shot.bots.looking_ahead import best_of, comes_up
from railbird.games.long_shot.bots.prospects import at_stake, missing, payouts, purses
from railbird.games.long_shot.bots.race_odds import race_odds
from railbird.games.long_shot.state import State

BONUS = 14.0
"""Dollars that a bonus is worth on average."""
WILD = 4.0
"""Dollars that a Wild Number is worth while there is time to use it."""
SOON = 8
"""Rolls before the end from which on a Wild Number loses its worth."""
WILLING = 0.6
"""How often a number that comes up is used for what it is needed for."""


class Steady:
    def choose(self, seen: Perspective) -> Action:
        return best_of(seen, worth)


def worth(state: State, seat: Seat) -> float:
    if state.scores:
        return state.scores[seat].total
    odds = race_odds(state)
    used = WILLING * comes_up(odds.rounds)
    return (
        state.money[seat]
        + at_stake(state, seat, payouts(state, odds), purses(state, odds))
        + jockey_sets(state, seat, used)
        + BONUS * bonuses(state, seat, used)
        - WILD * state.wilds[seat] * min(1.0, odds.rounds / SOON)
    )


def jockey_sets(state: State, seat: Seat, used: float) -> float:
    helmets, jerseys = state.helmets[seat], state.jerseys[seat]
    whole, half = (helmets & jerseys).bit_count(), (helmets ^ jerseys).bit_count()
    return state.box.jockey_set * (whole + used * half)


def bonuses(state: State, seat: Seat, used: float) -> float:
    """Those to be claimed now, and those that lines under way may still give."""
    pending = state.bonuses if state.turn == seat else 0
    return pending + sum(used**cells for cells in missing(state.grid[seat]) if cells)
