"""What money is worth on the way to winning the day: the chance to be richest in the end."""

from collections.abc import Iterable, Sequence
from math import erf, sqrt

from railbird.games.win_place_and_show.bots.reading import Table
from railbird.games.win_place_and_show.rules.payoffs import payoff
from railbird.games.win_place_and_show.rules.slip import Slip

SWING = 0.35
"""What a player's part of a purse varies by, as a part of the purse."""
BETS = 9000
"""What the slips of two players make them differ by in one race."""
RIVALS = 5
"""How many of the richest are looked at; at a party the others hardly count."""


class Standing:
    """The money of all seats when the day is decided, as far as this race goes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._money = table.money
        self._others = sorted(
            (seat for seat in range(len(self._money)) if seat != table.seat),
            key=lambda seat: -self._money[seat],
        )[:RIVALS]
        later = table.box.races[table.view.race : table.view.options.races]
        swings = sum((SWING * race.purse) ** 2 + BETS**2 for race in later)
        self._spread = sqrt(swings + BETS**2)

    def after(self, finish: Sequence[int]) -> tuple[int, list[int]]:
        """Own money, without bets, and that of the rivals, if the race ends like this."""
        money = self._money[:]
        if self._table.view.version == "regular":
            owners = self._table.view.owners
            for horse, share in zip(finish, self._table.card.shares, strict=False):
                owner = owners[horse - 1]
                if owner is not None:
                    money[owner] += share
        return money[self._table.seat], [money[seat] for seat in self._others]

    def chance(self, mine: float, rivals: Iterable[int]) -> float:
        """To be ahead of all rivals in the end; each is taken by himself."""
        chance, scale = 1.0, self._spread * sqrt(2.0)
        for theirs in rivals:
            chance *= 0.5 + 0.5 * erf((mine - theirs) / scale)
        return chance


def paid_to(table: Table, slip: Slip, finish: Sequence[int]) -> int:
    """What a slip pays if the race ends like this (WP-7.18)."""
    places = {"win": 1, "place": 2, "show": 3}
    return sum(
        payoff(table.box, table.card.horses[bet.horse].odds, bet.position, bet.amount)
        for bet in slip.bets
        if bet.horse in finish[: places[bet.position]]
    )
