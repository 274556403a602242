"""Which race is meant: one of the library, one from a file, or one composed of its horses; and if
it is run as it stands or elsewhere."""

import csv
import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from railbird.cli.arguments import split_names
from railbird.core import BadSetup, Pack, read_pack, with_near_name
from railbird.games.top_of_the_stretch.box.charts import SURFACES, Charts
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.compose import as_pack, compose, moved_race
from railbird.games.top_of_the_stretch.box.read_scoresheet import RACES
from railbird.games.top_of_the_stretch.box.scoresheet import ROLL, Race, read_distance
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library, open_library
from railbird.games.top_of_the_stretch.library.names import slug


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
        chosen = in_box(name, TopOfTheStretch(read_pack(pack)) if pack else library.game([name]))
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
    return Path(name).is_dir() and name not in library.box().races


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
    box = TopOfTheStretch(read_pack(pack)).box if pack else library.box()
    wishes = wishes.read(box.charts)
    surface = wishes.surface or "dirt"
    condition = wishes.condition_on(surface, box.charts)
    names = split_names(wishes.horses or "")
    race = compose(box, names, wishes.distance or "", surface, condition)
    return in_box(race.id, TopOfTheStretch(as_pack(race)))
