"""The kernel of Long Shot beside the engine, and the rules page's own figures."""

import random
from typing import Any

import numpy as np
import pytest

from railbird.core import BadSetup, Faces, Over
from railbird.games.long_shot.actions import Pass
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.lab.tally import Start, chunk_runner, run_long_shot, start_of
from railbird.lab.chunks import first_word
from tests.games.long_shot.table import GAME, race_with, with_table
from tests.lab.words import word

WORDS = 4096
TOGETHER = 8
"""Races of a chunk that are run by the engine as well."""


def engine_race(start: Start, first: int) -> list[int]:
    """Rolls, finishers, and bits of the horses past the No-Bet line; everybody passes."""
    state = race_with(
        2,
        position=start.positions[1:],
        passing="any_turn",
        abilities="off",
        lanes=start.options.lanes,
        dice=start.options.dice,
    )
    state.bar = list(start.bars)
    state.enter("roll")
    rolls = 0
    while state.phase.name != "scoring" and not isinstance(state.pending, Over):
        if isinstance(state.pending, Faces):
            horses, spaces = (die.faces for die in state.pending.dice)
            bits = word(first + rolls // 2)
            half = bits >> 32 if rolls % 2 else bits & 0xFFFFFFFF
            pair = half * len(horses) * len(spaces) >> 32
            state.resolve((horses[pair // len(spaces)], spaces[pair % len(spaces)]))
            rolls += 1
        else:
            state.apply(state.turn, Pass())
    past = [
        horse
        for horse in HORSES
        if horse not in state.finished and state.position[horse] >= state.track.no_bet[horse]
    ]
    return [rolls, *state.finished, sum(1 << horse - 1 for horse in past)]


def test_it_runs_the_races_of_the_engine() -> None:
    """LS-7.1 – LS-7.7, LS-9.6, LS-9.11, LS-10.28: any marks, any places, both dice and tracks."""
    rng = random.Random(3)
    for seed in range(60):
        options = {
            "lanes": rng.choice(("uniform", "staggered")),
            "dice": rng.choice(("published", "manual")),
        }
        marks = [(rng.choice(HORSES), rng.choice(HORSES)) for _ in range(rng.choice((0, 3, 25)))]
        places = {horse: rng.randint(0, 13) for horse in rng.sample(HORSES, rng.choice((0, 4)))}
        start = start_of(options, marks, places, GAME)
        kept = np.zeros((TOGETHER, 5), np.int64)
        chunk_runner(start, seed, kept)(0, TOGETHER)
        for number, row in enumerate(kept):
            first = int(first_word(seed, 0)) + number * WORDS
            assert [int(each) for each in row] == engine_race(start, first)


def test_the_bare_race_of_the_rules_page() -> None:
    """LS-2.8: 40,000 races there, so to about one per cent."""
    found = run_long_shot(start_of(game=GAME), 200_000)
    printed = {
        1: (34.3, 24.6, 20.2, 3.47),
        4: (11.8, 17.9, 18.0, 2.63),
        6: (2.8, 6.4, 9.2, 1.33),
        8: (0.8, 1.5, 2.5, 0.51),
    }
    for horse, (*places, value) in printed.items():
        counts = found.horses[horse - 1].places
        for count, chance in zip(counts, places, strict=True):
            assert count / found.races == pytest.approx(chance / 100, abs=0.008)
        assert found.bets[horse - 1].value == pytest.approx(value, abs=0.03)
    assert found.mean_length == pytest.approx(28.4, abs=0.1)


def test_marks_and_places_help_a_horse() -> None:
    everywhere = [(bar, 8) for bar in range(1, 8)]
    bare, marked, ahead = (
        run_long_shot(start_of(None, marks, places, GAME), 20_000).chance(7)
        for marks, places in (((), {}), (everywhere, {}), ((), {8: 12}))
    )
    assert bare < marked
    assert bare < ahead


def test_results_do_not_depend_on_threads() -> None:
    one, three = (
        run_long_shot(start_of(game=GAME), 9_000, seed=9, threads=each, chunk=1 << 10)
        for each in (1, 3)
    )
    assert one == three
    other = run_long_shot(start_of(game=GAME), 9_000, seed=10, chunk=1 << 10)
    assert other.horses != one.horses


def test_every_place_goes_to_one_horse() -> None:
    found = run_long_shot(start_of(game=GAME), 5_000)
    for place in range(3):
        assert sum(horse.places[place] for horse in found.horses) == found.races
    assert {sum(horse.places) + horse.unplaced for horse in found.horses} == {found.races}
    assert sum(found.lengths.values()) == found.races


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"options": {"market": "mixed_random"}}, "name a set or eight cards"),
        ({"options": {"market": "A1,A2"}}, "exactly one card of each number"),
        ({"options": {"abilities": "off"}}, "option abilities: in bare races only"),
        ({"options": {"whips": "yes"}}, "unknown option 'whips'"),
        ({"marks": [(1, 9)]}, "horse 9: use numbers from 1 to 8"),
        ({"positions": {3: 16}}, "horse 3 at 16: use 0 to 15"),
    ],
)
def test_bad_input_is_named(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        start_of(**given, game=GAME)


def lonely_dice() -> LongShot:
    dice = GAME.text_of("dice.toml")
    before, _, manual = dice.partition("[manual.horse]")
    alone = manual.replace("[1, 2, 3, 4, 5, 6]", "[1]", 1)
    return with_table("dice.toml", text=f"{before}[manual.horse]{alone}")


def test_a_race_that_cannot_end_is_refused() -> None:
    """Horse 1 alone is rolled and drags horse 6."""
    with pytest.raises(BadSetup, match="only 2 horses can move"):
        start_of({"dice": "manual"}, game=lonely_dice())
