"""What `steady` goes by, worked out beforehand for every card, so that a kernel can play it."""

from collections.abc import Iterable

import numpy as np

from railbird.games.homestretch.bots.buying import purses_to_come
from railbird.games.homestretch.bots.laying_bets import worth_of_spots
from railbird.games.homestretch.bots.odds import card_odds
from railbird.games.homestretch.bots.race_clock import WAYS
from railbird.games.homestretch.bots.steady import offer_profit, pick_profit, token_worth
from railbird.games.homestretch.box.components import DECKS, Box, Share
from railbird.games.homestretch.lab.whole.layout import HABITS, MOST_CARDS
from railbird.games.homestretch.options import Options
from railbird.lab.arrays import Array


def habits_of(box: Box, options: Options) -> Array:
    """One record; of a box with more cards than the kernel has room for, the first."""
    habits = np.zeros(1, HABITS)
    habits["ways"] = WAYS
    races = dict(zip(DECKS, (options.purple_races, options.green_races), strict=True))
    purses = purses_to_come(box, races)
    shares = _one_of_each_horse(box)
    for share in shares:
        habits["draft"][0, share.horse] = pick_profit(purses, share)
    for number, card in enumerate(list(box.race_cards.values())[:MOST_CARDS]):
        _bets(habits["bets"][0, number], box, card.id)
        after = {deck: max(0, left - (deck == card.deck)) for deck, left in races.items()}
        _offers(habits["market"][0, number], purses_to_come(box, after, [card.id]), shares)
    return habits


def _one_of_each_horse(box: Box) -> Iterable[Share]:
    """Shares of a horse cost the same (HS-2.6)."""
    return {share.horse: share for share in box.shares.values()}.values()


def _bets(table: Array, box: Box, card: str) -> None:
    """By whether one owns the horse, kind of token and spot."""
    odds = card_odds(box, box.race_cards[card])
    for owned in (0, 1):
        worth = worth_of_spots(box, odds, [owned] * len(WAYS))
        for kind, value in enumerate(sorted(set(box.bet_tokens))):
            table[owned, kind, : len(worth)] = [token_worth(value, each) for each in worth]


def _offers(table: Array, purses: list[float], shares: Iterable[Share]) -> None:
    """By shares in play and horse."""
    for in_play in range(len(table)):
        for share in shares:
            table[in_play, share.horse] = offer_profit(purses, in_play, share)
