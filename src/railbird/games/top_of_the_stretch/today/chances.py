"""The exact chances of a Quickplay race without disqualifications, in plain Python.

Given the pace and the factors horses are independent. Photo dice depend on neither, so the sum over
pace, factors and figures keeps only who is level and how many are ahead; each photo is read once.
The lab has the same chances for any field, with numpy; a test compares the two.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from railbird.games.top_of_the_stretch.box.charts import DICE, FACTORS, PACES, TOTALS, Charts
from railbird.games.top_of_the_stretch.box.scoresheet import NO_JOCKEY_TROUBLE, Entry, Race
from railbird.games.top_of_the_stretch.phases.stretch import figure_at
from railbird.games.top_of_the_stretch.rules import power
from railbird.games.top_of_the_stretch.rules.payoffs import LAST_PAID
from railbird.games.top_of_the_stretch.rules.trouble import TRAFFIC

WAYS = {total: 6 - abs(7 - total) for total in TOTALS}
"""Of the 36 ways in which two dice fall (TS-6)."""

Law: TypeAlias = dict[int, float]
"""The chance of each figure; what is left to one is out."""
Levels: TypeAlias = dict[tuple[int, ...], list[float]]
"""By the horses that run the same figure: the chance that none, one or two others are ahead."""


class Chances(NamedTuple):
    pace: tuple[float, ...]
    """Slow, normal and fast."""
    finishes: tuple[dict[tuple[int, int], float], ...]
    """By horse: the chance of each paid place, and how many horses share it."""
    none_finish: float

    def win(self, horse: int) -> float:
        return self.within(horse, 1)

    def within(self, horse: int, place: int) -> float:
        """In one of the first places; a dead heat counts for all in it."""
        found = self.finishes[horse].items()
        return sum(chance for (came, _), chance in found if came <= place)


def chances(charts: Charts, race: Race) -> Chances:
    """Of all starters in post order; nobody may foul (see `no_fouls`)."""
    horses = race.entries
    powers = [power.steps(charts, race, horse, race.condition).power for horse in horses]
    pace = pace_chances(charts, horses)
    level: Levels = {}
    for column, chance in enumerate(pace):
        laws = [
            figures(charts, horse.form, start + charts.effects_quick[horse.pace][column])
            for horse, start in zip(horses, powers, strict=True)
        ]
        for factor in FACTORS if chance else ():
            called = sum(charts.factor[red] == factor for red in DICE) / len(DICE)
            moved = [
                {figure + horse.factor(factor): mass for figure, mass in law.items()}
                for horse, law in zip(horses, laws, strict=True)
            ]
            _add_levels(level, moved, chance * called)
    finish = [sum(figures(charts, horse.form, 0).values()) for horse in horses]
    return Chances(pace, _read_photos(horses, level), prod(1 - each for each in finish))


def pace_chances(charts: Charts, horses: Sequence[Entry]) -> tuple[float, ...]:
    """By the two highest pace ratings (TS-7.20)."""
    total = sum(sorted(horse.pace for horse in horses)[-2:])
    return tuple(
        sum(ways for roll, ways in WAYS.items() if charts.pace_quick.read(roll, total) == pace) / 36
        for pace in PACES
    )


def figures(charts: Charts, form: str, start: int) -> Law:
    """Form, trouble and the final roll (TS-7.30 – TS-7.41), from a power after the pace."""
    law: Law = {}
    for change, chance in _days(charts, form):
        for total, ways in WAYS.items():
            figure = figure_at(charts, total, start + change)
            law[figure] = law.get(figure, 0.0) + chance * ways / 36
    return law


def _days(charts: Charts, form: str) -> Iterator[tuple[int, float]]:
    """What form and trouble do to the power of a horse that is not out."""
    clear = sum(ways for total, ways in WAYS.items() if total <= NO_JOCKEY_TROUBLE) / 36
    for roll, ways in WAYS.items():
        change = charts.form[form][roll]
        if roll not in charts.form_trouble:
            yield change, ways / 36
            continue
        for total, more in WAYS.items():
            line, chance = charts.trouble[total], ways * more / 36**2
            if line.result == "none":
                yield change, chance
            elif line.result == "check":
                yield change, chance * clear
                yield change - TRAFFIC, chance * (1 - clear)


def _add_levels(level: Levels, laws: Sequence[Law], chance: float) -> None:
    """For every figure: who runs it, and how many of the others are ahead, up to two."""
    ahead = [0.0] * len(laws)
    for figure in sorted(set().union(*laws), reverse=True):
        at = [law.get(figure, 0.0) for law in laws]
        _split(level, at, ahead, 0, (), (chance, 0.0, 0.0))
        ahead = [over + mass for over, mass in zip(ahead, at, strict=True)]


def _split(
    level: Levels,
    at: Sequence[float],
    ahead: Sequence[float],
    horse: int,
    together: tuple[int, ...],
    mass: tuple[float, float, float],
) -> None:
    if horse == len(at):
        if together:
            found = level.setdefault(together, [0.0, 0.0, 0.0])
            for number, each in enumerate(mass):
                found[number] += each
        return
    over, behind = ahead[horse], 1 - ahead[horse] - at[horse]
    none, one, two = mass
    apart = (none * behind, one * behind + none * over, two * behind + one * over)
    _split(level, at, ahead, horse + 1, together, apart)
    if at[horse]:
        here = at[horse]
        with_it = (none * here, one * here, two * here)
        _split(level, at, ahead, horse + 1, (*together, horse), with_it)


def _read_photos(
    horses: Sequence[Entry], level: Levels
) -> tuple[dict[tuple[int, int], float], ...]:
    finishes: tuple[dict[tuple[int, int], float], ...] = tuple({} for _ in horses)
    for together, by_ahead in level.items():
        for horse in together:
            others = [horses[each].wire for each in together if each != horse]
            for (behind, shared), chance in _photo(horses[horse].wire, tuple(others)).items():
                for ahead, mass in enumerate(by_ahead):
                    place = 1 + ahead + behind
                    if place <= LAST_PAID:
                        key = place, shared
                        finishes[horse][key] = finishes[horse].get(key, 0.0) + mass * chance
    return finishes


@lru_cache(maxsize=4096)
def _photo(wire: int, others: tuple[int, ...]) -> dict[tuple[int, int], float]:
    """How many others a horse is behind in a photo, and how many share its place (TS-7.51)."""
    found: dict[tuple[int, int], float] = {}
    for total, ways in WAYS.items():
        cases = {(0, 1): ways / 36}
        for other in others:
            beaten_by = sum(each for roll, each in WAYS.items() if roll + other > total + wire) / 36
            same = WAYS.get(total + wire - other, 0) / 36
            more: dict[tuple[int, int], float] = {}
            for (ahead, shared), chance in cases.items():
                for key, part in (
                    ((ahead + 1, shared), beaten_by),
                    ((ahead, shared + 1), same),
                    ((ahead, shared), 1 - beaten_by - same),
                ):
                    more[key] = more.get(key, 0.0) + chance * part
            cases = more
        for key, chance in cases.items():
            found[key] = found.get(key, 0.0) + chance
    return found
