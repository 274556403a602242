"""Why an action in the wrong phase or from the wrong seat is refused, in the same words for all
games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core.chance import Chance
from railbird.core.errors import IllegalAction
from railbird.core.messages import Action, Over, Seat, tag_of
from railbird.core.wording import listed, seat_name

if TYPE_CHECKING:
    from railbird.core.state import State


def out_of_turn(
    state: "State", seat: Seat, action: Action, *, rule: str = "", open_choices: bool = False
) -> IllegalAction:
    """The refusal, by the game's rule for turns unless another is named.

    With `open_choices` it names what others may do, where everybody may know that.
    """
    why = situation(state, seat, open_choices=open_choices)
    reason = f"{tag_of(action)} is not possible now{why}"
    return IllegalAction(reason, rule or state.game.turn_rule)


def situation(state: "State", seat: Seat, *, open_choices: bool = False) -> str:
    """The phase, and what the game waits for as far as the seat may know."""
    pending, phase = state.pending, f" (phase {state.phase.name})"
    if isinstance(pending, Over):
        return ": the game is over"
    if isinstance(pending, Chance):
        return f"{phase}: first comes the {pending.purpose}"
    own = state.legal(seat)
    if own:
        return f"{phase}: it is your turn to {_choices(own)}"
    seen = pending.seen_by(seat)
    acting = (*seen.must, *seen.may)
    turn = f"{phase}: it is {whose_turn(acting)}"
    if open_choices:
        turn += f" to {_choices([action for each in acting for action in state.legal(each)])}"
    return turn


def whose_turn(seats: tuple[Seat, ...]) -> str:
    if len(seats) == 1:
        return f"{seat_name(seats[0])}'s turn"
    return f"the turn of seats {listed([str(seat + 1) for seat in seats])}"


def _choices(actions: Sequence[Action]) -> str:
    return listed(sorted({tag_of(action) for action in actions}), "or")
