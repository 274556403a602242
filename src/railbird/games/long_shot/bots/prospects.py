"""What a sheet will be worth: dollars that are safe, and dollars that depend on the race."""

from collections.abc import Sequence

from railbird.core import Seat
from railbird.games.long_shot.bots.race_odds import Odds
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.rules.marks import COLUMNS, ROWS
from railbird.games.long_shot.state import State

LINES = (*ROWS, *COLUMNS)


def payouts(state: State, odds: Odds) -> list[float]:
    """What a dollar bet on each horse pays on average."""
    pays = [0.0]
    for horse in HORSES:
        card = state.lineup.card(horse)
        first, second, third = odds.places[horse]
        pays.append(
            first * card.odds[0]
            + second * card.odds[1]
            + third * card.odds[2]
            + odds.past_line[horse] * card.odds_no_bet
        )
    return pays


def purses(state: State, odds: Odds) -> list[float]:
    """What the owner of each horse earns on average."""
    win, place, show = state.box.purse
    return [first * win + second * place + third * show for first, second, third in odds.places]


def at_stake(state: State, seat: Seat, payout: Sequence[float], purse: Sequence[float]) -> float:
    """What the seat's bets and horses will bring."""
    bets, owner = state.bets[seat], state.owner
    total = 0.0
    for horse in HORSES:
        total += bets[horse] * payout[horse]
        if owner[horse] == seat:
            total += purse[horse]
    return total


def missing(grid: int) -> list[int]:
    """How many cells each line of the grid lacks; 0 for a full one."""
    return [(line & ~grid).bit_count() for line in LINES]
