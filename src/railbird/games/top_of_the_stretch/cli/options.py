"""The options that commands of Top of the Stretch share: which race, run how and from
which library, how fast it is told, and the words that Tab completes."""

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from cyclopts import Parameter

from railbird.cli.arguments import Flag, read_options, split_names
from railbird.cli.screen import Screen
from railbird.core import BadSetup, Pack, read_pack, with_near_name
from railbird.games.top_of_the_stretch.box.charts import SURFACES, Charts
from railbird.games.top_of_the_stretch.box.components import Box, standard_box
from railbird.games.top_of_the_stretch.box.compose import as_pack, compose, moved_race
from railbird.games.top_of_the_stretch.box.read_scoresheet import RACES
from railbird.games.top_of_the_stretch.box.scoresheet import ROLL, Race, read_distance
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library, open_library
from railbird.games.top_of_the_stretch.library.files import slug

# -- which race ----------------------------------------------------------------------------------


class ChosenRace(NamedTuple):
    game: TopOfTheStretch
    race: Race


class Wishes(NamedTuple):
    """Horses that are to meet, and where."""

    horses: str | None
    distance: str | None
    surface: str | None
    condition: str | None

    def read(self, charts: Charts) -> "Wishes":
        """In the words of the charts, as a file may have them (TS-2.34): `6,5`, `Dirt`, `Fast`."""
        distance = self.distance and read_distance(
            self.distance.replace(",", "."), charts.distances
        )
        if self.distance and not distance:
            raise BadSetup(
                f'--distance "{self.distance}" is not in the time chart; use one of '
                f"{', '.join(charts.distances)} (TS-12.9)"
            )
        surface = self.surface and self.surface.lower()
        if surface and surface not in SURFACES:
            raise BadSetup(f'--surface must be {_one_of(SURFACES)}, got "{self.surface}" (TS-12.3)')
        condition = self.condition and self.condition.lower()
        return Wishes(self.horses, distance, surface, condition)

    def condition_on(self, surface: str, charts: Charts) -> str:
        """Of a race that has none of its own."""
        known = charts.conditions[surface]
        if self.condition is None:
            return next(iter(known))
        if self.condition not in (*known, ROLL):
            raise BadSetup(
                f'--condition "{self.condition}" does not exist on {surface}; use '
                f"{', '.join((*known, ROLL))} (TS-12.10)"
            )
        return self.condition


def _one_of(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


NO_WISHES = Wishes(None, None, None, None)


def choose_race(
    name: str | None,
    pack: Path | None = None,
    wishes: Wishes = NO_WISHES,
    library: Library | None = None,
) -> ChosenRace:
    """The race of this id or file; with horses named, a new one of them."""
    library = library or open_library()
    if wishes.horses is not None:
        return _composed(name, pack, wishes, library)
    if name is None:
        raise BadSetup("name a race: railbird races lists them; or compose one with --horses A,B")
    if pack is None and is_file(name, library):
        chosen = _from_file(Path(name), wishes)
    else:
        chosen = in_box(
            name, TopOfTheStretch(read_pack(pack)) if pack else library.shelf.game([name])
        )
    return _elsewhere(chosen, wishes)


def in_box(name: str, game: TopOfTheStretch) -> ChosenRace:
    if name not in game.box.races:
        known = list(game.box.races)
        there = f"unknown race {name!r}; there are: {', '.join(known)}"
        raise BadSetup(with_near_name(there, name, known))
    return ChosenRace(game, game.box.races[name])


def race_meant(words: Sequence[str], races: Mapping[str, Race]) -> str:
    """The id of the race that these words name: `belmont 1973`, or `Kentucky Derby`."""
    wanted = [word.casefold() for word in words]
    if len(words) == 1 and (words[0] in races or not words[0].isalnum()):
        return words[0]
    like = [
        race.id
        for race in races.values()
        if set(wanted) <= {*race.id.split("_"), *race.title.casefold().split()}
    ]
    if len(like) > 1:
        raise BadSetup(f"several races are called {' '.join(words)!r}: {', '.join(like)}")
    return like[0] if like else " ".join(words)


def is_file(name: str, library: Library) -> bool:
    """Whether a file or folder is meant. A race of this id comes before a folder of this name."""
    if name.endswith((".toml", ".csv")) or "/" in name or os.sep in name:
        return True
    return Path(name).is_dir() and name not in library.shelf.box().races


def _from_file(path: Path, wishes: Wishes) -> ChosenRace:
    if path.suffix == ".csv" and path.name != RACES and path.is_file():
        return _from_entries(path, wishes)
    if (path / "race.toml").is_file() and (path / "starts.csv").is_file():
        raise BadSetup(f"{path} holds past performances; rate the race first: railbird rate {path}")
    game = TopOfTheStretch(read_pack(path))
    own = sorted(game.box.own)
    if len(own) != 1:
        found = ", ".join(own) or "none"
        raise BadSetup(
            f"{path} holds {len(own)} races ({found}); name one: railbird race ID --pack {path}"
        )
    return in_box(own[0], game)


def _from_entries(path: Path, wishes: Wishes) -> ChosenRace:
    """A CSV with horses only; where and how far they run is said beside it (TS-2.2)."""
    if wishes.distance is None:
        raise BadSetup(
            f"{path} has only the horses; say how far they go: --distance 9, "
            "and where, unless it is fast dirt: --surface turf --condition soft"
        )
    charts = standard_box().charts
    wishes = wishes.read(charts)
    surface = wishes.surface or "dirt"
    row = {
        "id": slug(path.stem),
        "name": path.stem.replace("_", " ").title(),
        "distance": wishes.distance or "",
        "surface": surface,
        "condition": wishes.condition_on(surface, charts),
    }
    files = {RACES: _csv([list(row), list(row.values())])}
    files[f"{row['id']}.csv"] = read_pack(path).files[path.name]
    race = TopOfTheStretch(Pack(row["id"], files)).box.races[row["id"]]
    return in_box(race.id, TopOfTheStretch(as_pack(race)))


def _csv(rows: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def _elsewhere(chosen: ChosenRace, wishes: Wishes) -> ChosenRace:
    """The same field at another distance, or on another surface; its adjusted powers and odds
    belong to the race as it stands, so they are worked out again (TS-3.8)."""
    race, wishes = chosen.race, wishes.read(chosen.game.box.charts)
    distance, surface = wishes.distance or race.distance, wishes.surface or race.surface
    if (distance, surface) == (race.distance, race.surface):
        return chosen
    moved = moved_race(race, distance, surface, chosen.game.box.charts)
    return in_box(moved.id, TopOfTheStretch(as_pack(moved)))


def _composed(name: str | None, pack: Path | None, wishes: Wishes, library: Library) -> ChosenRace:
    if name is not None:
        raise BadSetup(f"race {name!r} and --horses: name a race, or horses for a new one")
    if wishes.distance is None:
        raise BadSetup("how far do they go? --distance 10, 6f or 1 1/16m")
    box = TopOfTheStretch(read_pack(pack)).box if pack else library.shelf.box()
    wishes = wishes.read(box.charts)
    surface = wishes.surface or "dirt"
    condition = wishes.condition_on(surface, box.charts)
    names = split_names(wishes.horses or "")
    race = compose(box, names, wishes.distance or "", surface, condition)
    return in_box(race.id, TopOfTheStretch(as_pack(race)))


# -- by which rules ------------------------------------------------------------------------------


def race_options(given: tuple[str, ...], **switches: object) -> dict[str, object]:
    """`name=value` pairs and switches, large letters as small; a switch of None was not given."""
    options = read_options(given)
    for name, value in switches.items():
        if value is None:
            continue
        if name in options:
            raise BadSetup(f"option {name} is given twice")
        options[name] = value
    if "races" in options:
        raise BadSetup("option races: name the race itself")
    return {name: each.lower() if isinstance(each, str) else each for name, each in options.items()}


def refuse_bets(options: dict[str, object]) -> None:
    if str(options.get("betting", "no")).lower() not in ("no", "off", "false"):
        raise BadSetup("bets are taken at a table: railbird play top_of_the_stretch")


# -- the options of every command about one race -------------------------------------------------


_CONDITION = "The state of the track, or roll; by default as on the scoresheet."
_SCRATCH = "Post numbers that do not start, separated by commas."
_HORSES = "Compose a race of these horses; with another jockey as Sham/Steve Cauthen."
_DISTANCE = "How far, for horses you name or a race run elsewhere: 10, 6f, 1 1/16m …"
_SURFACE = "dirt, turf or synthetic, likewise; dirt for horses you name."
_VERSION = "quick, or full with the race in segments (the default)."
_OPTION = "A rule option as name=value; may be repeated. See railbird games top_of_the_stretch."


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class FieldChoice:
    """Who runs, and where."""

    condition: Annotated[str | None, Parameter(help=_CONDITION)] = None
    scratch: Annotated[str | None, Parameter(help=_SCRATCH)] = None
    horses: Annotated[str | None, Parameter(help=_HORSES)] = None
    distance: Annotated[str | None, Parameter(help=_DISTANCE)] = None
    surface: Annotated[str | None, Parameter(help=_SURFACE)] = None
    pack: Annotated[
        Path | None, Parameter(help="A file or folder with your own scoresheets or charts.")
    ] = None

    def race(self, name: str | None, library: Library | None = None) -> ChosenRace:
        wishes = Wishes(self.horses, self.distance, self.surface, self.condition)
        return choose_race(name, self.pack, wishes, library)

    def options(self) -> dict[str, object]:
        return self._with((), None)

    def _with(self, given: tuple[str, ...], version: str | None) -> dict[str, object]:
        return race_options(
            given,
            version=version,
            condition=self.condition if self.horses is None else None,
            scratch=split_names(self.scratch) if self.scratch else None,
        )


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class RaceChoice(FieldChoice):
    """The same, and by which rules."""

    version: Annotated[Literal["quick", "full"] | None, Parameter(help=_VERSION)] = None
    option: Annotated[tuple[str, ...], Parameter(negative="", help=_OPTION)] = ()

    def options(self) -> dict[str, object]:
        return self._with(self.option, self.version)


AS_PRINTED = FieldChoice()
AS_IT_STANDS = RaceChoice()


# -- how fast a race is told ---------------------------------------------------------------------


SLOW = 0.6
"""Sentences in a second."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Pace:
    """The options of every command that tells a race."""

    step: Annotated[Flag, Parameter(help="Wait for Enter before each part of the call.")] = False
    slow: Annotated[Flag, Parameter(help="Leave time to read each sentence.")] = False
    instant: Annotated[Flag, Parameter(help="Print everything at once (the default).")] = False

    def __post_init__(self) -> None:
        named = [name for name in ("step", "slow", "instant") if getattr(self, name)]
        if len(named) > 1:
            raise BadSetup(f"--{' and --'.join(named)}: choose one of them")

    def screen(self) -> Screen:
        return Screen(SLOW if self.slow else None)


AT_ONCE = Pace()


# -- which library -------------------------------------------------------------------------------


LibraryFolder = Annotated[
    Path | None,
    Parameter(name="--library", help="The folder of your library, if not the default one."),
]


# -- words that Tab completes --------------------------------------------------------------------


def words_for(command: str, name: str) -> Iterable[str]:
    library = open_library()
    match name:
        case "RACE" | "RACES" | "--races":
            return library.shelf.box().races
        case "HORSE" | "RIVAL":
            return [career.horse for career in library.standings.careers()]
        case "HORSES" if command == "past":
            return [career.horse for career in library.standings.careers()]
        case "HORSES" | "--horses":
            return _horses(library.shelf.box())
        case "JOCKEY":
            return [line.jockey for line in library.standings.jockeys()]
        case "NAME" if command == "season":
            return library.shelf.seasons()
        case "--condition":
            by_surface = library.shelf.box().charts.conditions.values()
            return ["roll", *(each for known in by_surface for each in known)]
    return ()


def _horses(box: Box) -> set[str]:
    running = {entry.horse for race in box.races.values() for entry in race.entries}
    return running | {known.entry.horse for known in box.horses}
