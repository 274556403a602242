"""What a share is worth: its part of the purses in the races to come."""

from collections.abc import Iterable, Mapping

from railbird.bots.homestretch.odds import card_odds
from railbird.bots.homestretch.race_clock import WAYS
from railbird.games.homestretch.components import HORSES, Box


def purses_to_come(
    box: Box, races_to_come: Mapping[str, int], run: Iterable[str] = ()
) -> list[float]:
    """By horse number: the purses it will earn, as far as the cards still face down can tell."""
    purses = [0.0] * len(WAYS)
    gone = frozenset(run)
    for deck, races in races_to_come.items():
        cards = [box.race_cards[card] for card in box.cards_of(deck) if card not in gone]
        for card in cards if races else ():
            odds = card_odds(box, card)
            for horse in HORSES:
                earned = sum(
                    purse * chance for purse, chance in zip(card.purses, odds[horse], strict=True)
                )
                purses[horse] += earned * races / len(cards)
    return purses
