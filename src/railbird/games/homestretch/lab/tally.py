"""Races of Homestretch run by the million: chances, and what each of the 33 bets is worth."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Literal

import msgspec
import numpy as np

from railbird.core import BadSetup
from railbird.games.homestretch.actions import LINES
from railbird.games.homestretch.box.components import HORSES, SPOT_OF
from railbird.games.homestretch.game import Homestretch
from railbird.lab.arrays import Array, alias
from railbird.lab.chunks import (
    Progress,
    add_chunks,
    check_races,
    check_seed,
    first_word,
    load_kernels,
)
from railbird.lab.result import Result, Row

Policy = Literal["drive", "scatter", "interest"]
POLICIES: tuple[Policy, ...] = ("drive", "scatter", "interest")
CHUNK = 1 << 16
SEATS = 4
INTEREST = 0.45
"""Chance that a seat supports a horse (HS-2.11)."""


class HorseChances(msgspec.Struct, frozen=True):
    horse: int
    name: str
    token: str
    """`+4`, `X` or nothing."""
    first: float
    second: float
    third: float
    purse: float
    """Thousands of dollars on average, all shares together (HS-7.12)."""


class BetValue(msgspec.Struct, frozen=True):
    """A spot of the tote board: what one point of bet token returns, in thousands (HS-7.14)."""

    horse: int
    line: str
    pays: int
    chance: float
    value: float
    fair: float | None
    """The figure at which it would be worth as much as the bets of the card are on average; none
    for a horse that never came in."""
    error: float
    """The standard error of the value."""


class HomestretchTally(Result, frozen=True):
    display = "railbird.games.homestretch.lab.report:homestretch_parts"
    card: str
    policy: str
    races: int
    seed: int
    chunk: int
    horses: tuple[HorseChances, ...]
    bets: tuple[BetValue, ...]
    rolls: float
    """In a race, on average."""
    turns: float
    seats: int

    def rows(self) -> list[Row]:
        tokens = {each.horse: each for each in self.horses}
        return [
            {"horse": bet.horse, "name": tokens[bet.horse].name, "token": tokens[bet.horse].token}
            | {"line": bet.line, "pays": bet.pays, "fair": bet.fair, "chance": bet.chance}
            | {"value": bet.value, "error": bet.error}
            for bet in self.bets
        ]


def run_homestretch(
    card: str | Sequence[int] | None = None,
    races: int = 1_000_000,
    policy: Policy = "interest",
    *,
    game: Homestretch | None = None,
    seats: int = SEATS,
    interest: float = INTEREST,
    seed: int = 0,
    threads: int | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> HomestretchTally:
    """Run a race card many times; None is a card without handicaps."""
    check_races(races)
    check_seed(seed)
    game = game or Homestretch()
    tokens, purses, name = _card(game, card)
    if seats not in game.seats:
        raise BadSetup(f"{seats} players: Homestretch has {game.seats[0]} to {game.seats[-1]}")
    run = chunk_runner(game, tokens, policy, seats=seats, interest=interest, seed=seed)
    found = add_chunks(races, run, chunk=CHUNK, threads=threads, on_progress=on_progress)
    return _tally(game, name, tokens, purses, policy, seed, found.races, found.total, seats)


def chunk_runner(
    game: Homestretch,
    tokens: Sequence[int],
    policy: Policy,
    *,
    seats: int = SEATS,
    interest: float = INTEREST,
    seed: int = 0,
    plus_on_special_move: bool = True,
    x_stops_special_move: bool = False,
) -> Callable[[int, int], Array]:
    kernel = load_kernels("railbird.games.homestretch.lab.kernel")
    if policy not in POLICIES:
        raise BadSetup(f"policy {policy!r}: use {', '.join(POLICIES)}")
    if not 0 <= interest <= 1:
        raise BadSetup(f"interest {interest}: use a chance from 0 to 1")
    box = game.box
    options = plus_on_special_move, x_stops_special_move  # HS-9.4, HS-9.5
    lengths = box.finish, box.finishers, box.full_move, box.short_move
    rules = np.array([*lengths, seats, *options])
    special = np.array(box.special_spaces)
    card, likely = np.array(tokens), likely_interests(interest)
    no_orders = np.zeros((0, 3), dtype=np.int64)
    code = POLICIES.index(policy)

    def run(number: int, races: int) -> Array:
        first = first_word(seed, number)
        return np.asarray(kernel.chunk(races, first, card, rules, special, code, likely, no_orders))

    return run


def likely_interests(interest: float) -> Array:
    """An alias table of the sets of horses a seat may support; the bits of a slot are a set."""
    sets = np.arange(1 << len(HORSES))
    sizes = np.array([int(each).bit_count() for each in sets])
    chances = interest**sizes * (1 - interest) ** (len(HORSES) - sizes)
    thresholds, others = alias(chances, 32)
    return np.asarray(np.minimum(thresholds, 2**32 - 1) | others << np.uint64(32))


def _card(
    game: Homestretch, card: str | Sequence[int] | None
) -> tuple[Sequence[int], tuple[int, ...], str]:
    if card is None:
        return (0,) * (max(HORSES) + 1), (0, 0, 0), "no handicaps"
    if not isinstance(card, str):
        return card, (0, 0, 0), "own handicaps"
    cards = game.box.race_cards
    if card not in cards:
        raise BadSetup(f"unknown race card {card!r}; there are: {', '.join(cards)}")
    found = cards[card]
    return found.tokens, tuple(found.purses), f"{found.id} {found.name}"


def _tally(
    game: Homestretch,
    name: str,
    tokens: Sequence[int],
    purses: tuple[int, ...],
    policy: str,
    seed: int,
    races: int,
    total: Array,
    seats: int,
) -> HomestretchTally:
    box = game.box
    shares = total / races
    chances = tuple(
        HorseChances(
            horse,
            box.horses[horse].name,
            "X" if tokens[horse] < 0 else f"+{tokens[horse]}" if tokens[horse] else "",
            float(shares[horse, 0]),
            float(shares[horse, 1]),
            float(shares[horse, 2]),
            float(sum(p * c for p, c in zip(purses, shares[horse], strict=True))),
        )
        for horse in HORSES
    )
    return HomestretchTally(
        name,
        policy,
        races,
        seed,
        CHUNK,
        chances,
        _bets(game, shares, races),
        float(shares[0, 0]),
        float(shares[0, 1]),
        seats,
    )


def _bets(game: Homestretch, shares: Array, races: int) -> tuple[BetValue, ...]:
    spots = [(horse, places) for horse in HORSES for places in range(1, len(LINES) + 1)]
    chances = [float(shares[horse, :places].sum()) for horse, places in spots]
    figures = [game.box.figures[SPOT_OF[horse, LINES[places - 1]]] for horse, places in spots]
    mean = fmean(pays * chance for pays, chance in zip(figures, chances, strict=True))
    return tuple(
        BetValue(
            horse,
            LINES[places - 1],
            pays,
            chance,
            chance * pays,
            mean / chance if chance else None,
            pays * max(0.0, chance * (1 - chance) / races) ** 0.5,
        )
        for (horse, places), pays, chance in zip(spots, figures, chances, strict=True)
    )
