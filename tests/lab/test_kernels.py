"""Kernels are second implementations: equal to the engine dice for dice, and to the exact odds."""

import random
import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from msgspec import structs

from railbird.core import Chance, Decision, Over
from railbird.games.homestretch.actions import EndTurn, MoveOne, MoveTwo, Reroll, SpecialMove
from railbird.games.homestretch.box.components import X
from railbird.games.homestretch.lab.tally import (
    POLICIES,
    Policy,
    likely_interests,
    run_homestretch,
)
from railbird.games.homestretch.state import State as HomestretchState
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab import field_of, odds
from railbird.games.top_of_the_stretch.lab.field import Field
from railbird.games.top_of_the_stretch.lab.sampling_tables import charts_of
from railbird.games.top_of_the_stretch.lab.speed import build_c, c_chunk_runner
from railbird.games.top_of_the_stretch.lab.tally import Kernel, RaceTally, chunk_runner, run_races
from railbird.games.top_of_the_stretch.phases.stewards import set_back
from railbird.games.top_of_the_stretch.state import State
from railbird.lab.chunks import first_word, load_kernels
from railbird.lab.speed import measure
from tests.games.homestretch.table import GAME as HOMESTRETCH
from tests.games.homestretch.table import race_with
from tests.games.top_of_the_stretch.lab.paddock import LIBRARY, random_field
from tests.games.top_of_the_stretch.table import game_with, sheet
from tests.lab.words import word

OPTIONS = (
    "version",
    "jockeys",
    "form_save",
    "traffic",
    "power_limits",
    "trouble_time",
    "chart_edition",
    "condition",
    "scratch",
)

# -- Top of the Stretch, dice for dice -----------------------------------------------------------


def engine_race(game: TopOfTheStretch, field: Field, rng: random.Random) -> tuple[State, list[int]]:
    """One race by the rules, and the dice it took."""
    chosen = field.options
    given = {name: getattr(chosen, name) for name in OPTIONS}
    state = game.new(1, given | {"races": [field.race_id], "odds": "none"})
    assert isinstance(state, State)
    dice: list[int] = []
    while not isinstance(state.pending, Over):
        assert isinstance(state.pending, Chance)
        rolled = state.pending.sample(rng.randrange)
        dice += rolled
        state.resolve(rolled)
    return state, dice


def assert_same_race(game: TopOfTheStretch, field: Field, rng: random.Random) -> None:
    state, dice = engine_race(game, field, rng)
    count = len(field.entries)
    wire, ranks = np.zeros(count, np.int64), np.zeros(count, np.int64)
    out = np.zeros(count, np.bool_)
    charts = tuple(charts_of(field, field.tracks[0]))
    kernels = load_kernels("railbird.games.top_of_the_stretch.lab.kernel")
    used = kernels.run_scripted(np.array(dice + [1] * 8), charts, wire, ranks, out)
    assert used == len(dice)
    crossed = {at: sum(map(len, state.wire[:n])) for n, lv in enumerate(state.wire) for at in lv}
    for at, runner in enumerate(state.runners):
        assert out[at] == runner.out
        if not runner.out:
            assert wire[at] == crossed[at]
            assert ranks[at] == (runner.place or 0) - 1


def test_real_dice_run_the_races_of_the_engine() -> None:
    """Fields of any size and rating, every option; many fouls, many dead heats."""
    rng = random.Random(11)
    for _ in range(100):
        field = random_field(rng, rng.choice((2, 3, 5, 8, 12)))
        entries = field.entries
        if rng.random() < 0.5:  # level fields meet in photos
            entries = tuple(structs.replace(entry, power_dirt=20) for entry in entries)
        race = sheet(entries, distance=field.distance)
        game = game_with(race)
        field = field_of(race.id, None, field.options, game)
        for _ in range(20):
            assert_same_race(game, field, rng)


def test_settling_as_the_stewards_do() -> None:
    """Orders with dead heats and many fouls, which races seldom have (TS-7.60 – TS-7.65)."""
    settle = load_kernels("railbird.games.top_of_the_stretch.lab.kernel").settle
    rng = random.Random(3)
    for _ in range(3000):
        count = rng.randrange(2, 8)
        keys = [rng.randrange(0, 6) for _ in range(count)]
        fouled = [rng.random() < 0.5 for _ in range(count)]
        dice = [rng.randrange(1, 7) for _ in range(count)]
        ranks, levels = np.zeros(count, np.int64), np.zeros(count, np.int64)
        used = settle(np.array(keys), np.array(fouled), np.array(dice), 0, ranks, levels)
        order = tuple(
            tuple(at for at in range(count) if keys[at] == key)
            for key in sorted(set(keys) - {0}, reverse=True)
        )
        standings = order
        movers = [at for lv in reversed(order) for at in reversed(lv) if fouled[at]]
        for at, die in zip(movers, dice, strict=False):
            standings = set_back(order, standings, at, die)
        assert used == len(movers)
        for n, level in enumerate(standings):
            for at in level:
                assert ranks[at] == sum(map(len, standings[:n]))


# -- and in distribution -------------------------------------------------------------------------


def assert_agrees_with_exact(tally: RaceTally, field: Field) -> None:
    """Every cell within 4.5 standard errors."""
    found = odds(field)
    races = tally.races
    for told, exact in zip(tally.horses, found.horses, strict=True):
        pairs = list(zip(told.wire, exact.places, strict=True))
        for places, chance in ((1, exact.win), (2, exact.place), (3, exact.show)):
            pairs.append((sum(told.places[:places]), chance))
        pairs.append((told.out, exact.out))
        for counted, chance in pairs:
            spread = (races * chance * (1 - chance)) ** 0.5
            assert abs(counted - races * chance) < 4.5 * spread + 1 + races * found.bound


@pytest.mark.parametrize(
    ("race", "version", "kernel", "races"),
    [
        (LIBRARY[0], "quick", "sampled", 2_000_000),
        (LIBRARY[0], "full", "sampled", 2_000_000),
        ("kentucky_derby_1994", "quick", "sampled", 2_000_000),
        ("bc_sprint_2008", "quick", "dice", 200_000),
    ],
)
def test_kernels_agree_with_the_exact_odds(
    race: str, version: str, kernel: Kernel, races: int
) -> None:
    field = field_of(race, version)
    assert_agrees_with_exact(run_races(field, races, kernel=kernel, seed=4), field)


def test_kernels_agree_on_any_small_field() -> None:
    """Match races have every rare case: nobody finishes, everybody is disqualified."""
    rng = random.Random(8)
    for starters in (2, 2, 3, 3, 4):
        field = random_field(rng, starters, version="quick")
        assert_agrees_with_exact(run_races(field, 1_000_000, seed=starters), field)


def test_a_rolled_track_is_drawn_as_well() -> None:
    field = field_of("belmont_1973", "quick", {"condition": "roll"})
    assert_agrees_with_exact(run_races(field, 1_000_000, seed=2), field)


def test_results_do_not_depend_on_threads() -> None:
    one, three = (
        run_races("champagne_2009", 70_000, "full", seed=9, threads=each, chunk=1 << 13)
        for each in (1, 3)
    )
    assert one == three
    other = run_races("champagne_2009", 70_000, "full", seed=10, chunk=1 << 13)
    assert other.horses != one.horses


def test_counters_of_chunks_are_apart() -> None:
    starts = [int(first_word(7, chunk)) for chunk in range(4)]
    assert {(b - a) % 2**64 for a, b in pairwise(starts)} == {1 << 32}


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here")
@pytest.mark.parametrize("version", ["quick", "full"])
def test_the_kernel_in_c_runs_the_same_races(version: str) -> None:
    source = Path(__file__).parents[2] / "bench" / "lab_kernel.c"
    field = field_of("kentucky_derby_1994", version)
    numba, in_c = chunk_runner(field, 3), c_chunk_runner(build_c(source), field, 3)
    assert (numba(2, 20_000) == in_c(2, 20_000)).all()


def test_kernels_are_measured_in_turn() -> None:
    found = measure(2_000)
    assert {"threads.quick", "threads.full"} == set(found.ratios)
    assert all(speed.races_per_second > 0 for speed in found.speeds)


# -- Homestretch ---------------------------------------------------------------------------------


LIKELY = likely_interests(0.45)


@cache
def at_the_start(plus: bool, x: bool) -> HomestretchState:
    return race_with(seats=4, plus_on_special_move=plus, x_stops_special_move=x)


def engine_order(
    tokens: tuple[int, ...], policy: Policy, first: int, plus: bool, x: bool
) -> list[int]:
    """The first three of a race by the rules, with the dice and choices of the kernel."""
    race = at_the_start(plus, x).copy()
    race.token = list(tokens)
    rolls, bits = 0, 0

    def supported(horse: int) -> bool:
        drawn = word(first + 4000 + race.roller)
        slot, entry = drawn >> 53, int(LIKELY[drawn >> 53])
        own = slot if drawn & 0xFFFFFFFF < entry & 0xFFFFFFFF else entry >> 32
        return bool(own >> (horse - 2) & 1)

    def choice() -> object:
        if race.awaits == "drive":
            assert race.dice is not None
            keen = {"drive": True, "scatter": False}.get(policy)
            return MoveTwo() if (supported(sum(race.dice)) if keen is None else keen) else MoveOne()
        if race.awaits == "again":
            assert race.dice is not None
            special = sum(race.dice) in race.finished
            coin = bool(bits & 1) or not special
            again = {"drive": False, "scatter": True}.get(policy, coin)
            return Reroll() if again else EndTurn()
        last = [each.horse for each in race.legal(race.roller) if isinstance(each, SpecialMove)]
        mine = [horse for horse in last if policy == "interest" and supported(horse)]
        if mine:
            return SpecialMove(max(mine, key=lambda horse: max(race.token[horse], 0)))
        return SpecialMove(last[(bits & 0xFFFFFFFF) * len(last) >> 32])

    while len(race.finished) < 3:
        if isinstance(race.pending, Decision):
            race.apply(race.roller, choice())  # type: ignore[arg-type]
        else:
            bits = word(first + rolls)
            rolls += 1
            pair = (bits >> 32) * 36 >> 32
            race.resolve((pair // 6 + 1, pair % 6 + 1))
    return race.finished


@pytest.mark.parametrize(("plus", "x"), [(True, False), (False, True)])
@pytest.mark.parametrize("policy", POLICIES)
def test_homestretch_runs_the_races_of_the_engine(policy: Policy, plus: bool, x: bool) -> None:
    """Also with the options HS-9.4 and HS-9.5."""
    kernel = load_kernels("railbird.games.homestretch.lab.kernel")
    box = HOMESTRETCH.box
    rules = np.array([box.finish, box.finishers, box.full_move, box.short_move, 4, plus, x])
    tokens = next(card.tokens for card in box.race_cards.values() if X in card.tokens)
    races, first = 150, 12345
    orders = np.zeros((races, 3), np.int64)
    code = POLICIES.index(policy)
    special = np.array(box.special_spaces)
    kernel.chunk(races, np.uint64(first), np.array(tokens), rules, special, code, LIKELY, orders)
    for race in range(races):
        assert list(orders[race]) == engine_order(tokens, policy, first + race * 4096, plus, x)


def test_the_printed_chances_of_homestretch() -> None:
    """HS-2.11: horse 7 without handicaps, the interest policy."""
    found = run_homestretch(None, 300_000, "interest")
    seven = found.horses[5]
    assert seven.horse == 7
    assert seven.first == pytest.approx(0.329, abs=0.004)
    assert seven.first + seven.second + seven.third == pytest.approx(0.730, abs=0.004)
    assert found.turns == pytest.approx(27.4, abs=0.1)
    assert len(found.bets) == 33
