"""A game's tables as sheets of cells: what people edit in place of files.

A CSV file is a sheet as it stands. A TOML file is a sheet with a line for each setting, of which
only the value can be changed; its comments stay where they are.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import NamedTuple

import msgspec

from railbird.core import BadPack, Pack, Problem
from railbird.core.game import Game
from railbird.core.toml import BadToml, load_toml
from railbird.lab.toml_settings import Setting, as_toml, settings_of

MOST_ROWS = 5_000
MOST_COLUMNS = 200
MOST_CELLS = 100_000
"""Of one sheet; the longest of ours has ten thousand."""

SETTINGS = ("setting", "value", "note")
VALUE = SETTINGS.index("value")

Rows = tuple[tuple[str, ...], ...]


class Cells(msgspec.Struct, frozen=True):
    """What somebody has put in place of one of a game's files, finished or not."""

    columns: tuple[str, ...]
    rows: Rows
    """Of a TOML file the values alone, in their order."""
    base: str | None = None
    """The TOML text that the values belong in; None for that of the box."""


class Sheet(NamedTuple):
    file: str
    columns: tuple[str, ...]
    rows: Rows
    printed_columns: tuple[str, ...]
    printed: Rows
    """As the box has it; empty for a file that the box has not."""


class CellFault(msgspec.Struct, frozen=True, kw_only=True):
    """One fault, beside its cell; without a row it is about the whole sheet."""

    file: str
    row: int | None = None
    """Counted from 0, as is the column."""
    column: int | None = None
    message: str
    rule: str | None = None


def title_of(file: str) -> str:
    """`races/belmont_1973.csv` as people read it."""
    path = PurePath(file)
    words = path.stem.split("_")
    if path.parent == PurePath():
        return " ".join([_capital(words[0]), *words[1:]])
    return f"{title_of(path.parent.name)}: {' '.join(map(_capital, words))}"  # the name of a race


def _capital(word: str) -> str:
    """A word without a vowel is an abbreviation, such as BC for the Breeders' Cup."""
    return word[:1].upper() + word[1:] if set(word) & set("aeiouy") else word.upper()


def sheets_of(game: Game, edited: Mapping[str, Cells]) -> list[Sheet]:
    """All tables of the box, as they are now and as they are printed, then those that are new."""
    return [sheet_of(game, file, edited.get(file)) for file in {**_box(game), **edited}]


def sheet_of(game: Game, file: str, cells: Cells | None) -> Sheet:
    text = _box(game).get(file)
    columns, printed = _read(file, text) if text is not None else ((), ())
    if cells is None:
        return Sheet(file, columns, printed, columns, printed)
    if not file.endswith(".toml"):
        return Sheet(file, cells.columns, cells.rows, columns, printed)
    settings = settings_of(cells.base or text or "")
    rows = tuple(
        (_label(each), value, each.note)
        for each, (value,) in zip(settings, cells.rows, strict=False)
    )
    return Sheet(file, SETTINGS, rows, columns, printed)


def unread_columns(game: Game, file: str) -> tuple[str, ...]:
    """Those of a table that no rule reads, so that a change there would change nothing."""
    columns = _read(file, game.text_of(file))[0] if file in game.data_files else ()
    named = game.unread_columns.get(file, ())
    return tuple(each for each in columns if each in named or _ORIGIN.search(each))


_ORIGIN = re.compile(r"(^|_)origin(_|$)")


def changed_cells(sheet: Sheet) -> int:
    """How many cells differ from the box; a row that is new or gone counts as one."""
    compared = list(_beside_printed(sheet))
    known = [printed for _, printed in compared if printed]
    changed = len(sheet.printed) - len(known)
    for row, printed in compared:
        changed += sum(1 for _ in _changed_columns(sheet, row, printed)) if printed else 1
    return changed


def _beside_printed(sheet: Sheet) -> Iterator[tuple[tuple[str, ...], tuple[str, ...] | None]]:
    """Each row beside that of the box, None for a new one. A row goes by its first cell where that
    is one of a kind, else by its place."""
    keys = [row[0] for row in sheet.printed]
    by_key = dict(zip(keys, sheet.printed, strict=True))
    alike = len(by_key) < len(keys)
    for at, row in enumerate(sheet.rows):
        if alike:
            yield row, sheet.printed[at] if at < len(sheet.printed) else None
        else:
            yield row, by_key.get(row[0])


def _changed_columns(sheet: Sheet, row: Sequence[str], printed: Sequence[str]) -> Iterator[str]:
    before = dict(zip(sheet.printed_columns, printed, strict=False))
    for column, cell in zip(sheet.columns, row, strict=True):
        if cell != before.get(column, ""):
            yield column


def cells_from_text(game: Game, file: str, text: str) -> Cells | None:
    """A file of a pack as cells, None if it says what the box says; BadPack if it cannot be."""
    columns, rows = _read(file, text)
    printed = _box(game).get(file)
    if printed is not None and (columns, rows) == _read(file, printed):
        return None
    if file.endswith(".toml"):
        return Cells(("value",), tuple((row[VALUE],) for row in rows), text)
    _check_size(file, rows, columns)
    return Cells(columns, rows)


def edited_cells(
    game: Game, file: str, before: Cells | None, rows: Sequence[Sequence[str]]
) -> Cells | None:
    """The cells after somebody's changes; None where they are those of the box again."""
    sheet = sheet_of(game, file, before)
    clean = tuple(tuple(map(_one_line, row)) for row in rows)
    _check_size(file, clean, sheet.columns)
    for number, row in enumerate(clean, start=1):
        if len(row) != len(sheet.columns):
            there = f"row {number} has {len(row)} cells, but there are {len(sheet.columns)} columns"
            raise BadPack([Problem(file, None, there)])
    if (sheet.columns, clean) == (sheet.printed_columns, sheet.printed):
        return None
    if not file.endswith(".toml"):
        return Cells(sheet.columns, clean)
    if [row[0] for row in clean] != [row[0] for row in sheet.rows]:
        raise BadPack([Problem(file, None, "only the values of this sheet can be changed")])
    base = before.base if before else None
    return Cells(("value",), tuple((row[VALUE],) for row in clean), base)


def check(
    game: Game, name: str, edited: Mapping[str, Cells]
) -> tuple[Pack | None, list[CellFault]]:
    """The pack that these cells make, None if they are the box; and all that is wrong with it."""
    faults: list[CellFault] = []
    files = {}
    for file, cells in edited.items():
        faults += _bad_values(game, file, cells)
        faults += _in_vain(game, file, cells)
        files[file] = text_of(game, file, cells)
    pack = Pack(name, files) if files else None
    try:
        type(game)(pack)
    except BadPack as error:
        faults += [_placed(game, edited, problem) for problem in error.problems]
    return pack, faults


def text_of(game: Game, file: str, cells: Cells) -> str:
    """The file that the cells make; a value that TOML cannot read is left as it was."""
    if not file.endswith(".toml"):
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([cells.columns, *cells.rows])
        return out.getvalue()
    text = cells.base or _box(game)[file]
    parts, at = [], 0
    for setting, (cell,) in zip(settings_of(text), cells.rows, strict=False):
        value = as_toml(setting, cell)
        parts += [text[at : setting.start], setting.value if value is None else value]
        at = setting.end
    return "".join((*parts, text[at:]))


# -- reading -------------------------------------------------------------------------------------


def _box(game: Game) -> dict[str, str]:
    """The game is one without a pack."""
    return {file: game.text_of(file) for file in game.data_files}


def _read(file: str, text: str) -> tuple[tuple[str, ...], Rows]:
    if file.endswith(".toml"):
        try:
            load_toml(text)
        except BadToml as error:
            raise BadPack([Problem(file, error.line, f"not valid TOML: {error}")]) from None
        return SETTINGS, tuple((_label(each), each.cell, each.note) for each in settings_of(text))
    try:
        head, *rows = list(csv.reader(io.StringIO(text))) or [[]]
    except csv.Error as error:
        raise BadPack([Problem(file, None, f"not readable as CSV: {error}")]) from None
    columns = tuple(map(_one_line, head))
    if not any(columns):
        raise BadPack([Problem(file, 1, "the first line must name the columns")])
    filled = [row for row in rows if any(cell.strip() for cell in row)]
    for line, row in enumerate(filled, start=2):
        if len(row) != len(columns):
            there = f"{len(row)} cells, but {len(columns)} columns"
            raise BadPack([Problem(file, line, there)])
    return columns, tuple(tuple(map(_one_line, row)) for row in filled)


def _one_line(cell: str) -> str:
    return " ".join(cell.split()) if any(sign in cell for sign in "\r\n\t\x0b\x0c") else cell


def _check_size(file: str, rows: Rows, columns: Sequence[str]) -> None:
    if (
        len(rows) > MOST_ROWS
        or len(columns) > MOST_COLUMNS
        or len(rows) * len(columns) > MOST_CELLS
    ):
        there = (
            f"{len(rows):,} rows of {len(columns)} columns; at most {MOST_ROWS:,} rows, "
            f"{MOST_COLUMNS} columns and {MOST_CELLS:,} cells"
        )
        raise BadPack([Problem(file, None, there)])


def _label(setting: Setting) -> str:
    return " › ".join(setting.path)


# -- faults --------------------------------------------------------------------------------------


def _bad_values(game: Game, file: str, cells: Cells) -> Iterator[CellFault]:
    if not file.endswith(".toml"):
        return
    settings = settings_of(cells.base or _box(game)[file])
    for row, (setting, (cell,)) in enumerate(zip(settings, cells.rows, strict=False)):
        if as_toml(setting, cell) is None:
            there = f"{cell!r} is no value; write one such as {setting.cell}"
            yield CellFault(file=file, row=row, column=VALUE, message=there)


def _in_vain(game: Game, file: str, cells: Cells) -> Iterator[CellFault]:
    """Changes in columns that no rule reads would be measured and played for nothing."""
    unread = unread_columns(game, file)
    if not unread:
        return
    sheet = sheet_of(game, file, cells)
    for at, (row, printed) in enumerate(_beside_printed(sheet)):
        for column in _changed_columns(sheet, row, printed) if printed else ():
            if column in unread:
                there = f"no rule reads column {column}, so it stays as printed"
                yield CellFault(
                    file=file, row=at, column=sheet.columns.index(column), message=there
                )


def _placed(game: Game, edited: Mapping[str, Cells], problem: Problem) -> CellFault:
    row, column = None, None
    if problem.file in edited or problem.file in _box(game):
        sheet = sheet_of(game, problem.file, edited.get(problem.file))
        find = _in_settings if problem.file.endswith(".toml") else _in_table
        row, column = find(sheet, problem)
    return CellFault(
        file=problem.file, row=row, column=column, message=problem.message, rule=problem.rule
    )


def _in_table(sheet: Sheet, problem: Problem) -> tuple[int | None, int | None]:
    """A row is a line of its own after that of the head; the message may name the column."""
    if problem.line is None or not 0 <= problem.line - 2 < len(sheet.rows):
        return None, None
    row = problem.line - 2
    named = re.search(r"\bcolumn (\S+?):?(?:\s|$)", problem.message)
    if named and named[1] in sheet.columns:
        return row, sheet.columns.index(named[1])
    cells = [cell.strip() for cell in sheet.rows[row]]
    for said in re.findall(r"'([^']*)'", problem.message):
        if cells.count(said) == 1:
            return row, cells.index(said)
    return row, None


def _in_settings(sheet: Sheet, problem: Problem) -> tuple[int | None, int | None]:
    """Readers name a setting by its path, as in `$.game.start_money_k`."""
    named = re.search(r"\$((?:\.[\w-]+|\[[^\]]*\])+)", problem.message)
    if named is None:
        return None, None
    wanted = [part for part in re.split(r"[.\[\]]", named[1]) if part and part != "..."]
    found = [
        at
        for at, (label, *_) in enumerate(sheet.rows)
        if [part for part in label.split(" › ") if not part.isdecimal()] == wanted
    ]
    return (found[0], VALUE) if len(found) == 1 else (None, None)
