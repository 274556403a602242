"""Tokens for unused spaces, one draw each (BS-4.17, BS-6.10, BS-7.22)."""

from railbird.core import Draw, Phase
from railbird.games.big_stakes.race.events import TokenDrawn
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.rules.tokens import bag, take_in
from railbird.games.big_stakes.state import State
from railbird.lanes import NOWHERE


def begin(state: State) -> None:
    race = state.racing
    if race.draws:
        left = tuple(token.name for token in bag(state.box, race))
        state.pending = Draw(purpose(race.on_turn.card.name), left)
        return
    race.order = race.order[1:]
    race.dice, race.movement, race.longest = (), None, 0
    race.came_from, race.ridden, race.claimed, race.breach = NOWHERE, None, False, ""
    race.again = False
    state.enter("token")


def purpose(horse: str) -> str:
    return f"Jockey Token for {horse}"


def resolve(state: State, name: str) -> None:
    race = state.racing
    token = next(token for token in bag(state.box, race) if token.name == name)
    runner = race.on_turn
    take_in(race, runner, token.id)
    race.draws -= 1
    state.tell(TokenDrawn(race.number, runner.card.id, runner.owner, token.number))
    begin(state)


TOKENS_DRAWN = Phase("tokens_drawn", begin=begin, resolve=resolve, refuse=out_of_turn)
