"""Bets by value: chance times odds must be worth clearly more than the stake."""

from collections.abc import Mapping

from railbird.core import Action
from railbird.games.big_stakes.actions import DONE_BETTING, BetKind, PlaceBet
from railbird.games.big_stakes.bots.figures import chances, figure
from railbird.games.big_stakes.bots.reading import DIGITS, Table
from railbird.games.big_stakes.box.components import Odds
from railbird.games.big_stakes.events import OddsOffer
from railbird.games.big_stakes.race.view import RunnerView

VALUE = 1.1
"""What a dollar must bring back on average."""
JOCKEY = 0.17
"""Spaces a round that a Jockey Number or an allowance brings, for six ways out of 36."""
PART = 0.25
"""Of the stake that would let the money grow fastest."""


def bet(table: Table) -> Action:
    return bet_on(table, chances_of_kinds(table))


def bet_on(table: Table, likely: Mapping[int, Mapping[BetKind, float]]) -> Action:
    """The best bet that is not yet placed; one on each horse at most."""
    placed = {each.horse for each in table.view.bets[table.seat]}
    best, most = None, VALUE
    for offer in table.view.odds:
        if offer.horse in placed:
            continue
        for kind, odds in offered(offer).items():
            value = round(believed(table, likely[offer.horse][kind], odds), DIGITS)
            if value > most:
                best, most = (offer.horse, kind, odds), value
    if best is None:
        return DONE_BETTING
    horse, kind, odds = best
    stake = stake_for(table, most, odds)
    return PlaceBet(horse, kind, stake) if stake else DONE_BETTING


def believed(table: Table, chance: float, odds: Odds) -> float:
    """What a dollar brings back. The bookmaker has run the race often (BS-7.72), so that his odds,
    the takeout put back, count as much as the own figures."""
    back = 1 + odds.a / odds.b
    fair = (100 - table.box.money.bet_takeout_percent) / 100
    return (chance * back + fair) / 2


def offered(offer: OddsOffer) -> dict[BetKind, Odds]:
    kinds: dict[BetKind, Odds | None] = {
        "win": offer.win,
        "place": offer.place,
        "show": offer.show,
    }
    return {kind: odds for kind, odds in kinds.items() if odds is not None}


def stake_for(table: Table, value: float, odds: Odds) -> int:
    """By the rule of Kelly, of which a part is taken, in whole units and within the limit."""
    money, seen = table.box.money, table.view.stables[table.seat]
    assert seen.bankroll is not None
    staked = sum(each.stake for each in table.view.bets[table.seat])
    left = min(money.bet_max_per_race, seen.bankroll) - staked
    wanted = PART * seen.bankroll * (value - 1) * odds.b / odds.a
    return int(min(wanted, left)) // money.bet_unit * money.bet_unit


def chances_of_kinds(table: Table) -> dict[int, dict[BetKind, float]]:
    runners = table.race.runners
    race = table.box.race_cards[table.race.card]
    places = chances([running_figure(table, runner) for runner in runners], race)
    return {
        runner.horse: {"win": ahead[0], "place": sum(ahead[:2]), "show": sum(ahead[:3])}
        for runner, ahead in zip(runners, places, strict=True)
    }


def running_figure(table: Table, runner: RunnerView) -> float:
    """The figure of the card, and what its jockey brings."""
    race = table.box.race_cards[table.race.card]
    ways = sum(6 - abs(7 - number) for number in (*runner.lucky, runner.jockey) if number)
    plain = figure(table.horse(runner.horse), race, table.race.condition)
    return plain + JOCKEY * race.furlongs * ways / 6
