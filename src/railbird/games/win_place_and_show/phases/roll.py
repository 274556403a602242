"""The roll: white die, green die, and the order in which the horses move (WP-4.6, WP-7.29)."""

from railbird.core import Die, Faces, Phase
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.events import DiceRolled
from railbird.games.win_place_and_show.rules.moves import has_bonus
from railbird.games.win_place_and_show.rules.refusals import out_of_turn
from railbird.games.win_place_and_show.state import State
from railbird.lanes import NOWHERE

DICE = tuple(Die(colour, tuple(range(1, 7))) for colour in ("white", "green"))


def begin(state: State) -> None:
    """The white die, then the green one (WP-6.3, WP-6.4)."""
    state.move += 1
    state.to_move, state.moved = (), ()
    ask(state)


def ask(state: State) -> None:
    state.pending = Faces(purpose(state.race, state.move), DICE)


def purpose(race: int, move: int) -> str:
    return f"dice of race {race}, move {move}"


def resolve(state: State, dice: tuple[int, int]) -> None:
    state.dice = dice
    state.to_move = moving_order(state)
    runners = state.card.horses
    bonus = tuple(horse for horse in state.to_move if has_bonus(runners[horse], dice))
    state.tell(DiceRolled(state.race, state.move, *dice, state.to_move, bonus))
    state.enter("ride")


def moving_order(state: State) -> tuple[int, ...]:
    """From the horse the die names, round the numbers, those on the track (WP-7.29)."""
    assert state.dice is not None
    white, green = state.dice
    first = green if state.options.dice_reading == "split" else white  # WP-9.2
    around = (*HORSES[first - 1 :], *HORSES[: first - 1])
    return tuple(horse for horse in around if state.place[horse] != NOWHERE)


ROLL = Phase("roll", begin=begin, resolve=resolve, refuse=out_of_turn)
