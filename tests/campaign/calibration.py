"""Are the chances that a review tells right, is luck even, and do costs tell good play from bad?

Many games of four equals (`telling`) are held against their results; errors count whole games.

A chance comes from a few rollouts and is noisy, and noise makes a slope too flat. So each moment is
looked at twice, each time with other dice: what both looks have in common is no noise, and the
slope against that is the one to judge. "As told" is the slope against the mean of both, noise and
all.

    python -m tests.campaign calibration
    python -m tests.campaign.calibration --kept told.jsonl --of homestretch --chart chart.svg
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from railbird.analysis.figures import Figure
from tests.campaign.calibration_chart import Dot, chart
from tests.campaign.telling import (
    GAMES,
    KINDS,
    ONE_RACE,
    SEATS,
    Chances,
    Kept,
    Told,
    cost_forms,
)

SLOPE = (0.9, 1.1)
CLEARLY = 2.0
"""Errors beyond which a slope has missed its aim, or one cost is above another."""
EVEN = 3.0
"""Errors within which the mean luck of a seat is even."""
LEAST_SEEN = 30
"""Rolls of a kind from which the mean luck of a seat can be judged."""
COST_GAMES = 3
"""One game for costs, of each kind of player, to so many for chances."""


class Costs(NamedTuple):
    """What a decision costs in one form of a game, by kind of player: the mean over games."""

    chances: Mapping[str, Figure]
    points: Mapping[str, Figure]
    games: Mapping[str, int]


class Found(NamedTuple):
    """What the games of one game say."""

    game: str
    games: int
    slope: Figure
    as_told: Figure
    brier: float
    """Summed over the seats."""
    base: float
    """The same, if every seat were always told its mean."""
    luck: Mapping[tuple[str, int], Figure]
    """By kind of roll and seat, where enough was seen."""
    costs: Mapping[str, Costs]
    """By form of the game."""


def found(
    game_id: str, told: Sequence[Told], by_form: Mapping[str, Mapping[str, Sequence[Told]]]
) -> Found:
    rates = [fmean(one.result[seat] for one in told) for seat in range(SEATS)]
    moments = [(one, mean) for one in told for mean in means(one)]
    return Found(
        game=game_id,
        games=len(told),
        slope=slope(told),
        as_told=slope_as_told(told),
        brier=fmean(_squares(chances, one.result) for one, chances in moments),
        base=fmean(_squares(rates, one.result) for one, _ in moments),
        luck=mean_luck(told),
        costs={form: costs_of(by_kind) for form, by_kind in by_form.items()},
    )


def costs_of(by_kind: Mapping[str, Sequence[Told]]) -> Costs:
    return Costs(
        {kind: _mean(_by_game(one.costs for one in of)) for kind, of in by_kind.items()},
        {kind: _mean(_by_game(one.points for one in of)) for kind, of in by_kind.items()},
        {kind: len(of) for kind, of in by_kind.items()},
    )


def means(one: Told) -> list[Chances]:
    """The chances told at each moment: the mean of both looks."""
    return [
        tuple((a + b) / 2 for a, b in zip(first, second, strict=True))
        for first, second in one.chances
    ]


def _squares(chances: Sequence[float], result: Sequence[float]) -> float:
    return sum((chance - won) ** 2 for chance, won in zip(chances, result, strict=True))


# -- slopes --------------------------------------------------------------------------------------

Row = tuple[float, float, float]
"""What one look told, what the other did, and the result."""


def slope(games: Sequence[Told]) -> Figure:
    """Of results against chances, noise taken out: the two looks share only what is true."""
    return _slope([_rows(one) for one in games])


def slope_as_told(games: Sequence[Told]) -> Figure:
    """By least squares, with the noise of the rollouts."""
    pairs = [
        [pair for mean in means(one) for pair in zip(mean, one.result, strict=True)]
        for one in games
    ]
    return _slope([[(told, told, won) for told, won in of] for of in pairs])


def _rows(one: Told) -> list[Row]:
    """Each look stands first once."""
    return [
        row
        for first, second in one.chances
        for x, other, y in zip(first, second, one.result, strict=True)
        for row in ((x, other, y), (other, x, y))
    ]


def _slope(games: Sequence[Sequence[Row]]) -> Figure:
    every = [row for rows in games for row in rows]
    mean, won = fmean(x for x, _, _ in every), fmean(y for _, _, y in every)
    spread = sum((x - mean) * (other - mean) for x, other, _ in every)
    found = sum((other - mean) * (y - won) for _, other, y in every) / spread
    pulls = [
        sum((other - mean) * (y - won - found * (x - mean)) for x, other, y in rows)
        for rows in games
    ]
    return Figure(found, sqrt(sum(pull**2 for pull in pulls)) / abs(spread))


# -- means ---------------------------------------------------------------------------------------


def mean_luck(games: Iterable[Told]) -> dict[tuple[str, int], Figure]:
    seen: dict[tuple[str, int], list[float]] = defaultdict(list)
    for one in games:
        for kind, changes in one.luck:
            for seat, change in enumerate(changes):
                seen[kind, seat].append(change)
    return {key: _mean(values) for key, values in seen.items() if len(values) >= LEAST_SEEN}


def _by_game(values: Iterable[Sequence[float]]) -> list[float]:
    return [fmean(each) for each in values if each]


def _mean(values: Sequence[float]) -> Figure:
    return Figure(fmean(values), stdev(values) / sqrt(len(values)))


def errors_apart(one: Figure, other: Figure) -> float:
    """How many errors one figure is above another."""
    error = sqrt(one.error**2 + other.error**2)
    return (one.mean - other.mean) / error if error else 0.0


# -- the verdict ---------------------------------------------------------------------------------


def problems(what: Found) -> list[str]:
    """What clearly misses its aim."""
    at_least, at_most = (Figure(edge, 0.0) for edge in SLOPE)
    said = []
    if max(errors_apart(at_least, what.slope), errors_apart(what.slope, at_most)) > CLEARLY:
        said.append(f"slope {_pm(what.slope)}, not {SLOPE[0]} to {SLOPE[1]}")
    if what.brier >= what.base:
        said.append(f"Brier {what.brier:.3f} is no better than the base, {what.base:.3f}")
    for (kind, seat), luck in what.luck.items():
        if abs(luck.mean) > EVEN * luck.error:
            said.append(f"mean luck of seat {seat}, {kind}: {_pm(luck, 4)}")
    for form, costs in what.costs.items():
        by = costs.points if form == ONE_RACE else costs.chances
        said += [f"{one}{form and f', {form}'}" for one in _wrong_order(by)]
    return [f"{what.game}: {one}" for one in said]


def _wrong_order(costs: Mapping[str, Figure]) -> Iterator[str]:
    if {*KINDS} <= costs.keys():
        if errors_apart(costs["random"], costs["steady"]) < CLEARLY:
            yield "random does not clearly lose more than steady"
        if errors_apart(costs["sharp"], costs["steady"]) > CLEARLY:
            yield "sharp clearly loses more than steady"


def line(what: Found) -> str:
    furthest = max((abs(one.mean) / (one.error or 1) for one in what.luck.values()), default=0.0)
    told = "".join(
        f"; {form and f'{form}: '}{_loses(kind, costs)}"
        for form, costs in what.costs.items()
        for kind in costs.games
    )
    return (
        f"calibration of {what.game}: {what.games} games, slope {_pm(what.slope)} "
        f"(as told {_pm(what.as_told)}), Brier {what.brier:.3f} (base {what.base:.3f}); luck: "
        f"{len(what.luck)} means, the furthest {furthest:.1f} errors from 0{told}"
    )


def _loses(kind: str, costs: Costs) -> str:
    points = costs.points[kind]
    return (
        f"{kind} loses {_pm(_in_100(costs.chances[kind]))} in 100 and {points.mean:.3g} ± "
        f"{points.error:.2g} points a decision ({costs.games[kind]} games)"
    )


def _pm(figure: Figure, digits: int = 2) -> str:
    return f"{figure.mean:.{digits}f} ± {figure.error:.{digits}f}"


def _in_100(figure: Figure) -> Figure:
    return Figure(100 * figure.mean, 100 * figure.error)


# -- the chart -----------------------------------------------------------------------------------

BINS = 10


def dots(games: Sequence[Told]) -> list[Dot]:
    """The moments of like chances together: what was told, and what came of it."""
    bins: dict[int, list[tuple[int, float, float]]] = defaultdict(list)
    for number, one in enumerate(games):
        for mean in means(one):
            for told, won in zip(mean, one.result, strict=True):
                bins[min(BINS - 1, int(told * BINS))].append((number, told, won))
    return [_dot(rows) for _, rows in sorted(bins.items())]


def _dot(rows: Sequence[tuple[int, float, float]]) -> Dot:
    told, won = fmean(x for _, x, _ in rows), fmean(y for _, _, y in rows)
    pulls: dict[int, float] = defaultdict(float)
    for number, _, y in rows:
        pulls[number] += y - won
    return Dot(told, won, sqrt(sum(pull**2 for pull in pulls.values())) / len(rows))


# -- the campaign --------------------------------------------------------------------------------


def campaign(folder: Path, games: int, seed: int, of: Sequence[str] = GAMES) -> str:
    """The figures of `docs/analysis.md`; what clearly misses its aim fails."""
    kept = Kept(folder / "told.jsonl")
    results = [look_at(kept, game_id, games, seed) for game_id in of]
    lines = "\n".join(map(line, results))
    missed = [one for what in results for one in problems(what)]
    assert not missed, "\n".join([*missed, lines])
    return lines


def look_at(kept: Kept, game_id: str, games: int, seed: int) -> Found:
    numbers = range(seed * 10_000, seed * 10_000 + games)
    told = kept.chances(game_id, numbers)
    few = numbers[: games // COST_GAMES]
    costs = {
        form: {kind: kept.costs(game_id, kind, few, form) for kind in KINDS}
        for form in cost_forms(game_id)
    }
    return found(game_id, told, costs)


def main() -> None:
    """One long run in pieces: it goes on where the kept file ends, and can draw the chart."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="games told of, line by line")
    parser.add_argument("--of", nargs="*", default=GAMES, help="games; default: all")
    parser.add_argument("--games", type=int, default=300, help="0: only those that are kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chart", type=Path, help="draw it here, from the games that are kept")
    asked = parser.parse_args()
    kept, missed = Kept(asked.kept), list[str]()
    for game_id in asked.of:
        look_at_more = partial(look_at, kept, game_id, asked.games, asked.seed)
        what = look_at_more() if asked.games else found(game_id, *kept.of(game_id))
        missed += problems(what)
        sys.stdout.write(line(what) + "\n")
    if asked.chart:
        asked.chart.write_text(chart({each: dots(kept.of(each)[0]) for each in asked.of}))
    sys.exit("\n".join(missed) or None)


if __name__ == "__main__":
    main()
