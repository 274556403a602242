"""What Long Shot lends: the worth of a table between rounds, and a first look at every choice.

A rollout ends at every third roll of the game. There a seat's chance follows from what its sheet
will be worth, as `steady` adds it up: a lead counts the more, the fewer rolls are to come.
"""

from collections.abc import Sequence
from math import sqrt

from railbird.analysis.figures import Ending
from railbird.analysis.insight import Insight
from railbird.analysis.models import softmax
from railbird.core import Action, Chance, Event, Seat
from railbird.games.long_shot.bots.race_odds import race_odds
from railbird.games.long_shot.bots.steady import worth
from railbird.games.long_shot.state import State

DOLLARS, DOLLARS_A_ROLL = 1.0, 4.0
"""How far ahead a player must be to be e times as likely to win: without rolls to come, and for the
square root of their number. Fitted to 40 games of `steady` and 40 of `sharp`."""
ROLLS = 3
"""The model is asked at every third roll: at every roll it blames what pays only later."""
PROMISING = 4


class LongShotInsight(Insight):
    moment_rollouts = 24
    decision_rollouts = 16
    hint_rollouts = 60
    doubt = 0.04
    """The model thinks too little of what pays later."""

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
