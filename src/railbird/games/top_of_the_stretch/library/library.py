"""The library of one folder. Every method may be called from any thread, and from several
processes at once; none of them prints."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from railbird.core import BadRecord, BadSetup, Pack, Problem, Record, load_record, with_near_name
from railbird.core.tables import Faults
from railbird.folders import library_folder
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
from railbird.games.top_of_the_stretch.library import (
    editing,
    files,
    filing,
    importing,
    index,
    tables,
)
from railbird.games.top_of_the_stretch.library.editing import OwnThing
from railbird.games.top_of_the_stretch.library.files import good_name, slug
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.importing import Imported
from railbird.games.top_of_the_stretch.library.meeting import (
    By,
    Card,
    Season,
    is_year,
    meeting_as_toml,
    read_meeting,
    season_of_year,
)
from railbird.games.top_of_the_stretch.library.past import Performance, performance
from railbird.games.top_of_the_stretch.library.sheets import Sheets, read_race, read_sheets
from railbird.games.top_of_the_stretch.library.tables import (
    Career,
    HeadToHead,
    JockeyLine,
    Run,
    SeasonTable,
    Start,
    TrackRecord,
)


class Filed(msgspec.Struct, frozen=True):
    """A record in the library."""

    id: str
    runs: tuple[str, ...]
    """The ids of its races."""
    path: Path
    new: bool
    """Whether it was not there before."""


class Library:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # -- what people wrote -----------------------------------------------------------------------

    def sheets(self) -> Sheets:
        return read_sheets(self.folder)

    def faults(self) -> tuple[Problem, ...]:
        """Everything in the folder that cannot be used, with the reason."""
        with self._up_to_date() as db:
            rows = db.execute("SELECT file, fault FROM files WHERE fault IS NOT NULL").fetchall()
        broken = (Problem(f"{filing.FOLDER}/{row['file']}", None, row["fault"]) for row in rows)
        sheets = self.sheets()
        hidden = (
            Problem(f"race {race}", None, "a race of the box has this id; give yours another")
            for race in sheets.races
            if race in standard_box().races
        )
        return (*sheets.faults, *hidden, *broken)

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

    def save_race(self, race: Race | str, replace: bool = False, file: str = "scoresheet") -> Race:
        """Keep a race, or the text of a TOML scoresheet; BadPack lists what is wrong with it."""
        text = as_toml(race) if isinstance(race, Race) else race
        read = read_race(file, text)
        if read.id in standard_box().races:
            raise BadSetup(f"race {read.id!r} is in the box; give yours another id")
        with self._writing():
            known = self.races()
            if read.id in known and not replace:
                raise BadSetup(f"race {read.id!r} is in the library already")
            if read.id in known and not self._path("races", read.id).exists():
                raise BadSetup(f"race {read.id!r} is in another file; change it there")
            files.write(self._path("races", read.id), text.encode())
        return read

    def remove_race(self, race: str) -> None:
        """What was run of it stays filed."""
        self.remove(f"races/{race}")

    def remove(self, item: str) -> None:
        """Delete what was kept: a race, a horse, a jockey, a card or a season."""
        with self._writing():
            editing.remove(self.folder, self.sheets(), item)

    def rename(self, item: str, to: str) -> str:
        """Give something another name; the item as it is written then."""
        with self._writing():
            return editing.rename(self.folder, self.sheets(), item, to)

    def own_things(self) -> dict[str, tuple[OwnThing, ...]]:
        """Everything that was kept, by kind."""
        return editing.own_things(self.folder, self.sheets())

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
        with self._writing():
            path = self._path(kind, name)
            table = path.with_suffix(".csv")
            if table.exists():
                raise BadSetup(f"{kind}/{table.name} is in the library; change it there")
            if path.exists() and not replace:
                raise BadSetup(f"{kind}/{path.name} is in the library already")
            files.write(path, text.encode())
        return name

    def _path(self, kind: str, name: str) -> Path:
        return self.folder / kind / f"{name}.toml"

    # -- cards and seasons -----------------------------------------------------------------------

    def cards(self) -> dict[str, Card]:
        return self.sheets().cards

    def save_card(self, name: str, card: Card, replace: bool = False) -> str:
        self.game(card.races)
        return self._save("cards", good_name(name), meeting_as_toml(card), replace)

    def seasons(self) -> dict[str, Season]:
        """Those with a file; besides, every year is a season."""
        return self.sheets().seasons

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

    def season(
        self,
        name: str = "",
        by: By | None = None,
        latest_only: bool = False,
        only: Sequence[str] | None = None,
    ) -> SeasonTable:
        """The table of a season: one with a file, a year, or without a name what was run this
        year. `by` says which day of a race counts. With `latest_only` a race that was run several
        times counts once; `only` counts the runs with these ids."""
        season = self.season_named(name, by)
        with self._up_to_date() as db:
            return tables.season_table(db, season, latest_only, only)

    def runs_of_season(self, season: Season, latest_only: bool = False) -> tuple[Run, ...]:
        """The races that count in a season, the latest first."""
        with self._up_to_date() as db:
            return tables.runs_of_season(db, season, latest_only)

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

    # -- races that were run ---------------------------------------------------------------------

    def file_record(self, record: Record, when: datetime | None = None) -> Filed:
        """Keep a finished record with its chart; one that is here already stays as it is.

        BadRecord if it is not a finished, sound record of Top of the Stretch.
        """
        sound = SoundRecord(record)
        with self._writing() as db:
            known = db.execute("SELECT file FROM files WHERE record = ?", (sound.id,)).fetchone()
            if known:
                path = self.folder / filing.FOLDER / known["file"]
                return Filed(sound.id, sound.run_ids(), path, new=False)
            path = filing.keep(self.folder, sound, when or datetime.now(UTC))
            filing.enter(db, path, sound)
        return Filed(sound.id, sound.run_ids(), path, new=True)

    def runs(self) -> tuple[Run, ...]:
        """Every race that was run, the latest first."""
        with self._up_to_date() as db:
            return tables.runs(db)

    def run(self, run_id: str) -> Run:
        """The race of this id, or of its first letters."""
        like = [run for run in self.runs() if run.id.startswith(run_id)]
        exact = [run for run in like if run.id == run_id]
        if not run_id or not like:
            raise BadSetup(f"no race {run_id!r} was filed; railbird library lists them")
        if len(like) > 1 and not exact:
            raise BadSetup(f"{len(like)} filed races begin with {run_id!r}; give more of it")
        return (exact or like)[0]

    def path_of(self, run_id: str) -> Path:
        """Where the record of this race is."""
        return self.folder / filing.FOLDER / self.run(run_id).file

    def record(self, run_id: str) -> Record:
        path = self.path_of(run_id)
        try:
            return load_record(path)
        except BadRecord as error:
            raise BadSetup(f"{path}: {error}") from None

    def chart(self, run_id: str) -> str:
        """The official chart as text; of a card, of all its races."""
        return SoundRecord(self.record(run_id)).chart()

    def career(self, horse: str) -> Career:
        """Every start of the horse of this name, or of the only one that has this in its name."""
        with self._up_to_date() as db:
            found = _named(horse, [each.horse for each in tables.careers(db)], "horse")
            (summary,) = [each for each in tables.careers(db) if each.horse == found]
            races = tables.starts(db, "horse_key", found.casefold())
        return msgspec.structs.replace(summary, races=races)

    def careers(self) -> tuple[Career, ...]:
        """All horses that have run, the richest first, without their races."""
        with self._up_to_date() as db:
            return tables.careers(db)

    def jockeys(self) -> tuple[JockeyLine, ...]:
        """The jockey table, most wins first."""
        with self._up_to_date() as db:
            return tables.jockeys(db)

    def past(self, horse: str) -> tuple[Performance, ...]:
        """The past performances of a horse from the races run here, the latest first."""
        found = self.career(horse)
        sound: dict[str, SoundRecord] = {}
        performances = []
        for start in found.races:
            run = self.run(start.run)
            if run.file not in sound:
                sound[run.file] = SoundRecord(self.record(start.run))
            performances.append(
                performance(
                    sound[run.file], run.number, found.horse.casefold(), run.id, run.date[:10]
                )
            )
        return tuple(each for each in performances if each is not None)

    def rides(self, jockey: str) -> tuple[Start, ...]:
        """Every ride of a jockey, the latest first."""
        with self._up_to_date() as db:
            found = _named(jockey, [each.jockey for each in tables.jockeys(db)], "jockey")
            return tables.starts(db, "jockey_key", found.casefold())

    def starts_of_run(self, run_id: str) -> tuple[Start, ...]:
        """Everybody in a race that was run."""
        with self._up_to_date() as db:
            return tables.starts(db, "starts.run", self.run(run_id).id)

    def records(self, by_track: bool = True) -> tuple[TrackRecord, ...]:
        """The fastest winner at each distance and surface, of each track or of all together."""
        with self._up_to_date() as db:
            found = tables.records(db, by_track)
        order = list(standard_box().charts.distances)
        return tuple(sorted(found, key=lambda r: (r.track, order.index(r.distance), r.surface)))

    def head_to_head(self, horse: str, rival: str) -> HeadToHead:
        """Every race in which both ran, the latest first."""
        with self._up_to_date() as db:
            names = [each.horse for each in tables.careers(db)]
            one, other = _named(horse, names, "horse"), _named(rival, names, "horse")
            if one == other:
                raise BadSetup(f"{one} against itself: name two horses")
            met = tables.head_to_head(db, one, other)
        if not met.meetings:
            raise BadSetup(f"{one} and {other} have never met in a race that was filed")
        return met

    # -- from friends ----------------------------------------------------------------------------

    def import_folder(self, folder: Path) -> Imported:
        """Take in everything of a friend's folder, or nothing if some of it is faulty (BadPack).

        What is here already is left alone; what has a name that is taken here comes in under
        another. Doing it twice changes nothing.
        """
        with self._writing() as db:
            imported = importing.import_folder(self.folder, folder, db)
            filing.catch_up(db, self.folder)
        return imported

    # -- index -----------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Rebuild the index from the files."""
        with self._writing() as db:
            for table in index.TABLES:
                db.execute(f"DELETE FROM {table}")
            filing.catch_up(db, self.folder)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with index.writing(self.folder) as db:
            files.finish(self.folder)
            filing.catch_up(db, self.folder)
            yield db

    @contextmanager
    def _up_to_date(self) -> Iterator[sqlite3.Connection]:
        if not index.may_write(self.folder) and not self._is_current():
            with index.in_memory() as db:
                filing.catch_up(db, self.folder)
                yield db
            return
        with index.reading(self.folder) as db:
            if files.is_unfinished(self.folder) or not filing.is_current(db, self.folder):
                with self._writing():
                    pass
            yield db

    def check_writable(self) -> None:
        index.check_writable(self.folder)

    def _is_current(self) -> bool:
        if not (self.folder / index.FILE).exists():
            return False
        try:
            with index.reading(self.folder) as db:
                return filing.is_current(db, self.folder)
        except BadSetup:
            return False


def _named(text: str, names: Sequence[str], kind: str) -> str:
    same = [name for name in names if name.casefold() == text.casefold()]
    like = same or [name for name in names if text.casefold() in name.casefold()]
    if not text or not like:
        did = "has ridden" if kind == "jockey" else "has run"
        nobody = f"no {kind} {text!r} {did} in a race that was filed"
        raise BadSetup(with_near_name(nobody, text, names))
    if len(like) > 1:
        raise BadSetup(f"several are like {text!r}: {', '.join(like[:8])}")
    return like[0]


def open_library(folder: Path | None = None) -> Library:
    """The library in this folder; nothing is written before something is kept."""
    return Library(folder or library_folder())
