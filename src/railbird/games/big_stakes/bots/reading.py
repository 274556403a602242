"""What a bot reads off the table: the seat's view, with the game's own tables beside it."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

from railbird.core import Action, Perspective, Seat
from railbird.games.big_stakes.box.components import Box, RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.race.view import RaceView, RunnerView
from railbird.games.big_stakes.view import BigStakesView

A = TypeVar("A", bound=Action)

DIGITS = 6
"""Worths are compared to this many digits, so that equals stay equal on every machine."""


class Table(NamedTuple):
    game: BigStakes
    view: BigStakesView
    seat: Seat
    legal: Sequence[Action]

    @property
    def box(self) -> Box:
        return self.game.box

    @property
    def race(self) -> RaceView:
        return self.view.racing

    @property
    def rivals(self) -> int:
        """Other runners in a race of this meet."""
        return len(self.view.stables) * self.view.options.horses_per_player - 1

    def horse(self, card: int) -> HorseCard:
        return self.game.box.horse(card, self.view.foals)

    def races_left(self) -> list[RaceCard]:
        """From the coming or current race on."""
        first = max(0, self.view.race_no - 1)
        return [self.box.race_cards[card] for card in self.view.program[first:]]

    def runner(self, horse: int) -> RunnerView:
        return next(runner for runner in self.race.runners if runner.horse == horse)


def table_of(seen: Perspective) -> Table:
    view = cast(BigStakesView, seen.view)
    assert view.seat is not None
    return Table(cast(BigStakes, seen.game), view, view.seat, seen.legal)


def only(kind: type[A], legal: Sequence[Action]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]
