"""The slip that does most for winning the day: a leader plays safe, who is behind takes chances."""

import random
from collections.abc import Sequence

from railbird.core import Action
from railbird.games.win_place_and_show.bots.doubling import doubles, on_sale
from railbird.games.win_place_and_show.bots.race_odds import PLACES, Chances
from railbird.games.win_place_and_show.bots.reading import DIGITS, Table
from railbird.games.win_place_and_show.bots.slips import positions, slip_of
from railbird.games.win_place_and_show.bots.winning import Standing
from railbird.games.win_place_and_show.box.components import POSITIONS
from railbird.games.win_place_and_show.rules.payoffs import payoff
from railbird.games.win_place_and_show.rules.slip import Bet

RACES = 160
"""Orders of finish that are looked at."""
ROUNDS = 2
"""How often each position is thought over, given the others."""
OWN_RIDE = 1.15
"""How much likelier a horse comes in that one rides oneself."""
STAKES = (2000, 5000)


def sharp_slip(table: Table, rng: random.Random) -> Action:
    orders = finishes(table, rng)
    standing = Standing(table)
    after = [standing.after(order) for order in orders]
    cash = table.money[table.seat]
    slip: dict[str, Bet] = {}

    def worth(bets: Sequence[Bet]) -> float:
        chances = (
            standing.chance(mine + gain, rivals)
            for gain, (mine, rivals) in zip(gains(table, bets, orders), after, strict=True)
        )
        return round(sum(chances) / len(orders), DIGITS)

    for _ in range(ROUNDS):
        for position in positions(table):
            others = [bet for key, bet in slip.items() if key != position]
            left = cash - sum(bet.amount for bet in others)
            offers = [
                Bet(position, horse, stake)
                for horse in table.view.entered
                for stake in STAKES
                if stake <= left
            ]
            best = max(offers, key=lambda bet: worth([*others, bet]), default=None)
            slip.pop(position, None)
            if best and worth([*others, best]) > worth(others):
                slip[position] = best
    bets = list(slip.values())
    if not on_sale(table):
        return slip_of(table, bets)
    races = [
        (order[0], mine + gain, rivals)
        for order, gain, (mine, rivals) in zip(
            orders, gains(table, bets, orders), after, strict=True
        )
    ]
    left = cash - sum(bet.amount for bet in bets)
    return slip_of(table, bets, doubles(table, standing, races, left))


def gains(table: Table, bets: Sequence[Bet], orders: Sequence[tuple[int, ...]]) -> list[int]:
    """What the bets bring in for each order of finish, less what they cost."""
    won = [-sum(bet.amount for bet in bets)] * len(orders)
    for bet in bets:
        pays = payoff(table.box, table.card.horses[bet.horse].odds, bet.position, bet.amount)
        places = POSITIONS.index(bet.position) + 1
        for number, order in enumerate(orders):
            if bet.horse in order[:places]:
                won[number] += pays
    return won


def finishes(table: Table, rng: random.Random) -> list[tuple[int, ...]]:
    """Orders of finish by the odds of the field, place after place."""
    chances = with_own_ride(table.odds(), table.horses_of(table.seat))
    return [one_finish(table.view.entered, chances, rng) for _ in range(RACES)]


def with_own_ride(chances: Chances, own: Sequence[int]) -> Chances:
    return tuple(
        tuple(chance * (OWN_RIDE if horse in own else 1.0) for chance in by_place)
        for horse, by_place in enumerate(chances)
    )


def one_finish(field: Sequence[int], chances: Chances, rng: random.Random) -> tuple[int, ...]:
    running, finish = list(field), []
    for place in range(min(PLACES, len(field))):
        weights = [chances[horse][place] + 1e-6 for horse in running]
        horse = rng.choices(running, weights)[0]
        running.remove(horse)
        finish.append(horse)
    return tuple(finish)
