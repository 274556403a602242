"""Past performances from spreadsheets: every line is understood, noted or faulted."""

import datetime

import pytest

from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.rate_a_race import read_past
from railbird.games.top_of_the_stretch.rate_a_race.spreadsheet import Line, as_starts, understand
from tests.games.top_of_the_stretch.table import CHARTS

TODAY = datetime.date(2026, 11, 17)
HEAD = "Horse,Date,Trk,Dist,Surf,Cond,Beyer,1C,2C,Fld,Fin,Lengths,Class,Odds,Comment"
GOOD = "Thimble,10/3/2010,SAR,1 1/16m,D,ft,98,2,1,9,1,nk,G1,*2.50,"


def read(*rows: str, head: str = HEAD) -> list[Line]:
    return understand("\n".join([head, *rows]) + "\n", CHARTS, TODAY)


def start(**cells: str) -> Line:
    """The good start with some of its cells changed."""
    heads = HEAD.split(",")
    changed = dict(zip(heads, GOOD.split(","), strict=True)) | cells
    return read(",".join(f'"{changed[head]}"' for head in heads))[-1]


def test_a_start_is_brought_to_our_columns() -> None:
    _, line = read(GOOD)
    assert not line.faults
    assert line.cells == {
        "horse": "Thimble",
        "date": "2010-10-03",
        "track": "SAR",
        "distance": "8.5",
        "surface": "dirt",
        "condition": "fast",
        "speed_figure": "98",
        "call1_pos": "2",
        "call2_pos": "1",
        "field_size": "9",
        "finish": "1",
        "beaten_lengths": "",
        "win_margin": "0.3",
        "class_level": "10",
        "odds": "2.50",
        "trouble_note": "0",
    }
    assert line.notes == ("date 10/3/2010 read as 2010-10-03", "class G1 read as 10")


@pytest.mark.parametrize(
    ("head", "text", "column", "value"),
    [
        ("Date", "3Oct10", "date", "2010-10-03"),
        ("Date", "10/3/73", "date", "1973-10-03"),
        ("Date", "Oct 3, 2010", "date", "2010-10-03"),
        ("Date", "2010-10-03", "date", "2010-10-03"),
        ("Dist", "6½f", "distance", "6.5"),
        ("Dist", "1 1/8", "distance", "9"),
        ("Dist", "about 1m", "distance", "8.0"),
        ("Dist", "1m 40y", "distance", "8.182"),
        ("Dist", "1m70y", "distance", "8+70yds"),
        ("Cond", "wf", "condition", "good"),
        ("Cond", "Sloppy", "condition", "sloppy"),
        ("Beyer", "98.0", "speed_figure", "98"),
        ("1C", "4th", "call1_pos", "4"),
        ("Class", "Grade II", "class_level", "9"),
        ("Class", "Alw40000N1X", "class_level", "5"),
        ("Class", "Md Sp Wt", "class_level", "3"),
        ("Class", "MC25000", "class_level", "1"),
        ("Class", "Clm10000", "class_level", "2"),
        ("Class", "OC75k", "class_level", "4"),
        ("Odds", "even", "odds", "1-1"),
        ("Comment", "steadied 3/16", "trouble_note", "1"),
        ("Comment", "drew off", "trouble_note", "0"),
        ("Lengths", "2 1/4", "win_margin", "2.25"),
        ("Lengths", "+31", "win_margin", "31"),
        ("Odds", "*.10", "odds", "0.10"),
    ],
)
def test_a_cell_as_people_write_it(head: str, text: str, column: str, value: str) -> None:
    line = start(**{head: text})
    assert not line.faults
    assert line.cells[column] == value


@pytest.mark.parametrize(
    ("head", "text", "says"),
    [
        ("Date", "yesterday", 'date "yesterday" not understood; write 10/3/2010'),
        ("Date", "13/13/2010", 'date "13/13/2010" not understood'),
        ("Dist", "far", 'distance "far" not understood; write 6f'),
        ("Surf", "sand", 'surface "sand" not understood; write D, T or S'),
        ("Cond", "icy", 'condition "icy" not understood; write ft'),
        ("Cond", "fm", "condition firm does not exist on dirt; use fast"),
        ("Beyer", "139", "speed figure 139 is off the scale; write 0 to 130"),
        ("1C", "10", "place 10 at the first call in a field of 9"),
        ("Beyer", "", "speed figure missing; write a whole number"),
        ("Fld", "", "field size missing"),
        ("Fin", "11", "finish 11 in a field of 9"),
        ("Fin", "won", 'finish "won" not understood; write 1, 2nd, 3/9 or DNF'),
        ("Lengths", "", "win margin missing; write 1 1/2 or nk"),
        ("Class", "banana", 'class "banana" not understood; write G1'),
        ("Odds", "7/0", 'odds "7/0" not understood'),
        ("Horse", "", "no horse"),
    ],
)
def test_a_cell_that_is_not_understood(head: str, text: str, says: str) -> None:
    (fault,) = start(**{head: text}).faults
    assert fault.startswith(says)


def test_comments_blank_lines_and_the_horse_above() -> None:
    rows = ["# a note", "", "Bobbin" + "," * 14, GOOD.replace("Thimble", "")]
    comment, named, line = read(*rows)[1:]
    assert (comment.kind, comment.words, comment.number) == ("comment", "# a note", 2)
    assert named.words == "the starts of Bobbin"
    assert (line.number, line.cells["horse"]) == (5, "Bobbin")


def test_a_horse_that_did_not_finish_may_lack_figures() -> None:
    """TS-7.114."""
    line = start(Fin="PU", Beyer="", Lengths="", **{"1C": "", "2C": ""})
    assert not line.faults
    assert (line.cells["finish"], line.cells["speed_figure"]) == ("DNF", "")


def test_headings_come_first_and_must_be_enough() -> None:
    (line,) = understand("my,own,little,list\n", CHARTS, TODAY)[1:]
    assert "no line of headings was found" in line.faults[0]
    (few,) = read(head="Horse,Date,Trk,Dist,Surf")
    assert few.faults == ("no column for speed_figure", "no column for finish")
    assert understand('"' + "x" * 200_000, CHARTS, TODAY)[0].faults[0].startswith("a cell without")
    assert "longer than" in understand("x" * 1_000_001, CHARTS, TODAY)[0].faults[0]


def test_what_is_kept_feeds_rate_a_race() -> None:
    """Tabs and semicolons as well."""
    for delimiter in (",", ";", "\t"):
        text = "\n".join([HEAD, GOOD, GOOD.replace(",1,nk", ",3,2 1/2")]).replace(",", delimiter)
        lines = understand(text, CHARTS, TODAY)
        faults = Faults()
        past = read_past({"starts.csv": as_starts(lines)}, CHARTS, faults)
        assert not faults.problems
        assert [each.finish for each in past.starts["Thimble"]] == [1, 3]
