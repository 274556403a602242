"""A page about the finishes of races: who wins, places, lengths, and whatever else the game has."""

from collections.abc import Sequence
from math import hypot

from railbird.lab.axes import PERCENT
from railbird.lab.charts import BAND, Dot, columns, dots, heat_map
from railbird.lab.finishes import BETS, FinishTally
from railbird.lab.report import Part, page, table
from railbird.registry import load

RARE = 0.0005
"""Lengths of a race below this are not drawn."""


def finish_report(
    found: FinishTally, command: str, more: Sequence[Part] = (), best: str = ""
) -> str:
    game = load(found.game).title
    named = found.race.startswith(game.partition(":")[0])
    race = found.race if named else f"{game}: {found.race}"
    notes = (
        f"{found.races:,} races, seed {found.seed}. Who rides: {found.policy}. Bars are 95 % "
        "intervals, ± is one standard error; a dead heat counts for every horse in it.",
    )
    return page(race, [*finish_parts(found), *more], command, f"{_winner(found)} {best}", notes)


def _order(found: FinishTally) -> list[int]:
    return sorted(range(len(found.horses)), key=lambda at: -found.chance(at))


def _name(found: FinishTally, at: int) -> str:
    return f"{found.horses[at].number} {found.horses[at].horse}"


def _winner(found: FinishTally) -> str:
    first, second, *_ = _order(found)
    luck = BAND * hypot(found.error(first), found.error(second))
    if found.chance(first) - found.chance(second) <= luck:
        return (
            f"{found.horses[first].horse} and {found.horses[second].horse} win most often, "
            f"{PERCENT.exact(found.chance(first))} of races each; they differ by no more than luck."
        )
    return (
        f"{found.horses[first].horse} wins most often, {PERCENT.exact(found.chance(first))} of "
        f"races, before {found.horses[second].horse} with {PERCENT.exact(found.chance(second))}."
    )


def finish_parts(found: FinishTally) -> list[Part]:
    order = _order(found)
    wins = [
        Dot(
            _name(found, at),
            found.chance(at),
            max(0.0, found.chance(at) - BAND * found.error(at)),
            found.chance(at) + BAND * found.error(at),
            PERCENT.rough(found.chance(at), found.error(at)),
        )
        for at in order
    ]
    names = [_name(found, at) for at in order]
    heads = [_place(place) for place in range(1, len(found.horses[0].places) + 1)]
    cells = [[count / found.races for count in found.horses[at].places] for at in order]
    lengths = [
        (length, count / found.races)
        for length, count in found.lengths.items()
        if count / found.races >= RARE
    ]
    return [
        Part("Who wins", dots(wins, PERCENT, from_zero=True)),
        Part("Who comes where", heat_map(names, heads, cells), "Per cent of races in each place."),
        Part("How long a race is", columns(lengths, found.length_in, found.mean_length)),
        Part("All chances", chances_table(found)),
    ]


def _place(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def chances_table(found: FinishTally) -> str:
    rows = [
        [
            _name(found, at),
            *(PERCENT.exact(found.chance(at, places)) for places in range(1, len(BETS) + 1)),
            f"{100 * found.error(at):.2f} pp",
        ]
        for at in _order(found)
    ]
    return table(["horse", *BETS, "error of the win"], rows, "horses")
