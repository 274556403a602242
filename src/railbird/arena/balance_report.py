"""Fairness in one panel: a page about many games of bots."""

from collections.abc import Sequence

from railbird.arena.balance import Balance
from railbird.arena.fairness import Holding, Variant, is_share
from railbird.arena.fairness_words import (
    CHARTS_IN_WORDS,
    DEALT_IN_WORDS,
    TAKEN_IN_WORDS,
    WORDS,
    WORTH_A_WORD,
    headline,
    held_in_words,
    is_clear,
    luck_in_words,
    seats_in_words,
    skill_in_words,
    stopped_in_words,
    with_price,
)
from railbird.arena.units import score_unit, unit_of
from railbird.lab.axes import PERCENT, POINTS, Unit
from railbird.lab.charts import BAND, Dot, dots
from railbird.lab.figure import Figure, stands_out
from railbird.lab.report import Part, page, table

MANY, END = 40, 8
"""Holdings that are too many for a chart, and how many of each end it has then."""
SEVERAL = 2
"""Variants that are compared."""
EVEN = 0.5
"""How often either of two equal players is ahead."""


def balance_report(found: Balance, command: str) -> str:
    title = f"{found.title}: is it fair?"
    if len(found.variants) == SEVERAL:
        title = f"{found.title}: what {found.variants[-1].name} changes"
    notes = [
        f"{found.games:,} games of {found.bot}, seed {found.seed}. {CHARTS_IN_WORDS}",
        *([stopped_in_words(found)] * found.stopped),
        *([f"Bots failed in {found.faults:,} decisions."] * (found.faults > 0)),
    ]
    return page(title, balance_parts(found), command, headline(found), notes)


def balance_parts(found: Balance) -> list[Part]:
    parts = [] if not found.change else [_changes(found)]
    money = score_unit(found.game)
    for variant in found.variants:
        where = "" if len(found.variants) == 1 else f", {variant.name}"
        parts += [
            Part(f"Wins by seat{where}", _seats(variant), seats_in_words(variant) if where else ""),
            Part(f"Wins by player{where}", _players(variant), skill_in_words(variant)),
            Part(f"Luck against skill{where}", _luck(variant), luck_in_words(variant)),
            Part(f"What players own{where}", _held(variant.assets, money), held_in_words(found)),
            Part(f"What chance deals{where}", _held(variant.dealt, money), DEALT_IN_WORDS),
            Part(f"What players take{where}", _held(variant.bought, money), TAKEN_IN_WORDS),
            Part(f"How the game goes{where}", _measures(variant, found.game)),
        ]
    return parts


def _seats(variant: Variant) -> str:
    even = variant.spread <= variant.spread_by_luck
    rows = [
        Dot(
            f"seat {seat.seat}",
            seat.wins,
            seat.wins_low,
            seat.wins_high,
            PERCENT.rough(seat.wins, seat.wins_error),
            even or not stands_out(seat.figure, len(variant.seats), variant.par),
        )
        for seat in variant.seats
    ]
    return dots(rows, PERCENT, line_at=variant.par, line_name="par")


def _players(variant: Variant) -> str:
    rows = [
        Dot(
            each.player,
            each.wins,
            each.wins_low,
            each.wins_high,
            noise=not stands_out(each.figure, len(variant.players), variant.par),
        )
        for each in variant.players
    ]
    return dots(rows, PERCENT, line_at=variant.par, line_name="par")


def _luck(variant: Variant) -> str:
    """From pure luck to none at all."""
    drawn = dots(
        [
            _dot(each.name, each.ahead, stands_out(each.ahead, len(variant.meetings), EVEN))
            for each in variant.meetings
        ],
        PERCENT,
        line_at=EVEN,
        line_name="luck alone",
    )
    if variant.causes is None:
        return drawn
    causes = variant.causes
    parts = [_dot("luck", causes.luck), _dot("decisions", causes.decisions)]
    if abs(causes.unclear.value) >= WORTH_A_WORD:
        parts.append(_dot("cannot be told apart", causes.unclear))
    return drawn + dots(parts, PERCENT, from_zero=True)


def _dot(label: str, figure: Figure, clear: bool = True) -> Dot:
    told = PERCENT.rough(figure.value, figure.error)
    return Dot(label, figure.value, figure.low, figure.high, told, not clear)


def _held(holdings: Sequence[Holding], money: Unit) -> str:
    """Of very many only the ends and what is clear are drawn; a table has them all."""
    drawn = holdings
    if len(holdings) > MANY:
        ends = {*holdings[:END], *holdings[-END:]}
        clear = [held for held in holdings if stands_out(held.figure, len(holdings))]
        drawn = [held for held in holdings if held in clear or held in ends]
    chart = _held_dots(drawn, money, len(holdings))
    if len(drawn) == len(holdings):
        return chart
    rows = [
        [
            with_price(held, money),
            money.of_changes.rough(held.ahead, held.error),
            f"{held.held:,}",
        ]
        for held in holdings
    ]
    return chart + table(["", "ahead ± error", "times held"], rows)


def _held_dots(holdings: Sequence[Holding], money: Unit, among: int) -> str:
    change = money.of_changes
    rows = [
        Dot(
            with_price(held, money),
            held.ahead,
            held.ahead - BAND * held.error,
            held.ahead + BAND * held.error,
            change.rough(held.ahead, held.error),
            not stands_out(held.figure, among),
        )
        for held in holdings
    ]
    return dots(rows, change, line_at=0.0, line_name="mean of the table")


def _measures(variant: Variant, game: str) -> str:
    rows = [
        [WORDS[name], unit_of(name, game).rough(figure.value, figure.error)]
        for name, figure in variant.measures.items()
    ]
    return table(["", "mean ± error"], rows)


def _changes(found: Balance) -> Part:
    """Each measure has a unit of its own, so they share no axis."""
    rows = []
    for name, figure in found.change.items():
        told = unit_of(name, found.game).of_changes.rough(figure.value, figure.error)
        rows.append([WORDS.get(name, name), told, "" if is_clear(found, name) else "noise"])
    wins = [
        Dot(
            name,
            figure.value,
            figure.low,
            figure.high,
            POINTS.rough(figure.value, figure.error),
            not is_clear(found, name),
        )
        for name, figure in found.change.items()
        if is_share(name)
    ]
    drawn = dots(wins, POINTS, line_at=0.0, line_name="no change")
    return Part(
        "What changes, paired game by game",
        drawn + table(["", "change ± error", ""], rows, "changes"),
    )
