"""Cards dealt, traded and given up: those stay that earn most together."""

from collections.abc import Sequence

from railbird.core import Action
from railbird.games.big_stakes.actions import (
    CANCEL_TRADE,
    CONFIRM_TRADE,
    DECLINE_TRADE,
    PASS_TRADE,
    AcceptTrade,
    Discard,
    EnterHorse,
    OfferTrade,
)
from railbird.games.big_stakes.bots.reading import Table, only
from railbird.games.big_stakes.bots.stable import Planner
from railbird.games.big_stakes.options import stable_size

WORTH_A_TRADE = 50_000
"""Dollars that a trade must bring; less is not worth showing a card."""


def keep_the_best(table: Table) -> Action:
    hand, size = table.view.own_cards, stable_size(table.view.options)
    planner = Planner(table)
    planned = {card for cards in planner.plan(hand).runners for card in cards}
    ranked = sorted(hand, key=lambda card: (card not in planned, -max(planner.gains(card)), card))
    return Discard(tuple(sorted(ranked[size:])))


def enter(table: Table) -> Action:
    """The horse that the best plan for the rest of the meet has for this race."""
    cards = table.view.own_cards
    if table.view.options.horse_reuse == "once":
        ran = table.view.stables[table.seat].ran
        cards = tuple(card for card in cards if card not in ran)
    return EnterHorse(tuple(sorted(Planner(table).plan(cards).runners[0])))


# -- trading -------------------------------------------------------------------------------------


def trade(table: Table) -> Action:
    offer = table.view.offer
    if offer is None:
        return offer_something(table)
    if offer.answered:
        return take_or_leave(table)
    return answer_offer(table)


def offer_something(table: Table) -> Action:
    """A card that is good, but not for this stable: to the seat that has traded least."""
    planner, hand = Planner(table), table.view.own_cards
    spare = [card for card in hand if loss(planner, hand, card) < WORTH_A_TRADE]
    trading = table.view.trade
    assert trading is not None
    if not spare or not only(OfferTrade, table.legal):
        return PASS_TRADE
    give = max(spare, key=lambda card: (max(planner.gains(card)), -card))
    shown = {seen.card for seen in table.view.known}
    partners = sorted({offer.to for offer in only(OfferTrade, table.legal)})
    turn = (trading.cycle + table.seat + len(shown)) % len(partners)
    return OfferTrade(partners[turn], give)


def loss(planner: Planner, hand: Sequence[int], card: int) -> float:
    rest = [each for each in hand if each != card]
    return planner.plan(hand).worth - planner.plan(rest).worth


def gain(planner: Planner, hand: Sequence[int], give: int, take: int) -> float:
    after = [take if card == give else card for card in hand]
    return planner.plan(after).worth - planner.plan(hand).worth


def answer_offer(table: Table) -> Action:
    """Gives what is missed least, if the other card is better."""
    offer = table.view.offer
    assert offer is not None
    assert offer.give is not None
    planner, hand = Planner(table), table.view.own_cards
    by_gain = {card: gain(planner, hand, card, offer.give) for card in hand}
    most = max(by_gain.values())
    if most < WORTH_A_TRADE:
        return DECLINE_TRADE
    equal = [card for card in hand if by_gain[card] >= most]
    return AcceptTrade(max(equal, key=lambda card: (max(planner.gains(card)), -card)))


def take_or_leave(table: Table) -> Action:
    offer = table.view.offer
    assert offer is not None
    assert offer.give is not None
    assert offer.take is not None
    better = gain(Planner(table), table.view.own_cards, offer.give, offer.take)
    return CONFIRM_TRADE if better >= WORTH_A_TRADE else CANCEL_TRADE
