"""How the house chooses outside the race (BS-7.80): by the standing of a card at a distance."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from railbird.games.big_stakes.box.components import Box, RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard, Surface
from railbird.games.big_stakes.options import stable_size

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes
    from railbird.games.big_stakes.state import State

_SIXTH_OF_SIX = 36
HIGHEST_BID = 4_000_000
WANTED = 20
"""The house bids for a card that stands so high at one of the distances."""


def value(card: HorseCard, furlongs: int, surface: Surface) -> int:
    """Rating and expected hearts over the distance, in 36ths; the condition is left out."""
    hearts = card.hearts_of(furlongs, marks_count=surface == "turf")
    return _SIXTH_OF_SIX * card.rating(furlongs) + hearts


class Standings:
    """The rank of any card among the printed ones: 1 and the number of better cards."""

    def __init__(self, box: Box) -> None:
        self._values = {
            (race.furlongs, race.surface): sorted(
                value(card, race.furlongs, race.surface) for card in box.horses.values()
            )
            for race in box.race_cards.values()
        }

    def standing(self, card: HorseCard, furlongs: int, surface: Surface) -> int:
        values = self._values[furlongs, surface]
        return 1 + len(values) - bisect_right(values, value(card, furlongs, surface))


def best_standing(game: "BigStakes", program: Iterable[str], card: HorseCard) -> int:
    """Over the races of the program."""
    races = [game.box.race_cards[race] for race in program]
    return min(game.standings.standing(card, race.furlongs, race.surface) for race in races)


def best_cards(
    game: "BigStakes", program: Iterable[str], cards: Sequence[int], number: int
) -> tuple[int, ...]:
    """Those of the printed cards that stand highest; the lower id of equals."""
    races = tuple(program)
    horses = game.box.horses
    ranked = sorted(cards, key=lambda card: (best_standing(game, races, horses[card]), card))
    return tuple(sorted(ranked[:number]))


def discards(state: "State", stable: int) -> tuple[int, ...]:
    hand = state.hands[stable]
    keep = best_cards(state.game, state.program, hand, stable_size(state.options))
    return tuple(card for card in hand if card not in keep)


def entry(
    game: "BigStakes",
    race: RaceCard,
    cards: Sequence[int],
    foals: tuple[HorseCard, ...],
    number: int,
) -> tuple[int, ...]:
    """Of the cards that may run, those that stand highest at this race; the lower id of equals."""

    def place(card: int) -> tuple[int, int]:
        horse = game.box.horse(card, foals)
        return game.standings.standing(horse, race.furlongs, race.surface), card

    return tuple(sorted(sorted(cards, key=place)[:number]))


def bid(state: "State", least: int, most: int) -> int | None:
    """The lowest bid for a wanted card, or None to pass."""
    if least > min(most, HIGHEST_BID):
        return None
    wanted = best_standing(state.game, state.program, state.box.horses[state.lot]) <= WANTED
    return least if wanted else None
