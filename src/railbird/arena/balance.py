"""Is a game fair: what seats, assets, lengths and scores come to, and what an option changes.

Two variants are played with the same seeds, so that most of the luck is the same on both sides.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

import msgspec

from railbird.arena.field import Field
from railbird.arena.series import check
from railbird.bots import load_bot
from railbird.bots.known_games import known_game
from railbird.core import BadSetup, Over, Pack, Player, SeatHeader, new_match
from railbird.core.record import Decided
from railbird.lab.result import Result, Row
from railbird.registry import add_files, files_added

MOST_GAMES = 10_000_000
FEWEST_GAMES = 2
"""An error needs two."""


class SeatBalance(msgspec.Struct, frozen=True):
    seat: int
    wins: float
    """Share of games won; a shared win counts its share."""
    wins_error: float
    score: float
    score_error: float


class Holding(msgspec.Struct, frozen=True):
    """Something that a player owned, and how much better than the table the owner did.
    Owners chose it, so this is what goes with it, not what it causes."""

    name: str
    held: int
    """Times somebody held it."""
    ahead: float
    error: float


class Variant(msgspec.Struct, frozen=True):
    name: str
    seats: tuple[SeatBalance, ...]
    assets: tuple[Holding, ...]
    length: float
    """Decisions of a game, on average."""
    length_error: float
    score: float


class Balance(Result, frozen=True):
    game: str
    bot: str
    games: int
    asked: int
    seed: int
    variants: tuple[Variant, ...]
    change: dict[str, tuple[float, float]]
    """Of the second variant, paired game by game: value and standard error."""

    def rows(self) -> list[Row]:
        return [
            {"variant": variant.name, **msgspec.structs.asdict(seat)}
            for variant in self.variants
            for seat in variant.seats
        ]


class Seen(msgspec.Struct, frozen=True):
    """A game that was played."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    assets: tuple[tuple[int, str], ...]
    """Seat and what it held."""


def balance(
    game: str,
    games: int,
    *,
    seats: int = 4,
    bot: str = "steady",
    options: dict[str, Any] | None = None,
    against: dict[str, Any] | None = None,
    pack: Pack | None = None,
    seed: int = 0,
    jobs: int = 1,
    after_game: Callable[[], None] = lambda: None,
) -> Balance:
    """Play games of one bot in every seat; `against` is a second set of options. Ctrl-C ends it
    early and keeps what is done."""
    if not FEWEST_GAMES <= games <= MOST_GAMES:
        raise BadSetup(f"{games:,} games: use {FEWEST_GAMES} to {MOST_GAMES:,}")
    plain = dict(options or {})
    chosen = {"as given" if plain else "as printed": plain}
    if against:
        chosen[", ".join(f"{name}={value}" for name, value in against.items())] = plain | against
    fields = [Field(game, (bot,) * seats, seed, each, pack) for each in chosen.values()]
    for field in fields:
        check(field)
    played: list[list[Seen]] = []
    try:
        for seen in _all(fields, games, jobs):
            played.append(seen)
            after_game()
    except KeyboardInterrupt:
        if len(played) < FEWEST_GAMES:
            raise
    if not any(seen.decisions for pair in played for seen in pair):
        raise BadSetup(
            f"nobody decides anything in {game} played like this; choose options that let them, "
            "such as --option betting=true"
        )
    by_variant = list(zip(*played, strict=True))
    variants = tuple(map(_variant, chosen, by_variant))
    change = _change(*by_variant) if against else {}
    return Balance(game, bot, len(played), games, seed, variants, change)


def _all(fields: Sequence[Field], games: int, jobs: int) -> Iterator[list[Seen]]:
    if jobs == 1:
        yield from map(partial(_play, fields), range(games))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), add_files, (files_added(),)) as pool:
        try:
            yield from pool.map(partial(_play, fields), range(games))
        finally:
            pool.shutdown(cancel_futures=True)


def _play(fields: Sequence[Field], number: int) -> list[Seen]:
    """One game of each variant, with the same dice."""
    return [_play_one(field, number) for field in fields]


def _play_one(field: Field, number: int) -> Seen:
    game = known_game(field.game, field.pack)
    seats = [SeatHeader(f"{name} {at}", name) for at, name in enumerate(field.players, start=1)]
    match = new_match(game, seats, options=field.options, seed=field.seed_of(number))
    players: list[Player] = [load_bot(name, game) for name in field.players]
    match.play(players)
    assert isinstance(match.state.pending, Over)
    result = match.state.pending.result
    winners = tuple(seat for seat, place in enumerate(result.places) if place == 1)
    decisions = sum(isinstance(entry, Decided) for entry in match.record.entries)
    held = tuple(game.assets(match.state.view(None)))
    own = tuple(
        (seat, name) for seat, name in held if seat < len(seats)
    )  # house stables do not bid
    return Seen(result.scores, winners, decisions, own)


def _variant(name: str, played: Sequence[Seen]) -> Variant:
    seats = []
    for seat in range(len(played[0].scores)):
        wins = [(seat in one.winners) / max(1, len(one.winners)) for one in played]
        scores = [float(one.scores[seat]) for one in played]
        seats.append(SeatBalance(seat + 1, *_mean(wins), *_mean(scores)))
    length = _mean([float(one.decisions) for one in played])
    score = fmean(fmean(one.scores) for one in played)
    return Variant(name, tuple(seats), _values(played), *length, score)


def _values(played: Sequence[Seen]) -> tuple[Holding, ...]:
    ahead: defaultdict[str, list[float]] = defaultdict(list)
    for one in played:
        table = fmean(one.scores)
        for seat, name in one.assets:
            ahead[name].append(one.scores[seat] - table)
    found = [
        Holding(name, len(values), *_mean(values))
        for name, values in ahead.items()
        if len(values) >= FEWEST_GAMES
    ]
    return tuple(sorted(found, key=lambda each: -each.ahead))


def _change(before: Sequence[Seen], after: Sequence[Seen]) -> dict[str, tuple[float, float]]:
    pairs = list(zip(before, after, strict=True))
    return {
        "length": _mean([float(b.decisions - a.decisions) for a, b in pairs]),
        "score": _mean([fmean(b.scores) - fmean(a.scores) for a, b in pairs]),
        "first seat wins": _mean([float((0 in b.winners) - (0 in a.winners)) for a, b in pairs]),
    }


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    return fmean(values), stdev(values) / len(values) ** 0.5
