"""Setup: the next race of the card is led to the post (TS-3, TS-4.1, TS-4.18)."""

from typing import TYPE_CHECKING

from railbird.core import BadSetup, Phase
from railbird.games.top_of_the_stretch.actions import BET_STEP
from railbird.games.top_of_the_stretch.events import RaceCalled
from railbird.games.top_of_the_stretch.options import Options
from railbird.games.top_of_the_stretch.rules.card import make_card
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.game import TopOfTheStretch

CENTS = 100


def new_state(game: "TopOfTheStretch", seats: int, options: Options) -> State:
    check(options)
    state = State(game, seats, options)
    state.card, state.race, state.results = make_card(game.box, options), 0, ()
    state.money = [options.bankroll * CENTS if options.betting else 0] * seats  # TS-3.7
    clear(state)
    return state


def check(options: Options) -> None:
    """What only options together can tell."""
    if options.betting and options.odds == "none":
        raise BadSetup("betting needs odds; set odds to scoresheet or generate (TS-12.16)")
    if options.bankroll % BET_STEP:
        raise BadSetup(f"option bankroll = {options.bankroll}: use an even number (TS-9.15)")


def clear(state: State) -> None:
    """A clean scoresheet."""
    state.bets = [()] * state.seats
    state.numbers = [0] * state.seats
    state.closed = [False] * state.seats
    state.condition, state.condition_dice = "", None
    state.runners, state.queue, state.awaits = [], (), ""
    state.pace_total, state.pace_dice, state.pace = 0, (), ""
    state.factor_dice = None
    state.wire, state.standings = (), ()
    state.hundredths, state.prices, state.payoffs = 0, (), ()


def begin(state: State) -> None:
    clear(state)
    state.race += 1
    sheet = state.sheet
    state.runners = [Runner(entry=entry) for entry in sheet.starters]
    state.tell(
        RaceCalled(
            state.race,
            len(state.card),
            sheet.race.id,
            sheet.race.title,
            sheet.race.track,
            sheet.race.distance,
            sheet.race.surface,
            tuple(entry.name for entry in sheet.starters),
            tuple(entry.name for entry in sheet.scratched),
            sheet.race.warnings,
        )
    )
    state.enter("condition")


SETUP = Phase("setup", begin=begin)
