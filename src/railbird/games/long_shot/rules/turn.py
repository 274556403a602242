"""One player's turn from its start to its end (LS-4.1 – LS-4.6, LS-4.9)."""

from railbird.core import Decision, Seat
from railbird.games.long_shot.rules import abilities, roland
from railbird.games.long_shot.rules.marks import mark_jersey
from railbird.games.long_shot.rules.reactions import queue_up
from railbird.games.long_shot.state import Due, State

DECISION_OF = tuple(Decision((seat,)) for seat in range(8))


def begin_turn(state: State, seat: Seat) -> None:
    state.turn, state.wild, state.acted = seat, 0, False
    if state.is_roland(seat):
        roland.take_turn(state, seat)
        end_turn(state)
    else:
        state.enter("turn_start")


def carry_on(state: State) -> None:
    """Resolve what waits until the player has to decide something or the turn is over."""
    queue_up(state)
    while state.agenda:
        due = state.agenda.pop()
        if due.task == "jersey":
            finish_marking(state, due)
        elif abilities.works(state, due):
            if state.lineup.ability(due.card).ask:
                ask(state, due)
                return
            abilities.carry_out(state, state.turn, due, None)
    if not state.acted:
        state.enter("action")
    elif state.bonuses:  # only when no ability is open, LS-4.9
        state.enter("bonus")
    else:
        end_turn(state)


def finish_marking(state: State, due: Due) -> None:
    if not state.jerseys[state.turn] >> due.horse & 1:
        mark_jersey(state, state.turn, due.horse)
        queue_up(state)


def ask(state: State, due: Due) -> None:
    state.asked = due
    state.phase = state.game.phases["triggers" if state.acted else "turn_start"]
    state.pending = DECISION_OF[state.turn]


def end_turn(state: State) -> None:
    following = (state.turn + 1) % state.players
    if following == state.active:
        state.enter("round_end")
    else:
        begin_turn(state, following)
