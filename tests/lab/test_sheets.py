"""A game's tables as sheets of cells, and back."""

import tomllib

import pytest

from railbird.core import BadPack, BadSetup, Game
from railbird.lab.cells import changed_pack
from railbird.lab.sheets import (
    MOST_ROWS,
    VALUE,
    CellFault,
    Cells,
    cells_from_text,
    check,
    edited_cells,
    sheet_of,
    sheets_of,
    text_of,
    title_of,
)
from railbird.registry import load, own_ids

Grid = list[list[str]]


def rows_of(game: Game, file: str) -> Grid:
    return [list(row) for row in sheet_of(game, file, None).rows]


def row_called(rows: Grid, label: str) -> int:
    return [row[0] for row in rows].index(label)


def edited(game: Game, file: str, rows: Grid) -> dict[str, Cells]:
    cells = edited_cells(game, file, None, rows)
    assert cells is not None
    return {file: cells}


@pytest.mark.parametrize("game_id", own_ids())
def test_every_box_is_the_same_after_a_way_through_its_sheets(game_id: str) -> None:
    game = load(game_id)
    everything = {}
    for sheet in sheets_of(game, {}):
        assert sheet.rows == sheet.printed
        assert edited_cells(game, sheet.file, None, sheet.rows) is None
        values = tuple((row[VALUE],) for row in sheet.rows)
        is_toml = sheet.file.endswith(".toml")
        cells = Cells(("value",), values) if is_toml else Cells(sheet.columns, sheet.rows)
        everything[sheet.file] = cells
        text = text_of(game, sheet.file, cells)
        if is_toml:
            assert tomllib.loads(text) == tomllib.loads(game.text_of(sheet.file))
        assert cells_from_text(game, sheet.file, text) is None
    pack, faults = check(game, "all of it", everything)
    assert faults == []
    assert pack is not None
    assert set(pack.files) == set(game.data_files)


@pytest.mark.parametrize("game_id", own_ids())
def test_what_is_house_made_is_said_of_tables_that_there_are(game_id: str) -> None:
    game = load(game_id)
    assert game.house_made
    assert set(game.house_made) <= set(game.data_files)


def test_a_fault_is_found_beside_its_cell() -> None:
    game = load("homestretch")
    rows = rows_of(game, "tote_board.csv")
    rows[0][1] = "four"
    rows[1][3] = "99"
    _, faults = check(game, "mine", edited(game, "tote_board.csv", rows))
    assert faults == [
        CellFault(
            file="tote_board.csv",
            row=0,
            column=1,
            message="column win: 'four' is not a positive whole number",
            rule="HS-12.4",
        ),
        CellFault(
            file="tote_board.csv",
            row=1,
            message="horse 3: 10/8/99 is not Win ≥ Place ≥ Show",
            rule="HS-12.7",
        ),
    ]


def test_settings_change_by_their_values_and_keep_their_comments() -> None:
    game = load("homestretch")
    rows = rows_of(game, "game.toml")
    rows[row_called(rows, "game › start_money_k")][VALUE] = "40"
    rows[row_called(rows, "game › title")][VALUE] = 'The "long" stretch'
    cells = edited(game, "game.toml", rows)
    text = text_of(game, "game.toml", cells["game.toml"])
    read = tomllib.loads(text)["game"]
    assert (read["start_money_k"], read["title"]) == (40, 'The "long" stretch')
    assert "# spaces between Start and the finish line" in text
    assert check(game, "mine", cells)[1] == []


@pytest.mark.parametrize("value", ["[1,", "forty", "1 # 2", "1\n[game]\nx = 2", "", "'"])
def test_a_value_that_is_none_is_told_and_breaks_nothing_else(value: str) -> None:
    game = load("homestretch")
    rows = rows_of(game, "game.toml")
    at = row_called(rows, "game › start_money_k")
    rows[at][VALUE] = value
    cells = edited(game, "game.toml", rows)
    _, (fault,) = check(game, "mine", cells)
    assert (fault.file, fault.row, fault.column) == ("game.toml", at, VALUE)
    assert fault.message.endswith("is no value; write one such as 50")


def test_a_reader_that_names_a_setting_is_led_to_its_row() -> None:
    game = load("homestretch")
    rows = rows_of(game, "game.toml")
    at = row_called(rows, "game › start_money_k")
    rows[at][VALUE] = '"a"'
    _, (fault,) = check(game, "mine", edited(game, "game.toml", rows))
    assert (fault.row, fault.column) == (at, VALUE)
    assert "Expected `int`" in fault.message


def test_a_list_over_several_lines_is_one_cell() -> None:
    game = load("long_shot")
    rows = rows_of(game, "player_sheet.toml")
    at = row_called(rows, "concessions › grid")
    assert rows[at][VALUE].startswith("[[8, 3, 5, 6], [4, 7, 1, 2]")
    rows[at][VALUE] = "[[3, 8, 5, 6], [4, 7, 1, 2], [2, 8, 6, 3], [7, 1, 4, 5]]"
    cells = edited(game, "player_sheet.toml", rows)
    text = text_of(game, "player_sheet.toml", cells["player_sheet.toml"])
    assert tomllib.loads(text)["concessions"]["grid"][0] == [3, 8, 5, 6]


def test_only_values_of_settings_can_be_changed() -> None:
    game = load("homestretch")
    rows = rows_of(game, "game.toml")
    rows[0][0] = "another › name"
    with pytest.raises(BadPack, match="only the values"):
        edited_cells(game, "game.toml", None, rows)
    with pytest.raises(BadPack, match="only the values"):
        edited_cells(game, "game.toml", None, rows_of(game, "game.toml")[1:])


def test_a_sheet_has_bounds() -> None:
    game = load("homestretch")
    with pytest.raises(BadPack, match="5,001 rows of 2 columns; at most 5,000 rows"):
        edited_cells(game, "bet_tokens.csv", None, [["1", "2"]] * (MOST_ROWS + 1))
    with pytest.raises(BadPack, match="row 1 has 3 cells, but there are 2 columns"):
        edited_cells(game, "bet_tokens.csv", None, [["1", "2", "3"]])


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("tote_board.csv", "", "the first line must name the columns"),
        ("tote_board.csv", "horse,win\n1,2,3\n", "line 2: 3 cells, but 2 columns"),
        ("game.toml", "[game\n", "not valid TOML"),
    ],
)
def test_a_file_that_is_no_table_is_refused(file: str, text: str, message: str) -> None:
    with pytest.raises(BadPack, match=message):
        cells_from_text(load("homestretch"), file, text)


def test_files_are_called_as_people_would() -> None:
    assert title_of("tote_board.csv") == "Tote board"
    assert title_of("races/belmont_1973.csv") == "Races: Belmont 1973"
    assert title_of("races/bc_ladies_classic_2009.csv") == "Races: BC Ladies Classic 2009"


def test_a_change_that_no_rule_reads_is_a_fault_at_its_cell() -> None:
    game = load("win_place_and_show")
    rows = rows_of(game, "payoffs.csv")
    columns = sheet_of(game, "payoffs.csv", None).columns
    at = columns.index("win_multiplier")
    rows[2][at] = "99"
    _, (fault,) = check(game, "mine", edited(game, "payoffs.csv", rows))
    assert (fault.row, fault.column) == (2, at)
    assert fault.message == "no rule reads column win_multiplier, so it stays as printed"


def test_a_change_from_the_terminal_that_no_rule_reads_is_refused() -> None:
    with pytest.raises(BadSetup, match="no rule reads win_multiplier, so nothing would change"):
        changed_pack(load("win_place_and_show"), ["payoffs.win_multiplier*=2"])
