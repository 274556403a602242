"""A race of Big Stakes Racing as tables for its kernel, whose module says what they hold."""

from typing import Any, NamedTuple

import numpy as np

from railbird.core import BadSetup
from railbird.games.big_stakes.box.components import Box, Token
from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.box.track_rows import rows_of
from railbird.games.big_stakes.rules.gate import GROUP, group, hearts_in
from railbird.games.big_stakes.rules.simulated_odds import Field
from railbird.lab.arrays import Array
from railbird.lanes import NOWHERE

MOST_TOKENS = 62
_SEVEN = 7


class Tables(NamedTuple):
    runners: Array
    ground: Array
    throws: Array
    tokens: Array
    liked: Array
    hands: Array
    rules: Any


def tables_of(kernel: Any, box: Box, field: Field) -> Tables:
    card = box.race_cards[field.card]
    tokens = list(box.tokens.values())
    if len(tokens) > MOST_TOKENS:
        raise BadSetup(f"{len(tokens)} Jockey Tokens: the lab takes {MOST_TOKENS}")
    track = box.track(field.options.track, card.furlongs)
    return Tables(
        _runners(box, field),
        _ground(track),
        np.array(box.throws[field.options.play_speed, card.furlongs], dtype=np.int64),
        np.array([token.number for token in tokens]),
        _liked(tokens),
        _hands(box, field),
        kernel.Rules(
            track.lanes,
            track.lanes <= GROUP,
            field.condition == "slow",
            field.options.token_policy == "forced_only",
        ),
    )


def _runners(box: Box, field: Field) -> Array:
    surface, stables = box.race_cards[field.card].surface, len(field.tokens)
    rows = []
    for number, runner in enumerate(field.runners):
        hearts = hearts_in(runner.card, surface, field.condition)
        rows.append(
            [
                runner.post,
                group(runner.post),
                stables + number if runner.owner is None else runner.owner,
                runner.jockey,
                sum(1 << lucky for lucky in runner.lucky),
                *(runner.red or runner.card.red),
                *(bonus for cell in hearts for bonus in cell),
            ]
        )
    return np.array(rows, dtype=np.int64)


def _ground(track: Track) -> Array:
    rows = rows_of(track).rows
    table = []
    for number, row in enumerate(rows):
        squares = row.squares[1:]
        table.append(
            [
                row.side,
                row.leaving >> 1,
                row.exit,
                number + 1 if number + 1 < len(rows) else NOWHERE,
                max(track.past_line[square] for square in squares if square != NOWHERE),
                *(_cost(track, square) if square != NOWHERE else 0 for square in squares),
                *(track.progress[square] if square != NOWHERE else 0 for square in squares),
            ]
        )
    return np.array(table, dtype=np.int64)


def _cost(track: Track, square: int) -> int:
    """What the auto-rider wants to be small (BS-7.80)."""
    return track.wide[square] * track.parts - 2 * track.progress[square]


def _liked(tokens: list[Token]) -> Array:
    """The one nearest 7, of equals the lower id (BS-7.80)."""
    order = sorted(range(len(tokens)), key=lambda at: abs(tokens[at].number - _SEVEN))
    return np.array(order, dtype=np.int64)


def _hands(box: Box, field: Field) -> Array:
    """Tokens carried over, by stable (BS-9.19); runners of nobody hold none."""
    place = {token: at for at, token in enumerate(box.tokens)}
    carried = [sum(1 << place[held.token] for held in hand) for hand in field.tokens]
    return np.array(carried + [0] * len(field.runners), dtype=np.int64)
