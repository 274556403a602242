"""The table as text: program, scoresheet, chart and bets, within 80 columns."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.events import Payoff
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.rules.field import positions
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.phrases import TO_TYPE, clock, lengths, money, signed

_NAME = 19
_PLAYER = 24

Column: TypeAlias = tuple[str, int, Callable[[Runner], str]]


def draw_board(box: Box, view: TopOfTheStretchView, names: Sequence[str]) -> str:
    parts = [_head(box, view), _program(view)]
    if view.pace_dice or any(runner.break_dice for runner in view.runners):
        parts.append(_scoresheet(view))
    if view.wire:
        parts.append(_chart(view))
    elif positions(view.runners):
        parts.append(_running(view))
    if view.options.betting:
        parts.append(_players(view, names))
    return "\n\n".join(parts)


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


# -- the race ------------------------------------------------------------------------------------


def _head(box: Box, view: TopOfTheStretchView) -> str:
    race = view.card[view.race - 1]
    track = f"{race.track}, " if race.track else ""
    words = box.charts.distances[race.distance].words
    going = view.condition or "track condition not known yet"
    lines = [
        cut(f"Race {view.race} of {len(view.card)}: {race.title}", 80),
        cut(f"{track}{words}, {race.surface}, {going}", 80),
    ]
    if race.scratched:
        lines.append(cut(f"Scratched: {', '.join(race.scratched)}", 80))
    return "\n".join([*lines, *(cut(f"Warning: {text}", 80) for text in race.warnings)])


def _program(view: TopOfTheStretchView) -> str:
    """What is known of every horse before the start."""
    columns: list[Column] = [
        ("pow", 4, lambda runner: str(runner.start_power) if view.condition else "?"),
        ("pace", 5, lambda runner: str(runner.entry.pace)),
        ("form", 5, lambda runner: runner.entry.form),
        ("trip", 5, lambda runner: signed(runner.entry.trip)),
        ("clss", 5, lambda runner: signed(runner.entry.class_)),
        ("sped", 5, lambda runner: signed(runner.entry.speed)),
        ("wire", 5, lambda runner: str(runner.entry.wire)),
        ("ride", 5, lambda runner: signed(runner.entry.ride)),
        ("trbl", 5, lambda runner: str(runner.entry.trouble)),
        ("odds", 8, lambda runner: runner.odds or "–"),
    ]
    return table(columns, view.runners)


def _scoresheet(view: TopOfTheStretchView) -> str:
    """The play part (TS-2.7), as far as the race has come."""
    columns: list[Column] = [("start", 6, lambda runner: str(runner.start_power))]
    if view.options.version == "full":
        columns += [
            ("brk", 4, lambda runner: number(runner.break_points)),
            ("r2", 4, lambda runner: number(runner.race2)),
        ]
    columns.append(("pace", 5, lambda runner: change(runner.pace_adj)))
    if view.options.version == "full":
        columns.append(("r3", 4, lambda runner: number(runner.race3)))
    columns += [
        ("form", 5, lambda runner: change(runner.form_adj)),
        ("trbl", 5, _trouble),
        ("power", 6, lambda runner: str(runner.power)),
        ("fact", 5, lambda runner: change(runner.factor_adj)),
        ("fig", 4, lambda runner: number(runner.figure)),
        ("final", 6, lambda runner: number(runner.final_speed)),
    ]
    pace = f"Pace {view.pace.lower()}" if view.pace else "Pace not read yet"
    return f"{pace}\n{table(columns, view.runners)}"


def number(value: int | None) -> str:
    return "·" if value is None else str(value)


def change(value: int | None) -> str:
    return "·" if value is None else signed(value)


def _trouble(runner: Runner) -> str:
    if runner.out:
        return "out"
    if runner.fouled:
        return "dq"
    return signed(runner.trouble_adj) if runner.trouble_dice else "·"


RATINGS_IN_WORDS = """\
pow         power on today's track; the more of it, the higher the final figure (TS-7.41)
pace        from 0, which drops back and closes, to 9, which wants the lead
form        from A, the steadiest, to E, the most erratic
trip        trip, class (clss) and speed (sped): the race asks for one of the three, and it is \
added to the figure (TS-7.40)
wire        counts in a photo finish, with the ride
ride        the jockey's skill, which half of all races ask for as well
trbl        the jockey in trouble: a roll of this or less stays clear (TS-7.34)"""


def table(columns: Sequence[Column], runners: Sequence[Runner]) -> str:
    head = " " * (_NAME + 4) + "".join(f"{title:>{width}}" for title, width, _ in columns)
    lines = [
        f"{runner.entry.pp:>3} {cut(runner.entry.horse, _NAME):<{_NAME}}"
        + "".join(f"{read(runner):>{width}}" for _, width, read in columns)
        for runner in runners
    ]
    return "\n".join([head, *lines])


def _running(view: TopOfTheStretchView) -> str:
    """Lengths behind the leader by race points (TS-7.23)."""
    lines = ["Running"]
    for place in positions(view.runners):
        behind = lengths(place.quarter_lengths) if place.quarter_lengths else ""
        lines.append(f"{place.pp:>3} {cut(place.horse, _NAME):<{_NAME}} {behind:>7}".rstrip())
    return "\n".join(lines)


# -- the finish ----------------------------------------------------------------------------------


def _chart(view: TopOfTheStretchView) -> str:
    """The order across the wire, and after the stewards the official one."""
    finishers = [view.runners[at] for level in view.standings for at in level]
    out = [runner for runner in view.runners if runner.out]
    official = view.payoffs or view.result or view.phase == "official"
    lines = ["Official order" if official else "Across the wire"]
    fine = bool(view.hundredths)
    lines += [_line(view, runner, fine) for runner in finishers]
    lines += [f"  – {runner.entry.horse}, did not finish" for runner in out]
    return "\n".join(lines)


def _line(view: TopOfTheStretchView, runner: Runner, fine: bool) -> str:
    behind = lengths(runner.quarter_lengths) if runner.quarter_lengths else ""
    pays = "".join(f"{_pays(view.payoffs, runner, kind):>9}" for kind in TO_TYPE)
    note = "  dq" if runner.fouled else ""
    name = cut(runner.entry.horse, _NAME)
    return (
        f"{runner.place:>3} {name:<{_NAME}} {clock(runner.time or 0, fine):>8} "
        f"{behind:>7} {runner.margin:<9}{pays}{note}"
    ).rstrip()


def _pays(payoffs: Sequence[Payoff], runner: Runner, kind: str) -> str:
    for payoff in payoffs:
        if (payoff.pp, payoff.type) == (runner.entry.pp, kind):
            return money(payoff.cents)
    return ""


# -- bettors -------------------------------------------------------------------------------------


def _players(view: TopOfTheStretchView, names: Sequence[str]) -> str:
    width = min(_PLAYER, max(map(len, names)))
    lines = []
    for seat, name in enumerate(names):
        head = f"{cut(name, width):<{width}} {money(view.money[seat]):>12}  {_window(view, seat)}"
        lines.append(head.rstrip())
        lines += [f"  {text}" for text in _bets_of(view, seat)]
    return "\n".join(lines)


def _window(view: TopOfTheStretchView, seat: int) -> str:
    """Whether a player is still betting, and with how much if that is oneself."""
    if view.phase != "betting":
        return ""
    if view.closed[seat]:
        return "closed"
    if seat != view.seat or not view.own_bets:
        return "open"
    staked = CENTS * sum(bet.amount for bet in view.own_bets)
    return f"open, {money(view.money[seat] - staked)} left to bet"


def _bets_of(view: TopOfTheStretchView, seat: int) -> list[str]:
    """One's own bets, and everybody's once they are shown."""
    bets = view.own_bets if seat == view.seat else (view.bets[seat] if view.bets else ())
    horses = {runner.entry.pp: runner.name for runner in view.runners}
    return [f"bet {b.number}: ${b.amount} on {horses[b.pp]} {TO_TYPE[b.type]}" for b in bets]


def ratings_in_words(_box: Box, _view: TopOfTheStretchView) -> str:
    """There are no cards to read, but a program that is full of ratings."""
    return RATINGS_IN_WORDS
