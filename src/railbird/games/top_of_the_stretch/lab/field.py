"""A race of Top of the Stretch as the lab sees it: who starts, how strong, by which charts."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from railbird.core.options import read_options
from railbird.games.top_of_the_stretch.box.charts import TOTALS, Charts
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.scoresheet import ROLL, Entry
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.options import Options
from railbird.games.top_of_the_stretch.rules import power as powers
from railbird.games.top_of_the_stretch.rules.card import CardRace, make_card

WAYS = {total: 6 - abs(7 - total) for total in TOTALS}
"""Of the 36 ways in which two dice fall (TS-6)."""


class Track(msgspec.Struct, frozen=True):
    """A condition the race may be run in, and what it makes of the powers."""

    condition: str
    chance: float
    powers: tuple[int, ...]
    """Adjusted, by starter (TS-7.14)."""


class Field(msgspec.Struct, frozen=True):
    charts: Charts
    options: Options
    race_id: str
    title: str
    distance: str
    entries: tuple[Entry, ...]
    """The starters in post order."""
    tracks: tuple[Track, ...]
    real: str = ""

    @property
    def full(self) -> bool:
        return self.options.version == "full"

    @property
    def by_the_example(self) -> bool:
        """Fullplay with the charts of the printed example (TS-9.13)."""
        return self.full and self.options.chart_edition == "example"

    @property
    def is_route(self) -> bool:
        return self.charts.distances[self.distance].is_route

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.horse for entry in self.entries)

    def ride(self, entry: Entry) -> int:
        return entry.ride if self.options.jockeys else 0


def field_of(
    race: str,
    version: str | None = None,
    options: Options | Mapping[str, Any] | None = None,
    game: TopOfTheStretch | None = None,
) -> Field:
    """The field of a race in the library of `game`, or in the box."""
    return field_in((game or TopOfTheStretch()).box, race, version, options)


def field_in(
    box: Box,
    race: str,
    version: str | None = None,
    options: Options | Mapping[str, Any] | None = None,
) -> Field:
    if not isinstance(options, Options):
        options = read_options(Options, dict(options or {}), TopOfTheStretch.options_rule)
    changes: dict[str, Any] = {"races": (race,)} | ({"version": version} if version else {})
    options = msgspec.structs.replace(options, **changes)
    (card,) = make_card(box, options)
    return field_at_post(box.charts, card, options)


def field_at_post(charts: Charts, card: CardRace, options: Options) -> Field:
    """The field of a race on a card."""
    return Field(
        charts,
        options,
        card.race.id,
        card.race.title,
        card.race.distance,
        card.starters,
        tuple(_tracks(charts, card)),
        card.race.real,
    )


def _tracks(charts: Charts, card: CardRace) -> list[Track]:
    chances = {card.condition: 1.0}
    if card.condition == ROLL:  # TS-2.28
        rolls = charts.condition_rolls[card.race.surface]
        ways: Counter[str] = Counter()
        for total in TOTALS:
            ways[rolls[total]] += WAYS[total]
        chances = {condition: each / 36 for condition, each in ways.items()}
    return [
        Track(condition, chance, _powers(charts, card, condition))
        for condition, chance in chances.items()
    ]


def _powers(charts: Charts, card: CardRace, condition: str) -> tuple[int, ...]:
    return tuple(powers.steps(charts, card.race, entry, condition).power for entry in card.starters)
