"""Bare races of Long Shot by the million: nobody plays, only dice and bars move horses.

So they show the race by itself: whoever marks a bar, claims a bonus or uses an ability changes it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from railbird.core import BadSetup
from railbird.core.options import read_options
from railbird.games.long_shot.box.components import HORSES, HorseCard, Track
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.options import Options
from railbird.games.long_shot.phases.setup import check_market
from railbird.lab.arrays import Array
from railbird.lab.chunks import (
    Progress,
    Sum,
    add_chunks,
    check_races,
    check_seed,
    first_word,
    load_kernels,
)
from railbird.lab.finishes import Finishes, FinishTally, versions_of
from railbird.lab.result import Row

CHUNK = 1 << 18
POLICY = "nobody; only dice and bars move horses, and no X, bonus or ability is added"
FREE = ("market", "lanes", "dice")
"""Options that change a bare race."""


class Start(NamedTuple):
    """Eight cards, the figures on their bars, and where the horses are; place 0 is not used."""

    game: LongShot
    options: Options
    cards: tuple[HorseCard, ...]
    bars: tuple[int, ...]
    positions: tuple[int, ...]

    @property
    def track(self) -> Track:
        return self.game.box.tracks[self.options.lanes]


class BetValue(msgspec.Struct, frozen=True):
    """What a dollar on a horse comes back as, on average (LS-7.31)."""

    horse: int
    past: float
    """The chance that it is past the No-Bet line and unplaced, which pays as well."""
    value: float


class LongShotTally(FinishTally, frozen=True):
    bets: tuple[BetValue, ...]

    def rows(self) -> list[Row]:
        return [
            row | {"past_no_bet": bet.past, "value": bet.value}
            for row, bet in zip(super().rows(), self.bets, strict=True)
        ]


def start_of(
    options: Mapping[str, Any] | None = None,
    marks: Sequence[tuple[int, int]] = (),
    positions: Mapping[int, int] | None = None,
    game: LongShot | None = None,
) -> Start:
    """`marks` are bar and horse of each X beside the printed ones; `positions` by horse."""
    game = game or LongShot()
    given = dict(options or {})
    chosen = read_options(Options, given, game.options_rule)
    other = [name for name in given if name not in FREE]
    if other:
        raise BadSetup(f"option {other[0]}: in bare races only {', '.join(FREE)} make a difference")
    cards = _cards(game, chosen)
    bars = [0, *(sum(1 << horse for horse in card.printed) for card in cards)]
    for bar, horse in marks:
        _check_horse(bar)
        _check_horse(horse)
        bars[bar] |= 1 << horse
    start = Start(game, chosen, cards, tuple(bars), _positions(game, chosen, positions or {}))
    _check_ends(start)
    return start


def _cards(game: LongShot, options: Options) -> tuple[HorseCard, ...]:
    """The Market in the order of the horses."""
    market = options.market
    if market in ("set_random", "mixed_random"):
        raise BadSetup(f"option market = {market}: name a set or eight cards")
    check_market(game.box, options)
    cards = market if isinstance(market, tuple) else game.box.cards_of(market.removeprefix("set_"))
    return tuple(sorted((game.box.cards[card] for card in cards), key=lambda card: card.number))


def _check_horse(number: int) -> None:
    if number not in HORSES:
        raise BadSetup(f"horse {number}: use numbers from 1 to {len(HORSES)}")


def _positions(game: LongShot, options: Options, given: Mapping[int, int]) -> tuple[int, ...]:
    finish = game.box.tracks[options.lanes].finish
    for horse, position in given.items():
        _check_horse(horse)
        if not 0 <= position < finish[horse]:
            raise BadSetup(f"horse {horse} at {position}: use 0 to {finish[horse] - 1}")
    return (0, *(given.get(horse, 0) for horse in HORSES))


def _check_ends(start: Start) -> None:
    """With dice of one's own there may be too few horses that ever move."""
    rolled = start.game.box.dice[start.options.dice][0].faces
    moving = {
        horse
        for number in rolled
        for horse in HORSES
        if horse == number or start.bars[int(number)] >> horse & 1
    }
    finishers = start.game.box.finishers
    if len(moving) < finishers:
        raise BadSetup(f"only {len(moving)} horses can move; a race ends when {finishers} are home")


def run_long_shot(
    start: Start | None = None,
    races: int = 1_000_000,
    *,
    seed: int = 0,
    threads: int | None = None,
    chunk: int = CHUNK,
    on_progress: Callable[[Progress], None] | None = None,
) -> LongShotTally:
    """Run the bare race many times; set A without a start."""
    check_races(races)
    check_seed(seed)
    start = start or start_of()
    run = chunk_runner(start, seed)
    found = add_chunks(races, run, chunk=chunk, threads=threads, on_progress=on_progress)
    return _tally(start, found, races, seed, chunk)


def chunk_runner(
    start: Start, seed: int, orders: Array | None = None
) -> Callable[[int, int], Array]:
    """Runs chunk number k; see the kernel's `chunk` for what it gives, and for `orders`."""
    kernel = load_kernels("railbird.games.long_shot.lab.kernel")
    course, finishers = _course(kernel, start), start.game.box.finishers
    kept = np.zeros((0, finishers + 2), dtype=np.int64) if orders is None else orders

    def run(number: int, races: int) -> Array:
        found = kernel.chunk(races, first_word(seed, number), course, finishers, kept)
        return np.asarray(found)

    return run


def _course(kernel: Any, start: Start) -> Any:
    horses, spaces = (die.faces for die in start.game.box.dice[start.options.dice])
    pairs = [(int(horse), int(far)) for horse in horses for far in spaces]
    finish = start.track.finish
    if max(*finish, *map(int, spaces)) > kernel.FARTHEST:
        raise BadSetup(f"track and dice: the lab takes at most {kernel.FARTHEST} spaces")
    begins = [kernel.LINE - finish[h] + start.positions[h] for h in HORSES]
    return kernel.Course(
        np.array([horse - 1 for horse, _ in pairs]),
        np.array([far for _, far in pairs]),
        np.array([_as_bytes(_moves(start, *pair)) for pair in pairs], dtype=np.uint64),
        np.array([start.bars[horse] >> 1 for horse in HORSES]),
        np.uint64(_as_bytes(begins)),
        np.array([kernel.LINE - finish[h] + start.track.no_bet[h] for h in HORSES]),
    )


def _moves(start: Start, rolled: int, spaces: int) -> list[int]:
    """What a roll brings each horse that has not finished (LS-7.1, LS-7.2)."""
    bar = start.bars[rolled]
    return [spaces * (horse == rolled) + (bar >> horse & 1) for horse in HORSES]


def _as_bytes(values: Sequence[int]) -> int:
    return sum(value << 8 * place for place, value in enumerate(values))


def _tally(start: Start, found: Sum, asked: int, seed: int, chunk: int) -> LongShotTally:
    kernel = load_kernels("railbird.games.long_shot.lab.kernel")
    total, finishers = found.total, start.game.box.finishers
    if total[0, 0]:
        raise BadSetup("some races did not end: with these dice horses hardly move")
    bets = []
    for card in start.cards:
        counts = total[card.number]
        past = int(counts[kernel.PAST])
        paid = sum(int(n) * odds for n, odds in zip(counts[1:], card.odds, strict=False))
        value = (paid + past * card.odds_no_bet) / found.races
        bets.append(BetValue(card.number, past / found.races, value))
    return LongShotTally(
        start.game.id,
        "Long Shot: the bare race",
        POLICY,
        found.races,
        asked,
        seed,
        chunk,
        tuple(
            Finishes(
                card.number,
                card.name,
                tuple(int(count) for count in total[card.number, 1 : finishers + 1]),
                int(total[card.number, kernel.UNPLACED] + total[card.number, kernel.PAST]),
            )
            for card in start.cards
        ),
        "rolls",
        {rolls: int(count) for rolls, count in enumerate(total[0]) if count},
        versions_of(start.game),
        tuple(bets),
    )
