"""`steady` goes by rules of thumb: its best horse in every race, ridden as it should be."""

from collections.abc import Callable, Mapping

from railbird.core import Action, Perspective
from railbird.games.big_stakes.bots.bidding import bid
from railbird.games.big_stakes.bots.breeding import breed
from railbird.games.big_stakes.bots.laying_bets import bet
from railbird.games.big_stakes.bots.reading import Table, table_of
from railbird.games.big_stakes.bots.rules_of_thumb import (
    enter_highest,
    keep_highest,
    trade_upwards,
)
from railbird.games.big_stakes.bots.tactics import (
    choose_post,
    see_the_stewards,
    shift_pace,
    spend_token,
    weigh,
)
from railbird.games.big_stakes.phases import ride


class Steady:
    def choose(self, seen: Perspective) -> Action:
        return HABITS[seen.view.phase](table_of(seen))


def take_the_races_as_they_come(table: Table) -> Action:
    """Nobody has a horse yet, so that one program is as good as another."""
    return table.legal[0]


def ride_on(table: Table) -> Action:
    """As the auto-rider does (BS-7.80)."""
    return ride.default(table.view, table.game)


HABITS: Mapping[str, Callable[[Table], Action]] = {
    "meet_setup": take_the_races_as_they_come,
    "trade": trade_upwards,
    "discard": keep_highest,
    "auction": bid,
    "breed": breed,
    "entry": enter_highest,
    "weights": weigh,
    "posts": choose_post,
    "pace": shift_pace,
    "bets": bet,
    "token": spend_token,
    "move": ride_on,
    "inquiry": see_the_stewards,
}
