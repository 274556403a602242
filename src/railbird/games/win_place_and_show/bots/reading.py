"""What a bot reads off the table: the seat's view, with the game's own tables beside it."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

from railbird.core import Action, Perspective, Seat
from railbird.games.win_place_and_show.bots.gallop import Course, course_of
from railbird.games.win_place_and_show.bots.race_odds import Chances, odds_of
from railbird.games.win_place_and_show.box.components import HORSES, Box, Race
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from railbird.games.win_place_and_show.world import cash

A = TypeVar("A", bound=Action)

DIGITS = 9
"""Worths are compared to this many digits, so that equals stay equal on every machine."""


class Table(NamedTuple):
    game: WinPlaceAndShow
    view: WinPlaceAndShowView
    seat: Seat

    @property
    def box(self) -> Box:
        return self.game.box

    @property
    def card(self) -> Race:
        return self.box.races[self.view.race - 1]

    @property
    def course(self) -> Course:
        return course_of(self.game, self.view.race, self.view.options)

    @property
    def money(self) -> list[int]:
        """Everybody's cash; where it is not shown it is counted."""
        shown = [amount for amount in self.view.money if amount is not None]
        if len(shown) == len(self.view.money):
            return shown
        start = self.box.constants.money
        regular = self.view.version == "regular"
        amount = start.regular_start if regular else start.party_start
        return cash([amount] * len(self.view.money), self.view)

    def odds(self) -> Chances:
        """Of the field that is entered, or of all while horses are still for sale."""
        return odds_of(self.game, self.view.race, self.view.entered or HORSES)

    def horses_of(self, seat: Seat) -> list[int]:
        return [horse for horse, owner in enumerate(self.view.owners, 1) if owner == seat]


def table_of(seen: Perspective) -> Table:
    view = cast(WinPlaceAndShowView, seen.view)
    assert view.seat is not None
    return Table(cast(WinPlaceAndShow, seen.game), view, view.seat)


def only(kind: type[A], legal: Sequence[Action]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]
