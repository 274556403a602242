"""Running a season: every race with a date in it, in that order."""

from collections.abc import Iterator

from railbird.core import BadSetup, SeatHeader, new_match
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.library.library import Filed, Library
from railbird.games.top_of_the_stretch.library.meeting import Season

WATCHING = (SeatHeader("You", "you"),)


def run_season(
    library: Library, season: Season, version: str, seed: int
) -> Iterator[tuple[Race, Filed]]:
    """Each race as soon as it is run and filed; the next one is run with the next seed."""
    races = library.races_of_season(season)
    if not races:
        raise BadSetup(
            f"no race has a date from {season.first} to {season.last}; railbird races lists them"
        )
    for number, race in enumerate(races):
        options = {"races": [race.id], "version": version}
        match = new_match(library.game([race.id]), WATCHING, options=options, seed=seed + number)
        while not match.over:
            match.resolve()
        yield race, library.file_record(match.record)
