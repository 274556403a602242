"""Insight into Long Shot: the worth of a table between rounds, and a first look at every choice.

A rollout ends at every third roll of the game. There a seat's chance follows from what its sheet
will be worth, half as `steady` and half as `sharp` adds it up: what one of them thinks too little
of, the other may know better. A lead counts the more, the fewer rolls are to come.
"""

from collections.abc import Sequence
from math import sqrt

from railbird.analysis.figures import Ending
from railbird.analysis.insight import Insight, Kind, softmax
from railbird.core import Action, Chance, Event, Game, Seat
from railbird.games.long_shot.bots import sharp, steady
from railbird.games.long_shot.bots.prospects import payouts, purses
from railbird.games.long_shot.bots.race_odds import race_odds
from railbird.games.long_shot.state import State

DOLLARS, DOLLARS_A_ROLL = 4.0, 2.0
"""How far ahead a player must be to be e times as likely to win: without rolls to come, and for the
square root of their number. Fitted to 101 games of `steady` and 85 of `sharp`."""
ROLLS = 3
"""The model is asked at every third roll: at every roll it blames what pays only later."""
PROMISING = 3
LATE, LATE_FROM = 4, 9
"""Times the usual rollouts, from this roll on."""


KINDS = {
    "bet": Kind("bet", "bets"),
    "jersey": Kind("jersey", "jerseys"),
    "concession": Kind("concession", "concessions"),
    "helmet": Kind("helmet", "helmets"),
    "buy": Kind("horse bought", "horses bought"),
    "action": Kind("action", "other actions"),
    "triggers": Kind("ability", "abilities"),
    "turn_start": Kind("ability", "abilities"),
    "bonus": Kind("bonus", "bonuses"),
    "scoring": Kind("ability", "abilities"),
}


class LongShotInsight(Insight):
    kinds = KINDS
    equal_seats = True
    moment_rollouts = 18
    decision_rollouts = 12
    hint_rollouts = 30
    luck_free_rollouts = 12
    doubt = 0.04
    """The model thinks too little of what pays later."""

    def place(self, state: State) -> str:
        return f"roll {state.round}" if state.round else ""

    def policy(self, _game: Game) -> str:
        """`steady` would waste what a patient player has kept, and so blame the patience."""
        return "sharp"

    def weight(self, state: State) -> int:
        """Later in the race each roll moves the chances more."""
        return LATE if state.round >= LATE_FROM else 1

    def estimate(self, state: State, _told: Sequence[Event]) -> Ending | None:
        """At every third roll; alone against Roland the race is run to its end."""
        if state.seats == 1 or state.phase.name != "roll" or not isinstance(state.pending, Chance):
            return None
        if state.round % ROLLS:
            return None
        worths = [worth(state, seat) for seat in range(state.seats)]
        dollars = DOLLARS + DOLLARS_A_ROLL * sqrt(race_odds(state).rounds)
        return Ending(softmax(worths, dollars), tuple(round(each, 9) for each in worths))

    def promising(self, state: State, seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """Those after which the seat's own sheet is worth most."""

        def worth_after(action: Action) -> float:
            after = state.copy()
            after.apply(seat, action)
            return round(worth(after, seat), 9)

        return sorted(legal, key=worth_after, reverse=True)[:PROMISING]


def worth(state: State, seat: Seat) -> float:
    """What a sheet will come to, in dollars."""
    if state.scores:
        return float(state.scores[seat].total)
    odds = race_odds(state)
    payout, purse = payouts(state, odds), purses(state, odds)
    waiting = sharp.own(state, seat, odds.rounds, payout, purse)
    return (steady.worth(state, seat) + waiting) / 2
