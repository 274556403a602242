"""Chances while a race is run: the rules run it on from every stage, and win as often."""

import random
from itertools import product
from typing import Any

import pytest

from railbird.core import Chance, Event, Roll
from railbird.games.top_of_the_stretch.events import FigureRead
from railbird.games.top_of_the_stretch.lab import odds
from railbird.games.top_of_the_stretch.lab.board import BOARD
from railbird.games.top_of_the_stretch.lab.field import WAYS
from railbird.games.top_of_the_stretch.lab.run_so_far import POLES, seen_at
from railbird.games.top_of_the_stretch.state import State
from railbird.lab.true_chances import StageChances
from tests.games.top_of_the_stretch.lab.paddock import random_field
from tests.games.top_of_the_stretch.table import go_to_post, roll, story

CHOSEN = (
    *("version", "jockeys", "form_save", "traffic"),
    *("power_limits", "trouble_time", "chart_edition"),
)
"""Options of a random field."""
CONTINUED = 250
SIGMAS = 4.5

Dice = dict[int, tuple[int, int]]
"""The final roll of each horse, by post."""


def run_on(state: State, rng: random.Random, final: dict[int, list[tuple[int, int]]]) -> None:
    """To the end of the race; the final rolls of these horses are one of the given pairs."""
    while state.phase.name != "finished" and isinstance(state.pending, Chance):
        came: Any = state.pending.sample(rng.randrange)
        if isinstance(state.pending, Roll) and state.pending.purpose.startswith("final figure"):
            pairs = final.get(state.runners[state.queue[0]].entry.pp)
            came = rng.choice(pairs) if pairs else came
        state.resolve(came)


def winners(state: State) -> list[bool]:
    return [runner.place == 1 for runner in state.runners]


def stages_of(state: State, told: list[Event], *wanted: str) -> dict[str, StageChances]:
    (asked,) = BOARD.asked(state.game, state.view(None), told)
    assert asked.closed
    works = [work for work in asked.stages if not wanted or work.about[2] in wanted]
    found = [work.answer(state.game, asked.race, *work.about) for work in works]
    return {each.after: each for each in found}


def left_open(stage: str, dice: Dice) -> dict[int, list[tuple[int, int]]]:
    """What the final roll of each horse can still be at a pole."""
    if stage not in POLES:
        return {}
    return {pp: list(product(*seen_at(stage, each))) for pp, each in dice.items()}


@pytest.mark.parametrize(
    ("seed", "starters", "distance", "options"),
    [
        (1, 2, "6.0", {"version": "full", "trouble_time": "after_figure", "form_save": True}),
        (2, 3, "9.0", {"version": "full", "trouble_time": "form", "traffic": "plus"}),
        (3, 4, "9.0", {"version": "full", "chart_edition": "example"}),
        (4, 5, "6.0", {"version": "quick", "trouble_time": "after_figure"}),
    ],
)
def test_the_rules_win_as_often_from_every_stage(
    seed: int, starters: int, distance: str, options: dict[str, Any]
) -> None:
    rng = random.Random(seed)
    field = random_field(rng, starters, **options)
    given = {name: getattr(field.options, name) for name in CHOSEN}
    state = story(field.entries, distance=distance, odds="none", **given)
    told: list[Event] = list(state.told)
    states: dict[str, State] = {}
    while state.phase.name != "finished" and isinstance(state.pending, Chance):
        states[state.phase.name] = states.get(state.phase.name) or state.copy()
        told += state.resolve(state.pending.sample(rng.randrange))
    final = {each.pp: each.dice for each in told if isinstance(each, FigureRead)}
    found = stages_of(state, told)
    assert list(found)[-1] == "home"
    for stage, chances in found.items():
        check(state_after(stage, states) or state, stage, chances, final, rng)
    assert [each == 1 for each in found["home"].win] == winners(state)
    assert set(found["home"].win) <= {0, 1}


def state_after(stage: str, states: dict[str, State]) -> State | None:
    """As the stage left it: at the beginning of the first phase that came next."""
    order = ("break", "pace_setup", "pace", "form", "factors", "stretch", "photo")
    first: dict[str, int] = {"gate": 0, "break": 1, "backstretch": 2, "pace": 3, "turn": 4}
    first |= {"factors": 5, "3/16": 5, "1/8": 5, "1/16": 5, "wire": 6}
    if stage not in first:
        return None
    return next((states[name] for name in order[first[stage] :] if name in states), None)


def check(start: State, stage: str, chances: StageChances, final: Dice, rng: random.Random) -> None:
    open_rolls = left_open(stage, final)
    wins = [0] * len(chances.win)
    for _ in range(CONTINUED):
        state = start.copy()
        run_on(state, rng, open_rolls)
        wins = [count + won for count, won in zip(wins, winners(state), strict=True)]
    for count, chance in zip(wins, chances.win, strict=True):
        error = (chance * (1 - chance) / CONTINUED) ** 0.5
        assert abs(count / CONTINUED - chance) <= SIGMAS * error + 1e-9, (stage, wins, chances)


def test_poles_tell_more_and_more_of_the_dice() -> None:
    left = [tuple(product(*seen_at(pole, (2, 5)))) for pole in POLES]
    assert [len(each) for each in left] == [18, 6, 3]
    assert set(left[0]) > set(left[1]) > set(left[2]) > {(2, 5)}


def test_before_the_field_settles_every_way_to_settle_counts() -> None:
    """Summed up over all pace setup rolls, the chances are those after the break."""
    state = go_to_post("pimlico_special_1938", version="full")
    told = [*state.told, *roll(state, 9, 4)]
    assert state.phase.name == "pace_setup"
    (before,) = stages_of(state, told)["break"].win[:1]
    after: dict[tuple[int | None, ...], float] = {}
    mean = 0.0
    for first, second in product(WAYS, repeat=2):
        settled = state.copy()
        more = [*told, *roll(settled, first, second)]
        points = tuple(runner.points for runner in settled.runners)
        if points not in after:
            after[points] = stages_of(settled, more, "backstretch")["backstretch"].win[0]
        mean += WAYS[first] * WAYS[second] / 36**2 * after[points]
    assert mean == pytest.approx(before, abs=1e-10)


def test_at_the_gate_they_are_the_odds_of_the_race() -> None:
    state = go_to_post("pimlico_special_1938", version="full")
    told = list(state.told)
    while state.phase.name != "pace_setup":
        assert isinstance(state.pending, Chance)
        told += state.resolve(state.pending.sample(random.Random(1).randrange))
    found = stages_of(state, told)
    assert list(found) == ["gate", "break"]
    exact = [horse.win for horse in odds("pimlico_special_1938", "full").horses]
    assert found["gate"].win == pytest.approx(exact, abs=1e-7)
    assert sum(found["break"].win) == pytest.approx(sum(exact), abs=0.01)
