"""What if: the same race with other ratings, another track or other rules, compared exactly."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.compose import as_pack
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.field import field_in, field_of
from railbird.games.top_of_the_stretch.lab.race_odds import TOLERANCE, RaceOdds, odds
from railbird.lab.result import Result, Row

RATINGS: dict[str, type] = {
    "power_dirt": int,
    "power_turf": int,
    "adj_power": int,
    "range_min": float,
    "range_max": float,
    "wet": int,
    "pace": int,
    "form": str,
    "trip": int,
    "class": int,
    "speed": int,
    "wire": int,
    "ride": int,
    "trouble": int,
}
POWER_RATINGS = ("power_dirt", "power_turf", "range_min", "range_max", "wet")
"""A given adjusted power would hide a change of these (TS-2.5)."""


class WhatIf(Result, frozen=True):
    display = "railbird.games.top_of_the_stretch.lab.report:what_if_parts"
    before: RaceOdds
    after: RaceOdds
    changes: tuple[str, ...]

    @property
    def error(self) -> float:
        """Differences of place and show are right to within this; those of the win are exact."""
        return self.before.bound + self.after.bound

    def rows(self) -> list[Row]:
        old = {horse.horse: horse for horse in self.before.horses}
        rows = []
        for new in self.after.horses:
            was = old.get(new.horse)
            row: Row = {"pp": new.pp, "horse": new.horse}
            for kind in ("win", "place", "show"):
                before = getattr(was, kind) if was else 0.0
                after = getattr(new, kind)
                row |= {kind: before, f"{kind}_after": after, f"{kind}_change": after - before}
            rows.append(row)
        return rows


def what_if(
    race: str,
    changes: Sequence[str] = (),
    *,
    version: str | None = None,
    options: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    game: TopOfTheStretch | None = None,
    tolerance: float = TOLERANCE,
) -> WhatIf:
    """Odds before and after `changes` such as `Sham.pace=9`, and with the options `after`."""
    if not changes and not after:
        raise BadSetup('nothing is changed; name something, such as --set "Sham.pace=9"')
    game = game or TopOfTheStretch()
    plain = dict(options or {})
    field = field_of(race, version, plain, game)
    box = changed_box(game.box, race, changes)
    return WhatIf(
        odds(field, tolerance=tolerance),
        odds(field_in(box, race, version, plain | dict(after or {})), tolerance=tolerance),
        (*changes, *(f"{name}={value}" for name, value in (after or {}).items())),
    )


def changed_box(box: Box, race: str, changes: Sequence[str]) -> Box:
    """The box with the race changed; impossible ratings are refused as on a scoresheet."""
    changed = changed_race(box.races[race], changes)
    checked = TopOfTheStretch(as_pack(changed)).box.races[race]
    return structs.replace(box, races=box.races | {race: checked})


def changed_race(race: Race, changes: Sequence[str]) -> Race:
    entries = list(race.entries)
    for change in changes:
        at, name, value = _read(race, change)
        given: dict[str, Any] = {"class_" if name == "class" else name: value}
        if name in POWER_RATINGS:
            given["adj_power"] = None
        entries[at] = structs.replace(entries[at], **given)
    return structs.replace(race, entries=tuple(entries))


def _read(race: Race, change: str) -> tuple[int, str, Any]:
    left, _, text = change.partition("=")
    horse, dot, name = left.rpartition(".")
    if not dot or not text:
        raise BadSetup(f'change "{change}": write horse.rating=value, such as Sham.pace=9')
    name, text = name.strip(), text.strip()
    if name not in RATINGS:
        raise BadSetup(f'change "{change}": no rating "{name}"; there are: {", ".join(RATINGS)}')
    return _horse(race.entries, horse.strip(), change), name, _value(name, text, change)


def _horse(entries: Sequence[Entry], name: str, change: str) -> int:
    like = [
        at for at, e in enumerate(entries) if name.casefold() in (e.horse.casefold(), str(e.pp))
    ]
    if not like:
        names = ", ".join(entry.horse for entry in entries)
        raise BadSetup(f'change "{change}": no horse "{name}"; there are: {names}')
    return like[0]


def _value(name: str, text: str, change: str) -> Any:
    try:
        return RATINGS[name](text)
    except ValueError:
        raise BadSetup(f'change "{change}": "{text}" is not a number') from None
