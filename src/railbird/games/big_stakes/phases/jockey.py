"""Jockey: a Jockey Number for every horse, white and blue (BS-4.7, BS-6.7)."""

from railbird.core import Phase, Roll
from railbird.games.big_stakes.events import JockeyDrawn
from railbird.games.big_stakes.race.state import Runner
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State


def begin(state: State) -> None:
    if state.options.jockeys:
        ask(state)
    else:
        state.enter("weights")


def ask(state: State) -> None:
    runner = without_jockey(state)
    if runner:
        state.pending = Roll(f"Jockey Number of {runner.card.name}", 2)
    else:
        state.enter("weights")


def without_jockey(state: State) -> Runner | None:
    return next((runner for runner in state.racing.runners if not runner.jockey), None)


def resolve(state: State, dice: tuple[int, int]) -> None:
    runner = without_jockey(state)
    assert runner is not None
    white, blue = dice
    runner.jockey = white + blue
    state.tell(JockeyDrawn(runner.card.id, white, blue))
    ask(state)


JOCKEY = Phase("jockey", begin=begin, resolve=resolve, refuse=out_of_turn)
