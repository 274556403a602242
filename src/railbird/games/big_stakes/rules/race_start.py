"""To the gate: all posts are taken, and the horses are sent off."""

from railbird.games.big_stakes.box.components import Condition
from railbird.games.big_stakes.box.horse_card import HorseCard, Surface, heart_bonus
from railbird.games.big_stakes.race.state import Race
from railbird.games.big_stakes.rules.gate import line_up
from railbird.games.big_stakes.state import State


def start(state: State) -> None:
    to_the_gate(state.racing)
    state.enter("round_start")


def to_the_gate(race: Race) -> None:
    for runner in race.runners:
        runner.hearts = hearts_in(runner.card, race.card.surface, race.condition)
    line_up(race)


def hearts_in(
    card: HorseCard, surface: Surface, condition: Condition
) -> tuple[tuple[int, ...], ...]:
    """Marks count on turf, and on any wet track (BS-7.7, BS-10.36)."""
    marks_count = surface == "turf" or condition == "wet"
    return tuple([heart_bonus(cell, marks_count) for cell in card.hearts])
