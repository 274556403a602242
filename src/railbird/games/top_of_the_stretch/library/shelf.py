"""The shelf of a library: races, horses, jockeys, cards and seasons that people wrote."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from railbird.core import BadSetup, Pack, with_near_name
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.components import Box, standard_box
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.box.stable import (
    Jockey,
    KnownJockey,
    StabledHorse,
    horses_as_toml,
    jockeys_as_toml,
    kind_of,
    read_horses,
    read_jockeys,
)
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import editing, files, filing
from railbird.games.top_of_the_stretch.library.editing import OwnThing
from railbird.games.top_of_the_stretch.library.files import good_name, slug
from railbird.games.top_of_the_stretch.library.meeting import (
    By,
    Card,
    Season,
    is_year,
    meeting_as_toml,
    read_meeting,
    season_of_year,
)
from railbird.games.top_of_the_stretch.library.sheets import Sheets, read_race, read_sheets


class Shelf:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def sheets(self) -> Sheets:
        return read_sheets(self._folder)

    def races(self) -> dict[str, Race]:
        """One's own races, by id."""
        return self.sheets().races

    def horses(self) -> tuple[StabledHorse, ...]:
        """One's own horses, each with the file it stands in."""
        stables = self.sheets().horses.items()
        return tuple(StabledHorse(stable, entry) for stable, horses in stables for entry in horses)

    def riders(self) -> tuple[KnownJockey, ...]:
        """One's own jockeys with their ratings, each with the file it is in."""
        lists = self.sheets().jockeys.items()
        return tuple(KnownJockey(name, jockey) for name, jockeys in lists for jockey in jockeys)

    def box(self) -> Box:
        """The box with everything of one's own: to choose a race from, or to compose one."""
        sheets, standard = self.sheets(), standard_box()
        own = {key: race for key, race in sheets.races.items() if key not in standard.races}
        return Box(
            standard.charts,
            standard.races | own,
            frozenset(own),
            tuple(StabledHorse(key, e) for key, horses in sheets.horses.items() for e in horses),
            tuple(KnownJockey(key, j) for key, jockeys in sheets.jockeys.items() for j in jockeys),
        )

    def game(self, races: Sequence[str]) -> TopOfTheStretch:
        """The game with those of the races that are one's own, so that they travel with the
        record."""
        if all(race in standard_box().races for race in races):
            return TopOfTheStretch()
        box = self.box()
        for race in races:
            if race not in box.races:
                raise BadSetup(self._unknown_race(race, box))
        own = [race for race in dict.fromkeys(races) if race in box.own]
        return TopOfTheStretch(
            Pack("library", {f"{race}.toml": as_toml(box.races[race]) for race in own})
        )

    def _unknown_race(self, race: str, box: Box) -> str:
        here = [str(fault) for fault in self.sheets().faults if race in fault.file]
        why = f" – {'; '.join(here)}" if here else f"; there are: {', '.join(box.races)}"
        return with_near_name(f"unknown race {race!r}{why}", race, box.races)

    # -- keeping and changing --------------------------------------------------------------------

    def save_race(self, race: Race | str, replace: bool = False, file: str = "scoresheet") -> Race:
        """Keep a race, or the text of a TOML scoresheet; BadPack lists what is wrong with it."""
        text = as_toml(race) if isinstance(race, Race) else race
        read = read_race(file, text)
        if read.id in standard_box().races:
            raise BadSetup(f"race {read.id!r} is in the box; give yours another id")
        with filing.writing(self._folder):
            known = self.races()
            if read.id in known and not replace:
                raise BadSetup(f"race {read.id!r} is in the library already")
            if read.id in known and not self._path("races", read.id).exists():
                raise BadSetup(f"race {read.id!r} is in another file; change it there")
            files.write(self._path("races", read.id), text.encode())
        return read

    def save_horse(self, horse: Entry, replace: bool = False, file: str = "") -> StabledHorse:
        """Keep a horse in a file of its own, named after it or as `file` says."""
        text = horses_as_toml((horse,))
        faults = Faults()
        (read,) = read_horses("horse", text, faults) or (horse,)
        faults.stop_here()
        name = self._save("horses", file or slug(read.horse), text, replace)
        return StabledHorse(name, read)

    def save_jockey(self, jockey: Jockey, replace: bool = False, file: str = "") -> KnownJockey:
        text = jockeys_as_toml((jockey,))
        faults = Faults()
        (read,) = read_jockeys("jockey", text, faults) or (jockey,)
        faults.stop_here()
        name = self._save("jockeys", file or slug(read.jockey), text, replace)
        return KnownJockey(name, read)

    def save_card(self, name: str, card: Card, replace: bool = False) -> str:
        self.game(card.races)
        return self._save("cards", good_name(name), meeting_as_toml(card), replace)

    def save_season(self, name: str, season: Season, replace: bool = False) -> str:
        if is_year(name):
            raise BadSetup(f"{name} is a season already: all races of that year")
        if season.first > season.last:
            raise BadSetup(f"a season from {season.first} to {season.last} ends before it begins")
        text = meeting_as_toml(season)
        faults = Faults()
        read_meeting(Season, f"season {name}", text, faults)
        faults.stop_here()
        return self._save("seasons", good_name(name), text, replace)

    def add_file(self, file: str, text: str, replace: bool = False) -> str:
        """Keep a TOML file as it stands: a race, horses or jockeys. The name it is kept under."""
        kind, name = kind_of(text), slug(Path(file).stem)
        if not kind:
            raise BadSetup(
                f"{file} holds no race, horses or jockeys: a race has [race] and [[entry]], horses "
                "have [[entry]] alone, jockeys [[jockey]] alone (TS-12.1)"
            )
        if kind == "races":
            return f"races/{self.save_race(text, replace, file).id}"
        faults = Faults()
        read = read_horses if kind == "horses" else read_jockeys
        read(file, text, faults)
        faults.stop_here()
        return f"{kind}/{self._save(kind, name, text, replace)}"

    def _save(self, kind: str, name: str, text: str, replace: bool) -> str:
        with filing.writing(self._folder):
            path = self._path(kind, name)
            table = path.with_suffix(".csv")
            if table.exists():
                raise BadSetup(f"{kind}/{table.name} is in the library; change it there")
            if path.exists() and not replace:
                raise BadSetup(f"{kind}/{path.name} is in the library already")
            files.write(path, text.encode())
        return name

    def _path(self, kind: str, name: str) -> Path:
        return self._folder / kind / f"{name}.toml"

    def own_things(self) -> dict[str, tuple[OwnThing, ...]]:
        """Everything that was kept, by kind."""
        return editing.own_things(self._folder, self.sheets())

    def rename(self, item: str, to: str) -> str:
        """Give something another name; the item as it is written then."""
        with filing.writing(self._folder):
            return editing.rename(self._folder, self.sheets(), item, to)

    def remove(self, item: str) -> None:
        """Delete what was kept: a race, a horse, a jockey, a card or a season."""
        with filing.writing(self._folder):
            editing.remove(self._folder, self.sheets(), item)

    # -- cards and seasons -----------------------------------------------------------------------

    def cards(self) -> dict[str, Card]:
        return self.sheets().cards

    def seasons(self) -> dict[str, Season]:
        """Those with a file; besides, every year is a season."""
        return self.sheets().seasons

    def season_named(self, name: str = "", by: By | None = None) -> Season:
        known = self.seasons()
        if not name:
            return season_of_year(str(datetime.now(UTC).year), by or "run")
        if name in known:
            return msgspec.structs.replace(known[name], by=by or known[name].by)
        if not is_year(name):
            there = ", ".join(known) or "none"
            seasons = f"no season {name!r}; there are: {there}, and every year, such as 2026"
            raise BadSetup(with_near_name(seasons, name, known))
        return season_of_year(name, by or "race")

    def races_of_season(self, season: Season) -> tuple[Race, ...]:
        """Every race of box and library with a date of its own in the season, in that order."""
        dated = [
            race
            for race in self.box().races.values()
            if season.first <= race.date <= season.last
            and (not season.races or race.id in season.races)
        ]
        return tuple(sorted(dated, key=lambda race: (race.date, race.id)))
