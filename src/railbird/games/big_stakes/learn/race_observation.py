"""The race of a view as numbers: the round, the runners, one's own tokens and bets."""

from typing import Any

from railbird.core.observation import Floats, Memo, one_hot, zeros
from railbird.games.big_stakes.actions import BET_KINDS
from railbird.games.big_stakes.box.components import LANES, MOST_RUNNERS, POSTS, Box
from railbird.games.big_stakes.box.horse_card import COLUMNS, Heart, column, heart_bonus
from railbird.games.big_stakes.events import Bet, OddsOffer
from railbird.games.big_stakes.race.view import RaceView
from railbird.games.big_stakes.view import BigStakesView

_NUMBERS = range(2, 13)
_DICE = 4
_SPACES, _DIE, _RED, _TOKENS, _POUNDS, _STATIONS, _ROUNDS = 30, 6, 20, 12, 100, 160, 24
_BIGGEST_HEART = 3
_NO_RUNNER = zeros(17 + COLUMNS + 2 * len(_NUMBERS) + 2 * len(BET_KINDS))
_NO_RACE = zeros(11 + _DICE + 2 * len(_NUMBERS)) + _NO_RUNNER * MOST_RUNNERS
_NO_ODDS = zeros(len(BET_KINDS))
_NO_BETS = zeros(len(BET_KINDS))


class RaceRows:
    """The part of a row that is about the race."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._rounds = Memo(self._round)
        self._stations = Memo(_station)
        self._finishes = Memo(_finish)
        self._riders = Memo(_rider)
        self._reds = Memo(_red)
        self._hearts = Memo(_hearts)
        self._luck = Memo(_lucky)
        self._odds = Memo(_offered)
        self._bets = Memo(self._own_bets)

    def parts(self, view: BigStakesView, stables: list[int]) -> list[Floats]:
        """All zeros between races."""
        race = view.race
        if race is None:
            return [_NO_RACE]
        own, order, odds = stables[0], race.order, view.odds
        bets = () if view.seat is None else view.bets[view.seat]
        marks_count, now = _marks_count(self._box, race), column(max(1, race.furlong))
        parts = [
            self._rounds[
                race.throw,
                race.furlong,
                race.rolled,
                race.spaces,
                race.paced,
                race.spent,
                race.ridden,
                race.claimed,
                race.again,
                race.lost_inquiries[own],
                race.dice,
                race.tokens[own],
            ]
        ]
        foals = {foal.id: foal for foal in view.foals}
        for runner in race.runners:
            horse, owner, finish = runner.horse, runner.owner, runner.finish
            card = self._box.horses.get(horse) or foals[horse]
            parts += (
                self._riders[
                    None if owner is None else stables.index(owner),
                    runner.post,
                    runner.jockey,
                    runner.pounds,
                    runner.paced,
                    len(runner.shifts),
                ],
                self._stations[runner.lane, runner.station, runner.spaces],
                self._finishes[
                    finish.past if finish else None,
                    runner.out,
                    order.index(horse) if horse in order else None,
                    len(runner.tokens if owner is None else race.tokens[owner]),
                ],
                self._reds[runner.red],
                self._hearts[marks_count, card.hearts[now]],
                self._luck[runner.lucky],
                self._odds[horse, odds] if odds else _NO_ODDS,
                self._bets[horse, bets] if bets else _NO_BETS,
            )
        parts.append(_NO_RUNNER * (MOST_RUNNERS - len(race.runners)))
        return parts

    def _round(self, key: Any) -> list[float]:
        """How far the race is, what was thrown, and what an inquiry is about."""
        throw, furlong, rolled, spaces, paced, spent, ridden, claimed, again, lost, dice, held = key
        numbers = [self._box.tokens[each.token].number for each in held]
        shown = [die / _DIE for die in dice[:_DICE]]
        return [
            throw / _ROUNDS,
            furlong / _ROUNDS,
            rolled / _DICE,
            spaces / _SPACES,
            float(paced),
            float(spent is not None and spent.band == "high"),
            float(ridden is not None),
            len(ridden or "") / _SPACES,
            float(claimed),
            float(again),
            lost / _TOKENS,
            *shown,
            *[0.0] * (_DICE - len(shown)),
            *(numbers.count(number) / _TOKENS for number in _NUMBERS),
            *one_hot(_NUMBERS, self._box.tokens[spent.token].number if spent else None),
        ]

    def _own_bets(self, key: tuple[int, tuple[Bet, ...]]) -> list[float]:
        horse, bets = key
        return [
            sum(bet.stake for bet in bets if (bet.horse, bet.bet) == (horse, kind))
            / self._box.money.bet_max_per_race
            for kind in BET_KINDS
        ]


def _rider(key: tuple[int | None, int, int, int, bool, int]) -> list[float]:
    """Whose a horse is, and how it goes into the race."""
    owner, post, jockey, pounds, paced, shifts = key
    return [
        1.0,
        float(owner == 0),
        0.0 if owner is None else (1 + owner) / MOST_RUNNERS,
        post / len(POSTS),
        jockey / max(_NUMBERS),
        pounds / _POUNDS,
        float(paced),
        shifts / _TOKENS,
    ]


def _station(key: tuple[int, float, int]) -> list[float]:
    lane, station, spaces = key
    return [lane / LANES["single"], station / _STATIONS, spaces / _SPACES]


def _finish(key: tuple[int | None, bool, int | None, int]) -> list[float]:
    past, out, turn, tokens = key
    return [
        float(past is not None),
        (past or 0) / _SPACES,
        float(out),
        float(turn == 0),
        0.0 if turn is None else 1 - turn / MOST_RUNNERS,
        tokens / _TOKENS,
    ]


def _red(red: tuple[int, ...]) -> list[float]:
    return [points / _RED for points in red]


def _hearts(key: tuple[bool, Heart]) -> list[float]:
    marks_count, cell = key
    heart = heart_bonus(cell, marks_count)
    return [heart[number] / _BIGGEST_HEART for number in _NUMBERS]


def _lucky(lucky: tuple[int, ...]) -> list[float]:
    return [float(number in lucky) for number in _NUMBERS]


def _marks_count(box: Box, race: RaceView) -> bool:
    """BS-7.7."""
    return box.race_cards[race.card].surface == "turf" or race.condition == "wet"


def _offered(key: tuple[int, tuple[OddsOffer, ...]]) -> list[float]:
    """The odds as chances; 0 where there is no such bet."""
    horse, odds = key
    offer = next((each for each in odds if each.horse == horse), None)
    offers = (offer.win, offer.place, offer.show) if offer else (None,) * len(BET_KINDS)
    return [each.b / (each.a + each.b) if each else 0.0 for each in offers]
