"""Real dice and cards of Long Shot: who rolls, and what is printed on the starting cards."""

from collections.abc import Sequence

from railbird.core import ByHand, Chance, Draw, Faces, Shuffle, does, listed, whom
from railbird.games.long_shot.box.components import Box, StartingCard
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words.narration import called, money


def by_hand(box: Box, view: LongShotView, chance: Chance, names: Sequence[str]) -> ByHand:
    if isinstance(chance, Faces):
        words = f"{does(names[view.active], 'rolls')} the horse and the spaces"
        ordinary = "To roll two ordinary dice start with --option dice=manual."
        return ByHand(words, hint="" if view.options.dice == "manual" else ordinary)
    if isinstance(chance, Shuffle):
        dealt = len(view.sheets)
        who = listed([whom(called(names, seat)) for seat in range(dealt)])
        words = f"A starting card each for {who}, in this order"
        return ByHand(
            words, {card.id: printed(card) for card in box.starting_cards.values()}, dealt
        )
    if isinstance(chance, Draw) and chance.purpose == "first player":
        seats = {str(seat): name for seat, name in enumerate(names)}
        return ByHand("Who rolls first? Draw a player", seats)
    return ByHand()


def printed(card: StartingCard) -> str:
    return listed([f"{money(amount)} on #{horse}" for horse, amount in card.bets])
