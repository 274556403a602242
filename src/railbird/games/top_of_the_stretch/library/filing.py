"""Records in the library: their files, their charts, and their lines in the index."""

import hashlib
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from railbird.core import BadPack, BadRecord, BadSetup, Record, load_record
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.library import files, index
from railbird.games.top_of_the_stretch.library.results import (
    class_of,
    game_of,
    official_races,
    purse_of,
    winnings,
)
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.chart import official_chart

FOLDER = "records"
_STAMP = "%Y-%m-%d-%H%M%S"
_DATED = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})-")
_MILLISECONDS = 1_000_000


def id_of(record: Record) -> str:
    """The same for the same game, wherever it lies."""
    return hashlib.sha256(record.dump()).hexdigest()[:12]


def file_name(record: Record, when: datetime) -> str:
    races = record.header.options["races"]
    name = races[0] if len(races) == 1 else f"{races[0]}_and_{len(races) - 1}_more"
    return f"{when.astimezone(UTC).strftime(_STAMP)}-{name}-{id_of(record)}.jsonl"


def when_of(path: Path) -> datetime:
    """When the race was filed, by the name of the file; else when the file was written."""
    dated = _DATED.match(path.name)
    try:
        if dated:
            return datetime.strptime(dated[1], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        pass
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


class SoundRecord:
    """A finished record that was replayed without a fault."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.id = id_of(record)
        self.game = game_of(record)
        self.races = official_races(record, self.game)

    def chart(self) -> str:
        charts = self.game.box.charts
        pages = ["\n".join(official_chart(charts, view)) + "\n" for _, view in self.races]
        return "\n\n".join(pages)

    def run_ids(self) -> tuple[str, ...]:
        return tuple(run_id(self.id, number) for number in range(1, len(self.races) + 1))


def run_id(record: str, number: int) -> str:
    return record if number == 1 else f"{record}.{number}"


# -- files ---------------------------------------------------------------------------------------


def keep(folder: Path, sound: SoundRecord, when: datetime) -> Path:
    """Write the record, then its chart, which could be made again."""
    path = folder / FOLDER / file_name(sound.record, when)
    files.write(path, sound.record.dump())
    files.write(path.with_suffix(".txt"), sound.chart().encode())
    return path


def all_files(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of change of every record, by file name."""
    try:
        paths = [path for path in (folder / FOLDER).iterdir() if path.suffix == ".jsonl"]
        stats = {path.name: path.stat() for path in paths if not path.name.startswith(".")}
    except FileNotFoundError:
        return {}
    return {
        name: (stat.st_size, stat.st_mtime_ns // _MILLISECONDS)
        for name, stat in sorted(stats.items())
    }


# -- index ---------------------------------------------------------------------------------------


def is_current(db: sqlite3.Connection, folder: Path) -> bool:
    return _indexed(db) == all_files(folder)


def catch_up(db: sqlite3.Connection, folder: Path) -> None:
    """Bring the index up to the files; what was changed or taken away rebuilds it."""
    files, indexed = all_files(folder), _indexed(db)
    if any(files.get(name) != stat for name, stat in indexed.items()):
        for table in index.TABLES:
            db.execute(f"DELETE FROM {table}")
        indexed = {}
    for name in files:
        if name not in indexed:
            _take_in(db, folder / FOLDER / name)


def _indexed(db: sqlite3.Connection) -> dict[str, tuple[int, int]]:
    rows = db.execute("SELECT file, size, changed FROM files ORDER BY file")
    return {row["file"]: (row["size"], row["changed"]) for row in rows}


def _take_in(db: sqlite3.Connection, path: Path) -> None:
    try:
        sound = SoundRecord(load_record(path))
    except (BadRecord, BadPack, BadSetup) as error:
        _note(db, path, None, str(error))
        return
    chart = path.with_suffix(".txt")
    if not chart.exists() and os.access(chart.parent, os.W_OK):
        files.write(chart, sound.chart().encode())
    enter(db, path, sound)


def enter(db: sqlite3.Connection, path: Path, sound: SoundRecord) -> None:
    """The lines of a record that lies at this path."""
    known = db.execute("SELECT 1 FROM files WHERE record = ?", (sound.id,)).fetchone()
    _note(db, path, sound.id, None)
    if known:
        return
    date = when_of(path).strftime("%Y-%m-%d %H:%M:%S")
    for number, (card, view) in enumerate(sound.races, start=1):
        _enter_run(db, sound, number, date, card, view)


def _note(db: sqlite3.Connection, path: Path, record: str | None, fault: str | None) -> None:
    stat = path.stat()
    row = (path.name, stat.st_size, stat.st_mtime_ns // _MILLISECONDS, record, fault)
    db.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)", row)


def own_days(race: Race, filed: str) -> tuple[str, str]:
    """The first and the last day on which the race itself may have been: its date, its year, or
    for a race without either the day it was run here."""
    if race.date:
        return race.date, race.date
    if race.year:
        return f"{race.year}-01-01", f"{race.year}-12-31"
    return filed, filed


def _enter_run(
    db: sqlite3.Connection,
    sound: SoundRecord,
    number: int,
    date: str,
    card: CardRace,
    view: TopOfTheStretchView,
) -> None:
    race, run = card.race, run_id(sound.id, number)
    purse = purse_of(class_of(race))
    placings = view.results[number - 1].placings
    winners = " and ".join(each.horse for each in placings if each.place == 1)
    db.execute(
        "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            run,
            sound.id,
            number,
            date,
            race.id,
            race.title,
            race.track,
            race.distance,
            race.surface,
            view.condition,
            view.options.version,
            len(card.starters),
            purse,
            winners,
            *own_days(race, date[:10]),
        ),
    )
    _enter_starts(db, run, view, winnings(purse, placings))


def _enter_starts(
    db: sqlite3.Connection, run: str, view: TopOfTheStretchView, won: dict[int, int]
) -> None:
    db.executemany(
        "INSERT INTO starts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                run,
                runner.entry.pp,
                runner.entry.horse,
                runner.entry.horse.casefold(),
                runner.entry.jockey,
                runner.entry.jockey.casefold(),
                runner.odds,
                runner.place,
                None if runner.out else runner.final_speed,
                runner.quarter_lengths,
                runner.time,
                runner.fouled and not runner.out,
                won.get(runner.entry.pp, 0),
            )
            for runner in view.runners
        ],
    )


# -- ways in -------------------------------------------------------------------------------------


@contextmanager
def writing(folder: Path) -> Iterator[sqlite3.Connection]:
    """Alone with the library and an index that is up to date."""
    with index.writing(folder) as db:
        files.finish(folder)
        catch_up(db, folder)
        yield db


@contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """An index that is up to date; one in memory where the library cannot be written to."""
    if not index.may_write(folder) and not _is_current(folder):
        with index.in_memory() as db:
            catch_up(db, folder)
            yield db
        return
    with index.reading(folder) as db:
        if files.is_unfinished(folder) or not is_current(db, folder):
            with writing(folder):
                pass
        yield db


def _is_current(folder: Path) -> bool:
    if not (folder / index.FILE).exists():
        return False
    try:
        with index.reading(folder) as db:
            return is_current(db, folder)
    except BadSetup:
        return False
