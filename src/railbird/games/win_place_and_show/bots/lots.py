"""At the auction: what a horse is worth, and how far to bid for it."""

import random
from collections.abc import Sequence

from railbird.core import Action
from railbird.games.win_place_and_show.actions import PASS_BID, Bid
from railbird.games.win_place_and_show.bots.race_odds import purse_of
from railbird.games.win_place_and_show.bots.reading import Table, only
from railbird.games.win_place_and_show.box.components import HORSES

FANCY = (0.65, 0.9)
"""What part of a horse's purses a steady player pays at most; everybody fancies another horse."""

PAYS = 0.95
"""The part that a sharp player pays for a horse that others want, too."""

JUMP = 4
"""A bid goes this part of the way to the limit, so that an auction is no walk in small steps."""


def steady_limit(table: Table) -> float:
    """A part of what the horse earns on average."""
    assert table.view.auction is not None
    horse = table.view.auction.horse
    fancy = random.Random(f"{table.seat} {table.view.race} {horse}").uniform(*FANCY)
    return fancy * purse_of(table.card, table.odds(), horse)


def sharp_limit(table: Table) -> float:
    """Who waits until all the others own a horse may take his pick for the least bid (WP-7.3)."""
    auction = table.view.auction
    assert auction is not None
    worth = {horse: purse_of(table.card, table.odds(), horse) for horse in HORSES}
    least = table.box.constants.auction.minimum
    rest = [worth[horse] for horse in lots_to_come(table)]
    if table.horses_of(table.seat) or not rest:
        return PAYS * worth[auction.horse]
    if everybody_else_owns_one(table):
        return least if worth[auction.horse] >= max(rest) or auction.round > 1 else 0.0
    by_waiting = sum(rest) / len(rest) - least
    return PAYS * worth[auction.horse] - by_waiting


def everybody_else_owns_one(table: Table) -> bool:
    return all(table.horses_of(seat) for seat in range(len(table.view.money)) if seat != table.seat)


def lots_to_come(table: Table) -> list[int]:
    """Horses that nobody owns yet, without the one that is up."""
    assert table.view.auction is not None
    up = table.view.auction.horse
    return [h for h, owner in enumerate(table.view.owners, 1) if owner is None and h != up]


def bid_up_to(table: Table, limit: float, legal: Sequence[Action]) -> Action:
    """Some way towards the limit; a pass beyond it."""
    bids = only(Bid, legal)
    step = table.box.constants.auction.step
    least = bids[0].amount
    if least > limit:
        return PASS_BID
    jump = int((limit - least) / JUMP) // step * step
    return Bid(min(least + jump, bids[-1].amount))
