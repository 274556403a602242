"""railbird races: the library of Top of the Stretch."""

from pathlib import Path
from typing import Any

from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.core import BadSetup, read_pack, with_near_name
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.cli.options import LibraryFolder, is_file
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import open_library
from railbird.games.top_of_the_stretch.words.program import headline, powers, program

app = App(
    name="races",
    help_epilogue="""\
Examples:
  railbird races
  railbird races belmont_1973
  railbird races --horses
  railbird races --pack my_races --json""",
)


@app.default
def races(
    race: str | None = None,
    /,
    *,
    horses: Flag = False,
    pack: Path | None = None,
    library: LibraryFolder = None,
    json: Flag = False,
) -> None:
    """List the races, or show one with its field.

    Parameters
    ----------
    race
        Show this race: an id from the library, or your own scoresheet.
    horses
        List all horses you can compose a race from.
    pack
        A file or folder with your own scoresheets; they are added to those in the box.
    json
        Print JSON.
    """
    opened = open_library(library)
    if race is not None and pack is None and is_file(race, opened):
        pack, race = Path(race), None
    box = TopOfTheStretch(read_pack(pack)).box if pack else opened.shelf.box()
    own = [box.races[race_id] for race_id in sorted(box.own)]
    if race is None and len(own) == 1 and pack is not None and not horses:
        race = own[0].id
    screen = Screen()
    if race is not None:
        chosen = one_race(race, box)
        print_json(chosen) if json else show_race(screen, box.charts, chosen)
    elif horses:
        print_json(all_horses(box)) if json else show_horses(screen, box)
    elif json:
        print_json(list(box.races.values()))
    else:
        show_races(screen, box)


def one_race(race: str, box: Box) -> Race:
    if race not in box.races:
        there = f"unknown race {race!r}; there are: {', '.join(box.races)}"
        raise BadSetup(with_near_name(there, race, box.races))
    return box.races[race]


def show_races(screen: Screen, box: Box) -> None:
    list_races(screen, box)
    screen.say("\nThe field of a race: railbird races ID. Run it: railbird race ID")


def list_races(screen: Screen, box: Box) -> None:
    width = max(map(len, box.races))
    for race in box.races.values():
        words = box.charts.distances[race.distance].words
        own = ", yours" if race.id in box.own else ""
        screen.say(
            f"{race.id:<{width}}  {race.title}: {words}, {race.surface} {race.condition}, "
            f"{len(race.entries)} horses{own}",
            hang=width + 2,
        )


def show_race(screen: Screen, charts: Charts, race: Race) -> None:
    title, *lines = headline(charts, race, race.condition)
    screen.title(title)
    for line in lines:
        screen.say(line)
    screen.say()
    for line in program(race.entries):
        screen.board(line)
    for warning in race.warnings:
        screen.say(f"Warning: {warning}")
    screen.say("\nAdjusted power")
    for line in powers(charts, race, race.entries, race.condition):
        screen.board(f"  {line}")
    if race.real:
        screen.say(f"\nWhat really happened: {race.real}")
    if race.note:
        screen.say(f"Sources: {race.note}")


def all_horses(box: Box) -> list[dict[str, Any]]:
    racing = [
        {"race": race.id, "horse": entry.horse, "jockey": entry.jockey}
        for race in box.races.values()
        for entry in race.entries
    ]
    stabled = [
        {"stable": each.stable, "horse": each.entry.horse, "jockey": each.entry.jockey}
        for each in box.horses
    ]
    return [*racing, *stabled]


def show_horses(screen: Screen, box: Box) -> None:
    found = [(entry, race.id) for race in box.races.values() for entry in race.entries]
    found += [(each.entry, f"{each.stable}, yours") for each in box.horses]
    for entry, where in sorted(found, key=lambda each: each[0].horse.casefold()):
        screen.board(f"{entry.horse:<20} {_rated(entry):<22} {entry.jockey:<22} {where}")
    screen.say("\nCompose a race: railbird race --horses Secretariat,Affirmed --distance 10")


def _rated(entry: Entry) -> str:
    powers = {"dirt": entry.power_dirt, "turf": entry.power_turf}
    rated = [f"{surface} {power}" for surface, power in powers.items() if power is not None]
    return f"{', '.join(rated) or 'unrated'}, {entry.range_min:g}-{entry.range_max:g}f"
