"""`steady` plays the odds: pays less for a horse than it earns, bets what is fair, rides to win."""

from collections.abc import Callable, Mapping

from railbird.core import Action, Perspective
from railbird.games.win_place_and_show.bots.claiming import claim_or_not
from railbird.games.win_place_and_show.bots.lots import bid_up_to, steady_limit
from railbird.games.win_place_and_show.bots.reading import table_of
from railbird.games.win_place_and_show.bots.slips import steady_slip
from railbird.games.win_place_and_show.phases import ride


class Steady:
    def choose(self, seen: Perspective) -> Action:
        return HABITS[seen.view.phase](seen)


def buy(seen: Perspective) -> Action:
    table = table_of(seen)
    return bid_up_to(table, steady_limit(table), seen.legal)


def bet(seen: Perspective) -> Action:
    return steady_slip(table_of(seen))


def ride_to_win(seen: Perspective) -> Action:
    """As the house jockey does."""
    table = table_of(seen)
    return ride.default(table.view, table.game)


HABITS: Mapping[str, Callable[[Perspective], Action]] = {
    "auction_lot": buy,
    "betting": bet,
    "ride": ride_to_win,
    "claim_window": claim_or_not,
    "final_claim_window": claim_or_not,
}
