"""`sharp` wants to win the day rather than money: it waits at the auction, bets as its standing
asks, and rides out what each move leads to."""

from collections.abc import Callable, Mapping

from railbird.core import Action, Perspective
from railbird.games.win_place_and_show.bots.claiming import claim_or_not
from railbird.games.win_place_and_show.bots.gambling import sharp_slip
from railbird.games.win_place_and_show.bots.lots import bid_up_to, sharp_limit
from railbird.games.win_place_and_show.bots.reading import table_of
from railbird.games.win_place_and_show.bots.riding import sharp_ride


class Sharp:
    def choose(self, seen: Perspective) -> Action:
        return HABITS[seen.view.phase](seen)


def buy(seen: Perspective) -> Action:
    table = table_of(seen)
    return bid_up_to(table, sharp_limit(table), seen.legal)


def bet(seen: Perspective) -> Action:
    return sharp_slip(table_of(seen), seen.rng)


HABITS: Mapping[str, Callable[[Perspective], Action]] = {
    "auction_lot": buy,
    "betting": bet,
    "ride": sharp_ride,
    "claim_window": claim_or_not,
    "final_claim_window": claim_or_not,
}
