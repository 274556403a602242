"""What a stable is worth over the races to come, and which of its horses should run now."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from railbird.games.big_stakes.bots.assigning import assign
from railbird.games.big_stakes.bots.figures import figure, plain_figure, prize
from railbird.games.big_stakes.bots.reading import DIGITS, Table
from railbird.games.big_stakes.box.components import RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard


class Plan(NamedTuple):
    worth: float
    """Prize money that is to be expected."""
    runners: tuple[tuple[int, ...], ...]
    """By race, the cards that run; fewer where there are none."""


class Planner:
    """Plans for one meet. A race that no card is kept for is run by a plain horse."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.races = table.races_left()
        self._known: dict[int, list[float]] = {}

    @cached_property
    def plain(self) -> list[float]:
        game, rivals = self.table.game, self.table.rivals
        return [prize(game, race, plain_figure(game, race.id), rivals) for race in self.races]

    def gains(self, card: int) -> list[float]:
        """By race, what the card earns above a plain horse."""
        if card not in self._known:
            self._known[card] = self.gains_of(self.table.horse(card))
        return self._known[card]

    def gains_of(self, card: HorseCard) -> list[float]:
        return [
            self.prize(card, race) - plain
            for race, plain in zip(self.races, self.plain, strict=True)
        ]

    def prize(self, card: HorseCard, race: RaceCard) -> float:
        condition = self.table.view.condition if race is self.races[0] else "fast"
        return prize(self.table.game, race, figure(card, race, condition), self.table.rivals)

    def plan(self, cards: Sequence[int]) -> Plan:
        if self.table.view.options.horse_reuse == "free":
            return self._plan_freely(cards)
        slots = [race for race in range(len(self.races)) for _ in range(self.number)]
        plain = 0 if len(cards) >= len(slots) else len(slots)
        worth = [[self.gains(card)[race] for card in cards] + [0.0] * plain for race in slots]
        chosen = assign(worth)
        runners: list[tuple[int, ...]] = [()] * len(self.races)
        total = 0.0
        for slot, race in enumerate(slots):
            total += worth[slot][chosen[slot]]
            if chosen[slot] < len(cards):
                runners[race] += (cards[chosen[slot]],)
        return Plan(round(total, DIGITS), tuple(runners))

    def _plan_freely(self, cards: Sequence[int]) -> Plan:
        """Every race takes the best there are."""
        runners = [self._best_for(race, cards) for race in range(len(self.races))]
        total = sum(self.gains(card)[race] for race, best in enumerate(runners) for card in best)
        return Plan(round(total, DIGITS), tuple(runners))

    def _best_for(self, race: int, cards: Sequence[int]) -> tuple[int, ...]:
        ranked = sorted(cards, key=lambda card: (-self.gains(card)[race], card))
        return tuple(ranked[: self.number])

    @property
    def number(self) -> int:
        return self.table.view.options.horses_per_player
