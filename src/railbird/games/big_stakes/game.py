"""Big Stakes Racing: stables of great racehorses and a meet of five races, by its rules in
docs/rules."""

from railbird.core import Game, Pack
from railbird.games.big_stakes.components import Box
from railbird.games.big_stakes.horse_card import HorseCard
from railbird.games.big_stakes.house import Standings
from railbird.games.big_stakes.open_box import open_box


class BigStakes(Game):
    id = "big_stakes"
    title = "Big Stakes Racing"

    def __init__(self, pack: Pack | None = None) -> None:
        super().__init__(pack)
        self.box: Box = open_box(self.text_of)
        self.standings = Standings(self.box)
        self.named = {card.name.upper(): card.id for card in self.box.horses.values()}
        """Card ids of the printed horses by name, in capitals."""
        self.first_foal = max(self.box.horses) + 1

    def horse(self, card: int, foals: tuple[HorseCard, ...]) -> HorseCard:
        """A printed card, or one of these foals."""
        return foals[card - self.first_foal] if card >= self.first_foal else self.box.horses[card]
