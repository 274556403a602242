"""Changing cells of a game's tables without a file: `tote_board.win*=1.2`.

A change names a table, a column and what becomes of it. `tote_board.8.win=5` changes one row, which
goes by its first cell; in a TOML file the value goes by its keys, as in `game.money.starting_k=40`.
"""

import csv
import io
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import NamedTuple

from railbird.core import BadSetup, Game, Pack
from railbird.core.wording import with_near_name
from railbird.lab.sheets import unread_columns
from railbird.lab.toml_settings import as_toml, settings_of

_CHANGE = re.compile(r"(?P<where>[^=*+]+?)\s*(?P<how>\*=|\+=|-=|=)\s*(?P<value>.*)")
_FORM = "write table.column*=1.2 or table.row.column=5"


class Change(NamedTuple):
    text: str
    """As it was typed."""
    file: str
    path: tuple[str, ...]
    """Column, or row and column; in a TOML file the keys."""
    how: str
    value: str
    unread: tuple[str, ...] = ()
    """Columns of the table in which a change would change nothing."""


def changed_pack(game: Game, changes: Sequence[str]) -> Pack | None:
    """The game's own pack, or the box, with these changes; BadPack if that is no game any more."""
    if not changes:
        return game.pack
    files = dict(game.pack.files) if game.pack else {}
    for text in changes:
        change = read_change(game, text)
        before = files.get(change.file) or game.text_of(change.file)
        change_file = _in_toml if change.file.endswith(".toml") else _in_csv
        files[change.file] = change_file(before, change)
    name = ", ".join((*([game.pack.name] if game.pack else []), *changes))
    pack = Pack(name, files)
    type(game)(pack)
    return pack


def read_change(game: Game, text: str) -> Change:
    found = _CHANGE.fullmatch(text.strip())
    table, *path = found["where"].strip().split(".") if found else [""]
    if not found or not path or not all(path) or not found["value"].strip():
        raise BadSetup(f'change "{text}": {_FORM}')
    file = _file(game, table, text)
    unread = unread_columns(game, file)
    return Change(text, file, tuple(path), found["how"], found["value"].strip(), unread)


def _file(game: Game, table: str, text: str) -> str:
    known = {PurePath(file).stem: file for file in game.data_files}
    if table not in known:
        there = f'change "{text}": {game.title} has no table {table!r}; it has {", ".join(known)}'
        raise BadSetup(with_near_name(there, table, known))
    return known[table]


# -- CSV -----------------------------------------------------------------------------------------


def _in_csv(text: str, change: Change) -> str:
    rows = list(csv.reader(io.StringIO(text)))
    head = [cell.strip() for cell in rows[0]]
    *row, column = change.path
    if len(row) > 1:
        raise BadSetup(f'change "{change.text}": {_FORM}')
    if column in change.unread:
        raise BadSetup(f'change "{change.text}": no rule reads {column}, so nothing would change')
    if column not in head:
        there = f'change "{change.text}": {change.file} has no column {column!r}; it has '
        raise BadSetup(with_near_name(there + ", ".join(head), column, head))
    at = head.index(column)
    chosen = list(_chosen(rows[1:], row, change))
    new = _new_value(change, [cells[at] for cells in chosen])
    for cells in chosen:
        cells[at] = new(cells[at])
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _chosen(rows: list[list[str]], row: Sequence[str], change: Change) -> Iterator[list[str]]:
    filled = [cells for cells in rows if any(cell.strip() for cell in cells)]
    found = [
        cells for cells in filled if not row or cells[0].strip().casefold() == row[0].casefold()
    ]
    if not found:
        names = list(dict.fromkeys(cells[0].strip() for cells in filled))
        there = f'change "{change.text}": {change.file} has no row {row[0]!r}; it has '
        raise BadSetup(with_near_name(there + ", ".join(names), row[0], names))
    yield from found


def _new_value(change: Change, before: Sequence[str]) -> Callable[[str], str]:
    """What becomes of a cell. Whole numbers stay whole, and an empty cell stays empty."""
    if change.how == "=":
        return lambda _: change.value
    by = _number(change.value, change)
    whole = all(_is_whole(cell) for cell in before if cell.strip())

    def new(cell: str) -> str:
        if not cell.strip():
            return cell
        old = _number(cell, change)
        value = {"*=": old * by, "+=": old + by, "-=": old - by}[change.how]
        sign = "+" if cell.strip().startswith("+") else ""
        return f"{_nearest(value):{sign}d}" if whole else f"{value:{sign}.6g}"

    return new


def _nearest(value: float) -> int:
    """Halves go up, as people round."""
    return int(value + 0.5) if value >= 0 else -int(-value + 0.5)


def _is_whole(cell: str) -> bool:
    return re.fullmatch(r"[+-]?\d+", cell.strip()) is not None


def _number(text: str, change: Change) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < 1e12:
        raise BadSetup(
            f'change "{change.text}": {text!r} is not a number that {change.how} can change; '
            "name a row, or write = and the new cell"
        )
    return value


# -- TOML ----------------------------------------------------------------------------------------


def _in_toml(text: str, change: Change) -> str:
    old: object = tomllib.loads(text)
    for name in change.path:
        if not isinstance(old, dict) or name not in old:
            known = ", ".join(old) if isinstance(old, dict) else "nothing more"
            raise BadSetup(
                f'change "{change.text}": {change.file} has no {name!r} there; it has {known}'
            )
        old = old[name]
    if isinstance(old, dict | list):
        raise BadSetup(f'change "{change.text}": {name} is no single value')
    as_cell = str(old).lower() if isinstance(old, bool) else str(old)
    new = _new_value(change, [as_cell])(as_cell)
    return _with_value(text, change, new)


def _with_value(text: str, change: Change, new: str) -> str:
    for setting in settings_of(text):
        if ".".join(setting.path) == ".".join(change.path):
            value = as_toml(setting, new)
            if value is None:
                raise BadSetup(f'change "{change.text}": {new!r} is no value in {change.file}')
            return text[: setting.start] + value + text[setting.end :]
    raise BadSetup(f'change "{change.text}": {change.path[-1]} has no line of its own')
