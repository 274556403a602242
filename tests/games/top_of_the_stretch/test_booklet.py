"""The chart booklet: every cell of the data files, with its sign, effect and notes."""

import csv
import io
import re
from html import unescape

import pytest

from railbird.games.top_of_the_stretch.box.read_charts import CHART_FILES
from railbird.games.top_of_the_stretch.printing import chart_booklet
from railbird.printing import PAPERS, Paper
from tests.games.top_of_the_stretch.table import CHARTS, GAME

Rows = list[dict[str, str]]
Printed = dict[str, dict[str, str]]
"""Cells by the text of their line and column."""

BOOKLET = unescape(chart_booklet(CHARTS, "a4"))


def data(file: str) -> Rows:
    return list(csv.DictReader(io.StringIO(GAME.text_of(file))))


def printed(title: str) -> Printed:
    """The only table under this title, or the first of two that are the same."""
    parts = [part for part in BOOKLET.split("<h3>") if part.startswith(f"{title}</h3>")]
    tables = {re.findall(r"<table.*?</table>", part, re.DOTALL)[0] for part in parts}
    assert len(tables) == 1, title
    head, *lines = [
        re.findall(r"<t[hd].*?>(.*?)</t[hd]>", line) for line in tables.pop().split("<tr>")[1:]
    ]
    return {first: dict(zip(head[1:], cells, strict=True)) for first, *cells in lines}


def sign(number: str) -> str:
    return f"{int(number):+d}" if int(number) else "0"


def is_in(number: int, band: str) -> bool:
    """`9-10`, `27+`, `0`."""
    first, _, last = band.removesuffix("+").partition("-")
    return (band.endswith("+") and number >= int(first)) or int(first) <= number <= int(
        last or first
    )


SAME = {
    "track_condition.csv": "Track condition",
    "pace_scenario_quick.csv": "Pace scenario, Quickplay",
    "pace_scenario_sprint.csv": "Pace scenario under 8 furlongs",
    "pace_scenario_route.csv": "Pace scenario, 8 furlongs and more",
    "race_pace_one_die.csv": "Race pace with one die (the older edition)",
    "break_segment.csv": "Break segment",
    "odds_roll.csv": "Odds roll",
}
SIGNED = {
    "pace_setup_segment.csv": "Pace setup segment",
    "pace_effects_quick.csv": "Pace effects, Quickplay",
}
OTHERS = {
    "condition_adjustment.csv",
    "odds_letter.csv",
    "pace_effects_sprint.csv",
    "pace_effects_route.csv",
    "form.csv",
    "race_position_segment.csv",
    "trouble.csv",
    "race_factors.csv",
    "final_speed_figure.csv",
    "form_save.csv",
    "photo_separation.csv",
    "beaten_lengths.csv",
    "payoffs.csv",
    "payout_modifications.csv",
    "distances.csv",
    "final_time.csv",
}
"""Checked one by one below."""
NOT_FOR_PEOPLE = {"final_time_printed.csv"}
"""The time chart as it was printed, beside its corrections."""


def test_every_chart_is_checked_here() -> None:
    assert {*SAME, *SIGNED} | OTHERS | NOT_FOR_PEOPLE == set(CHART_FILES)


@pytest.mark.parametrize("file", [*SAME, *SIGNED])
def test_a_chart_that_is_printed_as_it_is(file: str) -> None:
    cells = printed((SAME | SIGNED)[file])
    rows = data(file)
    assert len(cells) == len(rows)
    for row in rows:
        (_, line), *others = [each for each in row.items() if each[0] != "origin"]
        expected = {
            head.title() if head in ("dirt", "turf", "slow", "normal", "fast") else head: (
                sign(cell) if file in SIGNED else cell
            )
            for head, cell in others
        }
        assert cells[line] == expected


def test_track_and_power() -> None:
    cells = printed("Track and power")
    for row in data("condition_adjustment.csv"):
        line = cells[sign(row["adjustment"])]
        assert row["condition"] in line[row["surface"].title()].split(", ")
    named = [name for line in cells.values() for cell in line.values() for name in cell.split(", ")]
    assert len([name for name in named if name != "–"]) == len(data("condition_adjustment.csv"))


def test_odds_letters() -> None:
    names = {"lead": "Best alone", "tie": "Best, shared", "-10": "-10 or more"}
    cells = printed("Odds letter")
    for row in data("odds_letter.csv"):
        below = row.pop("difference")
        assert cells[names.get(below, below)] == row
    assert "Doubles of 1, 2 or 3: one column to the right" in BOOKLET
    assert "Doubles of 4, 5 or 6: one column to the left" in BOOKLET


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("pace_effects_sprint.csv", "Pace effects under 8 furlongs"),
        ("pace_effects_route.csv", "Pace effects, 8 furlongs and more"),
    ],
)
def test_pace_effects(file: str, title: str) -> None:
    cells = printed(title)
    for row in data(file):
        first = int(row["min_points"])
        for points in range(first, int(row["max_points"] or first + 10) + 1):
            (line,) = [line for band, line in cells.items() if is_in(points, band)]
            assert line == {pace: sign(row[pace.lower()]) for pace in ("Slow", "Normal", "Fast")}


def test_form_and_race_position() -> None:
    def marked(row: dict[str, str], column: str) -> str:
        return sign(row[column]) + (" t" if row["trouble"] == "1" else "")

    form, position = printed("Form, Quickplay"), printed("Race position segment")
    for row in data("form.csv"):
        assert form[row["roll"]] == {each: marked(row, each) for each in "ABCDE"}
    for row in data("race_position_segment.csv"):
        for each in "ABCDE":
            assert position[row["roll"]][f"{each} points"] == sign(row[f"{each}_pos"])
            assert position[row["roll"]][f"{each} power"] == marked(row, f"{each}_power")
    assert form["3"]["A"] == "-3 t"


def test_trouble_has_its_effects_and_its_notes() -> None:
    effects = {
        ("out", ""): "Out",
        ("dq", ""): "DQ",
        ("none", ""): "–",
        ("check", "dq"): "DQ / 0",
        ("check", "power-2"): "-2 / 0",
    }
    cells = printed("Trouble")
    for row in data("trouble.csv"):
        effect = effects[row["result"], row["on_fail"]]
        assert cells[row["roll"]] == {"What happens": row["text"], "Effect": effect}
    for note in (
        "Out: it leaves the race",
        "check the jockey",
        "roll one die for each horse with DQ",
    ):
        assert note in BOOKLET


def test_race_factors() -> None:
    cells = printed("Race factors")
    for row in data("race_factors.csv"):
        white = "Jockey" if row["white_jockey"] == "1" else "–"
        assert cells[row["die"]] == {"Red die": row["red_factor"].title(), "White die": white}


def test_figures_and_form_save() -> None:
    low, high = (printed(f"Final speed figure, power {part}") for part in ("0 to 14", "15 to 29"))
    for row in data("final_speed_figure.csv"):
        roll = row.pop("roll")
        assert low[roll] | high[roll] == row
    saves = printed("Form save (an option)")
    for row in data("form_save.csv"):
        assert saves[f"Form {row.pop('form')}"] == row


def test_photo_and_lengths() -> None:
    photo = printed("Photo")
    for row in data("photo_separation.csv"):
        first, last = row["min_difference"], row["max_difference"]
        band = first if first == last else f"{first}-{last}" if last else f"{first}+"
        assert photo[band] == {"Apart": row["separation"]}
    lengths = printed("Beaten lengths")
    quarters = {"00": "", "25": "1/4", "50": "1/2", "75": "3/4"}
    for row in data("beaten_lengths.csv"):
        apart = row.pop("difference")
        for column, decimal in row.items():
            whole, part = decimal.split(".")
            words = f"{whole} {quarters[part]}".strip()
            assert lengths[apart][column] == ("photo" if apart == "0" else words.removeprefix("0 "))


def test_money() -> None:
    paid = printed("Payoffs for $2")
    for row in data("payoffs.csv"):
        expected = {kind.title(): f"${row[kind]}" for kind in ("win", "place", "show")}
        assert paid[row["odds"]] == expected
    changes = printed("Payout modifications (an option)")
    heads = {"low": "to 9-1", "mid": "10-1 to 20-1", "high": "from 21-1"}
    for row in data("payout_modifications.csv"):
        change = row["adjustment"] if float(row["adjustment"]) else "0"
        assert changes[row["roll"]][heads[row["band"]]] == change


def test_distances_and_times() -> None:
    distances = printed("Distances")
    for row in data("distances.csv"):
        line = {"Segments": row["segments"], "Lengths column": row["beaten_lengths_column"]}
        assert distances[row["distance"]] == line
    times = printed("Final speed 126 to 82") | printed("Final speed 81 to 38")
    assert len(times) == len(data("final_time.csv"))
    for row in data("final_time.csv"):
        speed = row.pop("speed")
        for distance, seconds in row.items():
            minutes, _, rest = times[speed][distance].rpartition(":")
            assert round(int(minutes or 0) * 60 + float(rest), 1) == float(seconds)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_booklet_loads_nothing(paper: Paper) -> None:
    html = chart_booklet(CHARTS, paper)
    assert re.search(r"https?:|src=|@import|url\(|<script", html) is None
    assert ("size: A4" in html) == (paper == "a4")
