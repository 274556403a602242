"""What the filed races add up to: careers, jockeys, seasons."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from railbird.games.top_of_the_stretch.library.meeting import Season
from railbird.games.top_of_the_stretch.library.results import points_for


class Run(msgspec.Struct, frozen=True):
    """A race that was run."""

    id: str
    date: str
    """When it was filed, in UTC."""
    race: str
    title: str
    track: str
    distance: str
    surface: str
    condition: str
    version: str
    starters: int
    purse: int
    winner: str
    """Two names in a dead heat; empty if no horse finished."""
    file: str
    """Of its record, in the folder `records`."""
    number: int
    """Of the race in that record."""


class Start(msgspec.Struct, frozen=True):
    """A horse in a race that was run."""

    run: str
    date: str
    race: str
    title: str
    distance: str
    surface: str
    condition: str
    starters: int
    pp: int
    horse: str
    jockey: str
    odds: str | None
    place: int | None
    """None for a horse that did not finish."""
    figure: int | None
    quarter_lengths: int | None
    time: int | None
    disqualified: bool
    money: int


class Career(msgspec.Struct, frozen=True):
    """Starts, and how many of them were firsts, seconds and thirds."""

    horse: str
    starts: int
    wins: int
    places: int
    shows: int
    best_figure: int | None
    money: int
    races: tuple[Start, ...] = ()
    """The latest first; left out in lists of careers."""


class JockeyLine(msgspec.Struct, frozen=True):
    jockey: str
    starts: int
    wins: int
    places: int
    shows: int
    money: int
    """What the horses under this jockey have won."""


class Standing(msgspec.Struct, frozen=True):
    """A line of a season's table; equals share a place."""

    place: int
    name: str
    points: int
    starts: int
    wins: int
    money: int


class SeasonTable(msgspec.Struct, frozen=True):
    season: Season
    races: int
    horses: tuple[Standing, ...]
    jockeys: tuple[Standing, ...]


class TrackRecord(msgspec.Struct, frozen=True):
    """The fastest time in which a race was won."""

    track: str
    """Empty where all tracks count together, or the race names none."""
    distance: str
    surface: str
    time: int
    """In hundredths of a second."""
    horse: str
    jockey: str
    figure: int
    condition: str
    title: str
    date: str
    run: str


class Meeting(msgspec.Struct, frozen=True):
    """A race in which two horses met; a place of None did not finish."""

    run: str
    date: str
    title: str
    place: int | None
    rival_place: int | None


class HeadToHead(msgspec.Struct, frozen=True):
    horse: str
    rival: str
    ahead: int
    behind: int
    level: int
    """Dead heats, and races that neither finished."""
    meetings: tuple[Meeting, ...]


S = TypeVar("S", bound=msgspec.Struct)

_COUNTS = """
    COUNT(*) AS starts, SUM(place IS 1) AS wins, SUM(place IS 2) AS places,
    SUM(place IS 3) AS shows, SUM(money) AS money
"""
_LATEST_OF_ITS_RACE = """
    runs.id = (SELECT id FROM runs AS other WHERE other.race = runs.race
               ORDER BY other.date DESC, other.record, other.number DESC LIMIT 1)
"""
_LATEST = "runs.date DESC, runs.record, runs.number DESC"


def runs(db: sqlite3.Connection) -> tuple[Run, ...]:
    rows = db.execute(
        "SELECT runs.*, MIN(files.file) AS file FROM runs JOIN files USING (record) "
        f"GROUP BY runs.id ORDER BY {_LATEST}"
    )
    return tuple(_struct(Run, row) for row in rows)


def starts(db: sqlite3.Connection, column: str, key: str) -> tuple[Start, ...]:
    """Of a horse (`horse_key`) or under a jockey (`jockey_key`)."""
    rows = db.execute(
        "SELECT runs.*, starts.* FROM starts JOIN runs ON runs.id = starts.run "
        f"WHERE {column} = ? ORDER BY {_LATEST}",
        (key,),
    )
    return tuple(_struct(Start, row) for row in rows)


def careers(db: sqlite3.Connection) -> tuple[Career, ...]:
    """The richest first."""
    rows = db.execute(
        f"SELECT MIN(horse) AS horse, {_COUNTS}, MAX(figure) AS best_figure FROM starts "
        "GROUP BY horse_key ORDER BY money DESC, wins DESC, horse_key"
    )
    return tuple(_struct(Career, row) for row in rows)


def jockeys(db: sqlite3.Connection) -> tuple[JockeyLine, ...]:
    """Most wins first."""
    rows = db.execute(
        f"SELECT MIN(jockey) AS jockey, {_COUNTS} FROM starts WHERE jockey != '' "
        "GROUP BY jockey_key ORDER BY wins DESC, money DESC, jockey_key"
    )
    return tuple(_struct(JockeyLine, row) for row in rows)


def records(db: sqlite3.Connection, by_track: bool) -> tuple[TrackRecord, ...]:
    """Of equal times the first one stands."""
    rows = db.execute(
        "SELECT runs.*, starts.* FROM starts JOIN runs ON runs.id = starts.run "
        "WHERE place = 1 AND time IS NOT NULL ORDER BY time, runs.date, runs.record, runs.number"
    )
    found: dict[tuple[str, ...], TrackRecord] = {}
    for row in rows:
        track = row["track"] if by_track else ""
        record = msgspec.structs.replace(_struct(TrackRecord, row), track=track)
        found.setdefault((track.casefold(), record.distance, record.surface), record)
    return tuple(found.values())


def head_to_head(db: sqlite3.Connection, horse: str, rival: str) -> HeadToHead:
    rows = db.execute(
        "SELECT runs.id AS run, runs.date, runs.title, one.place AS place, "
        "other.place AS rival_place FROM runs JOIN starts AS one ON one.run = runs.id "
        "JOIN starts AS other ON other.run = runs.id "
        f"WHERE one.horse_key = ? AND other.horse_key = ? ORDER BY {_LATEST}",
        (horse.casefold(), rival.casefold()),
    )
    meetings = tuple(_struct(Meeting, row) for row in rows)
    places = [(each.place or _LAST, each.rival_place or _LAST) for each in meetings]
    ahead = sum(own < others for own, others in places)
    behind = sum(own > others for own, others in places)
    level = len(meetings) - ahead - behind
    return HeadToHead(horse, rival, ahead, behind, level, meetings)


_LAST = 1_000
"""Behind every place there is."""


def _struct(kind: type[S], row: sqlite3.Row) -> S:
    known = {name: row[name] for name in kind.__struct_fields__ if name in row.keys()}  # noqa: SIM118
    return msgspec.convert(known, kind, strict=False)


def season_table(
    db: sqlite3.Connection,
    season: Season,
    latest_only: bool = False,
    only: Sequence[str] | None = None,
) -> SeasonTable:
    """Of all races of the season, the latest run of each, or only the runs with these ids."""
    wanted, values = _of_season(season)
    if latest_only:
        wanted += f" AND {_LATEST_OF_ITS_RACE}"
    if only is not None:
        wanted += f" AND runs.id IN ({', '.join('?' * len(only))})"
        values += only
    rows = db.execute(
        "SELECT starts.* FROM starts JOIN runs ON runs.id = starts.run "
        f"WHERE {wanted} ORDER BY {_LATEST}",
        values,
    ).fetchall()
    (races,) = db.execute(f"SELECT COUNT(*) FROM runs WHERE {wanted}", values).fetchone()
    return SeasonTable(
        season, races, _standings(rows, "horse", season), _standings(rows, "jockey", season)
    )


def runs_of_season(
    db: sqlite3.Connection, season: Season, latest_only: bool = False
) -> tuple[Run, ...]:
    """The races that count in the table, the latest first."""
    wanted, values = _of_season(season)
    if latest_only:
        wanted += f" AND {_LATEST_OF_ITS_RACE}"
    rows = db.execute(
        "SELECT runs.*, MIN(files.file) AS file FROM runs JOIN files USING (record) "
        f"WHERE {wanted} GROUP BY runs.id ORDER BY {_LATEST}",
        values,
    )
    return tuple(_struct(Run, row) for row in rows)


def _of_season(season: Season) -> tuple[str, list[str]]:
    days = {
        "run": "date(date) BETWEEN ? AND ?",
        "race": "race_first >= ? AND race_last <= ?",
    }
    wanted, values = days[season.by], [season.first, season.last]
    if season.races:
        wanted += f" AND race IN ({', '.join('?' * len(season.races))})"
        values += season.races
    return wanted, values


def _standings(rows: Sequence[sqlite3.Row], column: str, season: Season) -> tuple[Standing, ...]:
    names: dict[str, str] = {}
    points: Counter[str] = Counter()
    money: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    races: Counter[str] = Counter()
    for row in rows:
        key = row[f"{column}_key"]
        if not key:
            continue
        names.setdefault(key, row[column])
        races[key] += 1
        wins[key] += row["place"] == 1
        money[key] += row["money"]
        points[key] += points_for(row["place"], season.points)
    order = sorted(names, key=lambda key: (-points[key], -wins[key], -money[key], key))
    rank = [(points[key], wins[key], money[key]) for key in order]
    return tuple(
        Standing(
            1 + rank.index(rank[at]), names[key], points[key], races[key], wins[key], money[key]
        )
        for at, key in enumerate(order)
    )
