"""How a golden game is played out: seats and turns, every kind of dice, other figures."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence

from railbird.core import (
    Chance,
    Decision,
    Dice,
    Fair,
    Game,
    Manual,
    Outcome,
    Pack,
    Player,
    Record,
    Scripted,
    Seat,
    SeatHeader,
    new_match,
)
from railbird.core.record import Resolved
from railbird.registry import load

Turn = Callable[[Decision, random.Random], Seat]

ABSENT = "default"
"""Who plays for a seat that misses every deadline."""

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jack")


def first_asked(decision: Decision, _rng: random.Random) -> Seat:
    return decision.must[0]


def any_asked(decision: Decision, rng: random.Random) -> Seat:
    return rng.choice(decision.must)


def any_that_may(decision: Decision, rng: random.Random) -> Seat:
    return rng.choice((*decision.must, *decision.may))


def name_of(seat: Seat) -> str:
    again = seat // len(NAMES)
    return NAMES[seat % len(NAMES)] + (f" {again + 1}" if again else "")


def seated(
    names: Sequence[str], kinds: Sequence[str], absent: Collection[Seat]
) -> list[SeatHeader]:
    return [
        SeatHeader(name, ABSENT if seat in absent else kind)
        for seat, (name, kind) in enumerate(zip(names, kinds, strict=True))
    ]


def play_out(
    name: str,
    game: Game,
    seats: Sequence[SeatHeader],
    bots: Sequence[Player],
    options: Mapping[str, object],
    *,
    turn: Turn = first_asked,
    dice: Dice | None = None,
    seed: int | None = None,
) -> Record:
    """One game; its name alone says how it goes."""
    rng = random.Random(f"golden {name}")
    seed = rng.randrange(1000) if seed is None else seed
    match = new_match(game, seats, options=options, seed=seed, dice=dice)
    while not match.over:
        pending = match.state.pending
        if not isinstance(pending, Decision):
            match.resolve()
            continue
        seat = turn(pending, rng)
        if seats[seat].player == ABSENT:
            match.apply(seat, match.state.default(seat))
        else:
            match.apply(seat, bots[seat].choose(match.perspective(seat)))
    return match.record


# -- dice ----------------------------------------------------------------------------------------


def fair_dice(name: str, names: Sequence[str]) -> Fair:
    """The secret is kept until the end; every seat has added a word of its own."""
    return Fair(f"the secret of {name}", [f"{each} was here" for each in names])


def dice_of(record: Record) -> Scripted:
    """The dice of another game, written down and read off again."""
    return Scripted([entry.came for entry in record.entries if isinstance(entry, Resolved)])


def dice_by_hand(name: str, *, everything: bool = False) -> Manual:
    """People roll and type, the decks too if they want to."""
    hand = random.Random(f"the hand of {name}")

    def ask(chance: Chance) -> Outcome:
        return chance.sample(hand.randrange)

    return Manual(ask, seed=7, everything=everything)


# -- packs ---------------------------------------------------------------------------------------


def pack_of(game: str, name: str, changes: Mapping[str, Mapping[str, str]]) -> Pack:
    """Data files of a game with some of their text replaced."""
    folder = load(game).data_folder()
    tables = {}
    for file, replaced in changes.items():
        text = (folder / file).read_text(encoding="utf-8")
        for old, new in replaced.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        tables[file] = text
    return Pack(name, tables)
