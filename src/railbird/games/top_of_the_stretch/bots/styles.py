"""Six styles at the window: which horse, which bet, and how much of the money."""

from abc import ABC, abstractmethod
from math import exp

from railbird.bots.styles import favourite_of, richest_rival
from railbird.core import Action, Perspective
from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.bots.slips import Slip, dollars, even, next_bet
from railbird.games.top_of_the_stretch.bots.steady import LUCK, in_the_first, usual_speed
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.rules.payoffs import PLACES, STAKE
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView


class Style(ABC):
    """Wants a slip, and bets until it has it."""

    def choose(self, seen: Perspective) -> Action:
        view = seen.view
        assert isinstance(view, TopOfTheStretchView)
        return next_bet(view, self.slip(view))

    @abstractmethod
    def slip(self, view: TopOfTheStretchView) -> Slip:
        """All that it wants to bet on the race."""


class Chalk(Style):
    """Follows the odds: the favourite to win, in every race."""

    PART = 0.1

    def slip(self, view: TopOfTheStretchView) -> Slip:
        return {(by_the_odds(view)[0], "win"): part(view, self.PART)}


class Loyal(Style):
    """Has a number, and bets on it in every race."""

    PART = 0.06

    def slip(self, view: TopOfTheStretchView) -> Slip:
        assert view.seat is not None
        posts = sorted(by_the_odds(view))
        mine = posts[(2 * view.seat + 2) % len(posts)]
        return {(mine, kind): part(view, self.PART) for kind in view.types[:2]}


class Gambler(Style):
    """A quarter of the money on the longest shot in the race, to win."""

    PART = 0.25

    def slip(self, view: TopOfTheStretchView) -> Slip:
        return {(by_the_odds(view)[-1], "win"): part(view, self.PART)}


class Miser(Style):
    """Two dollars on the safest bet there is, and no more."""

    def slip(self, view: TopOfTheStretchView) -> Slip:
        return {(by_the_odds(view)[0], view.types[-1]): BET_STEP}


class Hedger(Style):
    """The best bet on each of several horses, a little on all of them."""

    PART = 0.03
    HORSES = 4

    def slip(self, view: TopOfTheStretchView) -> Slip:
        chances = in_the_first(strengths(view))
        promise = {
            (pp, kind): chances[PLACES[kind]][at] * view.prices[at][number] / STAKE
            for at, pp in enumerate(posts(view))
            for number, kind in enumerate(view.types)
        }
        best = [
            favourite_of([(pp, kind) for kind in view.types], lambda bet: promise[bet])
            for pp in posts(view)
        ]
        ranked = sorted(best, key=lambda bet: (-round(promise[bet], 9), bet))
        return {bet: part(view, self.PART) for bet in ranked[: self.HORSES]}


class Copycat(Style):
    """Bets as whoever is richest did in the last race, number for number."""

    PART = 0.05

    def slip(self, view: TopOfTheStretchView) -> Slip:
        assert view.seat is not None
        first = {(by_the_odds(view)[0], "win"): part(view, self.PART)}
        if not view.results or len(view.money) == 1:
            return first
        last, model = view.results[-1], richest_rival(view.money, view.seat)
        had = max(CENTS, last.bankrolls[model]) / CENTS
        copied: dict[tuple[int, str], int] = {}
        for bet in last.bets[model]:
            pp = bet.pp if bet.pp in posts(view) else by_the_odds(view)[0]
            kind = bet.type if bet.type in view.types else view.types[-1]
            copied[pp, kind] = copied.get((pp, kind), 0) + part(view, min(0.2, bet.amount / had))
        return copied or first


def posts(view: TopOfTheStretchView) -> list[int]:
    return [runner.entry.pp for runner in view.runners]


def by_the_odds(view: TopOfTheStretchView) -> list[int]:
    """The favourite first."""
    pays = dict(zip(posts(view), view.prices, strict=True))
    return sorted(pays, key=lambda pp: (pays[pp][0], pp))


def strengths(view: TopOfTheStretchView) -> list[float]:
    return [exp(usual_speed(runner, view.options.jockeys) / LUCK) for runner in view.runners]


def part(view: TopOfTheStretchView, share: float) -> int:
    """A share of the money, at least the smallest bet."""
    return max(BET_STEP, even(share * dollars(view)))
