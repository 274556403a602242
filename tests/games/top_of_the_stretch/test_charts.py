"""The charts are those of the rules, cell by cell (TS-2.8 – TS-2.30)."""

import csv
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from railbird.games.top_of_the_stretch.box.charts import FORMS, PACES, by_number
from railbird.games.top_of_the_stretch.words.phrases import clock
from tests.games.top_of_the_stretch.table import CHARTS, RULES

TOTALS = range(2, 13)
WAYS = {total: 6 - abs(7 - total) for total in TOTALS}
LETTERS = {"S": "Slow", "·": "Normal", "F": "Fast"}


def printed(rule: str, which: int = 0) -> list[list[str]]:
    """The tables after a rule: head and lines, as texts."""
    text = RULES.read_text(encoding="utf-8")
    after = text[text.index(f"- {rule} **") :]
    lines = after.splitlines()
    tables: list[list[list[str]]] = []
    inside = False
    for line in lines[1:]:
        if line.startswith("- TS-"):
            break
        if line.startswith("|"):
            if not inside:
                tables.append([])
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not re.fullmatch(r"-+", cells[0]):
                tables[-1].append(cells)
        inside = line.startswith("|")
    return tables[which]


def numbers(cells: Sequence[str]) -> list[int]:
    return [int(cell) for cell in cells]


def test_pace_scenario_of_quickplay() -> None:
    """TS-2.8."""
    head, *lines = printed("TS-2.8")
    assert head[1:] == list(CHARTS.pace_quick.bands.labels)
    for roll, *cells in lines:
        assert list(CHARTS.pace_quick.cells[int(roll)]) == [LETTERS[cell] for cell in cells]
    assert CHARTS.pace_quick.read(10, 9) == CHARTS.pace_quick.read(10, 0) == "Normal"
    assert CHARTS.pace_quick.read(4, 18) == "Fast"


def test_pace_scenario_of_fullplay_has_the_same_grid_under_other_headings() -> None:
    """TS-2.9."""
    text = RULES.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("- TS-2.9 "))
    sprint, route = re.findall(r"`(0-37[^`]*)`", line)
    assert sprint.split(", ") == list(CHARTS.pace_sprint.bands.labels)
    assert route.split(", ") == list(CHARTS.pace_route.bands.labels)
    assert CHARTS.pace_sprint.cells == CHARTS.pace_route.cells == CHARTS.pace_quick.cells


@pytest.mark.parametrize(
    ("rule", "chart"),
    [("TS-2.11", CHARTS.effects_sprint), ("TS-2.12", CHARTS.effects_route)],
)
def test_pace_effects_of_fullplay(rule: str, chart: tuple[tuple[int, ...], ...]) -> None:
    """TS-2.11 below 8 furlongs, TS-2.12 from there up."""
    for low, high, *changes in printed(rule)[1:]:
        for points in range(int(low), int(high or 60) + 1):
            assert list(by_number(chart, points)) == numbers(changes)


def test_pace_effects_of_quickplay() -> None:
    """TS-2.10."""
    for pace, *changes in printed("TS-2.10")[1:]:
        assert list(CHARTS.effects_quick[int(pace)]) == numbers(changes)


def test_form_chart() -> None:
    """TS-2.13; every column averages exactly 0 over the 36 dice results."""
    for roll, *cells in printed("TS-2.13")[1:]:
        assert [CHARTS.form[form][int(roll)] for form in FORMS] == numbers(cells)
    for form in FORMS:
        assert sum(WAYS[total] * CHARTS.form[form][total] for total in TOTALS) == 0
    assert CHARTS.form_trouble == {3}


def test_race_position_segment() -> None:
    """TS-2.14: one position column for all, and the powers of the Form Chart."""
    for roll, position, *powers in printed("TS-2.14")[1:]:
        assert {CHARTS.position[form][int(roll)] for form in FORMS} == {int(position)}
        assert [CHARTS.position_power[form][int(roll)] for form in FORMS] == numbers(powers)
    assert CHARTS.position_power == CHARTS.form
    assert CHARTS.position_trouble == {3}


def test_trouble_chart() -> None:
    """TS-2.15."""
    for roll, text, result, on_fail, _ in printed("TS-2.15")[1:]:
        line = CHARTS.trouble[int(roll)]
        assert (line.text, line.result, line.on_fail) == (text, result, on_fail)


def test_race_factors() -> None:
    """TS-2.16."""
    for die, factor, jockey in printed("TS-2.16")[1:]:
        assert CHARTS.factor[int(die)] == factor
        assert CHARTS.ride_counts[int(die)] == (jockey == "1")


def test_break_segment() -> None:
    """TS-2.17: exactly 7 + 2 × pace + floor((roll - 2) / 2)."""
    for roll, *cells in printed("TS-2.17")[1:]:
        assert list(CHARTS.break_points[int(roll)]) == numbers(cells)
        assert numbers(cells) == [7 + 2 * pace + (int(roll) - 2) // 2 for pace in range(10)]


def test_pace_setup_segment() -> None:
    """TS-2.18."""
    for roll, *cells in printed("TS-2.18")[1:]:
        assert list(CHARTS.setup_points[int(roll)]) == numbers(cells)


def test_final_speed_figures() -> None:
    """TS-2.19."""
    for roll, *cells in printed("TS-2.19")[1:]:
        assert list(CHARTS.figures[int(roll)]) == numbers(cells)


def test_final_speed_figures_are_regular() -> None:
    """TS-2.21."""
    steps = dict(zip(TOTALS, (0, 2, 4, 6, 8, 9, 10, 12, 14, 16, 18), strict=True))
    for total in TOTALS:
        for power in range(15):
            assert CHARTS.figures[total][power] == 44 + 2 * power + 2 * (total - 2)
        for power in range(15, 30):
            assert CHARTS.figures[total][power] == 75 + 2 * (power - 15) + steps[total]
    seam = [CHARTS.figures[total][15] - CHARTS.figures[total][14] for total in TOTALS]
    assert seam == [3, 3, 3, 3, 3, 2, 1, 1, 1, 1, 1]


def test_distances_and_times() -> None:
    """TS-2.20: 0.2 seconds a point, at all 18 distances."""
    lines = printed("TS-2.20")[1:]
    assert [line[0] for line in lines] == list(CHARTS.distances)
    assert len(lines) == 18
    for label, furlongs, segments, lengths, fastest in lines:
        distance = CHARTS.distances[label]
        assert abs(distance.half_furlongs - 2000 * Fraction(furlongs)) < 2
        assert (distance.segments, distance.lengths_column) == (int(segments), lengths)
        assert distance.is_route == (float(furlongs) >= 8)
        for figure in range(38, 127):
            expected = int(Fraction(fastest) * 10) + 2 * (126 - figure)
            assert CHARTS.tenths(label, figure) == expected


def test_odds_letters() -> None:
    """TS-2.22."""
    head, *lines = printed("TS-2.22")
    assert head[1:] == list(CHARTS.odds_letters.bands.labels)
    for row, (_, *cells) in enumerate(lines):
        assert list(CHARTS.odds_letters.cells[row]) == cells
    starters = {2: "2-5", 5: "2-5", 6: "6-8", 8: "6-8", 9: "9-12", 12: "9-12", 13: "13+", 24: "13+"}
    for count, label in starters.items():
        assert CHARTS.odds_letters.bands.label(count) == label


def test_odds_roll() -> None:
    """TS-2.23."""
    head, *lines = printed("TS-2.23")
    assert head[1:] == list(CHARTS.odds_columns)
    for die, *cells in lines:
        assert [CHARTS.odds[column][int(die)] for column in CHARTS.odds_columns] == cells


def test_payoffs_follow_their_formula() -> None:
    """TS-2.24: exact on all 42 printed rows."""
    lines = printed("TS-2.24")[1:]
    assert len(lines) == len(CHARTS.payoffs) == 42
    for odds, *payoffs in lines:
        price = Fraction(odds.replace("-", "/"))
        cents = tuple(int(Fraction(payoff) * 100) for payoff in payoffs)
        assert CHARTS.payoffs[str(price)] == cents
        assert list(cents) == [price * part + 200 for part in (200, 100, 50)]


def test_payout_modifications() -> None:
    """TS-2.25, with the two cells as the scan reads them."""
    low, mid, high = CHARTS.payout_bands
    assert [(band.name, band.from_odds) for band in (low, mid, high)] == [
        ("low", 0),
        ("mid", 10),
        ("high", 21),
    ]
    for roll, *cells in printed("TS-2.25")[1:]:
        cents = [int(Fraction(cell) * 100) for cell in cells]
        assert [band.changes[int(roll)] for band in (low, mid, high)] == cents
    odd = {roll: high.as_read[roll] for roll in TOTALS if high.as_read[roll] != high.changes[roll]}
    assert odd == {4: -100, 6: 0}
    assert (low.as_read, mid.as_read) == (low.changes, mid.changes)


def test_beaten_lengths() -> None:
    """TS-2.26."""
    head, *lines = printed("TS-2.26")
    for difference, *cells in lines:
        for column, cell in zip(head[1:], cells, strict=True):
            assert CHARTS.quarter_lengths(column, int(difference)) == 4 * Fraction(cell)
    assert len(lines) == 36


def test_photo_separation() -> None:
    """TS-2.27."""
    for low, high, name in printed("TS-2.27")[1:]:
        for difference in range(int(low), int(high or 30) + 1):
            assert CHARTS.separation(difference) == name


def test_track_condition_roll_and_power_adjustment() -> None:
    """TS-2.28; `slow` can be chosen but not rolled."""
    for roll, dirt, turf in printed("TS-2.28")[1:]:
        assert CHARTS.condition_rolls["dirt"][int(roll)] == dirt
        assert CHARTS.condition_rolls["turf"][int(roll)] == turf
    lines = printed("TS-2.28", 1)[1:]
    assert sum(map(len, CHARTS.conditions.values())) == len(lines)
    for condition, surface, adjustment in lines:
        assert CHARTS.conditions[surface][condition] == int(adjustment)
    assert "slow" not in CHARTS.condition_rolls["dirt"]


def test_form_save() -> None:
    """TS-2.29."""
    lines = printed("TS-2.29")[1:]
    assert [line[0] for line in lines] == list(CHARTS.form_save)
    for form, *cells in lines:
        assert list(CHARTS.form_save[form][1:]) == [0 if c == "NC" else int(c) for c in cells]


def test_one_die_pace_chart() -> None:
    """TS-2.30."""
    lines = printed("TS-2.30")[1:]
    assert [line[0] for line in lines] == list(CHARTS.pace_one_die.bands.labels)
    for points, *cells, _ in lines:
        low = int(re.findall(r"\d+", points)[0])
        assert [CHARTS.pace_one_die.read(die, low) for die in range(1, 7)] == cells
    assert set(PACES) == {cell for _, *cells, _ in lines for cell in cells}


def test_every_correction_of_the_time_chart_is_in_use() -> None:
    """TS-2.20, TS-9.12: printed, and as it must have been meant."""
    with (Path(__file__).parent / "corrections.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if "@" in row["cell"]]
    rows = [row for row in rows if row["chart"] == "final_time"]
    assert len(rows) > 100
    for row in rows:
        figure, _, distance = row["cell"].partition("@")
        tenths = CHARTS.tenths(distance, int(figure))
        assert clock(10 * tenths) == row["used"].removeprefix("0:")
        printed_tenths = CHARTS.tenths(distance, int(figure), printed=True)
        assert clock(10 * printed_tenths) == row["printed"].removeprefix("0:")
