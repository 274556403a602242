"""Opening the box: all tables read together, so that every fault is found at once.

Faults are told by LS-12.3 – LS-12.8; which cards make up a Market is checked in `setup`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from railbird.core import Die
from railbird.core.tables import Faults, read_toml
from railbird.games.long_shot.box.components import HORSES, SIDE, Box, Roland, Track
from railbird.games.long_shot.box.read_abilities import ids_of, read_abilities, read_bonuses
from railbird.games.long_shot.box.read_cards import read_cards, read_starting_cards
from railbird.games.long_shot.box.vocabulary import NotNegative, Positive

ROLAND_STEPS = ("buy", "bet", "late_helmet", "jersey", "helmet", "income")

T = TypeVar("T", bound=msgspec.Struct)


# -- the files as they are written ---------------------------------------------------------------


class _Concessions(msgspec.Struct, frozen=True):
    grid: tuple[tuple[int, ...], ...]


class _SheetToml(msgspec.Struct, frozen=True):
    starting_money: NotNegative
    wild_spaces: NotNegative
    helmet_spaces: Literal[1]
    jersey_spaces: Literal[1]
    max_bet_per_action: Positive
    jockey_set_value: NotNegative
    concessions: _Concessions


class _Staggered(msgspec.Struct, frozen=True):
    finish_position: Annotated[tuple[Positive, ...], msgspec.Meta(min_length=8, max_length=8)]
    no_bet_offset: Positive


class _TrackToml(msgspec.Struct, frozen=True):
    start_position: Literal[0]
    spaces: Positive
    finish_position: Positive
    no_bet_first: int
    finishers: Literal[3]
    purse: tuple[NotNegative, NotNegative, NotNegative]
    staggered: _Staggered


class _RolandStep(msgspec.Struct, frozen=True):
    id: str


class _RolandParameters(msgspec.Struct, frozen=True):
    max_owned: NotNegative
    income: NotNegative
    favourite_owner_value: NotNegative


class _RolandToml(msgspec.Struct, frozen=True):
    """What the rules fix about Roland can be read but not changed."""

    starting_money: NotNegative
    uses_starting_bets: Literal[True]
    uses_concessions: Literal[False]
    abilities_active: Literal[False]
    uses_wilds: Literal[False]
    seat: Literal[1]
    step: tuple[_RolandStep, ...]
    parameters: _RolandParameters


def load_box(text_of: Callable[[str], str]) -> Box:
    """Read the box from its data files; BadPack lists every fault in them."""
    faults = Faults()
    bonuses = read_bonuses(text_of("bonuses.csv"), faults)
    ability_entries = read_toml("abilities.toml", text_of("abilities.toml"), faults)
    abilities = read_abilities(ability_entries, bonuses, faults)
    cards = read_cards(text_of("horse_cards.csv"), ids_of(ability_entries), faults)
    starting_cards = read_starting_cards(text_of("starting_cards.csv"), faults)
    sheet = _typed("player_sheet.toml", text_of, _SheetToml, "LS-2.11", faults)
    track = _typed("track.toml", text_of, _TrackToml, "LS-2.3", faults)
    roland = _typed("roland.toml", text_of, _RolandToml, "LS-7.36", faults)
    dice = _dice(text_of("dice.toml"), faults)
    grid = _grid(sheet, faults)
    tracks = _tracks(track, faults)
    steps = _steps(roland, faults)
    faults.stop_here()
    assert sheet is not None
    assert track is not None
    assert roland is not None
    return Box(
        cards=cards,
        abilities=abilities,
        starting_cards=starting_cards,
        bonuses=bonuses,
        grid=grid,
        starting_money=sheet.starting_money,
        wilds=sheet.wild_spaces,
        most_bet=sheet.max_bet_per_action,
        jockey_set=sheet.jockey_set_value,
        purse=track.purse,
        finishers=track.finishers,
        tracks=tracks,
        dice=dice,
        roland=Roland(
            roland.starting_money,
            steps,
            roland.parameters.max_owned,
            roland.parameters.income,
            roland.parameters.favourite_owner_value,
        ),
    )


def _typed(
    file: str, text_of: Callable[[str], str], kind: type[T], rule: str, faults: Faults
) -> T | None:
    toml = read_toml(file, text_of(file), faults)
    try:
        return msgspec.convert(toml, kind)
    except msgspec.ValidationError as error:
        if not faults.found_in(file):
            faults.add(file, None, str(error), rule)
        return None


# -- sheet, track, dice, Roland ------------------------------------------------------------------


def _grid(sheet: _SheetToml | None, faults: Faults) -> tuple[int, ...]:
    if sheet is None:
        return ()
    rows = sheet.concessions.grid
    cells = tuple(number for row in rows for number in row)
    square = len(rows) == SIDE and all(len(row) == SIDE for row in rows)
    if not square or Counter(cells) != dict.fromkeys(HORSES, 2):
        message = "The Concession Grid must be 4×4 with each of 1–8 twice"
        faults.add("player_sheet.toml", None, message, "LS-12.4")
    return cells


def _tracks(toml: _TrackToml | None, faults: Faults) -> dict[str, Track]:
    """Finish and No-Bet line, straight and staggered (LS-2.4, LS-9.14)."""
    if toml is None:
        return {}
    if toml.finish_position != toml.spaces + 1:
        message = f"finish_position = {toml.finish_position} must be spaces + 1 = {toml.spaces + 1}"
        faults.add("track.toml", None, message, "LS-2.3")
    staggered, offset = toml.staggered.finish_position, toml.staggered.no_bet_offset
    tracks = {
        "uniform": Track(
            (0, *[toml.finish_position for _ in HORSES]), (0, *[toml.no_bet_first for _ in HORSES])
        ),
        "staggered": Track((0, *staggered), (0, *[finish - offset for finish in staggered])),
    }
    for track in tracks.values():
        if any(not 1 <= track.no_bet[horse] < track.finish[horse] for horse in HORSES):
            faults.add("track.toml", None, "The No-Bet line must lie on the track", "LS-12.8")
    return tracks


_DICE_SETS = ("published", "manual")


def _dice(text: str, faults: Faults) -> dict[str, tuple[Die, Die]]:
    """The dice of both options (LS-2.1, LS-2.2, LS-2.19)."""
    toml = read_toml("dice.toml", text, faults)
    sets: dict[str, tuple[Die, Die]] = {}
    for name in () if faults.found_in("dice.toml") else _DICE_SETS:
        horse = _die(toml, name, "horse")
        movement = _die(toml, name, "movement")
        for message in _dice_faults(name, horse.faces, movement.faces):
            faults.add("dice.toml", None, message, "LS-12.7")
        sets[name] = (horse, movement)
    return sets


def _die(toml: dict[str, Any], set_name: str, name: str) -> Die:
    """The die as it is written; one that is missing or no list of numbers has no face."""
    try:
        faces = msgspec.convert(toml[set_name][name]["faces"], tuple[int, ...])
    except (KeyError, TypeError, msgspec.ValidationError):
        faces = ()
    return Die(name, faces)


def _dice_faults(name: str, horse: Sequence[int], movement: Sequence[int]) -> Iterable[str]:
    different = len(set(horse)) == len(horse) > 0
    if not different or not set(horse) <= set(HORSES):
        yield f"Die {name}.horse: faces must be different numbers from 1 to 8"
    elif name == "published" and set(horse) != set(HORSES):
        yield f"Die {name}.horse: faces must be 1 to 8, each once"
    if not movement or min(movement) < 1:
        yield f"Die {name}.movement: faces must be whole numbers from 1 up"


def _steps(toml: _RolandToml | None, faults: Faults) -> tuple[str, ...]:
    if toml is None:
        return ()
    steps = tuple(step.id for step in toml.step)
    for number, step in enumerate(steps, start=1):
        if step not in ROLAND_STEPS:
            message = f"entry {number}: Unknown step '{step}'; there are: {', '.join(ROLAND_STEPS)}"
            faults.add("roland.toml", None, message, "LS-12.3")
    if not steps or steps[-1] != "income":
        faults.add("roland.toml", None, "the last step must be income, which always applies")
    return steps
