"""Past performances from the races that were run here, in the columns that Rate-a-Race reads."""

import csv
import io
from collections.abc import Sequence

import msgspec

from railbird.games.top_of_the_stretch.library.filing import SoundRecord
from railbird.games.top_of_the_stretch.library.results import class_of
from railbird.games.top_of_the_stretch.library.tables import JockeyLine
from railbird.games.top_of_the_stretch.rate_a_race.past_performances import (
    JOCKEY_COLUMNS,
    START_COLUMNS,
)
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView


class Performance(msgspec.Struct, frozen=True):
    """A start of a horse, with the race it was in."""

    run: str
    title: str
    jockey: str
    cells: dict[str, str]
    """Of starts.csv; empty where the race does not tell."""
    lacks: str = ""
    """Why Rate-a-Race cannot use it."""


def performance(
    sound: SoundRecord, number: int, horse_key: str, run: str, date: str
) -> Performance | None:
    """The start of this horse in a race of the record; None if it was not in it."""
    card, view = sound.races[number - 1]
    for runner in view.runners:
        if runner.entry.horse.casefold() == horse_key:
            cells = _cells(card, view, runner, date)
            return Performance(
                run, card.race.title, runner.entry.jockey, cells, _lacks(cells, runner)
            )
    return None


def _lacks(cells: dict[str, str], runner: Runner) -> str:
    if not runner.out and not cells["call1_pos"]:
        return "Quickplay has no calls"
    return "" if cells["class_level"] else "the race has no class level"


def _cells(card: CardRace, view: TopOfTheStretchView, runner: Runner, date: str) -> dict[str, str]:
    won = runner.place == 1
    level = class_of(card.race)
    quarters = runner.quarter_lengths or 0
    return {
        "horse": runner.entry.horse,
        "date": date,
        "track": card.race.track,
        "distance": card.race.distance,
        "surface": card.race.surface,
        "condition": view.condition,
        "speed_figure": "" if runner.final_speed is None else str(runner.final_speed),
        "call1_pos": _position([each.break_points for each in view.runners], runner.break_points),
        "call2_pos": _position([each.race2 for each in view.runners], runner.race2),
        "field_size": str(len(view.runners)),
        "finish": "DNF" if runner.out else str(runner.place),
        "beaten_lengths": "" if runner.out or won else f"{quarters / 4:g}",
        "win_margin": _margin(view, quarters) if won else "",
        "class_level": "" if level is None else str(level),
        "odds": runner.odds or "",
        "trouble_note": str(int(runner.trouble_dice is not None)),
    }


def _position(field: Sequence[int | None], points: int | None) -> str:
    """More points are nearer the lead; equal ones share the place."""
    if points is None:
        return ""
    return str(1 + sum(other is not None and other > points for other in field))


def _margin(view: TopOfTheStretchView, quarters: int) -> str:
    """Lengths to the next horse behind; a photo is won by less than a quarter of a length."""
    behind = [
        runner
        for runner in view.runners
        if not runner.out and runner.place is not None and runner.place > 1
    ]
    if not behind:
        return "0"
    second = min(behind, key=lambda runner: runner.place or 0)
    apart = (second.quarter_lengths or 0) - quarters
    if apart > 0:
        return f"{apart / 4:g}"
    return {"nose": "ns", "head": "hd", "neck": "nk"}.get(second.margin, "0")


def as_starts(performances: Sequence[Performance]) -> str:
    """Those that Rate-a-Race can use, as starts.csv."""
    text = io.StringIO()
    writer = csv.DictWriter(text, START_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(each.cells for each in performances if not each.lacks)
    return text.getvalue()


def latest_rides(
    jockeys: Sequence[JockeyLine], found: Sequence[Sequence[Performance]]
) -> list[tuple[str, str, int, int, int]]:
    """The latest jockey of each horse, with what that jockey has done here."""
    lines = {line.jockey.casefold(): line for line in jockeys}
    rides = []
    for performances in found:
        usable = [each for each in performances if not each.lacks]
        line = lines.get(performances[0].jockey.casefold())
        if usable and line is not None:
            placed = line.wins + line.places + line.shows
            horse = performances[0].cells["horse"]
            rides.append((horse, line.jockey, line.starts, line.wins, placed))
    return rides


def as_jockeys(rides: Sequence[tuple[str, str, int, int, int]]) -> str:
    """Horse, jockey, starts, wins and in the money, as jockeys.csv."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(JOCKEY_COLUMNS)
    writer.writerows(rides)
    return text.getvalue()
