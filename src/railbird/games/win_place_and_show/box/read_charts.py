"""Reading the payoff charts and the constants."""

import csv
import io
from typing import Any

import msgspec

from railbird.core.tables import Faults, Row, read_csv, read_toml
from railbird.games.win_place_and_show.box.components import POSITIONS, Constants, Odds
from railbird.games.win_place_and_show.box.read_program import read_odds

_UNIT = 500


def read_constants(text: str, faults: Faults) -> Constants | None:
    toml: dict[str, Any] = read_toml("game.toml", text, faults)
    try:
        return msgspec.convert(toml, Constants)
    except msgspec.ValidationError as error:
        if toml:
            message, _, place = str(error).partition(" - at ")
            table, _, key = place.strip("`$.").partition(".")
            where = f"[{table}] {key}".strip() if table else "the file"
            line = _line_of(text, table, key)
            faults.add("game.toml", line, f"{where}: {message.lower()}", "WP-2.1")
        return None


def _line_of(text: str, table: str, key: str) -> int | None:
    """Where a key of a table stands, or else the table."""
    found, inside = None, False
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if line.startswith("["):
            inside = line.startswith(f"[{table}]")
            found = number if inside else found
        elif inside and key and line.partition("=")[0].strip() == key:
            return number
    return found


def read_payoffs(text: str, stakes: range, faults: Faults) -> dict[tuple[Odds, str, int], int]:
    """Dollars by odds, position and stake (WP-2.19)."""
    columns = {f"{line}_{stake}": (line, stake) for line in POSITIONS for stake in stakes}
    chart: dict[tuple[Odds, str, int], int] = {}
    for row in read_csv("payoffs.csv", text, ("odds", *columns), faults):
        odds = read_odds(row.text("odds"))
        if odds is None or any(odds == known for known, _, _ in chart):
            row.fault(f"odds {row.text('odds')!r} – one row each, like 6-1 or 5-2", "WP-12.7")
            continue
        for column, (line, stake) in columns.items():
            chart[odds, line, stake] = _dollars(row, column)
    return chart


def read_daily_double(text: str, faults: Faults) -> dict[tuple[Odds, Odds], int]:
    """Dollars per $1,000 by the odds of both winners (WP-2.20)."""
    head = [cell.strip() for cell in next(csv.reader(io.StringIO(text)), [])]
    seconds: dict[str, Odds] = {}
    for column in head[1:]:
        odds = read_odds(column)
        if odds is None:
            faults.add("daily_double.csv", 1, f"odds {column!r} – write them like 6-1", "WP-12.7")
        else:
            seconds[column] = odds
    chart = {}
    for row in read_csv("daily_double.csv", text, ("race1_odds",), faults):
        first = read_odds(row.text("race1_odds"))
        if first is None:
            row.fault(f"odds {row.text('race1_odds')!r} – write them like 6-1", "WP-12.7")
            continue
        for column, second in seconds.items():
            chart[first, second] = _dollars(row, column)
    return chart


def _dollars(row: Row, column: str) -> int:
    text = row.text(column)
    if text.isdecimal() and int(text) % _UNIT == 0:
        return int(text)
    row.fault(f"column {column}: {text!r} is not a multiple of ${_UNIT}", "WP-2.3")
    return 0
