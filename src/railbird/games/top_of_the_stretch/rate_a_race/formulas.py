"""The formulas of Rate-a-Race, each with its working (TS-7.101 – TS-7.111). All numbers are exact
fractions, so that two figures of 97 make a par of 97."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple, TypeVar

from railbird.games.top_of_the_stretch.box.scoresheet import NO_JOCKEY_TROUBLE
from railbird.games.top_of_the_stretch.rate_a_race.past_performances import (
    JockeyRecord,
    Start,
    nearest_half,
    within_chart,
)

T = TypeVar("T")

USED_STARTS = 10
PAR_STARTS = 6
PACE_STARTS = 8
FADING = Fraction(85, 100)
"""Each older start counts this much of the one after it."""
GOOD_RESIDUAL = -4
WET = ("good", "muddy", "slow", "sloppy", "soft", "yielding")
WET_LIMITS = ((0, 3), (-3, 2), (-6, 1))
FORM_LIMITS = ((4, "A"), (6, "B"), (8, "C"), (11, "D"))
RIDE_LIMITS = ((Fraction(8, 5), 2), (Fraction(6, 5), 1), (Fraction(3, 4), 0), (Fraction(9, 20), -1))
FEW_RIDES = 30
CLOSE = 1
"""A length: closer finishes count for the wire rating."""
OTHER_GROUP = 8


class Worked(NamedTuple):
    """A rating and how it came about."""

    value: int
    working: str


def rounded(number: Fraction) -> int:
    """R(x) = floor(x + 0.5)."""
    return floor(number + Fraction(1, 2))


def clamp(number: int, low: int, high: int) -> int:
    return max(low, min(number, high))


def shown(number: Fraction) -> str:
    """Two decimals, or none where there are none; more where two would round to another rating."""
    if number.denominator == 1:
        return str(number.numerator)
    texts = (f"{float(number):.{decimals}f}" for decimals in range(2, 15))
    return next((text for text in texts if rounded(Fraction(text)) == rounded(number)), str(number))


def mean(numbers: Iterable[Fraction | int]) -> Fraction:
    values = list(numbers)
    return Fraction(sum(values, Fraction(0)), 1) / len(values)


def with_figures(starts: Iterable[Start]) -> list[tuple[Start, int]]:
    return [(start, start.figure) for start in starts if start.figure is not None]


def weights(starts: Sequence[Start]) -> list[Fraction]:
    """Newer starts weigh more, troubled ones half (TS-7.101)."""
    return [FADING**age / (2 if start.trouble else 1) for age, start in enumerate(starts)]


# -- par and power -------------------------------------------------------------------------------


class Par(NamedTuple):
    value: Fraction
    working: str


def par(starts: Sequence[Start], group: str) -> Par | None:
    """The weighted mean of the better two thirds of the six newest figures (TS-7.101)."""
    rated = [(s, f) for s, f in with_figures(starts) if s.group == group][:PAR_STARTS]
    if not rated:
        return None
    weighed = list(zip(rated, weights([start for start, _ in rated]), strict=True))
    best = sorted(weighed, key=lambda each: -each[0][1])  # stable: newer first among equals
    kept = best[: ceil(Fraction(2 * len(rated), 3))]
    total = sum((weight * figure for (_, figure), weight in kept), Fraction(0))
    value = total / sum((weight for _, weight in kept), Fraction(0))
    terms = " + ".join(f"{float(weight):.4g} × {figure}" for (_, figure), weight in kept)
    left_out = len(rated) - len(kept)
    dropped = f", {left_out} lower left out" if left_out else ""
    return Par(value, f"par {shown(value)} = ({terms}) / weights{dropped}")


def power(par_of_group: Par | None) -> Worked | None:
    """TS-7.102."""
    if par_of_group is None:
        return None
    raw = (par_of_group.value - 54) / 2
    value = clamp(rounded(raw), 0, 29)
    return Worked(
        value, f"{par_of_group.working}; ({shown(par_of_group.value)} - 54) / 2 = {shown(raw)}"
    )


def residuals(starts: Sequence[Start], pars: dict[str, Par | None]) -> list[tuple[Start, Fraction]]:
    """Figure less the par of its group (TS-7.103)."""
    found = []
    for start, figure in with_figures(starts):
        level = pars[start.group]
        assert level is not None, "a group with a figure has a par"
        found.append((start, figure - level.value))
    return found


def distance_range(apart: Sequence[tuple[Start, Fraction]]) -> tuple[Fraction, Fraction, str]:
    """The distances where the horse ran near its par (TS-7.103)."""
    best: dict[Fraction, Fraction] = {}
    for start, residual in apart:
        furlongs = nearest_half(start.furlongs)
        best[furlongs] = max(residual, best.get(furlongs, residual))
    good = [furlongs for furlongs, residual in best.items() if residual >= GOOD_RESIDUAL]
    if not good:
        good = [max(sorted(best), key=lambda furlongs: best[furlongs])]
    low, high = min(good), max(good)
    if low == high:
        low, high = low - Fraction(1, 2), high + Fraction(1, 2)
    table = ", ".join(f"{float(f):g}: {float(best[f]):+.2f}" for f in sorted(best))
    return within_chart(low), within_chart(high), f"best residual by distance – {table}"


def wet(apart: Sequence[tuple[Start, Fraction]]) -> Worked:
    """TS-7.104."""
    found = [residual for start, residual in apart if start.condition in WET]
    if not found:
        return Worked(0, "no start on a wet track")
    level = mean(found)
    value = next((rating for least, rating in WET_LIMITS if level >= least), 0)
    terms = ", ".join(f"{float(each):+.2f}" for each in found)
    return Worked(value, f"residuals on wet tracks {terms}, mean {float(level):+.2f}")


# -- style, form and factors ---------------------------------------------------------------------


def pace(starts: Sequence[Start]) -> Worked:
    """How early the horse shows itself (TS-7.105)."""
    called = [start for start in starts if start.calls][:PACE_STARTS]
    if not called:
        return Worked(4, "no start with calls")
    early = [_early(start) for start in called]
    shares = weights(called)
    score = sum((e * w for e, w in zip(early, shares, strict=True)), Fraction(0)) / sum(shares)
    value = clamp(floor(10 * score), 0, 9)
    return Worked(value, f"early score {float(score):.3f} over {counted(len(called), 'start')}")


def _early(start: Start) -> Fraction:
    assert start.calls is not None
    first, second = (Fraction(start.field - call, start.field - 1) for call in start.calls)
    return Fraction(6, 10) * first + Fraction(4, 10) * second


def form(starts: Sequence[Start]) -> tuple[str, str]:
    """How far figures scatter around the mean of their group (TS-7.106)."""
    rated = with_figures(starts)
    groups = {start.group for start, _ in rated}
    squares = Fraction(0)
    for group in groups:
        figures = [figure for start, figure in rated if start.group == group]
        level = mean(figures)
        squares += sum((figure - level) ** 2 for figure in figures)
    freedom = len(rated) - len(groups)
    if freedom < 2:
        return "C", f"{too_few(len(rated), 'figure')} to tell"
    variance = squares / freedom
    letter = next((letter for most, letter in FORM_LIMITS if variance <= most**2), "E")
    return letter, f"sd {float(variance) ** 0.5:.2f} over {counted(len(rated), 'figure')}"


def trip(starts: Sequence[Start]) -> Worked:
    """TS-7.107."""
    troubled = sum(start.trouble for start in starts)
    share = Fraction(troubled, len(starts))
    text = f"trouble in {troubled} of {counted(len(starts), 'start')}"
    if not troubled and len(starts) >= 8:
        return Worked(3, text)
    raw = 2 - 10 * share
    return Worked(clamp(rounded(raw), -3, 3), f"{text}; 2 - 10 × {shown(share)} = {shown(raw)}")


def class_rating(starts: Sequence[Start], race_class: int) -> Worked:
    """TS-7.108."""
    against = [start for start in starts if start.class_level >= race_class - 1]
    if not against:
        highest = max(start.class_level for start in starts)
        value = clamp(highest - race_class, -3, -1)
        return Worked(value, f"no start from class {race_class - 1} up; highest {highest}")
    beaten = mean(Fraction(start.field - start.finish, start.field - 1) for start in against)
    raw = 6 * beaten - 3
    text = f"z = {float(beaten):.4f} over {counted(len(against), 'start')}; 6z - 3 = {shown(raw)}"
    return Worked(clamp(rounded(raw), -3, 3), text)


def best_figures(starts: Sequence[Start], group: str) -> Fraction | None:
    """b of TS-7.109: the two best figures of the race's group, else of the other less 8."""
    rated = with_figures(starts)
    own = [figure for start, figure in rated if start.group == group]
    other = [figure - OTHER_GROUP for start, figure in rated if start.group != group]
    figures = sorted(own or other, reverse=True)[:2]
    return mean(figures) if figures else None


def speed(best: Fraction, field: Fraction) -> Worked:
    raw = (best - field) / 4
    text = f"b {shown(best)}, field {shown(field)}; difference / 4 = {shown(raw)}"
    return Worked(clamp(rounded(raw), -3, 3), text)


def wire(starts: Sequence[Start]) -> Worked:
    """TS-7.110."""
    won = sum(s.margin is not None and s.margin <= CLOSE for s in starts)
    lost = sum(s.beaten is not None and s.beaten <= CLOSE and s.finish > 1 for s in starts)
    raw = Fraction(9 * (won + 2), won + lost + 4)
    text = f"won {won} and lost {lost} by a length or less; {9 * (won + 2)}/{won + lost + 4}"
    return Worked(clamp(rounded(raw), 0, 9), text)


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def too_few(number: int, what: str) -> str:
    return f"{counted(number, what)} {'is' if number == 1 else 'are'} too few"


# -- jockeys -------------------------------------------------------------------------------------


def jockey(record: JockeyRecord | None) -> tuple[Worked, Worked]:
    """Ride and trouble (TS-7.111, TS-7.115)."""
    if record is None:
        return Worked(0, "no jockey"), Worked(NO_JOCKEY_TROUBLE, "no jockey")
    if record.starts < FEW_RIDES:
        text = too_few(record.starts, "ride")
        return Worked(0, text), Worked(6, text)
    wins, money = Fraction(record.wins, record.starts), Fraction(record.in_the_money, record.starts)
    score = Fraction(6, 10) * wins / Fraction(12, 100) + Fraction(4, 10) * money / Fraction(36, 100)
    ride = next((value for least, value in RIDE_LIMITS if score >= least), -2)
    raw = 4 + 10 * money
    share = f"{float(wins):.1%} wins, {float(money):.1%} in the money"
    trouble = clamp(rounded(raw), 4, 10)
    return (
        Worked(ride, f"{share}; score {float(score):.3f}"),
        Worked(trouble, f"4 + 10 × {float(money):.3f} = {shown(raw)}"),
    )
