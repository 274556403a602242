"""Six styles of Win, Place & Show: how each bids, bets and rides."""

import random
from collections.abc import Sequence

from railbird.bots.styles import favourite_of, richest_rival
from railbird.core import Action, Perspective
from railbird.games.win_place_and_show.actions import PASS_BID
from railbird.games.win_place_and_show.bots.claiming import claim_or_not
from railbird.games.win_place_and_show.bots.lots import bid_up_to
from railbird.games.win_place_and_show.bots.race_odds import in_the_money, purse_of
from railbird.games.win_place_and_show.bots.reading import Table, table_of
from railbird.games.win_place_and_show.bots.riding import on_horseback
from railbird.games.win_place_and_show.bots.slips import positions, returns, slip_of
from railbird.games.win_place_and_show.phases import ride
from railbird.games.win_place_and_show.rules.house_jockey import score
from railbird.games.win_place_and_show.rules.moves import Mount
from railbird.games.win_place_and_show.rules.slip import Bet
from railbird.lanes import NOWHERE

SMALL = 2000


class Style:
    """Bids a part of the purses, bets by its liking, and rides as the house jockey does."""

    PAYS = 0.75
    """The part of a horse's purses that it bids."""
    WORTH_IT = 0.9
    """What a dollar must bring back on average."""

    def choose(self, seen: Perspective) -> Action:
        table = table_of(seen)
        match seen.view.phase:
            case "auction_lot":
                return self.bid(table, seen.legal)
            case "betting":
                return slip_of(table, self.bets(table))
            case "ride":
                return self.ride(table, seen.legal)
            case _:
                return claim_or_not(seen)

    def bid(self, table: Table, legal: Sequence[Action]) -> Action:
        return bid_up_to(table, self.limit(table), legal)

    def limit(self, table: Table) -> float:
        auction = table.view.auction
        assert auction is not None
        mood = random.Random(f"{table.seat} {table.view.race} {auction.horse}").uniform(0.9, 1.1)
        return mood * self.PAYS * purse_of(table.card, table.odds(), auction.horse)

    def bets(self, table: Table) -> list[Bet]:
        """In each position the bet it likes best, if that is worth it."""
        cash, chosen = table.money[table.seat], list[Bet]()
        for position in positions(table):
            stake = self.stake(table, cash)
            horses = table.view.entered if stake else ()
            offers = [Bet(position, horse, stake) for horse in horses]
            offers = [bet for bet in offers if self.likes(table, bet, chosen)]
            if offers:
                chosen.append(favourite_of(offers, lambda bet: self.liking(table, bet)))
                cash -= stake
        return chosen

    def stake(self, table: Table, cash: int) -> int:
        most = table.box.constants.betting.max_bet
        return most if most <= cash else SMALL if cash >= SMALL else 0

    def likes(self, table: Table, bet: Bet, _chosen: Sequence[Bet]) -> bool:
        return returns(table, bet) >= self.WORTH_IT

    def liking(self, table: Table, bet: Bet) -> float:
        return returns(table, bet)

    def ride(self, table: Table, _legal: Sequence[Action]) -> Action:
        return ride.default(table.view, table.game)


class Chalk(Style):
    """Follows the odds: backs the horses that are likeliest to come in."""

    WORTH_IT = 0.75

    def liking(self, table: Table, bet: Bet) -> float:
        return in_the_money(table.odds(), bet.horse, bet.position)


class Loyal(Style):
    """Loves its own horses: pays well for them and bets on no others."""

    PAYS = 0.9

    def likes(self, table: Table, bet: Bet, _chosen: Sequence[Bet]) -> bool:
        return table.view.owners[bet.horse - 1] == table.seat


class Gambler(Style):
    """Bets all it may on what pays most, and bids high on a whim."""

    PAYS = 0.85
    WORTH_IT = 0.6

    def liking(self, table: Table, bet: Bet) -> float:
        chance = in_the_money(table.odds(), bet.horse, bet.position)
        return float(returns(table, bet) / max(0.05, chance) ** 0.7)


class Blocker(Style):
    """Rides in front of the others, so that they have to go round."""

    RIVALS_HELD_UP = 6
    """Points of the house jockey that a rival held up is worth."""
    REACH = 3

    def ride(self, table: Table, legal: Sequence[Action]) -> Action:
        if len(legal) == 1 or table.view.version == "party":
            return super().ride(table, legal)
        mount, menu = on_horseback(table)
        best = min(
            range(len(menu.moves)),
            key=lambda place: self._points(mount, menu.squares[place]),
        )
        return menu.moves[best]

    def _points(self, mount: Mount, square: int) -> int:
        return score(mount, square) - self.RIVALS_HELD_UP * held_up(mount, square, self.REACH)


class Hedger(Style):
    """Small bets, each position on another horse."""

    WORTH_IT = 0.8

    def stake(self, _table: Table, cash: int) -> int:
        return SMALL if cash >= SMALL else 0

    def likes(self, table: Table, bet: Bet, chosen: Sequence[Bet]) -> bool:
        taken = {each.horse for each in chosen}
        return bet.horse not in taken and super().likes(table, bet, chosen)


class Copycat(Style):
    """Bids where others have bid, and backs the horses of whoever is richest."""

    PAYS = 0.9

    def bid(self, table: Table, legal: Sequence[Action]) -> Action:
        auction = table.view.auction
        assert auction is not None
        needs_one = not table.horses_of(table.seat) and auction.round > 1
        if auction.bidder is None and not needs_one:
            return PASS_BID
        return super().bid(table, legal)

    def likes(self, table: Table, bet: Bet, chosen: Sequence[Bet]) -> bool:
        model = richest_rival(table.money, table.seat)
        theirs = table.view.owners[bet.horse - 1] == model
        return theirs if table.horses_of(model) else super().likes(table, bet, chosen)


def held_up(mount: Mount, square: int, reach: int) -> int:
    """How many others have this square right before them, within so many steps."""
    ways, count = mount.track.course.ways, 0
    for other in mount.others:
        ahead = other
        for _ in range(reach):
            ahead = ways[ahead][0]
            if ahead == NOWHERE or ahead in mount.others:
                break
            if ahead == square:
                count += 1
                break
    return count
