"""`sharp` knows what waiting is worth: money that can still be bet, Wild Numbers for the last cell
of a line, boxes that are better late than early. And it minds what the others have at stake."""

from collections.abc import Sequence

from railbird.core import Action, Perspective, Seat
from railbird.games.long_shot.bots.looking_ahead import best_of, comes_up
from railbird.games.long_shot.bots.prospects import at_stake, missing, payouts, purses
from railbird.games.long_shot.bots.race_odds import race_odds
from railbird.games.long_shot.bots.steady import jockey_sets
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.state import State

ENVY = 0.8
"""How much a dollar of the others counts against one's own; half of it is the leader's."""
LONG = 15
"""Rolls ahead beyond which nothing grows any more."""


class Sharp:
    def choose(self, seen: Perspective) -> Action:
        return best_of(seen, lead)


def lead(state: State, seat: Seat) -> float:
    """What the seat is worth, less what the others are, above all the best of them."""
    others = [other for other in range(state.players) if other != seat]
    if state.scores:
        totals = [sums.total for sums in state.scores]
        return totals[seat] - envy([totals[other] for other in others])
    odds = race_odds(state)
    payout, purse = payouts(state, odds), purses(state, odds)
    rivals = [
        at_stake(state, other, payout, purse) + cash(state, other, odds.rounds) for other in others
    ]
    return own(state, seat, odds.rounds, payout, purse) - envy(rivals)


def envy(rivals: Sequence[float]) -> float:
    return ENVY * (sum(rivals) / len(rivals) + max(rivals)) / 2


def own(
    state: State, seat: Seat, rounds: float, payout: Sequence[float], purse: Sequence[float]
) -> float:
    """What the seat is worth, whatever the others are."""
    return (
        at_stake(state, seat, payout, purse)
        + cash(state, seat, rounds)
        + jockey_sets(state, seat, FOR_A_SET * comes_up(rounds))
        + bonuses(state, seat, rounds, payout, purse)
        + wilds(state, seat, rounds)
    )


# -- money and Wild Numbers ----------------------------------------------------------------------

FOR_A_SET = 0.4
"""How often a number that comes up is used to complete a Jockey Set."""
BETTER_LATER = 0.6
"""What a dollar gains because it can be bet when the race is clearer."""
TIME_TO_BET = 6
"""Rolls that are needed for that."""
WILD = 10.0
TIME_FOR_WILDS = 4


def cash(state: State, seat: Seat, rounds: float) -> float:
    return state.money[seat] * (1 + BETTER_LATER * min(1.0, rounds / TIME_TO_BET))


def wilds(state: State, seat: Seat, rounds: float) -> float:
    return -WILD * state.wilds[seat] * min(1.0, rounds / TIME_FOR_WILDS)


# -- bonuses -------------------------------------------------------------------------------------

FOR_A_LINE = 0.75
"""How often a number that comes up is used for a line under way."""


def bonuses(
    state: State, seat: Seat, rounds: float, payout: Sequence[float], purse: Sequence[float]
) -> float:
    """The best boxes for the bonuses that wait, and the next best for lines under way."""
    boxes = worth_of_boxes(state, seat, rounds, payout, purse)
    pending = state.bonuses if state.turn == seat else 0
    used = FOR_A_LINE * comes_up(rounds)
    expected = sum(used**cells for cells in missing(state.grid[seat]) if cells)
    following = boxes[pending : pending + max(1, round(expected))]
    now = sum(following) / len(following)
    return sum(boxes[:pending]) + expected * typical_bonus(now, rounds)


def typical_bonus(now: float, rounds: float) -> float:
    """A bonus of later: what it would be now, and what it is on average with so much time left."""
    time = min(rounds, LONG)
    return 0.5 * (now + 0.4 * time) + 0.5 * (12.0 + 0.8 * time)


OTHER_BOX = 2.0
CASH_GROWS = 1.6
TIME_TO_GROW = 8


def worth_of_boxes(
    state: State, seat: Seat, rounds: float, payout: Sequence[float], purse: Sequence[float]
) -> list[float]:
    """What each box that is left would bring now, the best first."""
    open_bets = [payout[horse] for horse in HORSES if state.may_bet_on(seat, horse)]
    for_sale = [purse[horse] for horse in HORSES if state.in_market(horse)]
    worth = {
        "gain": 1 + CASH_GROWS * min(1.0, rounds / TIME_TO_GROW),
        "free_bet": max(open_bets, default=0.0),
    }
    boxes = [OTHER_BOX] * 8
    for bonus, left in zip(state.box.bonuses.values(), state.boxes[seat], strict=False):
        if bonus.op in worth:
            boxes += [bonus.amount * worth[bonus.op]] * left
        elif bonus.op == "take_horse":
            boxes += [max(for_sale, default=0.0)] * left
        elif bonus.op == "move_each":
            boxes += [min(8.0, 3 + 0.3 * rounds) if rounds > 1 else 0.0] * left
    return sorted(boxes, reverse=True)
