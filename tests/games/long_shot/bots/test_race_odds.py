"""The odds of a race, against races that are run."""

import random

import pytest

from railbird.games.long_shot.bots.race_odds import HELP_FROM_OTHERS, race_odds
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import race_with

TIMES = 4000


def run(state: State, rng: random.Random) -> tuple[list[int], list[int], int]:
    """Finishers, horses past the line and rolls of one race in which nobody decides anything.

    Now and then a horse gets a space more, as race_odds supposes.
    """
    position, finished, rolls = state.position[:], list(state.finished), 0
    horse_die, movement_die = state.box.dice[state.options.dice]

    def advance(horse: int, spaces: int) -> None:
        spaces += rng.random() < HELP_FROM_OTHERS
        if horse not in finished and spaces:
            position[horse] += spaces
            if position[horse] >= state.track.finish[horse] and len(finished) < 3:
                finished.append(horse)

    while len(finished) < 3:
        rolls += 1
        rolled, spaces = rng.choice(horse_die.faces), rng.choice(movement_die.faces)
        bar = state.bar[rolled]
        own = bar >> rolled & 1
        order = [rolled, *(horse for horse in HORSES if horse != rolled)]
        for horse in order:
            dragged = bar >> horse & 1
            advance(horse, spaces + own if horse == rolled else dragged)
    past = [
        horse
        for horse in HORSES
        if horse not in finished and position[horse] >= state.track.no_bet[horse]
    ]
    return finished, past, rolls


@pytest.mark.parametrize(
    "race",
    [
        race_with(),
        race_with(position=[9, 8, 10, 6, 7, 3, 11, 2]),
        race_with(finished=[8], position=[15, 14, 10, 6, 15, 3, 13, 0], bars={1: [5, 7], 5: [5]}),
        race_with(position=[3] * 8, bars={1: [7, 8], 2: [7, 8], 3: [7], 4: [8]}),
        race_with(dice="manual", position=[5, 4, 3, 2, 1, 0, 9, 9]),
        race_with(lanes="staggered", position=[2, 2, 4, 4, 6, 6, 8, 8]),
    ],
)
def test_the_odds_are_near_the_truth(race: State) -> None:
    rng = random.Random(7)
    odds = race_odds(race)
    placed = {horse: [0, 0, 0] for horse in HORSES}
    past_line = dict.fromkeys(HORSES, 0)
    rolls = 0
    for _ in range(TIMES):
        finished, past, needed = run(race, rng)
        rolls += needed
        for place, horse in enumerate(finished):
            placed[horse][place] += 1
        for horse in past:
            past_line[horse] += 1
    for horse in HORSES:
        among_three = sum(placed[horse]) / TIMES
        assert sum(odds.places[horse]) == pytest.approx(among_three, abs=0.06)
        assert odds.places[horse][0] == pytest.approx(placed[horse][0] / TIMES, abs=0.08)
        assert odds.past_line[horse] == pytest.approx(past_line[horse] / TIMES, abs=0.1)
    assert odds.rounds == pytest.approx(rolls / TIMES, rel=0.1, abs=0.5)


def test_what_has_happened_is_certain() -> None:
    odds = race_odds(race_with(finished=[4, 2, 7], position={1: 13}))
    assert [odds.places[horse] for horse in (4, 2, 7)] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert odds.rounds == 0


def test_every_place_goes_to_somebody() -> None:
    odds = race_odds(race_with(position=[4, 7, 2, 9, 1, 5, 8, 3]))
    for place in range(3):
        assert sum(places[place] for places in odds.places) == pytest.approx(1, abs=0.06)


def test_an_x_more_is_better_than_none() -> None:
    plain, marked = race_odds(race_with()), race_odds(race_with(bars={1: [7]}))
    assert sum(marked.places[7]) > sum(plain.places[7])
    own = race_odds(race_with(bars={7: [7]}))
    assert sum(own.places[7]) > sum(plain.places[7])
