"""Races of Big Stakes Racing run by the million, auto-riders up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from railbird.core import BadSetup, with_near_name
from railbird.core.options import read_options
from railbird.games.big_stakes.box.components import DISTANCES, MOST_RUNNERS, Box, Condition
from railbird.games.big_stakes.box.horse_card import Surface
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.lab.tables import tables_of
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.rules.simulated_odds import Field, FieldRunner
from railbird.lab.arrays import Array
from railbird.lab.chunks import (
    Progress,
    Sum,
    add_chunks,
    check_races,
    check_seed,
    load_kernels,
)
from railbird.lab.finishes import Finishes, FinishTally, versions_of

CHUNK = 1 << 12
POLICY = "auto-riders"
FREE = ("play_speed", "track", "token_policy")
"""Options that change a race of auto-riders without jockeys or weights."""
SURFACES: tuple[Surface, ...] = ("dirt", "turf")
CONDITIONS: tuple[Condition, ...] = ("fast", "slow", "wet")


def field_of(
    horses: Sequence[str],
    furlongs: int = 12,
    surface: Surface = "dirt",
    condition: Condition = "fast",
    options: Mapping[str, Any] | None = None,
    game: BigStakes | None = None,
) -> Field:
    """Any horses by name, from post 1 on; nobody owns them."""
    game = game or BigStakes()
    for what, value, known in (
        ("distance", furlongs, tuple(DISTANCES)),
        ("surface", surface, SURFACES),
        ("condition", condition, CONDITIONS),
    ):
        if value not in known:
            raise BadSetup(f"{what} {value}: use {', '.join(map(str, known))}")
    runners = tuple(
        FieldRunner(game.box.horses[card], None, post, 0, (), ())
        for post, card in enumerate(_cards(game, horses), start=1)
    )
    card = f"{furlongs}F-{surface[0].upper()}"
    return Field(card, condition, _options(game, options or {}), runners, ())


def _cards(game: BigStakes, horses: Sequence[str]) -> list[int]:
    unknown = [name for name in horses if name.upper() not in game.box.named]
    if unknown:
        nobody = f"no horse is named {', '.join(unknown)}; railbird horses lists them"
        raise BadSetup(with_near_name(nobody, unknown[0], game.box.named))
    cards = [game.box.named[name.upper()] for name in horses]
    if len(set(cards)) < len(cards):
        raise BadSetup("a horse can be named only once")
    if not 2 <= len(cards) <= MOST_RUNNERS:
        raise BadSetup(f"{len(cards)} horses: a race has 2 to {MOST_RUNNERS}")
    return cards


def _options(game: BigStakes, given: Mapping[str, Any]) -> Options:
    chosen = read_options(Options, dict(given), game.options_rule)
    other = [name for name in given if name not in FREE]
    if other:
        raise BadSetup(
            f"option {other[0]}: in these races only {', '.join(FREE)} make a difference"
        )
    return chosen


def run_big_stakes(
    field: Field,
    races: int = 1_000_000,
    *,
    game: BigStakes | None = None,
    seed: int = 0,
    threads: int | None = None,
    chunk: int = CHUNK,
    on_progress: Callable[[Progress], None] | None = None,
) -> FinishTally:
    """Run a race many times."""
    check_races(races)
    check_seed(seed)
    game = game or BigStakes()
    run = chunk_runner(game, field, seed)
    found = add_chunks(races, run, chunk=chunk, threads=threads, on_progress=on_progress)
    return _tally(game, field, found, races, seed, chunk)


def chunk_runner(game: BigStakes, field: Field, seed: int) -> Callable[[int, int], Array]:
    """Runs chunk number k; see the kernel's `chunk` for what it gives."""
    race = Race(game.box, field)

    def run(number: int, races: int) -> Array:
        philox = np.random.Philox(key=np.array([seed, number], dtype=np.uint64))
        return race.run(races, lambda count: _halves(philox.random_raw(count // 2 + 1)))

    return run


def _halves(words: Array) -> Array:
    """Two words of 32 bits from each, the lower first."""
    return np.asarray(words.astype("<u8").view("<u4"))


class Race:
    """A field made ready for the kernel."""

    def __init__(self, box: Box, field: Field) -> None:
        self._kernel = load_kernels("railbird.games.big_stakes.lab.kernel")
        self._tables = tables_of(self._kernel, box, field)
        self._none = np.zeros((0, len(field.runners) + 1), dtype=np.int64)

    def run(
        self, races: int, more_words: Callable[[int], Array], orders: Array | None = None
    ) -> Array:
        """Races with the words of one stream, which gives some 32-bit words at a time."""
        kept = self._none if orders is None else orders
        total, done, words = 0, 0, np.zeros(0, dtype=np.uint32)
        while done < races:
            wanted = self._kernel.WORDS * (races - done)
            words = np.concatenate((words, more_words(wanted)))
            found, ran, used = self._kernel.chunk(races - done, words, *self._tables, kept[done:])
            total, done, words = total + found, done + ran, words[used:]
        return np.asarray(total)


def places_of(found: Array, runner: int, place: int) -> tuple[int, ...]:
    """Races in which a runner took a place, by how many shared it, from one on."""
    kernel = load_kernels("railbird.games.big_stakes.lab.kernel")
    first = place * kernel.PLACE
    return tuple(int(count) for count in found[runner, first + 1 : first + kernel.PLACE])


def _tally(
    game: BigStakes, field: Field, found: Sum, asked: int, seed: int, chunk: int
) -> FinishTally:
    count = len(field.runners)
    card = game.box.race_cards[field.card]
    horses = tuple(
        Finishes(
            runner.post,
            runner.card.name,
            tuple(sum(places_of(found.total, at, place)) for place in range(1, count + 1)),
            int(found.total[at, 0]),
        )
        for at, runner in enumerate(field.runners)
    )
    return FinishTally(
        game.id,
        f"{card.furlongs} furlongs on {card.surface}, {field.condition}",
        POLICY,
        found.races,
        asked,
        seed,
        chunk,
        horses,
        "furlongs rolled when the winner was home",
        {furlong: int(races) for furlong, races in enumerate(found.total[count]) if races},
        versions_of(game),
    )
