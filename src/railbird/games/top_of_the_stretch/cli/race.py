"""railbird race: run a race of Top of the Stretch – the card, the call, the chart."""

import shlex
from pathlib import Path
from typing import Any, Literal

import msgspec
from cyclopts import App

from railbird.cli.arguments import Flag
from railbird.cli.dice import any_seed
from railbird.cli.output import print_json
from railbird.cli.play import refuse_beside_resume
from railbird.cli.record_file import open_record
from railbird.cli.saved_games import find_saved
from railbird.cli.screen import LeftTable, Screen
from railbird.cli.session import dated_file
from railbird.core import BadSetup, Header, Match, Record, new_match
from railbird.core.dice import ManualSpec
from railbird.games.top_of_the_stretch.box.scoresheet import Race
from railbird.games.top_of_the_stretch.cli.options import (
    AS_IT_STANDS,
    AT_ONCE,
    ChosenRace,
    LibraryFolder,
    Pace,
    RaceChoice,
    in_box,
    refuse_bets,
)
from railbird.games.top_of_the_stretch.cli.race_by_hand import RaceByHand
from railbird.games.top_of_the_stretch.cli.race_show import RaceShow, file_race
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Library, is_name, open_library
from railbird.games.top_of_the_stretch.library.meeting import WATCHING
from railbird.games.top_of_the_stretch.rules.dice_list import dice_of_record
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.call import Caller

app = App(
    name="race",
    help_epilogue="""\
A race is one from the library (railbird races), your own scoresheet (TOML, or a folder with
races.csv), or any horses from the library at a distance of your choice. With --dice manual you roll
and type 35 for red 3, white 5; the race is saved as you go. Every race is filed in your library,
which keeps careers (railbird library). To bet on races, play:
railbird play top_of_the_stretch --option betting=yes

Examples:
  railbird race belmont_1973
  railbird race belmont_1973 --version quick --condition sloppy --seed 7
  railbird race --horses Secretariat,Affirmed --distance 10 --condition sloppy --step
  railbird race --horses Secretariat,Affirmed --distance 10 --keep dream_race
  railbird race my_race.toml --dice manual
  railbird race --resume top_of_the_stretch-2025-05-03-2015.jsonl
  railbird race champagne_2009 --option form_save=yes --option hundredths=yes --json""",
)


@app.default
def race(
    race: str | None = None,
    /,
    *,
    choice: RaceChoice = AS_IT_STANDS,
    keep: str | None = None,
    seed: int | None = None,
    dice: Literal["seeded", "manual"] | None = None,
    record: Path | None = None,
    resume: Path | None = None,
    library: LibraryFolder = None,
    unfiled: Flag = False,
    pace: Pace = AT_ONCE,
    json: Flag = False,
) -> None:
    """Run a race.

    Parameters
    ----------
    race
        The id of a race in the library, or your own scoresheet.
    keep
        Save the composed race in the library under this id.
    seed
        A number for the dice; random by default.
    dice
        seeded (the default), or manual: you roll the dice and type them.
    record
        Write the race to this new file. Races with manual dice always have one.
    resume
        Continue a race that was left half rolled.
    unfiled
        Do not file the race in the library.
    json
        Print the whole race as JSON.
    """
    screen, opened = pace.screen(), open_library(library)
    files_in = None if unfiled else opened
    if resume is not None:
        given = {"the race": race, "--horses": choice.horses, "--option": choice.option}
        refuse_beside_resume(given | {"--seed": seed, "--dice": dice, "--record": record})
        path = find_saved(resume)
        by_hand(_resumed(path, screen, pace.step), path, screen, files_in)
        return
    chosen = choice.race(race, opened)
    if keep is not None:
        chosen = kept(chosen.race, keep, choice.horses, opened)
    options = {"races": [chosen.race.id], **choice.options()}
    refuse_bets(options)
    seed = any_seed() if seed is None else seed
    if dice == "manual":
        if json:
            raise BadSetup("--json cannot ask questions, but --dice manual needs somebody to type")
        path = new_file(record or dated_file(chosen.game))
        new = new_by_hand(chosen.game, options, seed, path, screen, pace.step)
        by_hand(new, path, screen, files_in)
        return
    match = new_match(chosen.game, WATCHING, options=options, seed=seed, path=record)
    if json:
        data = in_data(match)
        print_json(data | {"filed": file_race(files_in, match.record).id})
    else:
        on_screen(match, RaceShow(chosen.game, screen, pace.step), screen)
        screen.say(file_race(files_in, match.record).words)


def kept(race: Race, name: str, horses: str | None, library: Library) -> ChosenRace:
    if horses is None:
        raise BadSetup("--keep is for a race you compose; add files with railbird library add")
    if not is_name(name):
        raise BadSetup(f"--keep {name}: use small letters, digits and _")
    library.shelf.save_race(msgspec.structs.replace(race, id=name))
    return in_box(name, library.shelf.game([name]))


def _state(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


# -- by the program ------------------------------------------------------------------------------


def on_screen(match: Match, show: RaceShow, screen: Screen) -> None:
    card = _state(match).sheet
    show.card(card)
    show.hear(match.state.told, card)
    while not match.over:
        show.hear(match.resolve(), card)
    match.record.close()
    show.chart(_state(match).view(None))
    screen.say(f"\nSeed {match.record.header.seed}: the same seed runs the same race.")


def in_data(match: Match) -> dict[str, Any]:
    """The race as data, from the card to the chart."""
    game = match.game
    assert isinstance(game, TopOfTheStretch)
    caller = Caller(game.box)
    called = caller.hear_all(match.state.told)
    while not match.over:
        called += caller.hear_all(match.resolve())
    match.record.close()
    view = _state(match).view(None)
    return {
        "race": view.card[0],
        "options": view.options,
        "seed": match.record.header.seed,
        "dice": dice_of_record(match.record),
        "condition": view.condition,
        "pace": view.pace,
        "chart": view.results[0].placings,
        "payoffs": view.payoffs,
        "scoresheet": view.runners,
        "call": [{"chapter": s.chapter, "text": s.text} for s in called],
    }


# -- by hand -------------------------------------------------------------------------------------


def new_file(path: Path) -> Path:
    if path.exists():
        raise BadSetup(f"{path} exists already; name another, or railbird race --resume {path}")
    return path


def new_by_hand(
    game: TopOfTheStretch,
    options: dict[str, object],
    seed: int,
    path: Path,
    screen: Screen,
    step: bool,
) -> RaceByHand:
    seeded = new_match(game, WATCHING, options=options, seed=seed).record.header
    fields = {name: getattr(seeded, name) for name in seeded.__struct_fields__}
    header = Header(**fields | {"dice": ManualSpec(seed)})
    return RaceByHand(game, header, path, screen, step)


def _resumed(path: Path, screen: Screen, step: bool) -> RaceByHand:
    record, game = open_record(path)
    if not isinstance(game, TopOfTheStretch) or not isinstance(record.header.dice, ManualSpec):
        raise BadSetup(f"{path} is not a race with manual dice")
    _check_one_race(record, path)
    race = RaceByHand(game, record.header, path, screen, step)
    race.resume(record)
    return race


def _check_one_race(record: Record, path: Path) -> None:
    if record.ended:
        raise BadSetup(f"{path}: the race is official; railbird scoresheet {path} shows it")
    if len(record.header.seats) > 1 or record.header.options["betting"]:
        raise BadSetup(f"{path} is played at a table: railbird play --resume {path}")


def by_hand(race: RaceByHand, path: Path, screen: Screen, library: Library | None) -> bool:
    """Roll and type until the race is official, or until whoever types has left: False then."""
    screen.say("You roll, the program reads the charts. ? for help, q to leave; the race is saved.")
    try:
        race.run()
    except LeftTable:
        screen.say(f"Saved. Continue with: railbird race --resume {shlex.quote(str(path))}")
        return False
    race.show.chart(race.state.view(None))
    screen.say(
        f"\nThe race is kept in {path}. Its sheet: railbird scoresheet {shlex.quote(str(path))}"
    )
    screen.say(file_race(library, race.match.record).words)
    return True
