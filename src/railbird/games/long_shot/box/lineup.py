"""The eight horse cards of one game, arranged for quick answers. They never change during play."""

from collections.abc import Iterable

import msgspec

from railbird.games.long_shot.box.components import HORSES, Box, HorseCard
from railbird.games.long_shot.box.vocabulary import Ability


class Lineup(msgspec.Struct, frozen=True):
    """Everything by the number of the card; place 0 is not used."""

    cards: tuple[HorseCard | None, ...]
    ids: tuple[str, ...]
    cost: tuple[int, ...]
    abilities: tuple[Ability | None, ...]
    on: dict[str, tuple[int, ...]]
    """The cards whose ability belongs to an event, in ascending number."""

    def card(self, number: int) -> HorseCard:
        card = self.cards[number]
        assert card is not None
        return card

    def ability(self, number: int) -> Ability:
        ability = self.abilities[number]
        assert ability is not None
        return ability

    def number_of(self, card_id: str) -> int:
        return self.ids.index(card_id)


EMPTY = Lineup((None,) * 9, ("",) * 9, (0,) * 9, (None,) * 9, {})
"""Before the Market is formed."""


def line_up(box: Box, card_ids: Iterable[str], abilities: bool) -> Lineup:
    """The cards in any order, one of each number (LS-3.2); without abilities if they are off."""
    by_number = {box.cards[card_id].number: box.cards[card_id] for card_id in card_ids}
    cards = [by_number[number] for number in HORSES]
    known = [box.abilities[card.ability] if abilities else None for card in cards]  # LS-9.16
    on: dict[str, tuple[int, ...]] = {}
    for card, ability in zip(cards, known, strict=True):
        if ability is not None:
            on[ability.event] = (*on.get(ability.event, ()), card.number)
    return Lineup(
        cards=(None, *cards),
        ids=("", *(card.id for card in cards)),
        cost=(0, *(card.cost for card in cards)),
        abilities=(None, *known),
        on=on,
    )
