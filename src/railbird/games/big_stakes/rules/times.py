"""Times by Appendix A, and margins from them (BS-7.50 – BS-7.54). All in tenths of a second."""

from collections.abc import Mapping
from typing import TypeAlias

from railbird.games.big_stakes.box.components import PAST_COLUMNS

Chart: TypeAlias = Mapping[tuple[int, int], tuple[int, ...]]


def time_of(chart: Chart, furlongs: int, round_home: int, past: int) -> int:
    """Of a horse home in this round, by how many spaces past the line."""
    if past <= PAST_COLUMNS:
        return _in_row(chart, furlongs, round_home, past)
    time = _in_row(chart, furlongs, round_home, PAST_COLUMNS) - (past - PAST_COLUMNS)
    return max(time, _in_row(chart, furlongs, round_home - 1, 1) + 1)  # BS-7.51


def _in_row(chart: Chart, furlongs: int, round_home: int, past: int) -> int:
    """Beyond the printed rows each further round is a row's width slower or faster (BS-7.52)."""
    rounds = [number for distance, number in chart if distance == furlongs]
    nearest = min(max(round_home, min(rounds)), max(rounds))
    row = chart[furlongs, nearest]
    return row[past - 1] + (round_home - nearest) * (row[0] - row[-1] + 1)


def split(chart: Chart, furlong: int, past: int) -> int | None:
    """What the board shows of the leader after a furlong, if it has such a row (BS-7.54)."""
    row = chart.get((furlong, furlong))
    return row[past - 1] if row and 1 <= past <= PAST_COLUMNS else None


def lengths(tenths: int) -> str:
    """A difference of times in lengths and halves; 0.2 s are a length (BS-7.53)."""
    whole, half = divmod(tenths, 2)
    number = f"{whole or ''}{'½' if half else ''}"
    return f"{number} length{'s' if whole > 1 or (whole and half) else ''}"


def clock(tenths: int) -> str:
    """As a board shows it: 1:09.6."""
    minutes, rest = divmod(tenths, 600)
    return f"{minutes}:{rest // 10:02}.{rest % 10}"
