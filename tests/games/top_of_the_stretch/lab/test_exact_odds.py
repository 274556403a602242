"""Exact odds against brute force, against each other, and against the engine."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from railbird.core import Over, Pack
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab import (
    Field,
    RaceOdds,
    disqualifications,
    field_of,
    odds,
    small_fields,
)
from railbird.games.top_of_the_stretch.lab.board import how_exact
from railbird.games.top_of_the_stretch.lab.shared_rolls import moments
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.lab.brute_force import official_chances
from tests.games.top_of_the_stretch.lab.paddock import LIBRARY, made_field, random_field
from tests.games.top_of_the_stretch.table import horse


def assert_counted(found: RaceOdds, counted: dict[tuple[str, ...], float]) -> None:
    for each in found.horses:
        name = each.horse
        assert each.wire_first == pytest.approx(counted["wire", name], abs=1e-12)
        assert each.win == pytest.approx(counted["win", name], abs=1e-12)
        assert each.place == pytest.approx(counted["place", name], abs=1e-12)
        assert each.show == pytest.approx(counted["show", name], abs=1e-12)
    for first, row in zip(found.horses, found.exacta, strict=True):
        for second, chance in zip(found.horses, row, strict=True):
            expected = counted.get(("exacta", first.horse, second.horse), 0)
            assert chance == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("version", "distance", "options"),
    [
        ("quick", "6.0", {}),
        ("quick", "6.0", {"form_save": True, "traffic": "plus"}),
        ("full", "6.0", {"jockeys": False}),
        ("full", "9.0", {"power_limits": "extrapolate"}),
    ],
)
def test_a_match_race_counted_out(version: str, distance: str, options: dict[str, Any]) -> None:
    pair = [
        horse(
            "Swift", 1, power_dirt=27, pace=8, form="B", trip=1, class_=1, speed=1, wire=6, ride=0
        ),
        horse("Slow", 2, power_dirt=26, pace=6, form="E", speed=-2, wire=3, trouble=6),
    ]
    field = made_field(pair, distance, version, **options)
    assert_counted(odds(field), official_chances(field))


def test_three_horses_counted_out() -> None:
    """Power beyond the chart keeps the figures few; nobody's factors differ."""
    same = {"power_dirt": 29, "pace": 4, "form": "A"}
    three = [horse(f"H{pp}", pp, wire=pp, **same) for pp in (1, 2, 3)]
    field = made_field(three, jockeys=False)
    assert_counted(odds(field), official_chances(field))


@pytest.mark.parametrize("starters", [3, 4])
def test_formulas_stay_within_their_bound(starters: int) -> None:
    """Settling every order of a small field is exact; the formulas are told apart from it."""
    field = random_field(random.Random(starters), starters, version="quick", jockeys=True)
    moment = next(iter(moments(field, field.tracks[0])))
    exact = small_fields.official(moment)
    reached = disqualifications.bounds(moment)
    for order in disqualifications.ORDERS:
        found = disqualifications.official(moment, order)
        assert np.abs(found.win - exact.win).max() < 1e-14
        bound = found.bound + reached[order]
        assert (np.abs(found.second - exact.second) <= bound).all()
        assert (np.abs(found.third - exact.third) <= bound).all()
        assert np.abs(found.exacta - exact.exacta).max() <= bound.max()
    assert reached[2] < reached[1] < reached[0]


def test_every_place_of_every_horse_adds_up() -> None:
    rng = random.Random(1)
    for starters in (2, 5, 6):
        found = odds(random_field(rng, starters))
        for each in found.horses:
            assert sum(each.places) + each.out == pytest.approx(1, abs=1e-9)
            assert each.win <= each.place <= each.show <= 1
            assert each.wire_first == each.places[0]
        assert sum(found.pace.values()) == pytest.approx(1)


@pytest.mark.parametrize("race", LIBRARY)
def test_the_bound_of_every_race_in_the_library(race: str) -> None:
    assert odds(race, "quick").bound < 1e-5


def test_the_bound_of_a_long_race() -> None:
    assert odds("champagne_2009", "full").bound < 1e-5


def test_a_finer_tolerance_gives_a_smaller_bound() -> None:
    coarse, fine = (odds("bc_sprint_2008", "quick", tolerance=each) for each in (1e-5, 1.5e-6))
    assert fine.bound < coarse.bound / 3
    for rough, exact in zip(coarse.horses, fine.horses, strict=True):
        assert abs(rough.show - exact.show) < coarse.bound + fine.bound


def engine_counts(field: Field, races: int, seed: int) -> dict[str, Counter[int]]:
    """Races run by the rules themselves."""
    rng = random.Random(seed)
    game = TopOfTheStretch()
    given = {"races": [field.race_id], "version": field.options.version, "odds": "none"}
    counts = {kind: Counter[int]() for kind in ("wire_first", "win", "place", "show")}
    for _ in range(races):
        state = game.new(1, given)
        assert isinstance(state, State)
        while not isinstance(state.pending, Over):
            state.resolve(state.pending.sample(rng.randrange))  # type: ignore[union-attr]
            if state.phase.name == "finished":
                break
        counts["wire_first"].update(state.wire[0] if state.wire else ())
        for at, runner in enumerate(state.runners):
            for kind, places in (("win", 1), ("place", 2), ("show", 3)):
                counts[kind][at] += runner.place is not None and runner.place <= places
    return counts


@pytest.mark.parametrize(("race", "version"), [("bc_sprint_2008", "full"), (LIBRARY[0], "quick")])
def test_the_rules_themselves_run_as_often(race: str, version: str) -> None:
    races = 600
    found = odds(race, version)
    counts = engine_counts(field_of(race, version), races, seed=5)
    for at, each in enumerate(found.horses):
        for kind, counted in counts.items():
            chance = getattr(each, kind)
            spread = (races * chance * (1 - chance)) ** 0.5
            assert abs(counted[at] - races * chance) < 4.5 * spread + 1


def test_a_rolled_track_is_a_mixture() -> None:
    rolled = odds("belmont_1973", "quick", {"condition": "roll"})
    assert rolled.conditions["sloppy"] == pytest.approx(2 / 36)
    mixed = sum(
        chance * odds("belmont_1973", "quick", {"condition": condition}).horse("Sham").win
        for condition, chance in rolled.conditions.items()
    )
    assert rolled.horse("Sham").win == pytest.approx(mixed, abs=1e-12)


def test_trouble_after_the_figure_has_the_same_odds() -> None:
    """TS-7.38, TS-11.25."""
    early, late = (
        odds("champagne_2009", "quick", {"trouble_time": each}) for each in ("form", "after_figure")
    )
    assert early.horses == late.horses


@pytest.mark.parametrize(
    "option",
    [
        {"jockeys": False},
        {"form_save": True},
        {"traffic": "plus"},
        {"condition": "sloppy"},
        {"chart_edition": "example"},
    ],
)
def test_an_option_that_changes_the_race_changes_the_odds(option: dict[str, Any]) -> None:
    race = "pimlico_special_1938"
    plain, changed = odds(race, "full"), odds(race, "full", option)
    assert abs(plain.horse("Seabiscuit").win - changed.horse("Seabiscuit").win) > 1e-6


def test_fair_odds_and_what_bets_return() -> None:
    """TS-7.80: 8-5 pays $5.20, and fair odds would return the $2."""
    found = odds("bc_ladies_classic_2009", "quick").horse("Careless Jewel")
    bet = found.bets[0]
    assert bet.fair is not None
    assert 2 * (bet.fair + 1) * bet.chance == pytest.approx(2)
    assert bet.pays is not None
    assert 0.95 * 5.20 * found.win < bet.pays < 5.20 * found.win


def test_payout_modifications_can_only_lift_the_smallest_payoffs() -> None:
    """TS-7.83: the modifications average nothing, but the floor of $2.10 cuts them off below."""
    plain = odds("belmont_1973", "quick").horse("Secretariat").bets
    moved = odds("belmont_1973", "quick", {"payout_modifications": "on"}).horse("Secretariat").bets
    for before, after in zip(plain, moved, strict=True):
        assert before.pays is not None
        assert after.pays is not None
        assert after.pays > before.pays


def test_own_charts_may_let_nobody_be_out() -> None:
    """Without trouble every horse finishes, clean."""
    chart = "roll,code,text,result,check,on_fail,on_pass\n" + "".join(
        f"{roll},calm_{roll},Nothing happens,none,none,,\n" for roll in range(2, 13)
    )
    game = TopOfTheStretch(Pack("calm", {"trouble.csv": chart}))
    for race in ("pimlico_special_1938", "belmont_1973"):
        found = odds(race, "quick", game=game)
        for each in found.horses:
            assert each.out < 1e-7
            assert each.fouled == 0
            assert each.win == pytest.approx(each.wire_first, abs=1e-6)
            assert each.show == pytest.approx(sum(each.places[:3]), abs=1e-6)


def test_one_sentence_says_how_exact_the_odds_are() -> None:
    assert how_exact(0.0) == "All of these are exact."
    assert how_exact(0.00003).endswith("place, show and exactas are right to within 0.01 %.")
