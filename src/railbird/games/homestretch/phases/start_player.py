"""Start player: the poorest rolls first (HS-4.5, HS-6.3)."""

from railbird.core import Phase, Roll
from railbird.games.homestretch.events import StartDice, TheyreOff
from railbird.games.homestretch.refusals import out_of_turn
from railbird.games.homestretch.state import State


def begin(state: State) -> None:
    least = min(state.money)
    poorest = tuple(seat for seat in range(state.seats) if state.money[seat] == least)
    if state.options.start_tie == "colour":  # HS-9.7
        poorest = (min(poorest, key=lambda seat: state.colour[seat]),)
    settle(state, poorest)


def settle(state: State, poorest: tuple[int, ...]) -> None:
    if len(poorest) > 1:
        state.tied = poorest
        state.pending = Roll("roll for the start, one die for each tied player", len(poorest))
        return
    state.tied = ()
    state.roller = poorest[0]
    state.tell(TheyreOff(state.roller))
    state.enter("race_turn")


def resolve(state: State, dice: tuple[int, ...]) -> None:
    state.tell(StartDice(state.tied, dice))
    highest = max(dice)
    rolled = zip(state.tied, dice, strict=True)
    settle(state, tuple(seat for seat, die in rolled if die == highest))


START_PLAYER = Phase("start_player", begin=begin, resolve=resolve, refuse=out_of_turn)
