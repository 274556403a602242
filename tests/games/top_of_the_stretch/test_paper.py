"""The scoresheet on paper, the program and the chart."""

import random
import re

from railbird.core import Over, Roll
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.cells import Reading
from railbird.games.top_of_the_stretch.words.chart import official_chart, real_result
from railbird.games.top_of_the_stretch.words.paper import Page, blank_page, make_page
from railbird.games.top_of_the_stretch.words.paper_html import as_html
from railbird.games.top_of_the_stretch.words.paper_text import as_text
from railbird.games.top_of_the_stretch.words.program import headline, powers, program
from tests.games.top_of_the_stretch.table import (
    CHARTS,
    GAME,
    go_to_post,
    horse,
    play_out,
    roll,
    run_to,
    runner,
    stable,
    story,
)

EXAMPLE = (
    4,
    3,
    6,
    6,
    6,
    8,
    5,
    10,
    4,
    7,
    4,
    4,
    4,
    6,
    10,
    5,
    7,
    7,
    4,
    (3, 3),
    6,
    7,
    7,
    9,
    5,
    6,
    4,
    5,
)


def printed_example() -> State:
    """TS-11.3."""
    state = go_to_post("champagne_2009", chart_edition="example")
    roll(state, *EXAMPLE)
    return state


def page_of(state: State) -> Page:
    return make_page(CHARTS, state.view(None))


# -- chart cells ---------------------------------------------------------------------------------


def test_every_number_names_the_cell_it_came_from() -> None:
    """TS-2.7, on the printed example (TS-11.3)."""
    state = printed_example()
    view = state.view(None)
    reading = Reading(CHARTS, view)
    assert [cell.words for cell in reading.of_race()] == [
        "Race Pace with one die, die 4, 44-45 (sum 44): Fast",
        "Race Factors, red 3, white 3: class and ride",
    ]
    words = [cell.words for cell in reading.of(runner(state, "Aspire"))]
    assert words == [
        "Break Segment, roll 6, pace 4: 17",
        "Pace Setup Segment, roll 4, pace 4: -1",
        "Pace Effects, under 8 furlongs, 16 points, fast: +1",
        "Race Position Segment, roll 5, position: -1",
        "Race Position Segment, roll 5, form C: -1",
        "Final Speed Figure, roll 7, power 17: 88",
        "Photo, dice 4 + wire 3 + ride 1: 8",
        "Beaten Lengths, difference 4, 7-9 furlongs: 2",
        "Final Time, figure 90, 8.0 furlongs: 1:37.4",
    ]


def test_cells_are_read_again_from_the_charts() -> None:
    """Each break, setup and figure cell says what its chart says."""
    rng = random.Random(4)
    state = go_to_post("kentucky_derby_1994")
    while not isinstance(state.pending, Over):
        assert isinstance(state.pending, Roll)
        state.resolve(state.pending.sample(rng.randrange))
    reading = Reading(CHARTS, state.view(None))
    for each in state.runners:
        cells = {cell.number: cell for cell in reading.of(each)}
        total = int(cells["break"].line.removeprefix("roll "))
        assert int(cells["break"].value) == CHARTS.break_points[total][each.entry.pace]
        if each.figure is not None:
            total = int(cells["figure"].line.removeprefix("roll "))
            assert int(cells["figure"].value) == CHARTS.figures[total][each.power]


def test_trouble_odds_saves_and_stewards_have_cells() -> None:
    horses = [horse(pp=1, form="A", odds=None), horse(pp=2), horse(pp=3, adj_power=10)]
    state = story(horses, version="quick", form_save=True, condition="roll")
    roll(state, 7, (3, 4), 7, 3, 4, 12, 7, 7, (1, 6), 2, 4, 7, 7, 1)
    play_out(state)
    reading = Reading(CHARTS, state.view(None))
    words = [cell.words for cell in reading.of(state.runners[0])]
    assert "Odds Roll, die 3, chart Fav: 3-2" in words
    assert "Form Chart, roll 3, form A: -3" in words
    assert "Trouble Chart, roll 4: bumping: jockey check for disqualification" in words
    assert "Jockey check, roll 12, trouble 8: failed" in words
    assert "Form Save, die 4, form A: 8" in words
    assert "Disqualification, one die: 1" in words
    assert reading.of_race()[0].words == "Track Condition, roll 7, dirt: fast"


# -- the sheet -----------------------------------------------------------------------------------


def test_a_filled_sheet_as_text() -> None:
    """TS-2.7, TS-11.3."""
    text = as_text(page_of(printed_example()))
    assert "Champagne Stakes 2009" in text
    played = text.partition("Start")[2]
    line = next(line for line in played.splitlines() if "Homeboykris" in line)
    numbers = "6 Homeboykris 20 16 14 +1 12 -2 19 +3 6 91 94 1st 1:36.6"
    assert " ".join(line.split()) == numbers
    assert "Break 16 (roll 8, pace 3)" in text
    assert max(map(len, text.partition("Chart cells")[0].splitlines())) <= 100


def test_a_blank_sheet_has_ratings_and_empty_boxes() -> None:
    page = page_of(go_to_post("belmont_1973"))
    assert not page.filled
    sham = dict(zip(page.heads, page.rows[0], strict=True))
    assert (sham["Horse"].text, sham["Start"].text, sham["Break"].text) == ("Sham", "22", "")
    assert "Break" not in page_of(go_to_post("belmont_1973", version="quick")).heads
    rolled = page_of(go_to_post("belmont_1973", condition="roll"))
    assert rolled.rows[0][rolled.heads.index("Start")].text == ""


def test_an_empty_form() -> None:
    page = blank_page(12, full=True)
    assert len(page.rows) == 12
    assert "Race 2" in page.heads
    assert "Race 2" not in blank_page(12, full=False).heads
    assert "Horse" in as_text(page)


def test_the_sheet_as_html_is_one_plain_page() -> None:
    """Nothing is loaded from elsewhere, and names cannot break the page."""
    field = [horse("<b>Bold</b> & Co", 1), *stable(24)[1:]]
    html = as_html(page_of(story(field)))
    assert "&lt;b&gt;Bold&lt;/b&gt; &amp; Co" in html
    assert html.count("<tr>") == 25
    assert "size: landscape" in html
    assert not re.search(r"https?:|src=|@import|url\(", html)


# -- program and chart ---------------------------------------------------------------------------


def test_the_program_fits_80_columns_and_shows_every_step() -> None:
    """TS-7.14."""
    race = GAME.box.races["kentucky_derby_1994"]
    assert headline(CHARTS, race, "sloppy") == [
        "Kentucky Derby 1994",
        "Churchill Downs, 1994-05-07; 10 furlongs, dirt, sloppy",
    ]
    assert max(map(len, program(race.entries))) <= 81
    lines = powers(CHARTS, race, race.entries, "sloppy")
    assert lines[9].endswith("23 on dirt, sloppy -3 + wet 1 = -2, distance -2: 19")
    assert powers(CHARTS, race, race.entries, "roll") == [
        "Adjusted powers follow when the track condition is rolled."
    ]


def test_the_program_shows_powers_that_are_given() -> None:
    """TS-2.5."""
    given = [
        horse(pp=1, adj_power=12),
        horse(pp=2, power_dirt=None, adj_power=15),
        horse(pp=3, power_dirt=None, power_turf=20),
    ]
    race = story(given).sheet.race
    lines = [line.partition("  ")[2].strip() for line in powers(CHARTS, race, given, "fast")]
    assert lines == [
        "12 as given; its ratings make 20 on dirt: 20",
        "15 as given",
        "20 on turf, new to the surface -4: 16",
    ]


def test_the_chart_of_the_printed_example() -> None:
    """TS-11.3."""
    lines = official_chart(CHARTS, printed_example().view(None))
    assert lines[:3] == [
        "Official chart: Champagne Stakes 2009",
        "8 furlongs, dirt, fast",
        "Pace fast; the race asked for class and the ride.",
    ]
    table = [" ".join(line.split()) for line in lines[5:11]]
    assert table == [
        "1 6 Homeboykris Edgar Prado 12-1 94 1:36.6",
        "2 1 Super Saver John Velazquez 5-2 91 1 1/2 1:37.2",
        "3 3 Aspire Javier Castellano 6-1 90 2 1:37.4",
        "4 4 Discreetly Mine Cornelio Velasqu… 7-1 90 2 nose 1:37.4",
        "5 5 Dublin Ramon Dominguez 1-1 88 3 1:37.8",
        "6 2 Overlap Rajiv Maragh 20-1 84 5 1:38.6",
    ]
    assert "#6 Homeboykris $26.00 $14.00 $8.00" in [" ".join(line.split()) for line in lines]


def test_the_chart_of_an_inquiry_and_of_a_fall() -> None:
    """TS-7.63, TS-7.32."""
    state = run_to([96, 92, 92, 80])
    state.runners[0].fouled = True
    state.runners[3].out, state.runners[3].trouble_dice = True, (6, 6)
    roll(state, 9, 4, 2)
    lines = official_chart(CHARTS, state.view(None))
    assert "Inquiry: #1 Horse 1 disqualified from 1st, placed 3rd." in lines
    fallen = next(line for line in lines if line.startswith("  –"))
    assert " ".join(fallen.split()) == "– 4 Horse 4 Horse is pulled up and out of the race"


def test_the_chart_without_a_result() -> None:
    """TS-7.85."""
    state = story(stable(2), version="quick")
    roll(state, 7, 3, 2, 3, 2)
    assert official_chart(CHARTS, state.view(None))[-1] == "No horse finished: there is no result."


def test_what_really_happened_stands_beside_it() -> None:
    """TS-2.3: the field `real`."""
    view = go_to_post("belmont_1973").view(None)
    assert real_result(view)[:2] == ["What really happened:", "  1 Secretariat 2:24"]
    assert real_result(story(stable(2)).view(None)) == []
