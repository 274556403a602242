"""Setting up: stables, hands, money, and what only seats and options together can tell (BS-3)."""

from typing import TYPE_CHECKING

from railbird.core import BadSetup, with_near_name
from railbird.games.big_stakes.box.components import MOST_RUNNERS, Box
from railbird.games.big_stakes.options import Options, stable_size
from railbird.games.big_stakes.state import State

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

HOUSE_ALONE = 5
"""House stables for a player alone (BS-3.1)."""
MANY_STABLES = 9
"""From this many players on, hands are smaller and there is one trade less (BS-3.4, BS-3.5)."""


def new_state(game: "BigStakes", seats: int, options: Options) -> State:
    check(game, seats, options)
    state = State(game, seats, options)
    stables = count_stables(seats, options)
    state.stables = stables
    state.program, state.picked, state.race_no, state.condition = (), (), 0, "fast"
    state.foals = ()
    state.hands, state.discards, state.ran = [()] * stables, [()] * stables, [()] * stables
    state.known = [()] * seats
    state.answers, state.asked = [None] * stables, ()
    state.trade_cycle, state.trade_turn, state.trade_pass = 0, 0, True
    state.trades, state.offer = [0] * seats, None
    state.deck, state.lot, state.bid, state.bidder, state.starter = (), 0, 0, None, None
    state.budgets = [game.box.money.auction_budget] * stables
    state.out = [False] * stables
    state.breeder, state.foal = 0, None
    state.race, state.to_ask = None, ()
    state.odds, state.bets, state.done = (), [()] * seats, [False] * seats
    state.purses, state.places = [0] * stables, [(0, 0, 0)] * stables
    state.bankrolls = [game.box.money.bet_bankroll] * seats if options.betting else []  # BS-3.9
    state.results = ()
    return state


def count_stables(seats: int, options: Options) -> int:
    """BS-3.1, BS-3.13."""
    if options.program == "one_race" and options.riding == "auto":
        return seats
    if options.house_stables >= 0:
        return seats + options.house_stables
    if seats > 1 or options.program == "one_race":
        return seats
    return min(seats + HOUSE_ALONE, MOST_RUNNERS // options.horses_per_player)


def hand_size(stables: int, options: Options) -> int:
    """BS-3.4, BS-3.10."""
    return stable_size(options) + trade_limit(stables)


def trade_limit(stables: int) -> int:
    """Cards that a stable gives up, and so the trades it may make (BS-3.5)."""
    return 1 if stables >= MANY_STABLES else 2


def has_stables(options: Options) -> bool:
    """Whether players own cards; otherwise each race has its own runners (BS-3.3, BS-3.13)."""
    return options.program in ("default", "randomized")


def check(game: "BigStakes", seats: int, options: Options) -> None:
    stables = count_stables(seats, options)
    check_runners(stables, options)
    if has_stables(options):
        check_deck(game.box, stables, options)
    elif options.program == "one_race":
        check_field(game, stables, options)


def check_runners(stables: int, options: Options) -> None:
    most = MOST_RUNNERS // options.horses_per_player
    if stables > most:
        raise BadSetup(
            f"setup: at most {MOST_RUNNERS} runners; {stables} stables with "
            f"{options.horses_per_player} horses each are too many, {most} would fit (BS-12.14)"
        )


def check_deck(box: Box, stables: int, options: Options) -> None:
    auction = options.stables == "auction"
    each = stable_size(options) if auction else hand_size(stables, options)
    if stables * each > len(box.horses):
        raise BadSetup(
            f"deal: {stables} stables need {stables * each} cards, "
            f"only {len(box.horses)} exist (BS-12.8)"
        )


def check_field(game: "BigStakes", stables: int, options: Options) -> None:
    """The horses named for the one race (BS-3.13)."""
    named = options.runners
    known = game.box.named
    unknown = [name for name in named if name.upper() not in known]
    if unknown:
        nobody = f"option runners: no horse is named {', '.join(unknown)} (BS-9.24)"
        raise BadSetup(with_near_name(nobody, unknown[0], known))
    horses = [known[name.upper()] for name in named]
    if len(set(horses)) < len(horses):
        raise BadSetup("option runners: a horse can be named only once (BS-9.24)")
    if named and not 2 <= len(named) <= MOST_RUNNERS:
        raise BadSetup(
            f"option runners: name 2 to {MOST_RUNNERS} horses, not {len(named)} (BS-9.24)"
        )
    rides = stables * options.horses_per_player if options.riding == "players" else 0
    if named and rides > len(named):
        raise BadSetup(
            f"setup: {len(named)} runners, but the stables need {rides}; name more horses, "
            "or none (BS-9.24)"
        )
