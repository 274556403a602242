"""Exact odds of a race while a rating, an option or a cell of the charts changes."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.comparison import changed_box
from railbird.games.top_of_the_stretch.lab.field import Field, field_in, field_of
from railbird.games.top_of_the_stretch.lab.race_odds import odds
from railbird.lab.cells import changed_pack
from railbird.lab.figure import Figure
from railbird.lab.sweep import Measured, Sweeper

BETS = ("win", "place", "show")


def race_sweeper(
    race: str, options: Mapping[str, Any] | None = None, game: TopOfTheStretch | None = None
) -> Sweeper:
    """Changes are ratings such as `Sham.pace=9`, options such as `condition=sloppy`, or cells."""
    box_game = game or TopOfTheStretch()
    plain = dict(options or {})
    field = field_of(race, None, plain, box_game)
    tables = {PurePath(file).stem for file in box_game.data_files}

    def changed_field(changes: Sequence[str]) -> Field:
        cells = [change for change in changes if change.partition(".")[0] in tables]
        ratings = [change for change in changes if "." in _name(change) and change not in cells]
        given = [change.partition("=") for change in changes if "." not in _name(change)]
        more = {name.strip(): value.strip() for name, _, value in given}
        changed = TopOfTheStretch(changed_pack(box_game, cells)) if cells else box_game
        box = changed_box(changed.box, race, ratings) if ratings else changed.box
        return field_in(box, race, None, plain | more)

    def measure(changes: Sequence[str]) -> Measured:
        found = odds(changed_field(changes))
        return Measured(
            {
                bet: {horse.horse: Figure(getattr(horse, bet)) for horse in found.horses}
                for bet in BETS
            }
        )

    return Sweeper(
        field.title,
        True,
        BETS,
        {"race": race, "options": plain, "pack": box_game.pack},
        measure,
        ("Exact odds: the win to rounding, place and show to within 0.001 %.",),
        check=changed_field,
    )


def _name(change: str) -> str:
    return change.partition("=")[0]
