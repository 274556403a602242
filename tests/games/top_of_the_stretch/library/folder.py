"""Libraries for tests, and races to put into them."""

from functools import cache
from pathlib import Path

import msgspec

import railbird
from railbird.core import Record
from railbird.core.record import parse_record
from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.library import Library

BOX = standard_box()


def record_of(*races: str, seed: int = 1, version: str = "quick") -> Record:
    """A race, or a card, that was run."""
    return parse_record(_run(races, seed, version))


@cache
def _run(races: tuple[str, ...], seed: int, version: str) -> bytes:
    game = railbird.load("top_of_the_stretch")
    options = {"races": list(races), "version": version}
    return railbird.play(game, ["random"], seed=seed, options=options).dump()


def library_with(folder: Path, *records: Record) -> Library:
    library = Library(folder)
    for record in records:
        library.runs.file_record(record)
    return library


def own_race(race_id: str = "pony_cup", **fields: object) -> Race:
    model = BOX.races["pimlico_special_1938"]
    return msgspec.structs.replace(model, id=race_id, name="Pony Cup", warnings=(), **fields)


def own_horse(name: str = "Thimble", **ratings: object) -> Entry:
    rated = {"power_dirt": 18, "pace": 6, "form": "C", "trip": 0, "class_": -1, "speed": 1}
    return Entry(**{"pp": 1, "horse": name, "wire": 4, **rated, **ratings})  # type: ignore[arg-type]


def everything_in(folder: Path) -> dict[str, bytes]:
    """The plain files, by path; the index is made from them."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".sqlite"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
