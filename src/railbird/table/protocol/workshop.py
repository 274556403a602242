"""What passes over HTTP between the workshop's page and the server."""

from typing import Any, Literal

import msgspec

from railbird.lab.sheets import CellFault
from railbird.table.protocol.api import PackGiven

VariantKind = Literal["variant", "box"]


class SheetShown(msgspec.Struct, frozen=True, kw_only=True):
    """One of a game's tables, to be edited."""

    file: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    printed_columns: tuple[str, ...]
    printed: tuple[tuple[str, ...], ...] | None
    """As the box has it; None where nothing differs, empty for a table that the box has not."""
    settings: bool
    """Only the values can be changed, and no rows added."""
    ours: str
    """What of the printed table is house-made; empty where nothing is."""
    unread: tuple[str, ...]
    """Columns that no rule reads; they stay as printed."""


class VariantListed(msgspec.Struct, frozen=True, kw_only=True):
    variant: str
    game: str
    title: str
    name: str
    kind: VariantKind
    default: bool
    """It is used at new tables of its owner."""
    touched: int


class VariantShown(msgspec.Struct, frozen=True, kw_only=True):
    variant: str
    game: str
    title: str
    name: str
    kind: VariantKind
    default: bool
    mine: bool
    """Only its owner can change it; everybody else with the link can read, play and copy it."""
    revision: int
    options: dict[str, Any]
    """Those that differ from the usual."""
    entered: tuple[str, ...]
    """Sheets of a box that its owner has ticked off."""
    sheets: tuple[SheetShown, ...]
    faults: tuple[CellFault, ...]
    option_fault: str


class NewVariant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    name: str = ""
    kind: VariantKind = "variant"
    pack: PackGiven | None = None
    """To begin with; the box without one."""
    options: dict[str, Any] = {}
    copy_of: str | None = None
    """A variant to begin with, whoever made it."""


class VariantMade(msgspec.Struct, frozen=True, kw_only=True):
    variant: str
    path: str


class VariantEdit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What changes; whatever is left out stays."""

    revision: int
    """The one that this changes."""
    name: str | None = None
    options: dict[str, Any] | None = None
    sheets: dict[str, tuple[tuple[str, ...], ...] | None] = {}
    """All rows of a sheet; None to have it as the box has it."""
    entered: tuple[str, ...] | None = None
    default: bool | None = None


class VariantSaved(msgspec.Struct, frozen=True, kw_only=True):
    revision: int
    faults: tuple[CellFault, ...]
    option_fault: str


class MeasureWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    games: int = 400
    seats: int | None = None
    """Four where the game allows it."""
    bot: str = "steady"
    printed: bool = False
    """The box as it is printed, to compare with."""


class MeasureState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a measurement is. Ask again until it is idle."""

    state: Literal["idle", "waiting", "working"]
    place: int = 0
    """In the queue; 1 is next."""
    done: int = 0
    games: int = 0
    why: str = ""
    """Why the last one gave nothing."""


class FigureShown(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    words: str
    said: str
    """With its error and unit."""


class VersionShown(msgspec.Struct, frozen=True, kw_only=True):
    """A variant as it was when it was measured."""

    number: int
    name: str
    at: int
    changes: tuple[str, ...]
    """To the box, in words; empty for the box itself."""
    current: bool
    """The variant is still like this."""
    bot: str
    seats: int
    games: int
    asked: int
    told: str
    """What it says about the seats."""
    figures: tuple[FigureShown, ...]


class MarkShown(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who played it said; nobody is named."""

    mark: int
    sentence: str
    at: int


class VersionPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """A version as people played it, in games to the end at which a person decided something."""

    name: str
    changes: tuple[str, ...]
    current: bool
    """The variant is still like this."""
    measured: tuple[int, ...]
    """Under which numbers it was measured."""
    games: int
    minutes: float | None
    """The median, without breaks; None where every game had a day or more for a decision."""
    decisions: float
    """Of one person, the median."""
    counts: tuple[int, ...]
    """How many marks of 1, of 2 … of 5."""
    marks: tuple[MarkShown, ...]
    """The latest first; not all of them where there are many."""


class TakeUp(msgspec.Struct, frozen=True, kw_only=True):
    """An earlier version takes the place of what is there."""

    revision: int


class PanelPart(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    about: str
    content: str
    """SVG and tables, made by the server."""


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    told: str
    parts: tuple[PanelPart, ...]
    notes: tuple[str, ...]


class PackFile(msgspec.Struct, frozen=True, kw_only=True):
    """A variant as a file, which `--pack` reads as well."""

    game: str
    name: str
    files: dict[str, str]
    options: dict[str, Any] = {}
