"""Where to lay tokens: what spots are worth, and five tokens that win the game together."""

from collections.abc import Sequence
from typing import TypeAlias

from railbird.bots.expectimax import DIGITS
from railbird.games.homestretch.actions import LINES
from railbird.games.homestretch.bots.odds import card_odds, odds_if_driven
from railbird.games.homestretch.bots.orders import likely_orders
from railbird.games.homestretch.bots.prospects import Prospects, fall
from railbird.games.homestretch.bots.race_clock import Chances
from railbird.games.homestretch.bots.stakes import (
    Gains,
    Token,
    add_bet,
    gains_of_all,
    shares_by_horse,
    tokens_seen,
)
from railbird.games.homestretch.bots.support import habits_of, short_moves
from railbird.games.homestretch.box.components import SPOT_OF, SPOTS, Box
from railbird.games.homestretch.view import HomestretchView

Laid: TypeAlias = tuple[int, int]
"""A token's value and its spot."""

OWN_HORSE = 1.1
"""A bet on a horse of one's own is better than its odds: one will drive it anyway."""

_REHEARSALS = 2
"""How often bets are placed again for a race in which one drives what one has bet on."""

_GOOD_SPOTS = 9
_ROUNDS = 2


def worth_of_spots(box: Box, chances: Chances, own: Sequence[int] = ()) -> list[float]:
    """By spot: what a point of token brings on average; `own` shares make a horse dearer."""
    worth = []
    for spot, (horse, line) in enumerate(SPOTS):
        chance = sum(chances[horse][: LINES.index(line) + 1])
        liked = OWN_HORSE if own and own[horse] else 1.0
        worth.append(chance * box.figures[spot] * liked)
    return worth


def best_first(worth: Sequence[float]) -> list[int]:
    return sorted(range(len(worth)), key=lambda spot: -round(worth[spot], DIGITS))


def lay_out(
    worth: Sequence[float], tokens: Sequence[int], taken: Sequence[int], limit: int
) -> list[Laid]:
    """The best tokens on the best spots, as far as the limit allows."""
    laid: list[Laid] = []
    values = sorted(tokens, reverse=True)
    for spot in best_first(worth):
        room = limit - taken.count(spot)
        laid += [(value, spot) for value in values[len(laid) : len(laid) + max(0, room)]]
        if len(laid) == len(values):
            break
    return laid


class Betting:
    """The table as one seat sees it while bets are laid."""

    def __init__(self, box: Box, view: HomestretchView) -> None:
        assert view.card is not None
        assert view.seat is not None
        self.box, self.view, self.seat = box, view, view.seat
        self.card = box.race_cards[view.card]
        self.on_board = tokens_seen(box, view)
        self.taken = [spot for seat, spot, _ in self.on_board if seat == self.seat]
        tokens = self.on_board + self._tokens_to_expect()
        self.gains = gains_of_all(box, view.stables, self.card.purses, tokens)
        self.habits = [habits_of(gains) for gains in self.gains]

    def _tokens_to_expect(self) -> list[Token]:
        """Others will lay what they still hold where the race card says."""
        box, view = self.box, self.view
        odds = card_odds(box, self.card)
        average = sum(box.bet_tokens) / len(box.bet_tokens)
        expected: list[Token] = []
        for seat, left in enumerate(view.tokens_left):
            if seat == self.seat or not left:
                continue
            worth = worth_of_spots(box, odds, shares_by_horse(box, view.stables[seat]))
            taken = [spot for owner, spot, _ in self.on_board if owner == seat]
            laid = lay_out(worth, [1] * left, taken, view.limits[seat])
            expected += [(seat, spot, average) for _, spot in laid]
        return expected

    def best_token(self) -> Laid:
        """The next token to lay: the first of a plan for all that are left."""
        plan: list[Laid] = []
        for _ in range(_REHEARSALS):
            worth = worth_of_spots(self.box, self._chances(plan))
            plan = lay_out(worth, self.view.unplaced, self.taken, self.view.limits[self.seat])
        return self._improved(plan)[0]

    def _chances(self, plan: Sequence[Laid]) -> Chances:
        """Of a race in which everybody drives what they have shares in and bets on."""
        habits = [*self.habits]
        habits[self.seat] = habits_of(self._own_gains(plan))
        return odds_if_driven(self.box, self.card, short_moves(habits))

    def _own_gains(self, plan: Sequence[Laid]) -> Gains:
        gains = [by_place[:] for by_place in self.gains[self.seat]]
        for value, spot in plan:
            add_bet(gains, self.box, spot, value)
        return gains

    def _improved(self, plan: Sequence[Laid]) -> list[Laid]:
        """Move each token to where it does most for winning the game, given the others."""
        chances = self._chances(plan)
        slip = Slip(self.box, self.view, self.seat, self.gains, chances)
        good = best_first(worth_of_spots(self.box, chances))[:_GOOD_SPOTS]
        plan = list(plan)
        for token in plan:
            slip.lay(*token)
        for _ in range(_ROUNDS):
            before = plan[:]
            for number, (value, spot) in enumerate(before):
                slip.lift(value, spot)
                others = [each for _, each in (*plan[:number], *plan[number + 1 :])]
                plan[number] = (value, self._best_spot(slip, value, good, others))
                slip.lay(*plan[number])
            if plan == before:
                break
        return plan

    def _best_spot(
        self, slip: "Slip", value: int, good: Sequence[int], others: Sequence[int]
    ) -> int:
        taken = [*self.taken, *others]
        limit = self.view.limits[self.seat]
        free = [spot for spot in good if taken.count(spot) < limit]
        return max(free, key=lambda spot: round(slip.worth(value, spot), DIGITS))


class Slip:
    """A seat's tokens against every order in which the race may end."""

    def __init__(
        self,
        box: Box,
        view: HomestretchView,
        seat: int,
        gains: Sequence[Gains],
        chances: Chances,
    ) -> None:
        self._figures = box.figures
        self._races_to_come = sum(view.races_to_come.values())
        prospects = Prospects(view.money, seat, gains, self._races_to_come)
        orders = likely_orders(chances)
        self._chances = [chance for _, chance in orders]
        self._rivals = [prospects.rivals(order) for order, _ in orders]
        self._paying: list[list[int]] = [[] for _ in SPOTS]
        for number, (order, _) in enumerate(orders):
            for place, horse in enumerate(order):
                for line in LINES[place:]:
                    self._paying[SPOT_OF[horse, line]].append(number)

    def lay(self, value: int, spot: int) -> None:
        self._lead(spot, value * self._figures[spot])

    def lift(self, value: int, spot: int) -> None:
        self._lead(spot, -value * self._figures[spot])

    def _lead(self, spot: int, money: int) -> None:
        factor = fall(money, self._races_to_come)
        for number in self._paying[spot]:
            self._rivals[number] *= factor

    def worth(self, value: int, spot: int) -> float:
        """How much the token adds to the chance to win the game."""
        factor = fall(value * self._figures[spot], self._races_to_come)
        chances, rivals = self._chances, self._rivals
        return sum(
            chances[number] * (1 / (1 + rivals[number] * factor) - 1 / (1 + rivals[number]))
            for number in self._paying[spot]
        )
