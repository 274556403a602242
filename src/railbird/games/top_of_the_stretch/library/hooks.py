"""The library at terminal and tables: races of one's own are played, finished ones are filed."""

from collections.abc import Mapping
from pathlib import Path

from railbird.core import Record
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library.place import open_library


def load_for(options: Mapping[str, object]) -> TopOfTheStretch:
    """The game; races of the library that the options name come along with it."""
    if "races" not in options:
        return TopOfTheStretch()
    names = (name.strip() for name in str(options["races"]).split(","))
    return open_library().game([name for name in names if name])


def file_finished(record: Record, folder: Path | None) -> str:
    """File the record, and say how to see its chart."""
    filed = open_library(folder).file_record(record)
    return f"Filed in the library: railbird library chart {filed.id}"
