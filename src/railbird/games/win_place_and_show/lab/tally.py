"""Races of Win, Place & Show run by the million, house jockeys up, and what each bet is worth."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
import numpy as np

from railbird.core import BadSetup
from railbird.core.options import read_options
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS, Race
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.payoffs import payoff
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
from railbird.lanes import FRESH, GATE, NOWHERE, Square, Steering

CHUNK = 1 << 14
POLICY = "house jockeys"
MOST_STATES = 13


class Start(NamedTuple):
    """A race of the program with the horses that run."""

    game: WinPlaceAndShow
    race: Race
    entered: tuple[int, ...]
    options: Options


class BetValue(msgspec.Struct, frozen=True):
    """A bet of one stake: what it pays (WP-2.19), and returns on average for each dollar."""

    horse: int
    position: str
    stake: int
    pays: int
    chance: float
    value: float


class WinPlaceAndShowTally(FinishTally, frozen=True):
    bets: tuple[BetValue, ...]

    def rows(self) -> list[Row]:
        names = {each.number: each.horse for each in self.horses}
        return [{"name": names[bet.horse]} | msgspec.structs.asdict(bet) for bet in self.bets]

    def value(self, horse: int, position: str, stake: int) -> float | None:
        """None where there is no such bet (WP-7.17)."""
        wanted = (horse, position, stake)
        found = (b.value for b in self.bets if (b.horse, b.position, b.stake) == wanted)
        return next(found, None)


def start_of(
    race: int,
    entered: Iterable[int] | None = None,
    options: Options | Mapping[str, Any] | None = None,
    game: WinPlaceAndShow | None = None,
) -> Start:
    """Race 1 – 6 of the program; without `entered` all six horses run."""
    game = game or WinPlaceAndShow()
    races = game.box.races
    if not 1 <= race <= len(races):
        raise BadSetup(f"race {race}: the program has races 1 to {len(races)}")
    chosen = tuple(HORSES) if entered is None else tuple(sorted(set(entered)))
    unknown = [str(horse) for horse in chosen if horse not in HORSES]
    if unknown:
        raise BadSetup(f"horse {', '.join(unknown)}: use numbers from 1 to {len(HORSES)}")
    fewest = max(game.box.constants.auction.min_entries, game.box.constants.race.places)
    if len(chosen) < fewest:
        raise BadSetup(f"{len(chosen)} horses: a race has {fewest} to {len(HORSES)} (WP-7.12)")
    if not isinstance(options, Options):
        options = read_options(Options, dict(options or {}), game.options_rule)
    return Start(game, races[race - 1], chosen, options)


def run_win_place_and_show(
    start: Start | int,
    races: int = 1_000_000,
    *,
    seed: int = 0,
    threads: int | None = None,
    chunk: int = CHUNK,
    on_progress: Callable[[Progress], None] | None = None,
) -> WinPlaceAndShowTally:
    """Run a race of the program many times."""
    check_races(races)
    check_seed(seed)
    start = start_of(start) if isinstance(start, int) else start
    run = chunk_runner(start, seed)
    found = add_chunks(races, run, chunk=chunk, threads=threads, on_progress=on_progress)
    return _tally(start, found, races, seed, chunk)


def chunk_runner(
    start: Start, seed: int, orders: Array | None = None
) -> Callable[[int, int], Array]:
    """Runs chunk number k; see the kernel's `chunk` for what it gives, and for `orders`."""
    kernel = load_kernels("railbird.games.win_place_and_show.lab.kernel")
    _check_length(start.race, kernel.WORDS)
    tables = (_card(start), _ground(start.race), *_riders(start.game))
    rules = _rules(kernel, start)
    kept = np.zeros((0, len(HORSES) + 1), dtype=np.int64) if orders is None else orders

    def run(number: int, races: int) -> Array:
        return np.asarray(kernel.chunk(races, first_word(seed, number), *tables, rules, kept))

    return run


def _check_length(race: Race, most: int) -> None:
    """In each move some horse gets on by a square, so a race has no more moves than squares."""
    longest = sum(max(leg.squares) for leg in race.track.course.legs)
    if longest * len(HORSES) > most:
        raise BadSetup(
            f"race {race.number}: its longest lane has {longest} squares; the lab takes "
            f"{most // len(HORSES)}"
        )


def _card(start: Start) -> Array:
    """See the kernel for this table and the next ones."""
    horses = [start.race.horses[horse] for horse in HORSES]
    return np.array(
        [
            (horse.post in start.entered, horse.bonus, horse.apprentice, *horse.strengths)
            for horse in horses
        ],
        dtype=np.int64,
    )


def _ground(race: Race) -> Array:
    track, legs = race.track, race.track.course.legs
    rows = [(GATE, 0)]
    for number, each in enumerate(legs):
        rows += [(number, at) for at in range(each.first, max(each.squares) + 1)]
    table = []
    for number, (leg, at) in enumerate(rows):
        squares = {lane: track.course.number.get(Square(leg, at, lane)) for lane in HORSES}
        here = {lane: square for lane, square in squares.items() if square is not None}
        turn = leg != GATE and legs[leg].turn
        leaving = [lane for lane in here if turn and at == legs[leg].squares[lane - 1]]
        table.append(
            [
                turn,
                _as_bits(leaving),
                rows.index((leg + 1, 1)) if leaving else NOWHERE,
                number + 1 if number + 1 < len(rows) else NOWHERE,
                _as_bits(lane for lane, square in here.items() if track.passing[square]),
                max(track.past_line[square] for square in here.values()),
                *(track.to_line[here[lane]] if lane in here else 0 for lane in HORSES),
            ]
        )
    return np.array(table, dtype=np.int64)


def _as_bits(lanes: Iterable[int]) -> int:
    return sum(1 << lane - 1 for lane in lanes)


def _riders(game: WinPlaceAndShow) -> tuple[Array, Array, Array]:
    """`beside`, `within` and `half_way` of Veterans and Apprentices."""
    steerings = [game.box.veteran.steering, game.box.apprentice.steering]
    states = max(len(steering.after) for steering in steerings)
    if states > MOST_STATES:
        raise BadSetup("game.toml: the lab takes riders who change at most 3 lanes")
    tables = [_steering(each, states) for each in steerings]
    beside, within, half_way = (np.array(each) for each in zip(*tables, strict=True))
    return beside, within, half_way


def _steering(steering: Steering, states: int) -> tuple[Array, Array, int]:
    sets = np.arange(1 << states)
    beside = np.zeros(len(sets), dtype=np.int64)
    offsets = {FRESH: 0}
    for state, (straight, *ways) in enumerate(steering.after):
        assert straight == state
        for to, side in zip(ways, (-1, 1), strict=True):
            if to != NOWHERE:
                offsets[to] = offsets[state] + side
                beside[(sets >> state & 1) == 1] |= 1 << to
    within = np.zeros((len(HORSES), 1 << len(HORSES)), dtype=np.int64)
    for lane, lanes in np.ndindex(*within.shape):
        for state, offset in offsets.items():
            there = lane + offset
            if 0 <= there < len(HORSES) and lanes >> there & 1:
                within[lane, lanes] |= 1 << state
    return beside, within, sum(1 << state for state in steering.half_way_back)


def _rules(kernel: Any, start: Start) -> Any:
    rules, options = start.game.box.constants.race, start.options
    return kernel.Rules(
        rules.places,
        rules.bonus_squares,
        rules.apprentice_allowance,
        rules.stop_short_max,
        options.dice_reading == "split",
        options.strength_after_last == "repeat_last",
        options.veteran_partial_return,
        options.squeeze_may_stop_in_front,
    )


def _tally(start: Start, found: Sum, asked: int, seed: int, chunk: int) -> WinPlaceAndShowTally:
    race, total = start.race, found.total
    if total[0, 0]:
        raise BadSetup(
            f"race {race.number}: on this track the house jockey finds two squares of a lane as "
            "good as each other; the lab cannot tell which path comes first (WP-7.59)"
        )
    horses = tuple(
        Finishes(
            horse,
            race.horses[horse].name,
            tuple(int(count) for count in total[horse, 1 : len(start.entered) + 1]),
            int(total[horse, 0]),
        )
        for horse in start.entered
    )
    return WinPlaceAndShowTally(
        start.game.id,
        f"race {race.number}, {race.kind}, {race.label}",
        POLICY,
        found.races,
        asked,
        seed,
        chunk,
        horses,
        "moves of the winner",
        {move: int(count) for move, count in enumerate(total[0]) if count},
        versions_of(start.game),
        tuple(_bets(start, horses, found.races)),
    )


def _bets(start: Start, horses: Iterable[Finishes], races: int) -> Iterable[BetValue]:
    """Every bet that a slip may hold (WP-7.16, WP-7.17)."""
    box = start.game.box
    no_show = len(start.entered) == box.constants.betting.no_show_with_runners
    for horse in horses:
        odds = start.race.horses[horse.number].odds
        for places, position in enumerate(POSITIONS, start=1):
            if position == "show" and no_show:
                continue
            chance = sum(horse.places[:places]) / races
            for stake in box.constants.betting.amounts:
                pays = payoff(box, odds, position, stake)
                yield BetValue(horse.number, position, stake, pays, chance, chance * pays / stake)
