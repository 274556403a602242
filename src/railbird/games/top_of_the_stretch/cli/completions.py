"""Words of Top of the Stretch that Tab completes: races, horses, jockeys, seasons."""

from collections.abc import Iterable

from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.library.place import open_library


def words_for(command: str, name: str) -> Iterable[str]:
    library = open_library()
    match name:
        case "RACE" | "RACES" | "--races":
            return library.box().races
        case "HORSE" | "RIVAL":
            return [career.horse for career in library.careers()]
        case "HORSES" if command == "past":
            return [career.horse for career in library.careers()]
        case "HORSES" | "--horses":
            return _horses(library.box())
        case "JOCKEY":
            return [line.jockey for line in library.jockeys()]
        case "NAME" if command == "season":
            return library.seasons()
        case "--condition":
            by_surface = library.box().charts.conditions.values()
            return ["roll", *(each for known in by_surface for each in known)]
    return ()


def _horses(box: Box) -> set[str]:
    running = {entry.horse for race in box.races.values() for entry in race.entries}
    return running | {known.entry.horse for known in box.horses}
