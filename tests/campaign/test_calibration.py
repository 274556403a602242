"""The yardsticks of the calibration, held against made-up games whose truth is known."""

import random
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from railbird.analysis.figures import Figure
from tests.campaign.calibration import Costs, Found, dots, found, problems, slope, slope_as_told
from tests.campaign.calibration_chart import chart
from tests.campaign.telling import KINDS, ONE_RACE, Told


def made_up(games: int, stretch: float = 1.0, noise: float = 0.15) -> list[Told]:
    """Two pairs of seats, each of which wins together; chances are told with noise, stretched."""
    rng = random.Random(f"{games} {stretch} {noise}")

    def look(chance: float) -> tuple[float, ...]:
        told = 0.5 + (chance - 0.5) * stretch + noise * rng.gauss(0, 1)
        return (told / 2, told / 2, (1 - told) / 2, (1 - told) / 2)

    told = []
    for number in range(games):
        chance = rng.random()
        won = float(rng.random() < chance)
        looks = ((look(chance), look(chance)),)
        result = (won / 2, won / 2, (1 - won) / 2, (1 - won) / 2)
        told.append(Told("sprint", "steady", number, looks, result, (), (), ()))
    return told


def test_noise_flattens_the_slope_as_told_but_not_the_slope() -> None:
    games = made_up(3_000)
    assert slope(games).mean == pytest.approx(1, abs=3 * slope(games).error)
    assert slope(games).error < 0.04
    as_told = slope_as_told(games)
    assert as_told.mean < 1 - 3 * as_told.error


def test_the_error_of_a_slope_is_how_much_it_varies() -> None:
    found = [slope(made_up(60, 1.0, 0.1 + number / 1e6)) for number in range(200)]
    mean = sum(one.mean for one in found) / len(found)
    varies = (sum((one.mean - mean) ** 2 for one in found) / len(found)) ** 0.5
    usual = sum(one.error for one in found) / len(found)
    assert usual == pytest.approx(varies, rel=0.25)


@pytest.mark.parametrize(("stretch", "is_fine"), [(1.0, True), (0.6, False), (1.6, False)])
def test_bold_and_timid_chances_are_seen(stretch: float, is_fine: bool) -> None:
    what = found("sprint", made_up(2_000, stretch), {})
    assert any("slope" in one for one in problems(what)) is not is_fine


FINE = {"random": Figure(0.05, 0.01), "steady": Figure(0.01, 0.01), "sharp": Figure(0.0, 0.01)}


def what_is_found(
    costs: Mapping[str, Figure] = FINE, brier: float = 0.5, luck: float = 0.0, form: str = ""
) -> Found:
    sure = Figure(1.0, 0.01)
    told = {form: Costs({}, costs, {}) if form == ONE_RACE else Costs(costs, {}, {})}
    return Found("sprint", 300, sure, sure, brier, 0.6, {("roll", 1): Figure(luck, 0.01)}, told)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (what_is_found(), None),
        (what_is_found(brier=0.61), "Brier"),
        (what_is_found(luck=0.029), None),
        (what_is_found(luck=-0.031), "mean luck of seat 1, roll"),
        (what_is_found({**FINE, "random": Figure(0.03, 0.01)}), "random does not clearly lose"),
        (what_is_found({**FINE, "sharp": Figure(0.02, 0.01)}), None),
        (what_is_found({**FINE, "sharp": Figure(0.05, 0.01)}), "sharp clearly loses more"),
        (
            what_is_found({**FINE, "sharp": Figure(0.05, 0.01)}, form=ONE_RACE),
            "sharp clearly loses more than steady, one race",
        ),
    ],
)
def test_what_misses_its_aim_is_said(what: Found, said: str | None) -> None:
    found = problems(what)
    assert (found == []) if said is None else ([said in one for one in found] == [True])
    assert tuple(FINE) == KINDS


def test_the_chart_has_a_dot_for_every_tenth_seen() -> None:
    games = made_up(500, noise=0.0)
    assert [round(dot.told, 1) for dot in dots(games)][-1] == 0.5
    drawn = chart({"homestretch": dots(games), "win_place_and_show": dots(games)})
    root = ElementTree.fromstring(drawn)
    circles = [each for each in root.iter() if each.tag.endswith("circle")]
    assert len(circles) == 2 * len(dots(games)) == 10
    assert "Win, Place &amp; Show" in drawn
