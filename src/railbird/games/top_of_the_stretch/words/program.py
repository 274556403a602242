"""The program of a race: the card as it is sold before the start, with every adjusted power
worked out step by step (TS-2.2, TS-7.10 – TS-7.14)."""

import textwrap
from collections.abc import Sequence

from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.scoresheet import ROLL, Entry, Race
from railbird.games.top_of_the_stretch.rules.power import compute, steps
from railbird.games.top_of_the_stretch.words.board import cut
from railbird.games.top_of_the_stretch.words.phrases import signed

_HORSE, _JOCKEY = 17, 14


def headline(charts: Charts, race: Race, condition: str) -> list[str]:
    """The race in two lines."""
    going = "condition to be rolled" if condition == ROLL else condition
    place = ", ".join(filter(None, (race.track, race.date)))
    words = charts.distances[race.distance].words
    where = f"{words}, {race.surface}, {going}"
    return [race.title, f"{place}; {where}" if place else where]


def program(starters: Sequence[Entry]) -> list[str]:
    """Everybody's ratings in a table of 80 columns."""
    head = (
        f" PP {'Horse':<{_HORSE}}{'Jockey':<{_JOCKEY}} drt trf  range w pc f tr cl sp wi ri tb odds"
    )
    return [head, *(_line(entry) for entry in starters), *_overall(starters)]


def _overall(starters: Sequence[Entry]) -> list[str]:
    """The overall ratings, best first, where the scoresheet has them (TS-2.34)."""
    rated = sorted(
        ((entry.overall, entry) for entry in starters if entry.overall is not None),
        key=lambda each: (-each[0], each[1].pp),
    )
    words = [f"{entry.name} {overall}" for overall, entry in rated]
    if not words:
        return []
    text = f"Overall: {', '.join(words)}"
    return textwrap.wrap(text, 80, subsequent_indent=" " * 9)


def _line(entry: Entry) -> str:
    reach = f" {entry.range_min:g}-{entry.range_max:g}".rjust(7)
    rated = [f"{_or_dash(power):>4}" for power in (entry.power_dirt, entry.power_turf)]
    signs = [f"{signed(value):>3}" for value in (entry.trip, entry.class_, entry.speed)]
    return (
        f"{entry.pp:>3} {cut(entry.horse, _HORSE - 1):<{_HORSE}}"
        f"{cut(entry.jockey, _JOCKEY - 1):<{_JOCKEY}}{''.join(rated)}{reach} {entry.wet}"
        f"{entry.pace:>3} {entry.form}{''.join(signs)}{entry.wire:>3}{signed(entry.ride):>3}"
        f"{entry.trouble:>3} {entry.odds or '–'}"
    )


def _or_dash(power: int | None) -> str:
    return "–" if power is None else str(power)


def powers(charts: Charts, race: Race, starters: Sequence[Entry], condition: str) -> list[str]:
    """How every adjusted power comes about; none while the track is not known."""
    if condition == ROLL:
        return ["Adjusted powers follow when the track condition is rolled."]
    width = max(len(entry.name) for entry in starters)
    return [
        f"{entry.name:<{width}}  {power_in_words(charts, race, entry, condition)}"
        for entry in starters
    ]


def power_in_words(charts: Charts, race: Race, entry: Entry, condition: str) -> str:
    """The steps, or what the scoresheet gives, with the steps where they lead elsewhere."""
    found, computed = steps(charts, race, entry, condition), compute(charts, race, entry, condition)
    if not found.given:
        return found.in_words(condition)
    if computed is None:
        return f"{found.power} as given"
    if computed.power == found.power:
        return computed.in_words(condition)
    return f"{found.power} as given; its ratings make {computed.in_words(condition)}"
