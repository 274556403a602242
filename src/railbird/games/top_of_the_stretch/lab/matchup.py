"""Horses against each other over every distance and surface."""

from collections.abc import Callable, Sequence

from railbird.games.top_of_the_stretch.box.compose import COMPOSED, as_pack, compose
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.race_odds import odds
from railbird.lab.result import Result, Row

SURFACES = {"dirt": "fast", "turf": "firm"}


class MatchUp(Result, frozen=True):
    display = "railbird.games.top_of_the_stretch.lab.report:match_up_parts"
    horses: tuple[str, ...]
    version: str
    table: tuple[Row, ...]
    """One line for each distance and surface: the chance of each horse to win."""

    def rows(self) -> list[Row]:
        return list(self.table)


def match_up(
    horses: Sequence[str],
    *,
    version: str = "quick",
    distances: Sequence[str] | None = None,
    surfaces: Sequence[str] = tuple(SURFACES),
    game: TopOfTheStretch | None = None,
    after_each: Callable[[], None] = lambda: None,
) -> MatchUp:
    """Chances to win of horses of the library that meet over each distance and surface."""
    box = (game or TopOfTheStretch()).box
    table: list[Row] = []
    names: tuple[str, ...] = ()
    for surface in surfaces:
        for distance in distances or tuple(box.charts.distances):
            condition = SURFACES.get(surface, "fast")
            race = compose(box, horses, distance, surface, condition)
            found = odds(COMPOSED, version, game=TopOfTheStretch(as_pack(race)))
            names = tuple(horse.horse for horse in found.horses)
            row: Row = {"surface": surface, "distance": race.distance}
            table.append(row | {horse.horse: horse.win for horse in found.horses})
            after_each()
    return MatchUp(names, version, tuple(table))
