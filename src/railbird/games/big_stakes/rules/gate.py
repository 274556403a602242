"""The gate, the way to it, and the order of moving (BS-7.1 – BS-7.3)."""

from collections.abc import Sequence

from railbird.games.big_stakes.box.components import Condition
from railbird.games.big_stakes.box.horse_card import HorseCard, Surface, heart_bonus
from railbird.games.big_stakes.race.state import Race, Runner
from railbird.games.big_stakes.state import State
from railbird.lanes import NOWHERE

GROUP = 5
"""Posts of the first group (BS-7.1, also on the single track: BS-10.17)."""


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


def group(post: int) -> int:
    return (post - 1) // GROUP


def line_up(race: Race) -> None:
    """The single track takes all; the dual track the first group that has a horse (BS-7.2)."""
    if race.track.lanes > GROUP:
        load(race, race.runners)
    else:
        first = min(group(runner.post) for runner in race.runners)
        load(race, [runner for runner in race.runners if group(runner.post) == first])


def waiting(race: Race) -> list[Runner]:
    """The second group, until it is loaded."""
    return [
        runner
        for runner in race.runners
        if runner.square == NOWHERE and runner.finish is None and not runner.out
    ]


def load(race: Race, runners: Sequence[Runner]) -> None:
    lanes = race.track.lanes
    for runner in runners:
        runner.square = race.track.gate[(runner.post - 1) % lanes]


def first_order(race: Race) -> tuple[int, ...]:
    """By group, then the red value of round 1, then from the rail out (BS-7.1)."""

    def place(number: int) -> tuple[int, int, int]:
        runner = race.runners[number]
        return group(runner.post), -runner.red[0], runner.post

    return tuple(sorted(range(len(race.runners)), key=place))


def running_order(race: Race) -> tuple[int, ...]:
    """The furthest ahead first, then from the rail out; level in the gate by post (BS-7.3)."""
    track = race.track

    def place(number: int) -> tuple[int, int, int]:
        runner = race.runners[number]
        return -track.progress[runner.square], track.lane[runner.square], runner.post

    running = [number for number, runner in enumerate(race.runners) if runner.square != NOWHERE]
    return tuple(sorted(running, key=place))
