"""The library of Top of the Stretch: horses, jockeys and races of one's own, every race that was
run, and what came of it. One folder of plain files, shared by terminal and browser."""

from railbird.games.top_of_the_stretch.library.editing import OwnThing
from railbird.games.top_of_the_stretch.library.importing import Conflict, Imported
from railbird.games.top_of_the_stretch.library.library import Filed, Library
from railbird.games.top_of_the_stretch.library.meeting import Card, Season
from railbird.games.top_of_the_stretch.library.names import is_name
from railbird.games.top_of_the_stretch.library.place import open_library
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
    "is_name",
    "open_library",
]
