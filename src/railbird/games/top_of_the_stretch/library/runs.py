"""The races that were run: records that were filed, and what the index knows of them."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from railbird.core import BadRecord, BadSetup, Problem, Record, load_record
from railbird.games.top_of_the_stretch.library import filing, index, tables
from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.meeting import Season
from railbird.games.top_of_the_stretch.library.tables import Run, Start


class Filed(msgspec.Struct, frozen=True):
    """A record in the library."""

    id: str
    runs: tuple[str, ...]
    """The ids of its races."""
    path: Path
    new: bool
    """Whether it was not there before."""


class Runs:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def file_record(self, record: Record, when: datetime | None = None) -> Filed:
        """Keep a finished record with its chart; one that is here already stays as it is.

        BadRecord if it is not a finished, sound record of Top of the Stretch.
        """
        sound = SoundRecord(record)
        with filing.writing(self._folder) as db:
            known = db.execute("SELECT file FROM files WHERE record = ?", (sound.id,)).fetchone()
            if known:
                path = self._folder / filing.FOLDER / known["file"]
                return Filed(sound.id, sound.run_ids(), path, new=False)
            path = filing.keep(self._folder, sound, when or datetime.now(UTC))
            filing.enter(db, path, sound)
        return Filed(sound.id, sound.run_ids(), path, new=True)

    def all(self) -> tuple[Run, ...]:
        """Every race that was run, the latest first."""
        with filing.reading(self._folder) as db:
            return tables.runs(db)

    def of_season(self, season: Season, latest_only: bool = False) -> tuple[Run, ...]:
        """The races that count in a season, the latest first."""
        with filing.reading(self._folder) as db:
            return tables.runs_of_season(db, season, latest_only)

    def find(self, run_id: str) -> Run:
        """The race of this id, or of its first letters."""
        like = [run for run in self.all() if run.id.startswith(run_id)]
        exact = [run for run in like if run.id == run_id]
        if not run_id or not like:
            raise BadSetup(f"no race {run_id!r} was filed; railbird library lists them")
        if len(like) > 1 and not exact:
            raise BadSetup(f"{len(like)} filed races begin with {run_id!r}; give more of it")
        return (exact or like)[0]

    def path_of(self, run_id: str) -> Path:
        """Where the record of this race is."""
        return self._folder / filing.FOLDER / self.find(run_id).file

    def record(self, run_id: str) -> Record:
        path = self.path_of(run_id)
        try:
            return load_record(path)
        except BadRecord as error:
            raise BadSetup(f"{path}: {error}") from None

    def chart(self, run_id: str) -> str:
        """The official chart as text; of a card, of all its races."""
        return SoundRecord(self.record(run_id)).chart()

    def starts_of(self, run_id: str) -> tuple[Start, ...]:
        """Everybody in a race that was run."""
        with filing.reading(self._folder) as db:
            return tables.starts(db, "starts.run", self.find(run_id).id)

    def rebuild(self) -> None:
        """Rebuild the index from the files."""
        with filing.writing(self._folder) as db:
            for table in index.TABLES:
                db.execute(f"DELETE FROM {table}")
            filing.catch_up(db, self._folder)

    def faults(self) -> tuple[Problem, ...]:
        """Records that cannot be used, with the reason."""
        with filing.reading(self._folder) as db:
            rows = db.execute("SELECT file, fault FROM files WHERE fault IS NOT NULL").fetchall()
        return tuple(Problem(f"{filing.FOLDER}/{row['file']}", None, row["fault"]) for row in rows)
