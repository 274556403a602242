"""Sweeps over a game that bots play: at every point the same seeds, so that luck changes little."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from railbird.arena.fairness import MEASURES, RATES, SHARES, variant_of, won
from railbird.arena.fairness_words import WORDS
from railbird.arena.field import Field
from railbird.arena.seen import Seen, play_and_look
from railbird.arena.series import check
from railbird.arena.units import SCORES, score_unit
from railbird.bots.known_games import known_game
from railbird.core import BadSetup, Game, Pack
from railbird.lab.cells import changed_pack
from railbird.lab.figure import Figure
from railbird.lab.sweep import Figures, Measured, Samples, Sweeper
from railbird.workers import Workers

WINS = "wins"


def nothing() -> None:
    """After a game; a plain function, which can travel to other machines."""


def game_sweeper(
    game: str,
    games: int,
    *,
    players: Sequence[str],
    options: Mapping[str, Any] | None = None,
    pack: Pack | None = None,
    seed: int = 0,
    jobs: int = 1,
    after_game: Callable[[], None] = nothing,
) -> Sweeper:
    """Changes are options such as `purple_races=1`, or cells such as `tote_board.win*=1.2`."""
    if games < 2:
        raise BadSetup(f"--games {games}: at least 2, since an error needs two")
    box = known_game(game, pack)
    field = Field(game, tuple(players), seed, dict(options or {}), pack)
    check(field)
    return Sweeper(
        f"{box.title}, {games:,} games of {', '.join(dict.fromkeys(players))} at each point",
        False,
        (*SHARES, WINS),
        {"games": games, "players": players, "options": field.options, "pack": pack, "seed": seed},
        partial(_measure, field, games, jobs, after_game),
        ("Bands are 95 % intervals, ± is one standard error. Every point has the same seeds.",),
        WORDS,
        dict.fromkeys(SCORES, score_unit(game)),
        partial(_changed, field),
        (*RATES, WINS),
    )


def _changed(field: Field, changes: Sequence[str]) -> Field:
    box = known_game(field.game, field.pack)
    more, cells = split_changes(box, changes)
    changed = msgspec.structs.replace(
        field, options=field.options | more, pack=changed_pack(box, cells)
    )
    check(changed)
    return changed


def _measure(
    field: Field, games: int, jobs: int, after_game: Callable[[], None], changes: Sequence[str]
) -> Measured:
    played = []
    for seen in _play(_changed(field, changes), games, jobs):
        played.append(seen)
        after_game()
    return Measured(_figures(played), _samples(played))


def split_changes(box: Game, changes: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Options, which have no dot in their names, and cells."""
    options, cells = {}, []
    for change in changes:
        name, _, value = change.partition("=")
        if "." in name:
            cells.append(change)
        elif name[-1:] in "*+-":
            raise BadSetup(f'change "{change}": an option of {box.title} takes = alone')
        else:
            options[name.strip()] = value.strip()
    return options, cells


def _play(field: Field, games: int, jobs: int) -> Iterator[Seen]:
    play = partial(play_and_look, field)
    with Workers(jobs, of="the arena") as workers:
        yield from workers.map(play, range(games), 1 + min(16, games // (8 * jobs)))


def _samples(played: Sequence[Seen]) -> Samples:
    """Game by game: the same seeds at every point make the same luck."""
    wins: dict[str, list[float | None]] = {
        f"seat {seat + 1}": [won(seat, seen) for seen in played]
        for seat in range(len(played[0].scores))
    }
    samples: Samples = {WINS: wins}
    for name, value_of in MEASURES.items():
        values = [value_of(seen) for seen in played]
        samples[name] = {name: [None if value is None else float(value) for value in values]}
    return samples


def _figures(played: Sequence[Seen]) -> Figures:
    if not any(seen.decisions for seen in played):
        raise BadSetup(
            "nobody decides anything in this game played like this; choose options that let them, "
            "such as --option betting=true"
        )
    found = variant_of("", played)
    wins = {f"seat {seat.seat}": seat.figure for seat in found.seats}
    figures: Figures = {WINS: wins}
    if found.players:
        figures[f"{WINS} by player"] = {
            each.player: Figure(each.wins, None, each.wins_low, each.wins_high)
            for each in found.players
        }
    return figures | {name: {name: figure} for name, figure in found.measures.items()}
