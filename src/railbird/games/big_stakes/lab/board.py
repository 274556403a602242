"""The chances of the race that is bet on, for `odds` in the terminal."""

import random

from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.lab.tally import run_big_stakes
from railbird.games.big_stakes.rules.simulated_odds import field_of
from railbird.games.big_stakes.view import BigStakesView
from railbird.lab.finishes import FinishTally

RACES = 20_000


def odds_now(game: BigStakes, view: BigStakesView) -> FinishTally | None:
    """While bets are open: field, posts, jockeys, weights and pace are known to all by then."""
    if view.phase != "bets" or view.race is None:
        return None
    race = game.world(view, random.Random(0)).racing
    return run_big_stakes(field_of(race, view.options), RACES, game=game, seed=0)
