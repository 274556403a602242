"""Insight into Top of the Stretch: how others bet, which nobody knows.

All `steady` players would place the same bet. Rollouts with them would praise whatever is not that
bet, since only somebody who bets otherwise can win alone. So in rollouts everybody follows the same
rule of thumb, but with a taste of their own.
"""

import random
from collections.abc import Sequence
from itertools import accumulate
from math import fsum

from railbird.analysis.insight import Choice, Insight, Kind
from railbird.core import Action, Game, Perspective, Player, Seat, View
from railbird.games.top_of_the_stretch.actions import CLOSE, CloseBets, PlaceBet, WithdrawBet
from railbird.games.top_of_the_stretch.bots.slips import Slip, next_bet
from railbird.games.top_of_the_stretch.bots.steady import promises, usual_stake
from railbird.games.top_of_the_stretch.events import Bet
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

BETS = 6
"""Horses and types of bet that are weighed, the most promising."""
STAKES = (0.1, 0.4, 1.0)
"""Of the money that is left: about what share of it is weighed on each."""


KINDS = {
    "betting": Kind(
        "slip",
        "slips",
        "Bet on horses whose odds pay more than their chances, and dare more than a tenth of your "
        "money.",
    ),
}


class TopOfTheStretchInsight(Insight):
    kinds = KINDS
    equal_seats = True
    moment_rollouts = 1080
    decision_rollouts = 360

    def place(self, state: State) -> str:
        return f"race {state.race}" if state.race else ""

    def player(self, game: Game, policy: str) -> Player:
        return Punter() if policy == self.policy(game) else super().player(game, policy)

    def world(self, game: Game, view: View, rng: random.Random) -> State:
        """Others have bet as in rollouts: what the rules allow is mostly what nobody would do."""
        state = game.world(view, rng)
        assert isinstance(state, State)
        assert isinstance(view, TopOfTheStretchView)
        if view.phase == "betting":
            for seat in range(state.seats):
                if seat != view.seat:
                    state.bets[seat] = ()
                    if state.closed[seat]:
                        state.bets[seat] = _usual_bets(state, seat, rng)
                    state.numbers[seat] = len(state.bets[seat])
        return state

    def settled_by(self, state: State, seat: Seat, action: Action) -> Choice | None:
        """Bets count when they are closed, all together."""
        if isinstance(action, PlaceBet | WithdrawBet):
            return None
        bets = state.bets[seat]
        return (*(PlaceBet(bet.pp, bet.type, bet.amount) for bet in bets), CLOSE) if bets else CLOSE

    def promising(self, state: State, seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """Of the bets those that promise most, small, middling and of all the money."""
        if state.phase.name != "betting":
            return legal
        bring = promises(state.box.charts, state.view(seat))
        best = sorted(bring, key=lambda bet: (-bring[bet], bet))[:BETS]
        amounts = stakes_to_try([one.amount for one in legal if isinstance(one, PlaceBet)])
        return [
            one
            for one in legal
            if not isinstance(one, PlaceBet)
            or ((one.pp, one.type) in best and one.amount in amounts)
        ]

    def words(self, game: Game, view: TopOfTheStretchView, choice: Choice) -> str:
        if not isinstance(choice, tuple):
            return game.words.describe(view, choice)
        bets = [step for step in choice if not isinstance(step, CloseBets)]
        return super().words(game, view, tuple(bets))


def stakes_to_try(amounts: Sequence[int]) -> set[int]:
    """Of the amounts offered the largest that are no more than these shares of the money."""
    most = max(amounts, default=0)
    return {max((a for a in amounts if a <= share * most), default=0) for share in STAKES}


class Punter:
    """One bet, then no more. A bet is the likelier, the more it promises by the rule of thumb."""

    def choose(self, seen: Perspective) -> Action:
        view, game = seen.view, seen.game
        assert isinstance(view, TopOfTheStretchView)
        assert isinstance(game, TopOfTheStretch)
        if view.own_bets:
            return CLOSE
        return next_bet(view, _to_taste(game, view, seen.rng))


def _to_taste(game: TopOfTheStretch, view: TopOfTheStretchView, rng: random.Random) -> Slip:
    bring = promises(game.box.charts, view)
    drawn = rng.random() * fsum(bring.values())
    for bet, up_to in zip(bring, accumulate(bring.values()), strict=True):
        if drawn <= up_to:
            return {bet: usual_stake(view)}
    return {}


def _usual_bets(state: State, seat: Seat, rng: random.Random) -> tuple[Bet, ...]:
    """What a seat that has closed has probably bet; nothing if it has no money."""
    view = state.view(seat)
    action = next_bet(view, _to_taste(state.game, view, rng))
    if not isinstance(action, PlaceBet):
        return ()
    return (Bet(1, action.pp, action.type, action.amount),)
