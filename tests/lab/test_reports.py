"""Reports: whole pages that load nothing, with round axes, words, and grey for noise."""

import re
from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

import pytest

from railbird.arena.balance import balance
from railbird.arena.balance_report import balance_report
from railbird.arena.sweep import game_sweeper
from railbird.games.big_stakes.lab import run_big_stakes
from railbird.games.big_stakes.lab.tally import field_of as horses_of
from railbird.games.homestretch.lab import run_homestretch
from railbird.games.homestretch.lab.all_cards import run_all_cards
from railbird.games.homestretch.lab.report import all_cards_report, homestretch_report
from railbird.games.long_shot.lab import run_long_shot
from railbird.games.long_shot.lab.report import best_bet, bets_part
from railbird.games.top_of_the_stretch.lab import field_of, match_up, odds, run_races, what_if
from railbird.games.top_of_the_stretch.lab.report import (
    furlongs,
    match_up_report,
    race_report,
    what_if_report,
)
from railbird.games.top_of_the_stretch.lab.sweep import race_sweeper
from railbird.games.win_place_and_show.lab import run_win_place_and_show
from railbird.games.win_place_and_show.lab.daily_double import run_daily_double
from railbird.games.win_place_and_show.lab.report import bets_report, double_report
from railbird.lab.axes import PERCENT, PLAIN, POINTS, Unit, axis
from railbird.lab.charts import Dot, columns, dots, heat_map
from railbird.lab.finish_report import finish_report
from railbird.lab.line_chart import Line, lines
from railbird.lab.report import page, table
from railbird.lab.result import Result
from railbird.lab.sweep import sweep
from railbird.lab.sweep_report import sweep_report

RACE = "belmont_1978"
LARGEST = 300_000
GAMES = {"purple_races": 1, "green_races": 0}


def _race() -> str:
    field = field_of(RACE, "quick")
    return race_report(field, odds(field), run_races(field, 5_000, chunk=500), "railbird lab run")


def _balance() -> str:
    found = balance(
        "homestretch",
        6,
        players=("steady", "random"),
        options=GAMES,
        changes=["tote_board.win*=1.2"],
    )
    return balance_report(found, "railbird")


def _sweep_of_games() -> str:
    sweeper = game_sweeper("homestretch", 3, players=("random", "random"), options=GAMES)
    return sweep_report(sweep(sweeper, ["tote_board.win*=1..1.2:0.2"]), "railbird")


def _long_shot() -> str:
    found = run_long_shot(races=2_000)
    return finish_report(found, "railbird", [bets_part(found)], best_bet(found))


def _sweep_of_a_race() -> str:
    return sweep_report(
        sweep(race_sweeper(RACE, {"version": "quick"}), ["Alydar.wire=0..9:9"]), "railbird"
    )


PAGES: dict[str, Callable[[], str]] = {
    "race": _race,
    "what if": lambda: what_if_report(
        what_if(RACE, ["Alydar.wire=9"], version="quick"), "railbird"
    ),
    "match-up": lambda: match_up_report(
        match_up(["Sham", "Alydar"], distances=["8+70yds", "12.0"]), "railbird"
    ),
    "homestretch": lambda: homestretch_report(run_homestretch("G07", 1_000), "railbird"),
    "all cards": lambda: all_cards_report(run_all_cards(200), "railbird"),
    "win place": lambda: bets_report(run_win_place_and_show(3, 1_000), 1000, "railbird"),
    "double": lambda: double_report(run_daily_double(500), "railbird"),
    "long shot": _long_shot,
    "big stakes": lambda: finish_report(
        run_big_stakes(horses_of(["Secretariat", "Omaha"], furlongs=6), 500), "railbird"
    ),
    "balance": _balance,
    "sweep of games": _sweep_of_games,
    "sweep of a race": _sweep_of_a_race,
}


@cache
def made(name: str) -> str:
    return PAGES[name]()


@pytest.mark.parametrize("name", PAGES)
def test_a_report_is_a_whole_page_that_loads_nothing(name: str) -> None:
    found = made(name)
    assert found.startswith("<!doctype html>")
    assert set(re.findall(r'https?://[^"\s]*', found)) <= {"http://www.w3.org/2000/svg"}
    assert "<script" not in found
    assert len(found.encode()) < LARGEST
    assert '<p class="found">' in found
    assert "prefers-color-scheme:dark" in found
    assert "@media print" in found


@pytest.mark.parametrize("name", PAGES)
def test_every_picture_stays_in_its_frame(name: str) -> None:
    """Nothing is drawn beside or below the picture, and no text says nan or e-05."""
    pictures = re.findall(r"<svg.*?</svg>", made(name))
    assert pictures
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for part in root:
            for across in ("x", "x1", "x2", "cx"):
                assert -1 <= float(part.attrib.get(across, 0)) <= width + 1, picture[:300]
            for down in ("y", "y1", "y2", "cy"):
                assert -1 <= float(part.attrib.get(down, 0)) <= height + 1
            for point in part.attrib.get("points", "").split():
                x, y = map(float, point.split(","))
                assert -1 <= x <= width + 1
                assert -1 <= y <= height + 1
            assert not re.search(r"nan|e-\d|inf", part.text or "")


@pytest.mark.parametrize("name", PAGES)
def test_tables_are_in_words(name: str) -> None:
    cells = re.findall(r"<t[dh][^>]*>([^<]*)<", made(name))
    assert cells
    for cell in cells:
        assert "_" not in cell or "tote_board" in cell
        assert not re.search(r"\d\.\d{5}|\de-\d", cell), cell


def test_results_show_their_pictures_in_a_notebook() -> None:
    results: list[Result] = [
        odds(RACE, "quick"),
        run_homestretch("G07", 500),
        run_daily_double(200),
        sweep(race_sweeper(RACE, {"version": "quick"}), ["Alydar.wire=0..9:9"]),
        balance("homestretch", 2, seats=2, bot="random", options=GAMES),
    ]
    for result in results:
        shown = result._repr_html_()
        assert shown.startswith('<div class="lab"><style>')
        assert "<svg" in shown
    assert "<td>" in run_races(RACE, 500, "quick")._repr_html_()


def test_the_daily_double_is_a_heat_map_and_match_ups_are_lines() -> None:
    assert made("double").count("<rect") == 2 * 2 * 36  # values and chances, desk and phone
    assert made("match-up").count("<polyline") == 2 * 2 * 2  # horses, surfaces, desk and phone
    assert furlongs("8+70yds") == pytest.approx(8 + 70 / 220)


def test_a_finding_is_said_first() -> None:
    (found,) = re.findall('<p class="found">(.*?)</p>', made("what if"))
    assert found.startswith("With Alydar.wire=9, ")
    (found,) = re.findall('<p class="found">(.*?)</p>', made("sweep of a race"))
    assert "the chance of" in found


# -- axes and numbers ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0.0, 0.126, ["0 %", "5 %", "10 %", "15 %"]),
        (-0.004, 0.0031, ["−0.4 %", "−0.2 %", "0 %", "0.2 %", "0.4 %"]),
        (0.2, 0.2, ["10 %", "15 %", "20 %", "25 %", "30 %"]),
    ],
)
def test_ticks_are_round(low: float, high: float, ticks: list[str]) -> None:
    found = axis(low, high, about=4)
    assert [PERCENT.tick(tick, found.step) for tick in found.ticks()] == ticks
    assert found.low <= low <= high <= found.high


def test_numbers_have_the_digits_they_deserve() -> None:
    assert PERCENT.exact(0.3145) == "31.4 %"
    assert PERCENT.exact(0.00001) == "0.00 %"
    assert PERCENT.exact(0) == "0.0 %"
    assert POINTS.exact(0.0145) == "+1.45 pp"
    assert POINTS.exact(-0.0145) == "−1.45 pp"
    assert PERCENT.rough(0.25, 0.0684) == "25.0 ± 6.8 %"
    change = Unit(signed=True)
    assert change.rough(1234.5, 61) == "+1,234 ± 61"
    assert PLAIN.tick(20_000_000, 1e7) == "20M"
    assert change.tick(-20_000_000, 1e7) == "−20M"
    assert change.tick(15_000, 5_000) == "+15k"
    assert change.rough(-6_562, 4_293) == "−6,600 ± 4,300"
    assert change.rough(7_440_000, 3_919_915) == "+7.4 ± 3.9 M"
    assert PLAIN.rough(7_988_000, 1_149_726) == "8.0 ± 1.1 M"
    assert Unit(1, "k", "$").exact(1.82) == "$1.82k"


def test_bands_are_within_the_axis() -> None:
    """They once left the frame, since the axis knew of the points alone."""
    drawn = lines([Line("a", [(0, 0.0), (1, 0.1)], [-0.5, -0.5], [0.5, 0.6])], "x")
    assert "−50 %" in drawn
    assert "75 %" in drawn


def test_grey_is_noise() -> None:
    drawn = dots([Dot("a", 1, -1, 3, noise=True), Dot("b", 5, 4, 6)], line_at=0)
    assert drawn.count('class="f-noise"') == 2
    assert drawn.count('class="f-c0"') == 2


def test_lines_beyond_the_colours_are_grey() -> None:
    drawn = lines([Line(str(at), [(0, at), (1, at)]) for at in range(8)], "x", PLAIN)
    assert drawn.count("k-noise") == 2 * 2


def test_names_are_safe_and_long_tables_are_folded() -> None:
    rows = [[f"<{at}>", "5 %"] for at in range(30)]
    folded = table(["name", "share"], rows, "names")
    assert "<details><summary>All 30 names as a table" in folded
    assert "&lt;3&gt;" in folded
    assert "<details" not in table(["name", "share"], rows[:3])
    assert "<b>" not in page("<b>", [("<b>", heat_map(["<b>"], ["<b>"], [[1.0]]))], "<b>", "<b>")


def test_columns_tell_shares() -> None:
    drawn = columns([(5, 0.25), (6, 0.75)], "moves", mean=5.75)
    assert "6: 75.0 %" in drawn
    assert "mean 5.8" in drawn
