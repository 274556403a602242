"""Six styles of Big Stakes Racing: what each keeps, enters, trades and rides for."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from railbird.bots.styles import favourite_of
from railbird.core import Action, Perspective
from railbird.games.big_stakes.actions import (
    CANCEL_TRADE,
    CONFIRM_TRADE,
    DECLINE_TRADE,
    DONE_BETTING,
    PASS_BID,
    PASS_TRADE,
    AcceptTrade,
    EnterHorse,
)
from railbird.games.big_stakes.bots import steady
from railbird.games.big_stakes.bots.dealing import trade
from railbird.games.big_stakes.bots.laying_bets import bet_on, chances_of_kinds
from railbird.games.big_stakes.bots.reading import Table, only, table_of
from railbird.games.big_stakes.bots.rules_of_thumb import enter_highest, stands
from railbird.games.big_stakes.bots.stable import Planner
from railbird.games.big_stakes.bots.tactics import expected_bonus, spend_token
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.phases.ride import mount_seen
from railbird.games.big_stakes.race.actions import NO_TOKEN, Move, SpendToken
from railbird.games.big_stakes.rules.moving import Mount, Reached, legal_moves
from railbird.lanes import NOWHERE

Habit = Callable[[Table], Action]


class Style:
    """Plays as `steady` does, but for the habits of a subclass."""

    habits: ClassVar[Mapping[str, Habit]] = {}

    def choose(self, seen: Perspective) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        habit = self.habits.get(seen.view.phase, steady.HABITS[seen.view.phase])
        return habit(table_of(seen))


# -- cards ---------------------------------------------------------------------------------------


def trade_nothing(table: Table) -> Action:
    """Passes, declines or takes an offer back, whatever is asked."""
    refusals = (PASS_TRADE, DECLINE_TRADE, CANCEL_TRADE)
    return next(each for each in refusals if each in table.legal)


def trade_anything(table: Table) -> Action:
    """Offers nothing, but takes every offer for its lowest card."""
    if CONFIRM_TRADE in table.legal:
        return CONFIRM_TRADE
    accepts = only(AcceptTrade, table.legal)
    if not accepts:
        return trade_nothing(table)
    return max(accepts, key=lambda accept: (stands(table, accept.card), accept.card))


def enter_star(table: Table) -> Action:
    """The best horse that has not run yet, whatever the distance."""
    return _enter(table, lambda card: stands(table, card))


def enter_sparingly(table: Table) -> Action:
    """Of those fit for this race, the one that is missed least in the others."""
    race = table.races_left()[0]

    def here(card: int) -> int:
        horse = table.horse(card)
        return table.game.standings.standing(horse, race.furlongs, race.surface)

    cards = sorted(may_run(table), key=lambda card: (here(card), card))
    number = table.view.options.horses_per_player
    fit = cards[: number + 1]
    missed_least = sorted(fit, key=lambda card: (-stands(table, card), card))
    return EnterHorse(tuple(sorted(missed_least[:number])))


def enter_like_the_last_winner(table: Table) -> Action:
    """The horse whose standing is nearest to that of the last winner's."""
    won = [summary.prizes[0].horse for summary in table.view.results if summary.prizes]
    if not won:
        return enter_highest(table)
    wanted = stands(table, won[-1])
    return _enter(table, lambda card: abs(stands(table, card) - wanted))


def _enter(table: Table, order: Callable[[int], int]) -> Action:
    cards = sorted(may_run(table), key=lambda card: (order(card), card))
    return EnterHorse(tuple(sorted(cards[: table.view.options.horses_per_player])))


def may_run(table: Table) -> tuple[int, ...]:
    cards = table.view.own_cards
    if table.view.options.horse_reuse == "once":
        ran = table.view.stables[table.seat].ran
        cards = tuple(card for card in cards if card not in ran)
    return cards


class BentPlanner(Planner):
    """Prizes count by a power: above 1 the big races are worth more, below 1 all races alike."""

    def __init__(self, table: Table, power: float) -> None:
        super().__init__(table)
        self._power = power

    def gains_of(self, card: HorseCard) -> list[float]:
        return [
            float(self.prize(card, race) ** self._power - plain**self._power)
            for race, plain in zip(self.races, self.plain, strict=True)
        ]


def enter_by_plan(power: float) -> Habit:
    def habit(table: Table) -> Action:
        plan = BentPlanner(table, power).plan(may_run(table))
        return EnterHorse(tuple(sorted(plan.runners[0])))

    return habit


# -- in the race ---------------------------------------------------------------------------------


def ride_for(liking: Callable[[Mount, Table, int], int]) -> Habit:
    """As the auto-rider does, with a liking for some squares, in spaces."""

    def habit(table: Table) -> Action:
        mount = mount_seen(table.view, table.game.box)
        track = mount.track

        def worth(move: Reached) -> tuple[int, int, int, int]:
            square = move.square
            value = 2 * track.progress[square] - track.wide[square] * track.parts
            value += 2 * track.parts * liking(mount, table, square)
            return value, -move.changes, -track.lane[square], len(move.path)

        return Move(max(legal_moves(mount), key=worth).path)

    return habit


def rivals_held_up(mount: Mount, _table: Table, square: int) -> int:
    """Others who have this square before them in their lane, two or three steps on."""
    ways, count = mount.track.course.ways, 0
    for other in mount.others:
        ahead = other
        for step in (1, 2, 3):
            ahead = ways[ahead][0]
            if ahead == NOWHERE or ahead in mount.others:
                break
            if ahead == square and step > 1:
                count += 1
    return count


def in_the_leaders_lane(mount: Mount, table: Table, square: int) -> int:
    others = [runner for runner in table.race.runners if runner.square]
    leader = max(others, key=lambda runner: (runner.station, -runner.horse))
    return int(mount.track.lane[square] == leader.lane)


def keep_tokens(table: Table) -> Action:
    """Spends none before the last furlong."""
    furlongs = table.box.race_cards[table.race.card].furlongs
    return spend_token(table) if table.race.furlong >= furlongs else NO_TOKEN


def spend_the_boldest(table: Table) -> Action:
    """The token that comes up least often, for the luck of it."""
    tokens = only(SpendToken, table.legal)
    if not tokens:
        return NO_TOKEN
    return favourite_of(tokens, lambda spend: -expected_bonus(spend))


# -- money ---------------------------------------------------------------------------------------


def bet_on_own(table: Table) -> Action:
    likely = {
        horse: {kind: (1.2 * chance if own else 0.0) for kind, chance in kinds.items()}
        for horse, kinds in chances_of_kinds(table).items()
        for own in [table.runner(horse).owner == table.seat]
    }
    return bet_on(table, likely)


def bet_nothing(_table: Table) -> Action:
    return DONE_BETTING


def bid_where_others_do(table: Table) -> Action:
    auction = table.view.auction
    assert auction is not None
    return PASS_BID if auction.bidder is None else steady.HABITS["auction"](table)


# -- the six -------------------------------------------------------------------------------------


class Loyal(Style):
    """Keeps what it was dealt, runs its stars in order, and bets on its own horses alone."""

    habits: ClassVar[Mapping[str, Habit]] = {
        "trade": trade_nothing,
        "entry": enter_star,
        "bets": bet_on_own,
    }


class Gambler(Style):
    """Deals in cards, keeps its best for the richest races and plays its boldest tokens."""

    habits: ClassVar[Mapping[str, Habit]] = {
        "trade": trade,
        "entry": enter_by_plan(2.0),
        "token": spend_the_boldest,
    }


class Blocker(Style):
    """Rides in front of the others, so that they have to go round."""

    habits: ClassVar[Mapping[str, Habit]] = {"move": ride_for(rivals_held_up)}


class Miser(Style):
    """Parts with nothing: no trade, no bet, no token before the last furlong."""

    habits: ClassVar[Mapping[str, Habit]] = {
        "trade": trade_nothing,
        "entry": enter_sparingly,
        "token": keep_tokens,
        "bets": bet_nothing,
    }


class Hedger(Style):
    """Wants a fair horse in every race rather than a great one in some."""

    habits: ClassVar[Mapping[str, Habit]] = {"entry": enter_by_plan(0.2)}


class Copycat(Style):
    """Takes every trade, enters what has just won, and follows the leader's lane."""

    habits: ClassVar[Mapping[str, Habit]] = {
        "trade": trade_anything,
        "entry": enter_like_the_last_winner,
        "auction": bid_where_others_do,
        "move": ride_for(in_the_leaders_lane),
    }
