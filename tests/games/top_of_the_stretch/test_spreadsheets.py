"""Scoresheets as spreadsheets write them, and faults that are told once (TS-2, TS-12)."""

import pytest

from railbird.core import BadPack, Pack
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from tests.games.top_of_the_stretch.test_bad_input import ENTRIES, ROW, csv_faults, with_cell


def own_race_of(entries: str, surface: str = "dirt", condition: str = "fast") -> Race:
    row = ROW.replace(",dirt,fast", f",{surface},{condition}")
    files = {"races.csv": row, "races/mine.csv": entries}
    return TopOfTheStretch(Pack("mine", files)).box.races["mine"]


@pytest.mark.parametrize(
    ("column", "text", "read"),
    [
        ("form", "c", "C"),
        ("pace", "6.0", 6),
        ("pace", "6,0", 6),
        ("trip", "−1", -1),
        ("range_min", "6,5", 6.5),
        ("odds", "even", "1-1"),
        ("odds", "*2.50", "2.50"),
        ("odds", "5-2 F", "5-2"),
        ("odds", "3–1", "3-1"),
    ],
)
def test_a_cell_may_be_written_as_spreadsheets_do(column: str, text: str, read: object) -> None:
    """TS-2.6, TS-12.2."""
    sheet = with_cell(column, f'"{text}"', line=4)
    race = own_race_of(sheet)
    assert getattr(race.entries[2], column) == read


def test_headings_in_capitals_and_empty_columns_at_the_right() -> None:
    """TS-12.1."""
    head, *rows = ENTRIES.splitlines()
    capitals = ",".join(cell.replace("_", " ").title() for cell in head.split(","))
    sheet = "\n".join([f"{capitals},,", *(f"{row},," for row in rows)]) + "\n"
    assert own_race_of(sheet).entries == own_race_of(ENTRIES).entries


def test_surface_and_condition_in_capitals() -> None:
    """TS-2.3."""
    race = own_race_of(ENTRIES, surface="Dirt", condition="Fast")
    assert (race.surface, race.condition) == ("dirt", "fast")


def test_posts_written_with_a_point_are_still_found_twice() -> None:
    """TS-12.6."""
    assert any(
        "post position 2 used twice" in fault for fault in csv_faults(with_cell("pp", "2.0", 4))
    )


def test_a_quotation_mark_left_open_is_told_with_its_line() -> None:
    """TS-12.1: what follows it is one cell of any length."""
    sheet = ENTRIES + '4,"Horse 4' + "x" * 140_000
    (fault,) = csv_faults(sheet)
    line = len(ENTRIES.splitlines()) + 1
    assert fault.startswith(f"races/mine.csv, line {line}: a cell is longer than")
    assert "quotation mark" in fault


def test_a_character_nobody_sees_is_named() -> None:
    """TS-12.3."""
    (fault,) = csv_faults(with_cell("horse", "Hor\x07se", 4))
    assert "horse: character 4 is U+0007, a control character; take it out" in fault


@pytest.mark.parametrize(("value", "shown"), [("true", "true"), ("[6]", "a list")])
def test_a_value_that_is_no_cell_is_one_fault(value: str, shown: str) -> None:
    """TS-12.2: the column is there, so it is not missing."""
    text = as_toml(own_race_of(ENTRIES)).replace("pace = 4", f"pace = {value}", 1)
    with pytest.raises(BadPack) as refused:
        TopOfTheStretch(Pack("mine", {"mine.toml": text}))
    (fault,) = map(str, refused.value.problems)
    assert fault.endswith(f'"pace" must be a number or a text, got {shown} (TS-12.2)')


def test_a_given_power_is_compared_only_with_a_range() -> None:
    """TS-2.5, TS-12.13."""
    race = own_race_of(with_cell("adj_power", "11", 4))
    assert race.warnings == ()
    ranged = with_cell("adj_power", "11", 4).replace(
        "3,Horse 3,,20,,11,5.0", "3,Horse 3,,20,,11,6.0"
    )
    assert "adj_power 11 is used as given" in own_race_of(ranged).warnings[0]
