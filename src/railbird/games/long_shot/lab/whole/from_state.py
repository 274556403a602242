"""A position of the engine as a record of the kernel, so that games can go on from anywhere."""

import numpy as np

from railbird.core import BadSetup, Chance, Over
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.lab.whole.layout import (
    ACTION,
    BONUS,
    GAME,
    HORSE_OF_DUE,
    JERSEY_TASK,
    OVER,
    SCORING,
    TRIGGERS,
    TURN_START,
)
from railbird.games.long_shot.state import Due, State
from railbird.lab.arrays import Array

PHASES = {
    "turn_start": TURN_START,
    "action": ACTION,
    "triggers": TRIGGERS,
    "bonus": BONUS,
    "scoring": SCORING,
}


def record_of(state: State) -> Array:
    """One record, without dice of its own. The state has to wait for a decision, or be over."""
    if isinstance(state.pending, Chance):
        raise BadSetup(f"the kernel goes on from decisions; first resolve: {state.pending.purpose}")
    records = np.zeros(1, GAME)
    record = records[0]
    _sheets(record, state)
    _race(record, state)
    record["phase"] = PHASES[state.phase.name]
    record["active"], record["turn"], record["dice"] = state.active, state.turn, state.dice
    record["wild"], record["acted"], record["bonuses"] = state.wild, state.acted, state.bonuses
    record["waits"] = len(state.agenda)
    record["waiting"][: len(state.agenda)] = [_due(due) for due in state.agenda]
    record["asked"] = _due(state.asked) if state.asked else 0
    record["used"] = sum(1 << number for number in state.used)
    if isinstance(state.pending, Over):
        record["phase"] = OVER
        record["cash"] = record["money"]
        record["money"][: state.seats] = state.pending.result.scores
        record["places"][: state.seats] = state.pending.result.places
    return records


def _sheets(record: Array, state: State) -> None:
    sheets = ("money", "grid", "helmets", "jerseys", "wilds", "bets")
    for name in sheets:
        record[name][: state.seats] = getattr(state, name)
    record["boxes"][: state.seats, : len(state.box.bonuses)] = state.boxes


def _race(record: Array, state: State) -> None:
    places = {card: place for place, card in enumerate(state.box.cards)}
    record["card"] = [0, *(places[state.lineup.ids[number]] for number in HORSES)]
    record["owner"], record["bar"] = state.owner, state.bar
    record["position"] = state.position
    record["home"] = len(state.finished)
    for place, horse in enumerate(state.finished, start=1):
        record["place"][horse] = place


def _due(due: Due) -> int:
    task = JERSEY_TASK if due.task == "jersey" else 0
    return task | due.horse << HORSE_OF_DUE | due.card
