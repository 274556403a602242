"""The library of Top of the Stretch: horses, jockeys and races of one's own, every race that was
run, and what came of it. One folder of plain files, shared by terminal and browser."""

from collections.abc import Mapping
from pathlib import Path

from railbird.core import Record
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library.editing import OwnThing
from railbird.games.top_of_the_stretch.library.files import is_name
from railbird.games.top_of_the_stretch.library.importing import Conflict, Imported
from railbird.games.top_of_the_stretch.library.library import Library, open_library
from railbird.games.top_of_the_stretch.library.meeting import Card, Season
from railbird.games.top_of_the_stretch.library.runs import Filed
from railbird.games.top_of_the_stretch.library.tables import (
    Career,
    HeadToHead,
    JockeyLine,
    Meeting,
    Run,
    SeasonTable,
    Standing,
    Start,
    TrackRecord,
)

__all__ = [
    "Card",
    "Career",
    "Conflict",
    "Filed",
    "HeadToHead",
    "Imported",
    "JockeyLine",
    "Library",
    "Meeting",
    "OwnThing",
    "Run",
    "Season",
    "SeasonTable",
    "Standing",
    "Start",
    "TrackRecord",
    "file_finished",
    "is_name",
    "load_for",
    "open_library",
]


def load_for(options: Mapping[str, object]) -> TopOfTheStretch:
    """The game; races of the library that the options name come along with it."""
    if "races" not in options:
        return TopOfTheStretch()
    names = (name.strip() for name in str(options["races"]).split(","))
    return open_library().shelf.game([name for name in names if name])


def file_finished(record: Record, folder: Path | None) -> str:
    """File the record, and say how to see its chart."""
    filed = open_library(folder).runs.file_record(record)
    return f"Filed in the library: railbird library chart {filed.id}"
