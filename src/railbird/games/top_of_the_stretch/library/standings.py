"""The standings: what the races that were run add up to for horses, jockeys and seasons."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from railbird.core import BadSetup, with_near_name
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.library import filing, tables
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.meeting import By
from railbird.games.top_of_the_stretch.library.past import Performance, performance
from railbird.games.top_of_the_stretch.library.runs import Runs
from railbird.games.top_of_the_stretch.library.shelf import Shelf
from railbird.games.top_of_the_stretch.library.tables import (
    Career,
    HeadToHead,
    JockeyLine,
    SeasonTable,
    Start,
    TrackRecord,
)


class Standings:
    def __init__(self, folder: Path, shelf: Shelf, runs: Runs) -> None:
        self._folder = folder
        self._shelf = shelf
        self._runs = runs

    def career(self, horse: str) -> Career:
        """Every start of the horse of this name, or of the only one that has this in its name."""
        with filing.reading(self._folder) as db:
            found = _named(horse, [each.horse for each in tables.careers(db)], "horse")
            (summary,) = [each for each in tables.careers(db) if each.horse == found]
            races = tables.starts(db, "horse_key", found.casefold())
        return msgspec.structs.replace(summary, races=races)

    def careers(self) -> tuple[Career, ...]:
        """All horses that have run, the richest first, without their races."""
        with filing.reading(self._folder) as db:
            return tables.careers(db)

    def past(self, horse: str) -> tuple[Performance, ...]:
        """The past performances of a horse from the races run here, the latest first."""
        found = self.career(horse)
        sound: dict[str, SoundRecord] = {}
        performances = []
        for start in found.races:
            run = self._runs.find(start.run)
            if run.file not in sound:
                sound[run.file] = SoundRecord(self._runs.record(start.run))
            performances.append(
                performance(
                    sound[run.file], run.number, found.horse.casefold(), run.id, run.date[:10]
                )
            )
        return tuple(each for each in performances if each is not None)

    def head_to_head(self, horse: str, rival: str) -> HeadToHead:
        """Every race in which both ran, the latest first."""
        with filing.reading(self._folder) as db:
            names = [each.horse for each in tables.careers(db)]
            one, other = _named(horse, names, "horse"), _named(rival, names, "horse")
            if one == other:
                raise BadSetup(f"{one} against itself: name two horses")
            met = tables.head_to_head(db, one, other)
        if not met.meetings:
            raise BadSetup(f"{one} and {other} have never met in a race that was filed")
        return met

    def jockeys(self) -> tuple[JockeyLine, ...]:
        """The jockey table, most wins first."""
        with filing.reading(self._folder) as db:
            return tables.jockeys(db)

    def rides(self, jockey: str) -> tuple[Start, ...]:
        """Every ride of a jockey, the latest first."""
        with filing.reading(self._folder) as db:
            found = _named(jockey, [each.jockey for each in tables.jockeys(db)], "jockey")
            return tables.starts(db, "jockey_key", found.casefold())

    def records(self, by_track: bool = True) -> tuple[TrackRecord, ...]:
        """The fastest winner at each distance and surface, of each track or of all together."""
        with filing.reading(self._folder) as db:
            found = tables.records(db, by_track)
        order = list(standard_box().charts.distances)
        return tuple(sorted(found, key=lambda r: (r.track, order.index(r.distance), r.surface)))

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
        season = self._shelf.season_named(name, by)
        with filing.reading(self._folder) as db:
            return tables.season_table(db, season, latest_only, only)


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
