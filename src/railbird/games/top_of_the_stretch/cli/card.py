"""railbird card: several races in a row."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

from railbird.cli.arguments import Flag, split_names
from railbird.cli.dice import any_seed
from railbird.cli.output import print_json
from railbird.cli.screen import Screen
from railbird.cli.session import dated_file
from railbird.core import BadSetup, Event, Record, new_match, read_pack, replay
from railbird.games.top_of_the_stretch.cli.options import (
    AT_ONCE,
    LibraryFolder,
    Pace,
    race_options,
    refuse_bets,
)
from railbird.games.top_of_the_stretch.cli.race import by_hand, new_by_hand
from railbird.games.top_of_the_stretch.cli.race_show import RaceShow, file_race
from railbird.games.top_of_the_stretch.events import RaceCalled
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.library import Card, Library, open_library
from railbird.games.top_of_the_stretch.library.meeting import WATCHING
from railbird.games.top_of_the_stretch.library.results import official_races
from railbird.games.top_of_the_stretch.state import State

app = App(
    name="card",
    help_epilogue="""\
Examples:
  railbird card belmont_1973 belmont_1978
  railbird card belmont_1973 belmont_1978 --keep two_belmonts
  railbird card two_belmonts --seed 7 --step
  railbird card two_belmonts --dice manual --scratch 1:3
  railbird card""",
)


@app.default
def card(
    *races: str,
    version: Literal["quick", "full"] | None = None,
    condition: str | None = None,
    scratch: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    pack: Path | None = None,
    seed: int | None = None,
    dice: Literal["seeded", "manual"] | None = None,
    keep: str | None = None,
    library: LibraryFolder = None,
    unfiled: Flag = False,
    pace: Pace = AT_ONCE,
    json: Flag = False,
) -> None:
    """Run the races of a card, or list your saved cards.

    Parameters
    ----------
    races
        Ids of races, or the name of a saved card.
    version
        quick, or full with the races in segments (the default).
    condition
        The state of the track: for all races, or one for each separated by commas.
    scratch
        Horses that do not start, as race:post separated by commas: 1:3,2:5.
    option
        A rule option as name=value; may be repeated.
    pack
        A file or folder with your own scoresheets or charts.
    seed
        A number for the dice; random by default.
    dice
        seeded (the default), or manual: you roll the dice and type them, race by race.
    keep
        Save the card in the library under this name.
    unfiled
        Do not file the races in the library.
    json
        Print every chart as JSON.
    """
    screen, opened = pace.screen(), open_library(library)
    if not races:
        list_cards(screen, opened.shelf.cards(), json)
        return
    chosen = races_of(opened, races)
    game = TopOfTheStretch(read_pack(pack)) if pack else opened.shelf.game(chosen)
    if keep is not None:
        if pack is not None:
            raise BadSetup(
                "--keep needs races from the library; add yours with railbird library add"
            )
        opened.shelf.save_card(keep, Card(chosen))
    scratched = split_names(scratch) if scratch else None
    given = race_options(option, version=version, condition=condition, scratch=scratched)
    options = {"races": list(chosen), **given}
    refuse_bets(options)
    if dice == "manual":
        if json:
            raise BadSetup("--json cannot ask questions, but --dice manual needs somebody to type")
        card_by_hand(game, options, seed, screen, pace.step, None if unfiled else opened)
        return
    record = run(game, options, any_seed() if seed is None else seed)
    told = file_race(None if unfiled else opened, record)
    if json:
        print_json(in_data(record, game) | {"filed": told.id})
        return
    show(record, game, screen, pace.step)
    screen.say(f"\nSeed {record.header.seed}: the same seed runs the same races.")
    screen.say(told.words)


def card_by_hand(
    game: TopOfTheStretch,
    options: dict[str, object],
    seed: int | None,
    screen: Screen,
    step: bool,
    library: Library | None,
) -> None:
    """Each race has a record of its own, so that it can be left and resumed."""
    seed = any_seed() if seed is None else seed
    card = new_match(game, WATCHING, options=options, seed=seed).state
    assert isinstance(card, State)
    for number, sheet in enumerate(card.card, start=1):
        if number > 1:
            screen.say()
        screen.say(f"Race {number} of {len(card.card)}")
        alone = dict(options) | {
            "races": [sheet.race.id],
            "condition": sheet.condition,
            "scratch": [str(e.pp) for e in sheet.scratched if not e.scratched],
            "unscratch": [str(e.pp) for e in sheet.starters if e.scratched],
        }
        path = dated_file(game)
        race = new_by_hand(game, alone, seed, path, screen, step)
        if not by_hand(race, path, screen, library):
            return


def list_cards(screen: Screen, cards: dict[str, Card], json: bool) -> None:
    if json:
        print_json(cards)
        return
    for name, kept in cards.items():
        screen.board(f"{name}  {', '.join(kept.races)}")
    if not cards:
        screen.say(
            "No cards have been saved yet: railbird card belmont_1973 belmont_1978 --keep NAME"
        )


def races_of(library: Library, names: Sequence[str]) -> tuple[str, ...]:
    """A kept card, or the races themselves."""
    if len(names) == 1:
        cards = library.shelf.cards()
        if names[0] in cards:
            return cards[names[0]].races
    return tuple(names)


def run(game: TopOfTheStretch, options: dict[str, object], seed: int) -> Record:
    match = new_match(game, WATCHING, options=options, seed=seed)
    while not match.over:
        match.resolve()
    return match.record


def show(record: Record, game: TopOfTheStretch, screen: Screen, step: bool) -> None:
    """Race by race: the card, the call, the chart."""
    ends = official_races(record, game)
    for number, ((sheet, view), told) in enumerate(
        zip(ends, by_race(record, game), strict=True), start=1
    ):
        if number > 1:
            screen.say()
        screen.say(f"Race {number} of {len(ends)}")
        race = RaceShow(game, screen, step)
        race.card(sheet)
        race.hear(told, sheet)
        race.chart(view)


def by_race(record: Record, game: TopOfTheStretch) -> list[list[Event]]:
    """What was told, cut where the next race is called."""
    races: list[list[Event]] = []
    for _, events in replay(record, game):
        for event in events:
            if isinstance(event, RaceCalled):
                races.append([])
            races[-1].append(event)
    return races


def in_data(record: Record, game: TopOfTheStretch) -> dict[str, Any]:
    return {
        "seed": record.header.seed,
        "races": [
            {
                "race": view.card[view.race - 1],
                "condition": view.condition,
                "pace": view.pace,
                "chart": view.results[-1].placings,
                "payoffs": view.payoffs,
            }
            for _, view in official_races(record, game)
        ],
    }
