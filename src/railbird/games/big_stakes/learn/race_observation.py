"""The race of a view as numbers: the round, the runners, one's own tokens and bets."""

from railbird.core.row import one_of
from railbird.games.big_stakes.actions import BET_KINDS
from railbird.games.big_stakes.box.components import LANES, MOST_RUNNERS, POSTS, Box
from railbird.games.big_stakes.box.horse_card import COLUMNS, HorseCard, column, heart_bonus
from railbird.games.big_stakes.events import OddsOffer
from railbird.games.big_stakes.race.view import RaceView, RunnerView
from railbird.games.big_stakes.view import BigStakesView

_NUMBERS = range(2, 13)
_DICE = 4
_SPACES, _DIE, _RED, _TOKENS, _POUNDS, _STATIONS, _ROUNDS = 30, 6, 20, 12, 100, 160, 24
_BIGGEST_HEART = 3
_OF_A_ROUND = 11 + _DICE + 2 * len(_NUMBERS)
_OF_A_RUNNER = 17 + COLUMNS + 2 * len(_NUMBERS) + 2 * len(BET_KINDS)


def race_numbers(
    box: Box, view: BigStakesView, cards: dict[int, HorseCard], stables: list[int]
) -> list[float]:
    """All zeros between races."""
    race = view.race
    if race is None:
        return [0.0] * (_OF_A_ROUND + MOST_RUNNERS * _OF_A_RUNNER)
    row = _round(box, race, stables[0])
    for runner in race.runners:
        row += _runner(box, view, race, runner, cards[runner.horse], stables)
    return row + [0.0] * (_OF_A_RUNNER * (MOST_RUNNERS - len(race.runners)))


def _round(box: Box, race: RaceView, own: int) -> list[float]:
    """How far the race is, what was thrown, and what an inquiry is about."""
    dice = [die / _DIE for die in race.dice[:_DICE]]
    held = [box.tokens[held.token].number for held in race.tokens[own]]
    spent = box.tokens[race.spent.token].number if race.spent else None
    return [
        race.throw / _ROUNDS,
        race.furlong / _ROUNDS,
        race.rolled / _DICE,
        race.spaces / _SPACES,
        float(race.paced),
        float(race.spent is not None and race.spent.band == "high"),
        float(race.ridden is not None),
        len(race.ridden or "") / _SPACES,
        float(race.claimed),
        float(race.again),
        race.lost_inquiries[own] / _TOKENS,
        *dice,
        *[0.0] * (_DICE - len(dice)),
        *(held.count(number) / _TOKENS for number in _NUMBERS),
        *one_of(_NUMBERS, spent),
    ]


def _runner(
    box: Box,
    view: BigStakesView,
    race: RaceView,
    runner: RunnerView,
    card: HorseCard,
    stables: list[int],
) -> list[float]:
    """A horse of the race: whose it is, where it is, and what it may throw."""
    owner, finish, order = runner.owner, runner.finish, race.order
    tokens = runner.tokens if owner is None else race.tokens[owner]
    heart = heart_bonus(card.hearts[column(max(1, race.furlong))], _marks_count(box, race))
    return [
        1.0,
        float(owner == stables[0]),
        0.0 if owner is None else (1 + stables.index(owner)) / MOST_RUNNERS,
        runner.post / len(POSTS),
        runner.jockey / max(_NUMBERS),
        runner.pounds / _POUNDS,
        float(runner.paced),
        len(runner.shifts) / _TOKENS,
        runner.lane / LANES["single"],
        runner.station / _STATIONS,
        runner.spaces / _SPACES,
        float(finish is not None),
        finish.past / _SPACES if finish else 0.0,
        float(runner.out),
        float(order[:1] == (runner.horse,)),
        1 - order.index(runner.horse) / MOST_RUNNERS if runner.horse in order else 0.0,
        len(tokens) / _TOKENS,
        *(points / _RED for points in runner.red),
        *(heart[number] / _BIGGEST_HEART for number in _NUMBERS),
        *(float(number in runner.lucky) for number in _NUMBERS),
        *_offered(view.odds, runner.horse),
        *_own_bets(box, view, runner.horse),
    ]


def _marks_count(box: Box, race: RaceView) -> bool:
    """BS-7.7."""
    return box.race_cards[race.card].surface == "turf" or race.condition == "wet"


def _offered(odds: tuple[OddsOffer, ...], horse: int) -> list[float]:
    """The odds as chances; 0 where there is no such bet."""
    offer = next((each for each in odds if each.horse == horse), None)
    offers = (offer.win, offer.place, offer.show) if offer else (None,) * len(BET_KINDS)
    return [each.b / (each.a + each.b) if each else 0.0 for each in offers]


def _own_bets(box: Box, view: BigStakesView, horse: int) -> list[float]:
    own = () if view.seat is None else view.bets[view.seat]
    return [
        sum(bet.stake for bet in own if (bet.horse, bet.bet) == (horse, kind))
        / box.money.bet_max_per_race
        for kind in BET_KINDS
    ]
