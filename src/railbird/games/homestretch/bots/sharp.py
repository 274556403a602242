"""`sharp` reads the table: it guesses who will drive which horse, works out how the race will go,
and lays its tokens and moves its horses so as to win the game rather than the race."""

import random
from collections.abc import Callable, Mapping

from railbird.bots.expectimax import DIGITS, best_action
from railbird.core import Action, Perspective
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop
from railbird.games.homestretch.bots import steady
from railbird.games.homestretch.bots.buying import Market
from railbird.games.homestretch.bots.driving import Driving
from railbird.games.homestretch.bots.laying_bets import Betting
from railbird.games.homestretch.box.components import SPOTS, Box
from railbird.games.homestretch.phases.betting import placement
from railbird.games.homestretch.view import HomestretchView


class Sharp:
    def choose(self, seen: Perspective) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        return HABITS[seen.view.phase](seen, *steady.table_of(seen))


def draft(seen: Perspective, box: Box, view: HomestretchView) -> Action:
    return steady.draft(box, view, seen.legal)


def bet(_seen: Perspective, box: Box, view: HomestretchView) -> Action:
    value, spot = Betting(box, view).best_token()
    return placement(value, *SPOTS[spot])


def race(seen: Perspective, box: Box, view: HomestretchView) -> Action:
    """Worlds differ only in cards and values that no move depends on, so one will do."""
    assert view.seat is not None
    driving = Driving(box, view)
    world = next(seen.worlds(random.Random(0)))
    return best_action(world, view.seat, seen.legal, driving.worth, driving.turn_is_over)


def buy(seen: Perspective, box: Box, view: HomestretchView) -> Action:
    """The offer, face up or blind, that helps most against the others; nothing if none does."""
    market = Market(box, view)

    def profit(offer: Action) -> float:
        match offer:
            case BuyFaceUp(card):
                return round(market.profit(card), DIGITS)
            case BuyTop():
                return round(market.blind_profit(), DIGITS)
            case _:
                return 0.0

    return max(seen.legal, key=profit)


HABITS: Mapping[str, Callable[[Perspective, Box, HomestretchView], Action]] = {
    "draft": draft,
    "betting": bet,
    "race_turn": race,
    "market": buy,
}
