"""What passes over HTTP while a race is chosen, composed, typed in or rated, before its table is
made. `docs/protocol.md` says what it means."""

from typing import Annotated, Literal

import msgspec

from railbird.core import Problem
from railbird.games.top_of_the_stretch.library.editing import OwnThing
from railbird.games.top_of_the_stretch.today.program import Program
from railbird.games.top_of_the_stretch.today.slip import Ticket
from railbird.games.top_of_the_stretch.today.verdict import Verdict


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
    why_not: str
    """What keeps this visitor from it; empty where nothing does."""
    distances: dict[str, str]
    """Words by label."""
    conditions: dict[str, tuple[str, ...]]
    """By surface."""
    columns: tuple[str, ...]
    """Of a scoresheet, in order."""
    cards: tuple["KeptCard", ...]
    """Those of the library."""
    odds: bool
    """This server works out the odds of a race."""


class KeptCard(msgspec.Struct, frozen=True, kw_only=True):
    """Races that are run one after the other, under a name."""

    name: str
    races: tuple[str, ...]


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


class CardToKeep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    races: tuple[str, ...]


# -- odds ----------------------------------------------------------------------------------------


class OddsWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The race, and if somebody asks "what if", what shall be different."""

    file: str
    """A scoresheet as TOML."""
    version: Literal["quick", "full"] = "full"
    condition: str = "scoresheet"
    scratch: tuple[str, ...] = ()
    unscratch: tuple[str, ...] = ()
    changes: Annotated[tuple[str, ...], msgspec.Meta(max_length=24)] = ()
    """Ratings after the change: `Sham.pace=9`."""
    condition_after: str = ""
    """The track after the change; empty for the same."""
    exotics: Annotated[tuple[str, ...], msgspec.Meta(max_length=12)] = ()
    """Bets to be priced: `exacta 2-1`, `quinella 2-1`, `trifecta 2-1-5`, by post numbers."""


class Likelihood(msgspec.Struct, frozen=True, kw_only=True):
    win: float
    place: float
    show: float


class OddsLine(msgspec.Struct, frozen=True, kw_only=True):
    """A horse: how likely it is first, in the first two and in the first three."""

    pp: int
    horse: str
    odds: str | None
    """On the scoresheet."""
    fair: float | None
    """Odds to one that would be fair for a win; None if it never wins."""
    now: Likelihood
    after: Likelihood | None
    """With the change, if there is one."""
    pays: tuple[float | None, ...]
    """What $2 to win, place and show return on average; None where no odds are posted."""


class ExactaLine(msgspec.Struct, frozen=True, kw_only=True):
    first: str
    second: str
    chance: float


class ExoticLine(msgspec.Struct, frozen=True, kw_only=True):
    """A bet on the order across the wire, as it stands before any change."""

    bet: str
    horses: tuple[str, ...]
    chance: float
    fair: float | None
    """Dollars that $2 return, stake included, at a fair price; None if it never wins."""


class OddsFound(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    track: str
    """The conditions it may be run in, in words, and the pace that is likely."""
    horses: tuple[OddsLine, ...]
    """The likeliest winner first."""
    exactas: tuple[ExactaLine, ...]
    """The likeliest."""
    exotics: tuple[ExoticLine, ...]
    """Those that were asked for."""
    real: str
    """How likely the result of the race outside was; empty where it is not known."""
    how: str
    """How exact all this is."""
    changes: tuple[str, ...]


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


class PastLine(msgspec.Struct, frozen=True, kw_only=True):
    """A start in a race that was run here, as past performances tell it."""

    run: str
    title: str
    jockey: str
    cells: dict[str, str]
    """By the columns of starts.csv; empty where the race does not tell."""
    lacks: str
    """Why Rate-a-Race cannot use it; empty if it can."""


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


class SeasonStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A line in the table of a season."""

    place: int
    name: str
    points: int
    starts: int
    wins: int
    money: int


class SeasonShown(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    """As it is asked for: a year, or the name of a season of one's own."""
    title: str
    first: str
    last: str
    by: Literal["run", "race"]
    """Which day of a race counts: when it was run here, or the date on its scoresheet."""
    points: tuple[int, ...]
    only: tuple[str, ...]
    """Only these races count; without any, all do."""
    horses: tuple[SeasonStanding, ...]
    jockeys: tuple[SeasonStanding, ...]
    counted: int
    """Races that count."""
    races: tuple[FiledRace, ...]
    """The latest of them."""
    dated: tuple[str, ...]
    """Titles of the races on the shelf with a date in the season, in that order."""
    seasons: tuple[str, ...]
    """Seasons of one's own, then the years with races."""
    keeps: bool
    """This visitor may change the library."""


class SeasonToKeep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    first: str
    last: str
    by: Literal["run", "race"] = "run"
    races: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    """For the first, second …; the usual ones if empty."""


class SeasonToRun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    version: Literal["quick", "full"] = "full"


class OwnThings(msgspec.Struct, frozen=True, kw_only=True):
    """What was kept in the library, and what lies there and cannot be used."""

    races: tuple[OwnThing, ...]
    horses: tuple[OwnThing, ...]
    jockeys: tuple[OwnThing, ...]
    cards: tuple[OwnThing, ...]
    seasons: tuple[OwnThing, ...]
    faults: tuple[Problem, ...]
    why_not: str
    """What keeps this visitor from changing it; empty where nothing does."""


class RatingsToKeep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A horse or a jockey as somebody typed it."""

    kind: Literal["horses", "jockeys"]
    cells: dict[str, str]
    item: str = ""
    """What it replaces; empty for a new one."""


class ItemToRename(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    item: str
    to: str


class ItemToRemove(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    item: str


class ItemKept(msgspec.Struct, frozen=True, kw_only=True):
    item: str
    """Kind and name, as it is written now."""


# -- today's race --------------------------------------------------------------------------------


class SlipToSeal(msgspec.Struct, frozen=True, kw_only=True):
    """Three tickets for the race of a day, that of $50 first."""

    day: str
    slip: tuple[Ticket, ...]


class OthersBet(msgspec.Struct, frozen=True, kw_only=True):
    """How everybody else bet, from three slips on."""

    slips: int
    money: dict[int, float]
    """The share of all their dollars on each horse, by post."""


class SealedSlip(msgspec.Struct, frozen=True, kw_only=True):
    """Nothing of this is told before the visitor's own slip is sealed."""

    slip: tuple[Ticket, ...]
    verdict: Verdict
    record: str
    """The race, to be watched and checked."""
    secret: str
    """What the dice were rolled from; its SHA-256 is the commitment."""
    others: OthersBet | None


class TodaysPage(msgspec.Struct, frozen=True, kw_only=True):
    day: str
    """By UTC, such as 2026-11-18."""
    seconds_left: int
    program: Program
    commitment: str
    """SHA-256 of what the dice are rolled from."""
    committed: int
    """When that was drawn, in milliseconds since 1970."""
    tomorrow: str
    """The commitment of tomorrow's dice."""
    sealed: SealedSlip | None
