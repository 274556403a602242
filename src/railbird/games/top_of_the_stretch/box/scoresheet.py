"""A race as it stands on its scoresheet before anything is rolled (TS-2.2 – TS-2.6, TS-2.34)."""

import re
from fractions import Fraction
from functools import lru_cache

import msgspec

from railbird.games.top_of_the_stretch.box.charts import Distance

FEWEST_STARTERS, MOST_STARTERS = 2, 24
NO_JOCKEY_TROUBLE = 8
SHORTEST, LONGEST = 5.0, 16.0
"""Furlongs that a horse without a range rating covers (TS-2.4)."""
ROLL = "roll"

RACE_FIELDS = (
    "id",
    "name",
    "date",
    "track",
    "distance",
    "surface",
    "condition",
    "year",
    "class_level",
    "origin",
    "note",
    "real",
)
ENTRY_COLUMNS = (
    "pp",
    "horse",
    "jockey",
    "power_dirt",
    "power_turf",
    "adj_power",
    "range_min",
    "range_max",
    "wet",
    "pace",
    "form",
    "trip",
    "class",
    "speed",
    "wire",
    "ride",
    "trouble",
    "odds",
    "status",
    "origin",
)


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, gc=False, cache_hash=True, rename={"class_": "class"}
):
    """A horse with its jockey (TS-2.4)."""

    pp: int
    horse: str
    jockey: str = ""
    power_dirt: int | None = None
    power_turf: int | None = None
    adj_power: int | None = None
    range_min: float = SHORTEST
    range_max: float = LONGEST
    wet: int = 0
    pace: int
    form: str
    trip: int
    class_: int
    speed: int
    wire: int
    ride: int = 0
    trouble: int = NO_JOCKEY_TROUBLE
    odds: str | None = None
    scratched: bool = False
    origin: str = ""
    overall: int | None = None

    @property
    def name(self) -> str:
        return f"#{self.pp} {self.horse}"

    @property
    def has_range(self) -> bool:
        """Whether the scoresheet says how far the horse can go."""
        return (self.range_min, self.range_max) != (SHORTEST, LONGEST)

    def factor(self, name: str) -> int:
        """The rating that a race factor calls for (TS-2.16)."""
        return {"trip": self.trip, "class": self.class_, "speed": self.speed}[name]


class Race(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    distance: str
    surface: str
    condition: str
    """One of the surface's conditions, or `roll`."""
    entries: tuple[Entry, ...]
    """In post order."""
    date: str = ""
    track: str = ""
    year: int | None = None
    class_level: int | None = None
    origin: str = ""
    note: str = ""
    real: str = ""
    """How the race ended in the world outside, if it was ever run."""
    warnings: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        year = self.year or self.date[:4]
        return f"{self.name} {year}".strip()


# -- odds ----------------------------------------------------------------------------------------


def read_odds(text: str) -> str | None:
    """Odds in one spelling, `7-2` or `8.10`; None if they cannot be understood (TS-2.6)."""
    text = _without_marks(text)
    found = re.fullmatch(r"(\d{1,6})\s*[-/]\s*(\d{1,6})", text)
    if found and int(found[1]) and int(found[2]):
        return f"{int(found[1])}-{int(found[2])}"
    if re.fullmatch(r"\d{1,6}(\.\d{1,4})?", text) and Fraction(text) > 0:
        return text
    return None


def _without_marks(text: str) -> str:
    """Programs mark the favourite (`*2.50`, `5-2 F`), write `even` or `.10`, or have a comma."""
    bare = re.sub(r"^\*\s*|\s*F$", "", text.strip(), flags=re.IGNORECASE)
    if bare.lower() in ("even", "evens", "evn", "evs"):
        return "1-1"
    bare = re.sub(r"^\.(?=\d)", "0.", re.sub(r"^(\d+),(\d+)$", r"\1.\2", bare))
    return re.sub(r"(?<=\d)[–—](?=\d)", "-", bare)


@lru_cache(maxsize=4096)
def to_one(odds: str) -> Fraction:
    """What a dollar wins."""
    return Fraction(odds.replace("-", "/"))


# -- distances -----------------------------------------------------------------------------------

_MILE = 8
_SEVENTY_YARDS = "8+70yds"


def read_distance(text: str, known: dict[str, Distance]) -> str | None:
    """The label of a distance, also as people write it: `6f`, `1 1/16m`, `8.5`, `1m70y`."""
    text = text.strip().lower()
    if text in known:
        return text
    if re.fullmatch(r"(1\s*m(ile)?|8\s*f?)\s*(\+|and|&)?\s*70\s*(y|yd|yds|yards)?", text):
        return _SEVENTY_YARDS
    furlongs = read_furlongs(text)
    return None if furlongs is None else _label(furlongs, known)


def _label(furlongs: Fraction, known: dict[str, Distance]) -> str | None:
    thousandths = furlongs * 2000
    return next((d.label for d in known.values() if d.half_furlongs == thousandths), None)


def read_furlongs(text: str) -> Fraction | None:
    """Furlongs from `6f`, `6 1/2f`, `1 1/16m`, `1m` or a plain number of furlongs."""
    found = re.fullmatch(
        r"(\d{1,2}(?:\.\d{1,3})?)?\s*(?:(\d{1,2})/(\d{1,2}))?\s*(f|fur|furlongs?|m|mi|miles?)?",
        text.strip().lower().replace("½", " 1/2").replace("¼", " 1/4").replace("¾", " 3/4"),
    )
    if not found or not (found[1] or found[2]) or found[3] == "0":
        return None
    number = Fraction(found[1] or 0)
    if found[2]:
        number += Fraction(int(found[2]), int(found[3]))
    return number * _MILE if (found[4] or "").startswith("m") else number
