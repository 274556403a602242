"""Any text at all, given as a scoresheet, is a race or a list of faults with their places."""

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.read_scoresheet import read_csv_races, read_toml_race
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_csv, as_toml
from tests.any_input import few
from tests.games.top_of_the_stretch.table import CHARTS, horse, sheet, stable

TOML = as_toml(sheet(stable(3)))
CSV = as_csv(sheet(stable(3)))
ROW = "id,name,distance,surface,condition\nmine,Mine,8.0,dirt,fast\n"
PIECES = st.text(max_size=12) | st.sampled_from(
    ["", ",", "\n", '"', "[[entry]]", "= 1e9", "-1", "nan", "0x7", "1_000", "\ufeff", "[race.x]"]
)


def spliced(text: str) -> st.SearchStrategy[str]:
    """The text with a piece of it replaced by something else."""
    places = st.integers(0, len(text))
    return st.builds(
        lambda start, length, piece: text[:start] + piece + text[start + length :],
        places,
        st.integers(0, 20),
        PIECES,
    )


def check(races: list[Race], faults: Faults, files: dict[str, str]) -> None:
    """Either a race or faults; a fault names a file that was given and a line of it."""
    assert races or faults.problems
    for problem in faults.problems:
        assert problem.message
        assert problem.file in files
        assert problem.line is None or 1 <= problem.line <= files[problem.file].count("\n") + 2


@few
@given(spliced(TOML) | st.text())
@example("[race]\nid = " + "[" * 3000)
@example(TOML.replace("pace = 4", "pace = " + "9" * 5000))
def test_any_toml(text: str) -> None:
    faults = Faults()
    race = read_toml_race("mine.toml", text, CHARTS, faults)
    check([race] if race else [], faults, {"mine.toml": text})


@few
@given(spliced(CSV) | st.text(), spliced(ROW))
@example(CSV.replace("20", "9" * 5000), ROW)
def test_any_csv(entries: str, row: str) -> None:
    files = {"races.csv": row, "races/mine.csv": entries}
    faults = Faults()
    races = read_csv_races(files, CHARTS, faults)
    for problem in faults.problems:
        assert problem.message
        assert problem.line is None or problem.line >= 1
    if races and not faults.problems:
        assert all(len(race.entries) >= 2 for race in races)


NAMES = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=20)
HORSES = st.builds(
    horse,
    name=NAMES,
    power_dirt=st.integers(1, 29),
    pace=st.integers(1, 7),
    form=st.sampled_from("ABCDE"),
    wire=st.integers(1, 9),
    odds=st.none() | st.sampled_from(["7-2", "8.10", "1-9"]),
    scratched=st.booleans(),
)


def in_posts(horses: list[Entry]) -> list[Entry]:
    """Each with a post and a name of its own."""
    return [
        msgspec.structs.replace(entry, pp=pp, horse=f"{entry.horse} {pp}")
        for pp, entry in enumerate(horses, start=1)
    ]


@few
@given(st.lists(HORSES, min_size=2, max_size=6).map(in_posts))
def test_what_is_written_is_read_again(horses: list[Entry]) -> None:
    race = sheet(horses)
    faults = Faults()
    assert read_toml_race("story.toml", as_toml(race), CHARTS, faults) == race
    row = "id,name,distance,surface,condition\nstory,Story Stakes,8.0,dirt,fast\n"
    files = {"races.csv": row, "races/story.csv": as_csv(race)}
    assert read_csv_races(files, CHARTS, faults) == [race]
    assert faults.problems == []
