"""The program: all that a bettor may know before the race."""

import msgspec

from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race
from railbird.games.top_of_the_stretch.rules import power
from railbird.games.top_of_the_stretch.today.chances import pace_chances
from railbird.games.top_of_the_stretch.today.field import CLOSER, EARLY, INVENTED, house_charts
from railbird.games.top_of_the_stretch.today.slip import KINDS, STAKES, paid

FORMS = {"A": "steady", "B": "steady", "C": "usual", "D": "erratic", "E": "erratic"}


class ProgramLine(msgspec.Struct, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A horse on the program."""

    pp: int
    horse: str
    origin: str
    invented: bool
    power: int
    pace: int
    style: str
    form: str
    form_words: str
    trip: int
    class_: int
    speed: int
    odds: str
    pays: tuple[float, ...]
    """What a dollar brings back to win, to place and to show."""


class Program(msgspec.Struct, frozen=True, kw_only=True):
    distance: str
    surface: str
    condition: str
    pace: tuple[float, ...]
    """How likely it is slow, normal and fast."""
    pace_words: str
    stakes: tuple[int, ...]
    horses: tuple[ProgramLine, ...]


def program_of(race: Race) -> Program:
    charts = house_charts()
    pace = pace_chances(charts, race.entries)
    return Program(
        distance=charts.distances[race.distance].words,
        surface=race.surface,
        condition=race.condition,
        pace=pace,
        pace_words=_pace_words(pace),
        stakes=STAKES,
        horses=tuple(_line(race, entry) for entry in race.entries),
    )


def _line(race: Race, entry: Entry) -> ProgramLine:
    charts, odds = house_charts(), entry.odds or ""
    return ProgramLine(
        pp=entry.pp,
        horse=entry.horse,
        origin=entry.origin,
        invented=entry.origin == INVENTED,
        power=power.steps(charts, race, entry, race.condition).power,
        pace=entry.pace,
        style=_style(entry.pace),
        form=entry.form,
        form_words=FORMS[entry.form],
        trip=entry.trip,
        class_=entry.class_,
        speed=entry.speed,
        odds=odds,
        pays=tuple(paid(charts, odds, kind, 1, 1) for kind in KINDS),
    )


def _style(pace: int) -> str:
    return "closer" if pace <= CLOSER else "early" if pace >= EARLY else "middle"


def _pace_words(pace: tuple[float, ...]) -> str:
    slow, _, fast = pace
    if max(slow, fast) < 0.25:
        return "The pace will probably be normal, which helps nobody."
    if fast > slow:
        return f"A fast pace is likely ({fast:.0%}): it helps closers and hurts early speed."
    return f"A slow pace is likely ({slow:.0%}): it helps early speed and hurts closers."
