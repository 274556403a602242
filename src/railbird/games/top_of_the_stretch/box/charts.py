"""The charts of the game, typed (TS-2.8 – TS-2.30). `read_charts` fills them from the data files.

Every chart that is read with two dice is indexed by their total; places 0 and 1 are not used.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

Pace: TypeAlias = Literal["Slow", "Normal", "Fast"]
PACES: tuple[Pace, ...] = ("Slow", "Normal", "Fast")

FORMS = ("A", "B", "C", "D", "E")
SURFACES = ("dirt", "turf", "synthetic")
FACTORS = ("trip", "class", "speed")
TOTALS = range(2, 13)
DICE = range(1, 7)

SLOWEST_FIGURE, FASTEST_FIGURE = 38, 126
"""The time chart spans these figures; beyond them its formula goes on (TS-7.57)."""
TENTHS_A_POINT = 2
"""Seconds × 10 between neighbouring figures (TS-2.20)."""

T = TypeVar("T")


class Bands(msgspec.Struct, frozen=True):
    """Column headings such as 0-37, 38-39, 54+, each known by its lowest number."""

    labels: tuple[str, ...]
    lows: tuple[int, ...]

    def at(self, number: int) -> int:
        """The place of the column that a number falls in."""
        return max(0, bisect_right(self.lows, number) - 1)

    def label(self, number: int) -> str:
        return self.labels[self.at(number)]


class Banded(msgspec.Struct, Generic[T], frozen=True):
    """A chart with banded columns, read by dice and a number."""

    bands: Bands
    cells: tuple[tuple[T, ...], ...]

    def read(self, roll: int, number: int) -> T:
        return self.cells[roll][self.bands.at(number)]


class Distance(msgspec.Struct, frozen=True):
    label: str
    half_furlongs: int
    """In thousandths, so that 8 furlongs and 70 yards is exact enough (TS-2.20)."""
    segments: int
    lengths_column: str
    fastest: int
    """Tenths of a second at figure 126."""

    @property
    def is_route(self) -> bool:
        """8 furlongs or more: four segments (TS-2.20)."""
        return self.segments == 4

    @property
    def words(self) -> str:
        if "+" in self.label:
            return "8 furlongs and 70 yards"
        furlongs = self.label.removesuffix(".0")
        return f"{furlongs.removesuffix('.5')}{'½' if furlongs.endswith('.5') else ''} furlongs"


class TroubleLine(msgspec.Struct, frozen=True):
    code: str
    text: str
    result: Literal["out", "check", "none", "dq"]
    on_fail: str


class Band(msgspec.Struct, frozen=True):
    """A band of odds in the payout modifications (TS-2.25)."""

    name: str
    from_odds: int
    changes: tuple[int, ...]
    """Cents by roll."""
    as_read: tuple[int, ...]


class Charts(msgspec.Struct, frozen=True):
    """All charts. Cells are plain tuples, so that a roll costs one look-up."""

    distances: dict[str, Distance]
    conditions: dict[str, dict[str, int]]
    """Power adjustment by surface and condition (TS-2.28)."""
    condition_rolls: dict[str, tuple[str, ...]]
    """Condition by surface and roll."""
    pace_quick: Banded[Pace]
    pace_sprint: Banded[Pace]
    pace_route: Banded[Pace]
    pace_one_die: Banded[Pace]
    """By a single die (TS-2.30)."""
    effects_quick: tuple[tuple[int, ...], ...]
    """Change of power by pace rating, Slow – Normal – Fast."""
    effects_sprint: tuple[tuple[int, ...], ...]
    effects_route: tuple[tuple[int, ...], ...]
    """Change of power by points, as many as the last line covers."""
    form: dict[str, tuple[int, ...]]
    """Change of power by form and roll (TS-2.13)."""
    form_trouble: frozenset[int]
    position_power: dict[str, tuple[int, ...]]
    """The power columns of the Race Position Segment (TS-2.14)."""
    position: dict[str, tuple[int, ...]]
    position_trouble: frozenset[int]
    trouble: tuple[TroubleLine, ...]
    """By roll; the first two are never read."""
    factor: tuple[str, ...]
    """By red die (TS-2.16)."""
    ride_counts: tuple[bool, ...]
    """By white die."""
    break_points: tuple[tuple[int, ...], ...]
    """By roll and pace rating (TS-2.17)."""
    setup_points: tuple[tuple[int, ...], ...]
    figures: tuple[tuple[int, ...], ...]
    """By roll and power 0 – 29 (TS-2.19)."""
    times: dict[str, tuple[int, ...]]
    """Tenths of a second by distance; the first is for the slowest figure."""
    printed_times: dict[tuple[int, str], int]
    """What the faulty cells were printed as (TS-9.12)."""
    odds_letters: Banded[str]
    """By places below the best: 0 sole best, 1 shared best, 2 one below …; and starters."""
    odds_columns: tuple[str, ...]
    odds: dict[str, tuple[str, ...]]
    """By column and die (TS-2.23)."""
    payoffs: dict[str, tuple[int, int, int]]
    """Win, place and show for $2 in cents, by odds as a reduced fraction (TS-2.24)."""
    payout_bands: tuple[Band, ...]
    lengths: dict[str, tuple[int, ...]]
    """Quarter lengths by column and difference of figures (TS-2.26)."""
    separations: tuple[tuple[int, str], ...]
    """The least difference of photo totals, and its name, rising (TS-2.27)."""
    form_save: dict[str, tuple[int, ...]]
    """By form and die; 0 is no change (TS-2.29)."""

    def quarter_lengths(self, column: str, difference: int) -> int:
        """Beyond the last line its step goes on (TS-7.54)."""
        chart = self.lengths[column]
        last = len(chart) - 1
        if difference <= last:
            return chart[difference]
        return chart[last] + (difference - last) * (chart[last] - chart[last - 1])

    def tenths(self, distance: str, figure: int, printed: bool = False) -> int:
        """The time of a figure in tenths of a second (TS-7.55, TS-7.57)."""
        if not SLOWEST_FIGURE <= figure <= FASTEST_FIGURE:
            fastest = self.distances[distance].fastest
            return fastest + TENTHS_A_POINT * (FASTEST_FIGURE - figure)
        time = self.times[distance][figure - SLOWEST_FIGURE]
        return self.printed_times.get((figure, distance), time) if printed else time

    def separation(self, difference: int) -> str:
        return next(name for least, name in reversed(self.separations) if difference >= least)


def by_number(table: Sequence[T], number: int) -> T:
    """The line of a number; beyond the table its first or last line."""
    return table[max(0, min(number, len(table) - 1))]
