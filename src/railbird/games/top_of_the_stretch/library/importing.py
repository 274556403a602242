"""A friend's folder: everything in it comes in, or nothing does.

First all of it is read and checked. Then the new files are written to a folder of their own inside
the library, which gets its final name when it is complete; from then on they are put in place one
by one, by whoever opens the library next if need be.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from railbird.core import BadPack, BadRecord, BadSetup, Problem, load_record
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.box.stable import horses_as_toml, jockeys_as_toml
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import files, filing
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.meeting import Card, Season, meeting_as_toml
from railbird.games.top_of_the_stretch.library.sheets import Sheets, read_sheets

T = TypeVar("T")


class Conflict(msgspec.Struct, frozen=True):
    """A name that is taken here by something else; the friend's came in under another."""

    kind: str
    name: str
    taken_in_as: str


class Imported(msgspec.Struct, frozen=True):
    added: dict[str, tuple[str, ...]]
    """New names by kind: races, horses, jockeys, cards, seasons, records."""
    known: int
    """How many things were here already."""
    conflicts: tuple[Conflict, ...]
    left_out: tuple[Problem, ...]
    """Records that are of no use here: unfinished, or of another game."""


class _Arrival:
    """What is to be written, and what is to be told about it."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.added: dict[str, tuple[str, ...]] = {}
        self.known = 0
        self.conflicts: list[Conflict] = []
        self.left_out: list[Problem] = []
        self.faults: list[Problem] = []

    def add(self, kind: str, name: str, file: str, data: bytes) -> None:
        self.files[f"{kind}/{file}"] = data
        self.added[kind] = (*self.added.get(kind, ()), name)


def import_folder(library: Path, folder: Path, db: sqlite3.Connection) -> Imported:
    """Take a folder in; the library must be held for writing."""
    if not folder.is_dir():
        raise BadSetup(f"{folder} is not a folder")
    theirs, ours = read_sheets(folder, loose=True), read_sheets(library)
    arrival = _Arrival()
    arrival.faults += theirs.faults
    races = _take_races(arrival, ours, theirs)
    _take(arrival, "horses", ours.horses, theirs.horses, horses_as_toml)
    _take(arrival, "jockeys", ours.jockeys, theirs.jockeys, jockeys_as_toml)
    cards = {name: _with_races(card, races) for name, card in theirs.cards.items()}
    seasons = {name: _with_races(season, races) for name, season in theirs.seasons.items()}
    _take(arrival, "cards", ours.cards, cards, meeting_as_toml)
    _take(arrival, "seasons", ours.seasons, seasons, meeting_as_toml)
    _take_records(arrival, folder, db)
    if arrival.faults:
        raise BadPack(arrival.faults)
    if not arrival.files and not arrival.known and not arrival.left_out:
        raise BadSetup(f"{folder} holds no races, horses, jockeys, cards, seasons or records")
    files.write_all(library, arrival.files)
    return Imported(arrival.added, arrival.known, tuple(arrival.conflicts), tuple(arrival.left_out))


# -- races ---------------------------------------------------------------------------------------


def _take_races(arrival: _Arrival, ours: Sheets, theirs: Sheets) -> dict[str, str]:
    """The ids under which races come in, where they are other ones."""
    here = standard_box().races | ours.races
    renamed: dict[str, str] = {}
    for race_id, race in theirs.races.items():
        same = _same_race(race, here)
        if same is not None:
            arrival.known += 1
            renamed[race_id] = same
        elif race_id not in here:
            text = theirs.texts.get(race_id) or as_toml(race)
            arrival.add("races", race_id, f"{race_id}.toml", text.encode())
        else:
            renamed[race_id] = new_id = _other_name(race_id, as_toml(race))
            moved = msgspec.structs.replace(race, id=new_id)
            arrival.add("races", new_id, f"{new_id}.toml", as_toml(moved).encode())
            arrival.conflicts.append(Conflict("race", race_id, new_id))
    return renamed


def _same_race(race: Race, here: Mapping[str, Race]) -> str | None:
    """The id under which the race is here already, its own before any other."""
    ids = [race.id, *here] if race.id in here else list(here)
    return next((key for key in ids if msgspec.structs.replace(race, id=key) == here[key]), None)


def _other_name(name: str, text: str) -> str:
    """Made from what is in it, so that the same always gets the same name."""
    return f"{name[:50]}_{hashlib.sha256(text.encode()).hexdigest()[:6]}"


M = TypeVar("M", Card, Season)


def _with_races(meeting: M, renamed: Mapping[str, str]) -> M:
    races = tuple(renamed.get(race, race) for race in meeting.races)
    return msgspec.structs.replace(meeting, races=races)


# -- the others ----------------------------------------------------------------------------------


def _take(
    arrival: _Arrival,
    kind: str,
    ours: Mapping[str, T],
    theirs: Mapping[str, T],
    as_text: Callable[[T], str],
) -> None:
    for name, sheet in theirs.items():
        if sheet in ours.values():
            arrival.known += 1
            continue
        text = as_text(sheet)
        target = _other_name(name, text) if name in ours else name
        arrival.add(kind, target, f"{target}.toml", text.encode())
        if target != name:
            arrival.conflicts.append(Conflict(kind.removesuffix("s"), name, target))


def _take_records(arrival: _Arrival, folder: Path, db: sqlite3.Connection) -> None:
    known = {row["record"] for row in db.execute("SELECT record FROM files")}
    for path in _record_files(folder):
        name = path.relative_to(folder).as_posix()
        try:
            record = load_record(path)
            if record.ended is None or record.header.game != TopOfTheStretch.id:
                why = "not finished" if record.ended is None else f"of {record.header.game}"
                arrival.left_out.append(Problem(name, None, f"a record that is {why}"))
                continue
            if filing.id_of(record) in known:
                arrival.known += 1
                continue
            sound = SoundRecord(record)
        except (BadRecord, BadPack, BadSetup) as error:
            arrival.faults.append(Problem(name, None, str(error)))
            continue
        known.add(sound.id)
        file = filing.file_name(record, filing.when_of(path))
        arrival.add(filing.FOLDER, sound.id, file, record.dump())
        arrival.files[f"{filing.FOLDER}/{file[:-6]}.txt"] = sound.chart().encode()


def _record_files(folder: Path) -> list[Path]:
    places = [folder / filing.FOLDER, folder]
    return [
        path
        for place in places
        if place.is_dir()
        for path in sorted(place.glob("*.jsonl"))
        if not path.name.startswith(".")
    ]
