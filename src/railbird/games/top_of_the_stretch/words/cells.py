"""Which chart cell a number of the scoresheet was read from: chart, line and column."""

from collections.abc import Iterator
from typing import NamedTuple

from railbird.games.top_of_the_stretch.box.charts import Banded, Charts, Distance, Pace
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.phases.odds import reading
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.phrases import clock, lengths, signed


class Cell(NamedTuple):
    number: str
    """The column of the scoresheet."""
    value: str
    chart: str
    line: str
    column: str

    @property
    def words(self) -> str:
        """`Break Segment, roll 4, pace 6: 20`."""
        where = ", ".join(filter(None, (self.chart, self.line, self.column)))
        return f"{where}: {self.value}"


AT_THE_WIRE = ("lengths", "time")
"""Numbers of the scoresheet that no dice are rolled for."""


def read_so_far(box: Box, view: TopOfTheStretchView) -> list[str]:
    """Every chart cell that dice were read on so far; the finish is left to the call."""
    reading = Reading(box.charts, view)
    own = [
        f"{runner.name}: {cell.words}"
        for runner in view.runners
        for cell in reading.of(runner)
        if cell.number not in AT_THE_WIRE
    ]
    return [*(cell.words for cell in reading.of_race()), *own]


class Reading:
    """The cells of one race, as far as it has been run."""

    def __init__(self, charts: Charts, view: TopOfTheStretchView) -> None:
        self._charts = charts
        self._view = view
        self._distance: Distance = charts.distances[view.card[view.race - 1].distance]
        self._full = view.options.version == "full"
        self._example = self._full and view.options.chart_edition == "example"

    # -- of the whole race -------------------------------------------------------------------

    def of_race(self) -> list[Cell]:
        return list(filter(None, (self._condition(), self._pace(), self._factors())))

    def _condition(self) -> Cell | None:
        dice = self._view.condition_dice
        if dice is None:
            return None
        surface = self._view.card[self._view.race - 1].surface
        return Cell(
            "condition", self._view.condition, "Track Condition", f"roll {sum(dice)}", surface
        )

    def _pace(self) -> Cell | None:
        if not self._view.pace:
            return None
        dice, chart = self._view.pace_dice, self._scenario()
        kind = "die" if len(dice) == 1 else "roll"
        column = f"{chart.bands.label(self._view.pace_total)} (sum {self._view.pace_total})"
        return Cell("pace", self._view.pace, self._scenario_name(), f"{kind} {sum(dice)}", column)

    def _scenario(self) -> Banded[Pace]:
        if not self._full:
            return self._charts.pace_quick
        if self._example:
            return self._charts.pace_one_die
        return self._charts.pace_route if self._distance.is_route else self._charts.pace_sprint

    def _scenario_name(self) -> str:
        if self._example:
            return "Race Pace with one die"
        return f"Pace Scenario, {self._kind()}"

    def _kind(self) -> str:
        if not self._full:
            return "Quickplay"
        return "8 furlongs up" if self._distance.is_route else "under 8 furlongs"

    def _factors(self) -> Cell | None:
        dice = self._view.factor_dice
        if dice is None:
            return None
        rides = self._view.options.jockeys and self._charts.ride_counts[dice[1]]
        called = self._charts.factor[dice[0]] + (" and ride" if rides else "")
        return Cell("factors", called, "Race Factors", f"red {dice[0]}", f"white {dice[1]}")

    # -- of one horse ------------------------------------------------------------------------

    def of(self, runner: Runner) -> list[Cell]:
        """Every number of the horse that came from a chart, in the order they were read."""
        return [*self._early(runner), *self._late(runner)]

    def _early(self, runner: Runner) -> Iterator[Cell]:
        entry = runner.entry
        pace = f"pace {entry.pace}"
        if runner.odds_dice:
            _, column, die = reading(self._charts, self._view.runners, runner)
            yield Cell("odds", runner.odds or "", "Odds Roll", f"die {die}", f"chart {column}")
        if runner.break_dice:
            roll = f"roll {sum(runner.break_dice)}"
            yield Cell("break", str(runner.break_points), "Break Segment", roll, pace)
        if runner.setup_dice:
            change = signed((runner.race2 or 0) - (runner.break_points or 0))
            roll = f"roll {sum(runner.setup_dice)}"
            yield Cell("race2", change, "Pace Setup Segment", roll, pace)
        if runner.pace_adj is not None:
            yield self._effect(runner)
        if runner.form_dice:
            yield from self._form(runner)
        yield from self._trouble(runner)

    def _effect(self, runner: Runner) -> Cell:
        points = runner.race2 if runner.race2 is not None else runner.break_points
        line = f"{points} points" if self._full else f"pace {runner.entry.pace}"
        kind = "under 8 furlongs" if self._example else self._kind()
        value = signed(runner.pace_adj or 0)
        return Cell("pace adj", value, f"Pace Effects, {kind}", line, self._view.pace.lower())

    def _form(self, runner: Runner) -> Iterator[Cell]:
        assert runner.form_dice is not None
        roll, form = f"roll {sum(runner.form_dice)}", f"form {runner.entry.form}"
        value = signed(runner.form_adj or 0)
        if not self._full:
            yield Cell("form adj", value, "Form Chart", roll, form)
            return
        moved = self._charts.position[runner.entry.form][sum(runner.form_dice)]
        yield Cell("race3", signed(moved), "Race Position Segment", roll, "position")
        yield Cell("form adj", value, "Race Position Segment", roll, form)

    def _trouble(self, runner: Runner) -> Iterator[Cell]:
        if runner.trouble_dice:
            total = sum(runner.trouble_dice)
            line = self._charts.trouble[total]
            yield Cell("trouble", line.text.lower(), "Trouble Chart", f"roll {total}", "")
        if runner.check_dice:
            rating = runner.entry.trouble if self._view.options.jockeys else 8
            total = sum(runner.check_dice)
            result = "clear" if total <= rating else "failed"
            yield Cell("check", result, "Jockey check", f"roll {total}", f"trouble {rating}")

    def _late(self, runner: Runner) -> Iterator[Cell]:
        if runner.save_die:
            total = runner.total or 0
            form = f"form {runner.entry.form}"
            yield Cell("form save", str(total), "Form Save", f"die {runner.save_die}", form)
        if runner.figure is not None:
            line, column = f"roll {runner.total}", f"power {runner.power}"
            yield Cell("figure", str(runner.figure), "Final Speed Figure", line, column)
        if runner.photo_dice:
            ride = runner.entry.ride if self._view.options.jockeys else 0
            parts = f"dice {sum(runner.photo_dice)} + wire {runner.entry.wire} + ride {ride}"
            yield Cell("photo", str(runner.photo), "Photo", parts, "")
        if runner.quarter_lengths is not None:
            yield from self._finish(runner)

    def _finish(self, runner: Runner) -> Iterator[Cell]:
        speed = runner.final_speed or 0
        first = self._view.runners[self._view.wire[0][0]].final_speed or 0
        column = f"{self._distance.lengths_column} furlongs"
        behind = lengths(runner.quarter_lengths or 0)
        yield Cell("lengths", behind, "Beaten Lengths", f"difference {first - speed}", column)
        label = f"{self._distance.label} furlongs"
        tenths = (runner.time or 0) - self._view.hundredths
        yield Cell("time", clock(tenths), "Final Time", f"figure {speed}", label)
        if runner.steward_die:
            yield Cell("stewards", str(runner.steward_die), "Disqualification", "one die", "")
