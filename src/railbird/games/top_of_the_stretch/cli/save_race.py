"""Putting a race into the library when it is over. A full disk spoils no race: it is told."""

from typing import NamedTuple

from railbird.core import Record
from railbird.core.errors import RailbirdError
from railbird.games.top_of_the_stretch.library import Library


class Told(NamedTuple):
    id: str | None
    """Of the filed race."""
    words: str


def file_race(library: Library | None, record: Record) -> Told:
    """File the record, or say why not; None files nothing."""
    if library is None:
        return Told(None, "Not filed.")
    try:
        filed = library.file_record(record)
    except RailbirdError as error:
        return Told(None, f"Not filed: {error}")
    return Told(filed.id, f"Filed in the library: railbird library chart {filed.id}")
