"""The call of a race: its card is read out and, if so played, the track is tried (BS-3.2)."""

from railbird.core import Phase
from railbird.games.big_stakes.events import RaceCalled
from railbird.games.big_stakes.race.state import Held, Race
from railbird.games.big_stakes.rules.condition import roll_condition, take_condition
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State


def begin(state: State) -> None:
    state.race_no += 1
    state.tell(RaceCalled(state.race_no, state.race_card.id))
    if state.options.track_conditions == "race":
        roll_condition(state)
    else:
        open_race(state)


def resolve(state: State, dice: tuple[int, ...]) -> None:
    take_condition(state, dice)
    open_race(state)


def open_race(state: State) -> None:
    card = state.race_card
    track = state.box.track(state.options.track, card.furlongs)
    state.race = Race(state.race_no, card, track, state.condition, kept_tokens(state))
    state.odds, state.to_ask = (), ()
    state.bets, state.done = [()] * state.seats, [False] * state.seats
    state.enter("entry")


def kept_tokens(state: State) -> list[tuple[Held, ...]]:
    """Tokens go back to the bag after a race, unless they are carried over (BS-7.23, BS-9.19)."""
    if state.race is None or not state.options.token_carryover:
        return [()] * state.stables
    return [tuple(Held(held.token, 0) for held in hand) for hand in state.race.tokens]


RACE_CALL = Phase("race_call", begin=begin, resolve=resolve, refuse=out_of_turn)
