"""Which race is meant: one of the library, one from a file, or one composed of its horses."""

from pathlib import Path
from typing import NamedTuple

from railbird.cli.arguments import split_names
from railbird.core import BadSetup, read_pack
from railbird.games.top_of_the_stretch import TopOfTheStretch
from railbird.games.top_of_the_stretch.box.compose import as_pack, compose
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.library import Library, open_library


class ChosenRace(NamedTuple):
    game: TopOfTheStretch
    race: Race


class Wishes(NamedTuple):
    """Horses that are to meet, and where."""

    horses: str | None
    distance: str | None
    surface: str | None
    condition: str | None


NO_WISHES = Wishes(None, None, None, None)


def choose_race(
    name: str | None,
    pack: Path | None = None,
    wishes: Wishes = NO_WISHES,
    library: Library | None = None,
) -> ChosenRace:
    """The race of this id or file; with horses named, a new one of them."""
    library = library or open_library()
    if wishes.horses is not None:
        return _composed(name, pack, wishes, library)
    strays = {"--distance": wishes.distance, "--surface": wishes.surface}
    for option, value in strays.items():
        if value is not None:
            raise BadSetup(f"{option} {value}: name the horses that shall meet, with --horses A,B")
    if name is None:
        raise BadSetup("name a race: railbird races lists them; or compose one with --horses A,B")
    if pack is None and is_file(name):
        return _from_file(Path(name))
    return in_box(name, TopOfTheStretch(read_pack(pack)) if pack else library.game([name]))


def in_box(name: str, game: TopOfTheStretch) -> ChosenRace:
    if name not in game.box.races:
        raise BadSetup(f"unknown race {name!r}; there are: {', '.join(game.box.races)}")
    return ChosenRace(game, game.box.races[name])


def is_file(name: str) -> bool:
    return name.endswith((".toml", ".csv")) or "/" in name or Path(name).is_dir()


def _from_file(path: Path) -> ChosenRace:
    game = TopOfTheStretch(read_pack(path))
    own = sorted(game.box.own)
    if len(own) != 1:
        found = ", ".join(own) or "none"
        raise BadSetup(
            f"{path} holds {len(own)} races ({found}); name one: railbird race ID --pack {path}"
        )
    return in_box(own[0], game)


def _composed(name: str | None, pack: Path | None, wishes: Wishes, library: Library) -> ChosenRace:
    if name is not None:
        raise BadSetup(f"race {name!r} and --horses: name a race, or horses for a new one")
    if wishes.distance is None:
        raise BadSetup("how far shall they go? --distance 10, 6f or 1 1/16m")
    box = TopOfTheStretch(read_pack(pack)).box if pack else library.box()
    surface = wishes.surface or "dirt"
    usual = "firm" if surface == "turf" else "fast"
    names = split_names(wishes.horses or "")
    race = compose(box, names, wishes.distance, surface, wishes.condition or usual)
    return in_box(race.id, TopOfTheStretch(as_pack(race)))
