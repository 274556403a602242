"""What an edit makes of a variant's tables and options, and what is wrong with it."""

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from railbird.core import BadPack, BadSetup, Game, Pack, Problem
from railbird.core.pack import LARGEST_PACK
from railbird.lab.sheets import (
    CellFault,
    Cells,
    cells_from_text,
    changed_cells,
    check,
    edited_cells,
    sheet_of,
    sheets_of,
    title_of,
    unread_columns,
)
from railbird.measure import usual_seats
from railbird.table.protocol.workshop import SheetShown, VariantEdit
from railbird.table.refusal import Refused
from railbird.table.store.variants import VariantRow


class Checked(NamedTuple):
    pack: Pack | None
    """None where only options differ from the box."""
    faults: tuple[CellFault, ...]
    option_fault: str

    @property
    def playable(self) -> bool:
        return not self.faults and not self.option_fault


def version_of(pack: Pack | None, options: Mapping[str, Any]) -> str:
    """The same tables and options are the same version, whatever they are called."""
    files = sorted(pack.files.items()) if pack else []
    said = msgspec.json.encode((files, sorted(options.items())))
    return hashlib.sha256(said).hexdigest()[:16]


def changes_in_words(
    game: Game, cells: Mapping[str, Cells], options: Mapping[str, Any]
) -> tuple[str, ...]:
    tables = [
        f"{title_of(file)}: {_cells(changed_cells(sheet_of(game, file, each)))}"
        for file, each in cells.items()
    ]
    return (*tables, *(f"{name.replace('_', ' ')}: {_said(v)}" for name, v in options.items()))


def _cells(number: int) -> str:
    return f"{number:,} cell" if number == 1 else f"{number:,} cells"


def _said(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(map(str, value))
    return str(value).replace("_", " ")


def known_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those that differ from the usual. A value that does not fit is kept, and told as a fault."""
    known = {option.name: option for option in game.options}
    for name in options:
        if name not in known:
            raise Refused(f"{game.title} has no option {name!r}")
    return {
        name: value
        for name, value in options.items()
        if value != msgspec.to_builtins(known[name].default)
    }


def shown_sheets(game: Game, cells: Mapping[str, Cells]) -> list[SheetShown]:
    return [
        SheetShown(
            file=sheet.file,
            title=title_of(sheet.file),
            columns=sheet.columns,
            rows=sheet.rows,
            printed_columns=sheet.printed_columns,
            printed=None if sheet.file not in cells else sheet.printed,
            settings=sheet.file.endswith(".toml"),
            ours=game.house_made.get(sheet.file, ""),
            unread=unread_columns(game, sheet.file),
        )
        for sheet in sheets_of(game, cells)
    ]


# -- in a thread of its own ----------------------------------------------------------------------


def check_variant(game: Game, row: VariantRow) -> Checked:
    pack, faults = check(game, row.name, row.cells)
    try:
        played = game if pack is None or faults else type(game)(pack)
        played.new(usual_seats(game), row.options)
        option_fault = ""
    except BadSetup as error:
        option_fault = str(error)
    return Checked(pack, tuple(faults), option_fault)


def cells_of(game: Game, files: Mapping[str, str]) -> dict[str, Cells]:
    """A pack's files; BadPack if one of them is no table at all."""
    _check_length(sum(map(len, files.values())))
    unknown = [file for file in files if not game.takes_file(file)]
    if unknown:
        message = f"not a table of {game.title}; there are: {', '.join(game.data_files)}"
        raise BadPack([Problem(file, None, message) for file in unknown])
    found = {file: cells_from_text(game, file, text) for file, text in files.items()}
    return {file: cells for file, cells in found.items() if cells is not None}


def edited(game: Game, before: Mapping[str, Cells], wanted: VariantEdit) -> dict[str, Cells]:
    after = dict(before)
    for file, rows in wanted.sheets.items():
        if not (file in game.data_files or file in before):
            message = f"not a table of {game.title}; there are: {', '.join(game.data_files)}"
            raise BadPack([Problem(file, None, message)])
        cells = None if rows is None else edited_cells(game, file, before.get(file), rows)
        if cells is None:
            after.pop(file, None)
        else:
            after[file] = cells
    _check_length(sum(map(_length, after.values())))
    return after


def _length(cells: Cells) -> int:
    return sum(len(cell) + 1 for row in cells.rows for cell in row) + len(cells.base or "")


def _check_length(characters: int) -> None:
    if characters > LARGEST_PACK:
        message = f"{characters:,} characters in all tables; at most {LARGEST_PACK:,} are kept"
        raise BadPack([Problem("all tables", None, message)])
