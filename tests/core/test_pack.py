"""Data packs and tables: every fault is found, with its place."""

from pathlib import Path

import pytest

import railbird
from railbird.core import BadPack, Pack, read_pack
from railbird.core.tables import Faults, read_csv, read_toml


def test_a_pack_is_a_folder_of_tables(tmp_path: Path) -> None:
    (tmp_path / "tote_board.csv").write_text("horse,win\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a table", encoding="utf-8")
    assert read_pack(tmp_path) == Pack(tmp_path.name, {"tote_board.csv": "horse,win\n"})


def test_a_pack_may_be_one_file_from_a_spreadsheet(tmp_path: Path) -> None:
    """Spreadsheets put a byte-order mark in front."""
    table = tmp_path / "tote_board.csv"
    table.write_bytes(b"\xef\xbb\xbfhorse,win\r\n")
    assert read_pack(table).files == {"tote_board.csv": "horse,win\n"}


def test_a_pack_may_keep_files_in_folders(tmp_path: Path) -> None:
    (tmp_path / "races" / "older").mkdir(parents=True)
    (tmp_path / "races" / "mine.csv").write_text("pp\n", encoding="utf-8")
    (tmp_path / "races" / "older" / "lost.csv").write_text("pp\n", encoding="utf-8")
    assert read_pack(tmp_path).files == {"races/mine.csv": "pp\n"}


def test_a_pack_may_be_a_file_of_the_workshop(tmp_path: Path) -> None:
    file = tmp_path / "long_odds.pack.json"
    file.write_text('{"game": "x", "name": "Long odds", "files": {"a.csv": "b\\n"}, "options": {}}')
    assert read_pack(file) == Pack("Long odds", {"a.csv": "b\n"})
    for text, message in (
        ('{"name": "x"}', "missing required field `files`"),
        ("horse,win", "not a pack that the workshop has exported"),
        ('{"name": "x", "files": {}}', "changes no table"),
    ):
        file.write_text(text)
        with pytest.raises(BadPack, match=message):
            read_pack(file)


def test_what_is_no_pack_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="no such file or folder"):
        read_pack(tmp_path / "nowhere")
    with pytest.raises(BadPack, match=r"holds no \.csv or \.toml file"):
        read_pack(tmp_path)
    (tmp_path / "horses.csv").write_bytes(b"horse\n2\n\xff\xfe\n")
    with pytest.raises(BadPack, match=r"horses\.csv, line 3: not UTF-8"):
        read_pack(tmp_path)


def test_a_pack_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "horses.csv").write_text("x" * 1_000_001, encoding="utf-8")
    with pytest.raises(BadPack, match="larger than 1,000,000"):
        read_pack(tmp_path)
    with pytest.raises(BadPack, match="larger than 1,000,000"):
        railbird.load("homestretch", Pack("big", {"horses.csv": "x" * 1_000_001}))


def test_a_file_the_game_does_not_know_is_named() -> None:
    with pytest.raises(
        BadPack, match=r"jockeys\.csv: not a table of Homestretch; there are: horses"
    ):
        railbird.load("homestretch", Pack("mine", {"jockeys.csv": ""}))


def test_a_table_names_line_and_column_of_each_fault() -> None:
    faults = Faults()
    text = "horse,win,deck\n2,15,purple\n\n3,many,puce\n4,1\n"
    rows = read_csv("t.csv", text, ("horse", "win", "deck"), faults)
    figures = [row.whole("win", "XX-1") for row in rows]
    decks = [row.one_of("deck", ("purple", "green"), "XX-2") for row in rows]
    assert (figures, decks) == ([15, 1], ["purple", "purple"])
    with pytest.raises(BadPack) as refused:
        faults.stop_here()
    assert str(refused.value).splitlines() == [
        "t.csv, line 5: 2 cells, but 3 columns",
        "t.csv, line 4: column win: 'many' is not a positive whole number (XX-1)",
        "t.csv, line 4: column deck: 'puce' is not one of purple, green (XX-2)",
    ]


def test_a_missing_column_is_named() -> None:
    faults = Faults()
    assert read_csv("t.csv", "horse\n2\n", ("horse", "win"), faults) == []
    assert str(faults.problems[0]) == "t.csv, line 1: missing column win; needed: horse, win"


def test_a_number_that_never_ends_is_a_fault_like_any_other() -> None:
    faults = Faults()
    assert read_csv("t.csv", f"horse\n{'9' * 5000}\n", ("horse",), faults) == []
    assert str(faults.problems[0]) == "t.csv, line 2: a cell is longer than 1000 characters"


def test_text_that_is_no_csv_is_a_fault_like_any_other() -> None:
    faults = Faults()
    assert read_csv("t.csv", f"horse\n2\n{'9' * 200_000}\n", ("horse",), faults)[0].line == 2
    assert "t.csv, line 3: not readable as CSV" in str(faults.problems[0])


def test_broken_toml_says_where() -> None:
    faults = Faults()
    assert read_toml("game.toml", "a = \n", faults) == {}
    assert "line 1" in str(faults.problems[0])
