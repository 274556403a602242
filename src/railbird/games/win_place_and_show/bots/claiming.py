"""Whether to claim foul: what an upheld claim brings, against the penalty of one turned down."""

import random
from collections.abc import Sequence
from itertools import islice

from railbird.core import Action, Perspective
from railbird.games.win_place_and_show.actions import DECLINE, ClaimFoul, Reason
from railbird.games.win_place_and_show.bots.race_odds import in_the_money
from railbird.games.win_place_and_show.bots.reading import Table, only, table_of
from railbird.games.win_place_and_show.phases.settlement import is_guilty
from railbird.games.win_place_and_show.rules.payoffs import payoff
from railbird.games.win_place_and_show.rules.slip import Slip
from railbird.games.win_place_and_show.state import State

WORLDS = 12

SUSPICION: dict[Reason, float] = {"bonus": 1.5, "three_short": 1.0, "allowance": 0.8, "lane": 0.6}
"""How much likelier than anybody an owner is guilty who rides like this."""


def claim_or_not(seen: Perspective) -> Action:
    table = table_of(seen)
    window = table.view.window
    assert window is not None
    reason = max(window.reasons, key=SUSPICION.__getitem__, default=None)
    if reason is None or not only(ClaimFoul, seen.legal):
        return DECLINE
    brings = worth_of_claim(table, slips_of_owner(seen, table, window.horse), SUSPICION[reason])
    return ClaimFoul(window.horse, reason) if brings > 0 else DECLINE


def slips_of_owner(seen: Perspective, table: Table, horse: int) -> list[Slip]:
    """What the owner may have written, as far as his total tells."""
    owner = table.view.owners[horse - 1]
    assert owner is not None
    slips = []
    for world in islice(seen.worlds(random.Random(0)), WORLDS):
        assert isinstance(world, State)
        slips.append(world.slips[owner])
    return slips


def worth_of_claim(table: Table, slips: Sequence[Slip], suspicion: float) -> float:
    """Own stakes back and half the owner's winnings, or the penalty (WP-7.51, WP-7.53)."""
    window, own = table.view.window, table.view.slip
    assert window is not None
    assert own is not None
    odds = table.odds()
    at_risk = sum(
        bet.amount * (1 - in_the_money(odds, bet.horse, bet.position))
        for bet in own.bets
        if bet.horse == window.horse
    )
    guilty = [slip for slip in slips if is_guilty(slip, window.horse)]
    chance = min(0.9, suspicion * len(guilty) / len(slips))
    shared = sum(winnings(table, slip) for slip in guilty) / 2 / max(1, len(guilty))
    return chance * (at_risk + shared) - (1 - chance) * table.box.constants.foul.penalty


def winnings(table: Table, slip: Slip) -> float:
    """What a slip pays on average."""
    odds, horses = table.odds(), table.card.horses
    return sum(
        in_the_money(odds, bet.horse, bet.position)
        * payoff(table.box, horses[bet.horse].odds, bet.position, bet.amount)
        for bet in slip.bets
    )
