"""What a successful bet pays, in whole dollars (WP-2.18 – WP-2.20)."""

from railbird.games.win_place_and_show.box.components import Box, Odds


def payoff(box: Box, odds: Odds, position: str, stake: int) -> int:
    """The stake is part of it; rounded down to the unit of money (WP-2.19, WP-12.8)."""
    charted = box.payoffs.get((odds, position, stake))
    if charted is not None:
        return charted
    betting = box.constants.betting
    percent = {"win": 100, "place": betting.place_percent, "show": betting.show_percent}[position]
    unit = box.constants.money.unit
    return unit * (stake * (100 * odds.b + percent * odds.a) // (100 * unit * odds.b))


def daily_double_payoff(box: Box, first: Odds, second: Odds, stake: int) -> int:
    """By the odds of both winners; the chart is per $1,000 (WP-2.20)."""
    return _per_thousand(box, first, second) * stake // 1000


def _per_thousand(box: Box, first: Odds, second: Odds) -> int:
    charted = box.daily_double_chart.get((first, second))
    if charted is not None:
        return charted
    rules, unit = box.constants.daily_double, box.constants.money.unit
    product = (first.a + first.b) * (second.a + second.b)
    exact = 1000 * rules.factor_percent * product // (100 * unit * first.b * second.b)
    return min(unit * exact, rules.cap_per_1000)
