"""What passes over HTTP while a race is chosen, composed, typed in or rated, before its table is
made. `docs/protocol.md` says what it means."""

import msgspec

from railbird.core import Problem


class SheetEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A horse of a scoresheet."""

    cells: dict[str, str]
    """As they would be typed, by column (TS-2.4)."""
    power: int | None
    """Adjusted for this race; None while the track is to be rolled."""
    steps: str
    """How the adjusted power comes about, or the words for why it is not known yet."""


class RaceSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A race as its program prints it."""

    id: str
    title: str
    name: str
    track: str
    date: str
    distance: str
    words: str
    """The distance in words."""
    surface: str
    condition: str
    conditions: tuple[str, ...]
    """Those of its surface."""
    class_level: str
    entries: tuple[SheetEntry, ...]
    warnings: tuple[str, ...]
    real: str
    source: str
    """box, mine (from the library) or own (brought along)."""
    file: str
    """The scoresheet as TOML, for a pack."""


class ShelfHorse(msgspec.Struct, frozen=True, kw_only=True):
    """A horse that can be picked for another race."""

    key: str
    """Where it stands, and its name: `belmont_1973:Secretariat`."""
    horse: str
    stands: str
    """Where, in words."""


class Shelf(msgspec.Struct, frozen=True, kw_only=True):
    """Everything to choose from."""

    races: tuple[RaceSheet, ...]
    horses: tuple[ShelfHorse, ...]
    jockeys: tuple[str, ...]
    library: bool
    """Races that are run here are filed."""
    keeps: bool
    """This visitor may keep races in the library."""
    distances: dict[str, str]
    """Words by label."""
    conditions: dict[str, tuple[str, ...]]
    """By surface."""
    columns: tuple[str, ...]
    """Of a scoresheet, in order."""


class Composition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Horses that shall meet."""

    horses: tuple[str, ...]
    """`race:Horse`, or `race:Horse/Jockey`."""
    distance: str
    surface: str
    condition: str
    name: str = ""


class SheetsGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Scoresheets that somebody typed, pasted or edited."""

    files: dict[str, str]
    condition: str = "scoresheet"
    """Work the powers out for this track instead."""


class SheetsRead(msgspec.Struct, frozen=True, kw_only=True):
    problems: tuple[Problem, ...]
    races: tuple[RaceSheet, ...]
    """Empty while there are problems."""


class PastGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rate-a-Race: `race.toml`, `starts.csv`, `jockeys.csv`, `hand.csv`; the last two may lack."""

    files: dict[str, str]


class RatedHorse(msgspec.Struct, frozen=True, kw_only=True):
    horse: str
    working: dict[str, str]
    """How each rating came about, by column."""
    by_hand: tuple[str, ...]
    """Columns that somebody set."""
    overall: int | None


class RaceRated(msgspec.Struct, frozen=True, kw_only=True):
    problems: tuple[Problem, ...]
    race: RaceSheet | None
    horses: tuple[RatedHorse, ...]


class SheetToKeep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    file: str
    """A scoresheet as TOML."""


class SheetToRemove(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    race: str


# -- the library ---------------------------------------------------------------------------------


class FiledRace(msgspec.Struct, frozen=True, kw_only=True):
    """A race that was run."""

    id: str
    date: str
    title: str
    words: str
    """Distance, surface and condition."""
    version: str
    starters: int
    winner: str


class HorseCareer(msgspec.Struct, frozen=True, kw_only=True):
    horse: str
    starts: int
    wins: int
    places: int
    shows: int
    best_figure: int | None
    money: int


class RidersLine(msgspec.Struct, frozen=True, kw_only=True):
    jockey: str
    starts: int
    wins: int
    places: int
    shows: int
    money: int


class CareerStart(msgspec.Struct, frozen=True, kw_only=True):
    run: str
    date: str
    title: str
    words: str
    starters: int
    jockey: str
    odds: str | None
    place: int | None
    figure: int | None
    money: int


class LibraryTables(msgspec.Struct, frozen=True, kw_only=True):
    """What the filed races add up to; empty where the server keeps no library."""

    races: tuple[FiledRace, ...]
    """The latest first."""
    horses: tuple[HorseCareer, ...]
    jockeys: tuple[RidersLine, ...]
