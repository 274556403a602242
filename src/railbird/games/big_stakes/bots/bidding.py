"""The auction: the money is shared out by what each horse adds to what the stable still lacks."""

from railbird.core import Action
from railbird.games.big_stakes.actions import PASS_BID, Bid
from railbird.games.big_stakes.bots.figures import RIVALS, prize, typical_rivals
from railbird.games.big_stakes.bots.reading import Table
from railbird.games.big_stakes.bots.stable import Planner


def bid(table: Table) -> Action:
    auction, money = table.view.auction, table.box.money
    assert auction is not None
    opened = auction.bidder is not None
    least = auction.bid + money.auction_step if opened else money.auction_min_bid
    return Bid(least) if least <= limit(table, auction.lot) else PASS_BID


def limit(table: Table, lot: int) -> float:
    planner, hand = Planner(table), table.view.own_cards
    now = planner.plan(hand).worth
    added = planner.plan((*hand, lot)).worth - now
    budget = table.view.stables[table.seat].budget
    assert budget is not None
    if added <= 0:
        return 0
    return budget * added / max(hoped_for(planner) - now, added)


def hoped_for(planner: Planner) -> float:
    """What a stable is worth that has a good horse for every race, one that few rivals beat."""
    game, rivals = planner.table.game, planner.table.rivals
    good = [
        prize(game, race, typical_rivals(game, race.id)[RIVALS // 4], rivals)
        for race in planner.races
    ]
    return planner.number * (sum(good) - sum(planner.plain))
