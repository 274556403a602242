"""Setting up: money, and what only seats, options and data together can tell (WP-3, WP-12)."""

from typing import TYPE_CHECKING

from railbird.core import BadSetup
from railbird.games.win_place_and_show.box.components import HORSES, Box
from railbird.games.win_place_and_show.events import ProgramNoted
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.slip import Slip
from railbird.games.win_place_and_show.state import State
from railbird.lanes import NOWHERE

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow

REGULAR = range(3, 7)
EMPTY = Slip()


def new_state(game: "WinPlaceAndShow", seats: int, options: Options) -> State:
    """The first race of the day, with money by version (WP-2.2, WP-3.5)."""
    state = State(game, seats, options)
    state.party = is_party(seats, options)
    money = game.box.constants.money
    start = money.party_start if state.party else money.regular_start
    state.money = [start] * seats  # WP-3.2, WP-3.3
    state.race, state.results, state.payments = 1, (), []
    state.entered, state.owner = (), [None] * (len(HORSES) + 1)
    state.pile, state.aside, state.round = (), (), 0
    state.sold, state.lots = False, 0
    state.lot, state.bid, state.bidder = 0, 0, None
    state.passes = [0] * seats
    state.slips, state.sealed = [EMPTY] * seats, [False] * seats
    state.double = [EMPTY] * seats
    state.move, state.dice, state.place = 0, None, [NOWHERE] * (len(HORSES) + 1)
    state.allowance, state.to_move, state.moved, state.finish = (), (), (), ()
    state.menu, state.menu_squares, state.last_move = (), (), None
    state.window, state.reasons, state.answers = 0, (), [None] * seats
    state.lodged, state.claims, state.windows = (), (), ()
    if game.box.notes:
        state.tell(ProgramNoted(game.box.notes))
    return state


def is_party(seats: int, options: Options) -> bool:
    """WP-7.58, WP-9.16."""
    return options.version == "party" or seats not in REGULAR


def check(box: Box, seats: int, options: Options) -> None:
    if options.version == "regular" and seats not in REGULAR:
        raise BadSetup(
            "regular version is for 3–6 players; use the party version for "
            f"{seats} players (WP-12.16)"
        )
    if options.version == "party" and seats in REGULAR:
        raise BadSetup(f"party version needs at least 7 players, got {seats} (WP-12.27)")
    if options.races > len(box.races):
        raise BadSetup(
            f"races = {options.races}, but the program has {len(box.races)} races (WP-9.1)"
        )
    if is_party(seats, options) and options.party_jockeys == "players":
        check_riders(seats, options)


def check_riders(seats: int, options: Options) -> None:
    """WP-9.13."""
    riders = options.riders
    known = {str(seat) for seat in range(seats)}
    if not 1 <= len(riders) <= len(HORSES) or len(set(riders)) < len(riders):
        raise BadSetup(
            f"name 1–6 riders among the seats, each once, got {len(riders)}: "
            f"{', '.join(riders) or 'none'} (WP-12.27)"
        )
    unknown = [rider for rider in riders if rider not in known]
    if unknown:
        raise BadSetup(
            f"name 1–6 riders among the seats 0 (the first player) to {seats - 1}, not "
            f"{', '.join(unknown)} (WP-12.27)"
        )
