"""Cards by rule of thumb: where a card stands among all at its best distance (BS-7.80)."""

from railbird.core import Action
from railbird.games.big_stakes.actions import (
    CANCEL_TRADE,
    CONFIRM_TRADE,
    DECLINE_TRADE,
    PASS_TRADE,
    AcceptTrade,
)
from railbird.games.big_stakes.bots.reading import Table
from railbird.games.big_stakes.phases import discard, entry
from railbird.games.big_stakes.rules.house_player import best_standing


def keep_highest(table: Table) -> Action:
    return discard.default(table.view, table.game)


def enter_highest(table: Table) -> Action:
    """Of those that may run, the one that stands highest at this distance."""
    return entry.default(table.view, table.game)


def trade_upwards(table: Table) -> Action:
    """Offers nothing. Gives its lowest card for any that stands higher."""
    offer = table.view.offer
    if offer is None:
        return PASS_TRADE
    assert offer.give is not None
    if offer.take is not None:
        return (
            CONFIRM_TRADE if stands(table, offer.take) < stands(table, offer.give) else CANCEL_TRADE
        )
    lowest = max(table.view.own_cards, key=lambda card: (stands(table, card), card))
    return (
        AcceptTrade(lowest) if stands(table, offer.give) < stands(table, lowest) else DECLINE_TRADE
    )


def stands(table: Table, card: int) -> int:
    return best_standing(table.game, table.view.program, table.horse(card))
