"""The throw: red, white and blue for each furlong (BS-4.14, BS-6.9, BS-7.12)."""

from railbird.core import Phase, Roll
from railbird.games.big_stakes.race.events import DiceThrown
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.rules.throws import Call, movement
from railbird.games.big_stakes.state import State

DICE = 3
"""For each furlong."""


def begin(state: State) -> None:
    race = state.racing
    state.pending = Roll(purpose(race.on_turn.card.name), DICE * race.rolled)


def purpose(horse: str) -> str:
    return f"red, white and blue dice of {horse}"


def resolve(state: State, dice: tuple[int, ...]) -> None:
    race = state.racing
    runner, spent = race.on_turn, race.spent
    token = Call(state.box.tokens[spent.token].number, spent.band) if spent else None
    slow = race.condition == "slow" and race.throw == 1  # BS-7.10
    race.dice = dice
    race.movement = movement(runner, race.furlong, dice, token, slow)
    race.spent = None
    state.tell(
        DiceThrown(
            race.number,
            runner.card.id,
            runner.owner,
            dice,
            race.movement,
            race.movement.spaces,
        )
    )
    state.enter("move")


ROLL = Phase("roll", begin=begin, resolve=resolve, refuse=out_of_turn)
