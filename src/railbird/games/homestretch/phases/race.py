"""The race: two dice name a horse, its roller chooses (HS-4.6, HS-4.7, HS-7.4 – HS-7.11)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Roll, Seat, situation
from railbird.games.homestretch.actions import EndTurn, MoveOne, MoveTwo, Reroll, SpecialMove
from railbird.games.homestretch.box.components import HORSES, X
from railbird.games.homestretch.events import Finished, Moved, Rolled, TokenUsed, TurnEnded
from railbird.games.homestretch.refusals import out_of_turn
from railbird.games.homestretch.state import State
from railbird.games.homestretch.view import HomestretchView

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch

RACE_ROLL = Roll("race roll", 2)

LAST_ROLL = 2
"""A turn is at most two rolls (HS-4.6)."""

DRIVE_OR_SHARE: Sequence[Action] = (MoveTwo(), MoveOne())
AGAIN_OR_END: Sequence[Action] = (Reroll(), EndTurn())
SPECIAL_MOVES: dict[int, Action] = {horse: SpecialMove(horse) for horse in HORSES}


def begin(state: State) -> None:
    state.rolls = 0
    ask_roll(state)


def ask_roll(state: State) -> None:
    state.pending = RACE_ROLL  # rolling is not a decision, HS-5.1


def resolve(state: State, dice: tuple[int, int]) -> None:
    """Classify the roll: special, cancel or normal (HS-4.6)."""
    state.rolls += 1
    state.dice = dice
    state.tell(Rolled(state.roller, dice))
    horse = dice[0] + dice[1]
    if horse in state.finished:  # HS-7.10
        state.awaits = "special"
        ask(state)
    elif state.token[horse] == X:
        use_up_x(state, horse)
        after_free_roll(state)
    elif state.rolls == 1:
        state.awaits = "drive"
        ask(state)
    else:
        advance(state, horse, state.box.full_move)
        end_turn_unless_over(state)


def ask(state: State) -> None:
    state.pending = Decision((state.roller,))


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    if state.awaits == "drive":
        return DRIVE_OR_SHARE
    if state.awaits == "again":
        return AGAIN_OR_END
    return [SPECIAL_MOVES[horse] for horse in last_horses(state)]


def last_horses(state: State) -> list[int]:
    """All unfinished horses that are furthest behind, Start included (HS-7.6)."""
    position = state.position
    least = min(position[2:])
    return [horse for horse in HORSES if position[horse] == least]


def move_two(state: State, _seat: Seat, action: MoveTwo) -> None:
    expect(state, "drive", action)
    advance(state, rolled_horse(state), state.box.full_move)
    end_turn_unless_over(state)


def move_one(state: State, _seat: Seat, action: MoveOne) -> None:
    expect(state, "drive", action)
    advance(state, rolled_horse(state), state.box.short_move)
    if not over(state):
        ask_roll(state)


def special_move(state: State, _seat: Seat, action: SpecialMove) -> None:
    """The X token of the chosen horse plays no part, but for the option (HS-7.7)."""
    expect(state, "special", action)
    horse = action.horse
    last = last_horses(state)
    if horse not in last:
        places = ", ".join(f"#{each}" for each in last)
        finished = " has finished and" if horse in state.finished else ""
        raise IllegalAction(
            f"#{horse}{finished} is not in last place; there are: {places}", "HS-12.24"
        )
    assert state.dice is not None
    if state.options.x_stops_special_move and state.token[horse] == X:  # HS-9.5
        use_up_x(state, horse)
    else:
        difference = abs(state.dice[0] - state.dice[1])
        spaces = state.box.special_spaces[difference]
        advance(state, horse, spaces, with_bonus=state.options.plus_on_special_move)
    if not over(state):
        after_free_roll(state)


def after_free_roll(state: State) -> None:
    """Cancel and special leave the choice to roll again, if a roll is left (HS-4.6)."""
    if state.rolls == 1:
        state.awaits = "again"
        ask(state)
    else:
        end_turn_unless_over(state)


def reroll(state: State, _seat: Seat, action: Reroll) -> None:
    expect(state, "again", action)
    ask_roll(state)


def end_turn(state: State, seat: Seat, action: EndTurn) -> None:
    expect(state, "again", action)
    state.tell(TurnEnded(seat))
    end_turn_unless_over(state)


def advance(state: State, horse: int, spaces: int, with_bonus: bool = True) -> None:
    """Horses may share a space; extra spaces beyond the line are dropped (HS-2.4, HS-7.8)."""
    bonus = take_plus_token(state, horse) if with_bonus else 0  # HS-7.5
    finish = state.box.finish
    position = min(finish, state.position[horse] + spaces + bonus)
    state.position[horse] = position
    rolled = rolled_horse(state)
    state.tell(Moved(horse, spaces, bonus, position, rolled if rolled != horse else None))
    if position == finish:  # HS-7.9
        state.finished.append(horse)
        state.tell(Finished(horse, len(state.finished)))


def take_plus_token(state: State, horse: int) -> int:
    bonus = state.token[horse]
    if bonus <= 0:
        return 0
    state.token[horse] = 0
    return bonus


def use_up_x(state: State, horse: int) -> None:
    state.token[horse] = 0
    state.tell(TokenUsed(horse))


def over(state: State) -> bool:
    """The race ends the moment the third horse finishes (HS-4.7)."""
    if len(state.finished) < state.box.finishers:
        return False
    state.token = [0] * len(state.token)  # HS-7.11
    state.enter("payout")
    return True


def end_turn_unless_over(state: State) -> None:
    if not over(state):
        state.roller = (state.roller + 1) % state.seats
        begin(state)


def rolled_horse(state: State) -> int:
    assert state.dice is not None
    return state.dice[0] + state.dice[1]


def expect(state: State, choice: str, action: Action) -> None:
    """Refuse an action that does not answer what was rolled."""
    if state.awaits != choice:
        raise refuse(state, state.roller, action)


def refuse(state: State, seat: Seat, action: Action) -> IllegalAction:
    if isinstance(action, Reroll) and is_out_of_rolls(state, seat):
        return IllegalAction(
            f"no roll left this turn{situation(state, seat, open_choices=True)}", "HS-12.25"
        )
    return out_of_turn(state, seat, action)


def is_out_of_rolls(state: State, seat: Seat) -> bool:
    """Whether the seat has had all its rolls, in a turn that goes on or has just ended."""
    if seat == state.roller:
        return state.rolls == LAST_ROLL
    just_ended = state.rolls == 0 and state.dice is not None
    return just_ended and seat == (state.roller - 1) % state.seats


def default(view: HomestretchView, game: "Homestretch") -> Action:
    """Drive, help a horse of one's own, and leave it at that."""
    if view.choice == "drive":
        return MoveTwo()
    if view.choice == "again":
        return EndTurn()
    mine = {game.box.shares[card].horse for card in view.stables[view.seat or 0]}
    least = min(view.position.values())
    last = [horse for horse in HORSES if view.position[horse] == least]
    return SpecialMove(next((horse for horse in last if horse in mine), last[0]))


RACE_TURN = Phase(
    "race_turn",
    begin=begin,
    legal=legal,
    actions={
        MoveTwo: move_two,
        MoveOne: move_one,
        SpecialMove: special_move,
        Reroll: reroll,
        EndTurn: end_turn,
    },
    resolve=resolve,
    default=default,
    refuse=refuse,
)
