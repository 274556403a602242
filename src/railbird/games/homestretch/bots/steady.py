"""`steady` plays the odds of the race card. It minds its own shares and bets and nobody else's."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

from railbird.bots.expectimax import DIGITS
from railbird.core import Action, Perspective
from railbird.games.homestretch.actions import (
    BuyFaceUp,
    DraftPick,
    EndTurn,
    MoveOne,
    MoveTwo,
    PassBuy,
    PlaceBet,
    Reroll,
    SpecialMove,
)
from railbird.games.homestretch.bots.buying import purses_to_come
from railbird.games.homestretch.bots.laying_bets import worth_of_spots
from railbird.games.homestretch.bots.odds import card_odds
from railbird.games.homestretch.bots.race_clock import WAYS
from railbird.games.homestretch.bots.stakes import (
    gains_of_all,
    interests,
    shares_by_horse,
    shares_in_play,
    tokens_seen,
)
from railbird.games.homestretch.box.components import SPOT_OF, Box, Share
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.view import HomestretchView

A = TypeVar("A", bound=Action)


class Steady:
    def choose(self, seen: Perspective) -> Action:
        return HABITS[seen.view.phase](*table_of(seen), seen.legal)


def table_of(seen: Perspective) -> tuple[Box, HomestretchView]:
    return cast(Homestretch, seen.game).box, cast(HomestretchView, seen.view)


def only(kind: type[A], legal: Sequence[Action]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


def draft(box: Box, view: HomestretchView, legal: Sequence[Action]) -> Action:
    """The card that earns most above its cost, if both blue shares of its horse are drafted."""
    purses = purses_to_come(box, view.races_to_come)
    return max(only(DraftPick, legal), key=lambda pick: pick_profit(purses, box.shares[pick.card]))


def pick_profit(purses: Sequence[float], share: Share) -> float:
    return round(purses[share.horse] / 2 - share.cost, DIGITS)


def bet(box: Box, view: HomestretchView, legal: Sequence[Action]) -> Action:
    """The best token on the spot that pays most on average."""
    assert view.card is not None
    assert view.seat is not None
    odds = card_odds(box, box.race_cards[view.card])
    worth = worth_of_spots(box, odds, shares_by_horse(box, view.stables[view.seat]))
    return max(
        only(PlaceBet, legal),
        key=lambda bet: token_worth(bet.value, worth[SPOT_OF[bet.horse, bet.line]]),
    )


def token_worth(value: int, worth_of_spot: float) -> float:
    return round(value * worth_of_spot, DIGITS)


def race(box: Box, view: HomestretchView, legal: Sequence[Action]) -> Action:
    return drive(box, view, legal, wishes(box, view))


def drive(
    box: Box, view: HomestretchView, legal: Sequence[Action], wish: Sequence[float]
) -> Action:
    """Drive a horse whose success is worth more than what the next roll would bring."""
    if view.choice == "special":
        return max(only(SpecialMove, legal), key=lambda move: wish[move.horse])
    on_average = sum(
        WAYS[horse] * wish[horse] / 36 for horse in range(len(WAYS)) if horse not in view.finished
    )
    if view.choice == "again":
        return Reroll() if on_average > 0 else EndTurn()
    assert view.dice is not None
    rolled = wish[sum(view.dice)]
    extra = (box.full_move - box.short_move) * rolled
    return MoveTwo() if round(extra - box.full_move * on_average, DIGITS) > 0 else MoveOne()


def wishes(box: Box, view: HomestretchView) -> list[float]:
    assert view.card is not None
    assert view.seat is not None
    purses = box.race_cards[view.card].purses
    tokens = [token for token in tokens_seen(box, view) if token[0] == view.seat]
    return interests(gains_of_all(box, view.stables, purses, tokens)[view.seat])


def buy(box: Box, view: HomestretchView, legal: Sequence[Action]) -> Action:
    """The share face up that will earn most above its cost; nothing if none earns its cost."""
    in_play = shares_in_play(box, view.stables)
    purses = purses_to_come(box, view.races_to_come, (result.card for result in view.results))

    def profit(offer: BuyFaceUp) -> float:
        share = box.shares[offer.card]
        return offer_profit(purses, in_play[share.horse], share)

    best = max(only(BuyFaceUp, legal), key=profit, default=None)
    return best if best and profit(best) > 0 else PassBuy()


def offer_profit(purses: Sequence[float], in_play: int, share: Share) -> float:
    return round(purses[share.horse] / (in_play + 1) - share.cost, DIGITS)


HABITS: Mapping[str, Callable[[Box, HomestretchView, Sequence[Action]], Action]] = {
    "draft": draft,
    "betting": bet,
    "race_turn": race,
    "market": buy,
}
