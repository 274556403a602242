"""What is in the box: cards, abilities, sheets, track, dice and Roland (LS-2), from data files.

Faults are told by LS-12.3 – LS-12.8; which cards make up a Market is checked in `setup`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from railbird.core import Die
from railbird.core.tables import Faults, Row, read_csv, read_toml
from railbird.games.long_shot.box.vocabulary import (
    Ability,
    AbilityEvent,
    AnyEffect,
    BonusAmount,
    BonusSpaces,
    NotNegative,
    Positive,
    faults_of,
)

HORSES = range(1, 9)
"""The numbers of cards, helmets, jerseys and bars are the horses', so they are not data."""

SIDE = 4
"""Rows and columns of the Concession Grid (LS-2.12)."""

CELLS = tuple(f"{row}.{column}" for row in range(SIDE) for column in range(SIDE))
"""A cell is an index into this tuple, or its text."""

CELL_OF: dict[str, int] = {cell: index for index, cell in enumerate(CELLS)}

BONUS_OPS = ("gain", "move_each", "free_bet", "action_helmet", "action_jersey", "take_horse")
ROLAND_STEPS = ("buy", "bet", "late_helmet", "jersey", "helmet", "income")
NAME_OF_ROLAND = "Roland Wright"

T = TypeVar("T", bound=msgspec.Struct)


class HorseCard(msgspec.Struct, frozen=True):
    id: str
    set: str
    number: int
    name: str
    cost: int
    odds: tuple[int, int, int]
    """What a bet pays for each dollar if the horse is first, second or third."""
    odds_no_bet: int
    """The same for a horse past the No-Bet line that was not placed."""
    printed: tuple[int, ...]
    """Horses marked on the bar from the start."""
    ability: str


class StartingCard(msgspec.Struct, frozen=True):
    id: str
    cells: tuple[str, ...]
    bets: tuple[tuple[int, int], ...]
    """Horse and amount."""


class Bonus(msgspec.Struct, frozen=True):
    id: str
    boxes: int
    text: str
    op: str
    horses: int
    """How many horses are chosen."""
    amount: int
    spaces: int


class Track(msgspec.Struct, frozen=True):
    """Where each horse finishes and where its No-Bet line lies, by number; place 0 is not used."""

    finish: tuple[int, ...]
    no_bet: tuple[int, ...]


class Roland(msgspec.Struct, frozen=True):
    starting_money: int
    steps: tuple[str, ...]
    """In the order in which he tries them (LS-7.36)."""
    max_owned: int
    income: int
    favourite_owner_value: int


class Box(msgspec.Struct, frozen=True):
    """Everything in the box, typed and checked."""

    cards: dict[str, HorseCard]
    abilities: dict[str, Ability]
    starting_cards: dict[str, StartingCard]
    bonuses: dict[str, Bonus]
    grid: tuple[int, ...]
    """The number in each cell, row by row."""
    starting_money: int
    wilds: int
    most_bet: int
    jockey_set: int
    """What a Jockey Set is worth."""
    purse: tuple[int, int, int]
    finishers: int
    tracks: dict[str, Track]
    """By the option `lanes`."""
    dice: dict[str, tuple[Die, Die]]
    """Horse and movement die, by the option `dice`."""
    roland: Roland

    def cards_of(self, letter: str) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards.values() if card.set == letter)


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
    bonuses = _bonuses(text_of("bonuses.csv"), faults)
    ability_entries = read_toml("abilities.toml", text_of("abilities.toml"), faults)
    abilities = _abilities(ability_entries, bonuses, faults)
    cards = _cards(text_of("horse_cards.csv"), _ids(ability_entries), faults)
    starting_cards = _starting_cards(text_of("starting_cards.csv"), faults)
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


# -- bonuses and abilities -----------------------------------------------------------------------


_BONUS_COLUMNS = ("bonus_id", "boxes", "text", "horses_chosen", "op", "args")


def _bonuses(text: str, faults: Faults) -> dict[str, Bonus]:
    bonuses: dict[str, Bonus] = {}
    for row in read_csv("bonuses.csv", text, _BONUS_COLUMNS, faults):
        bonus_id, op = row.text("bonus_id"), row.text("op")
        if not bonus_id or bonus_id in bonuses:
            row.fault(f"bonus id {bonus_id!r} is empty or taken already", "LS-12.3")
        if op not in BONUS_OPS:
            row.fault(f"Unknown op '{op}'; there are: {', '.join(BONUS_OPS)}", "LS-12.3")
        bonuses[bonus_id] = Bonus(
            bonus_id,
            row.whole("boxes", "LS-2.13"),
            row.text("text"),
            op,
            row.whole("horses_chosen", "LS-2.13", at_least=0),
            *_figures(row, op),
        )
    return bonuses


_FIGURE_OF_OP = {"gain": "amount", "free_bet": "amount", "move_each": "spaces"}


def _figures(row: Row, op: str) -> tuple[int, int]:
    """Amount and spaces, of which an op needs one or none."""
    needed = _FIGURE_OF_OP.get(op)
    name, _, figure = row.text("args").partition("=")
    if needed is None:
        return 0, 0
    if name != needed or not figure.removeprefix("-").isdecimal():
        row.fault(f"column args: {row.text('args')!r} is not {needed}=…", "LS-2.13")
        return 0, 0
    return (int(figure), 0) if needed == "amount" else (0, int(figure))


def _abilities(
    toml: dict[str, Any], bonuses: dict[str, Bonus], faults: Faults
) -> dict[str, Ability]:
    abilities: dict[str, Ability] = {}
    if not _entries(toml) and not faults.found_in("abilities.toml"):
        faults.add("abilities.toml", None, "holds no [[ability]]", "LS-12.3")
    bonuses_known = not faults.found_in("bonuses.csv")
    for number, entry in enumerate(_entries(toml), start=1):
        ability = _ability(entry, number, faults)
        if ability is None:
            continue
        bonus_faults = _bonus_faults(ability, bonuses) if bonuses_known else ()
        for fault in (*faults_of(ability), *bonus_faults):
            _fault_in_ability(faults, number, ability.id, fault)
        if ability.id in abilities:
            _fault_in_ability(faults, number, ability.id, "its id is taken already")
        abilities[ability.id] = ability
    return abilities


def _entries(toml: dict[str, Any]) -> list[Any]:
    entries = toml.get("ability", [])
    return entries if isinstance(entries, list) else []


def _ids(toml: dict[str, Any]) -> set[str]:
    """The ids that cards may name, of faulty entries too; a fault is told once."""
    return {str(entry.get("id")) for entry in _entries(toml) if isinstance(entry, dict)}


def _fault_in_ability(faults: Faults, number: int, ability_id: str, message: str) -> None:
    faults.add("abilities.toml", None, f"entry {number} ({ability_id}): {message}", "LS-12.3")


_EVENTS: tuple[str, ...] = get_args(AbilityEvent)
_OPS = {str(effect.__struct_config__.tag) for effect in get_args(AnyEffect)}


def _ability(entry: Any, number: int, faults: Faults) -> Ability | None:
    """Unknown words are named first; whatever else is wrong is told as it is found."""
    ability_id = entry.get("id", "?") if isinstance(entry, dict) else "?"
    unknown = _unknown_words(entry) if isinstance(entry, dict) else []
    for message in unknown:
        _fault_in_ability(faults, number, ability_id, message)
    if unknown:
        return None
    try:
        return msgspec.convert(entry, Ability)
    except msgspec.ValidationError as error:
        _fault_in_ability(faults, number, ability_id, str(error))
        return None


def _unknown_words(entry: dict[str, Any]) -> list[str]:
    unknown = []
    if entry.get("event") not in _EVENTS:
        unknown.append(f"Unknown event '{entry.get('event')}'; there are: {', '.join(_EVENTS)}")
    effects = entry.get("effect")
    for effect in effects if isinstance(effects, list) else []:
        op = effect.get("op") if isinstance(effect, dict) else effect
        if op not in _OPS:
            unknown.append(f"Unknown op '{op}'; there are: {', '.join(sorted(_OPS))}")
    return unknown


def _bonus_faults(ability: Ability, bonuses: dict[str, Bonus]) -> Iterable[str]:
    for bonus_id in ability.when.bonus:
        bonus = bonuses.get(bonus_id)
        if bonus is None:
            yield f"Unknown bonus '{bonus_id}'; there are: {', '.join(bonuses)}"
            continue
        for effect in ability.effect:
            moves = bonus.op == "move_each"
            amounts = bonus.op in ("gain", "free_bet")
            if isinstance(effect, BonusSpaces) and not moves:
                yield f"bonus '{bonus_id}' moves no horse"
            if isinstance(effect, BonusAmount) and not amounts:
                yield f"bonus '{bonus_id}' has no amount"


# -- cards ---------------------------------------------------------------------------------------


_ODDS = ("odds_1st", "odds_2nd", "odds_3rd")
_CARD_COLUMNS = (
    "card_id",
    "set",
    "number",
    "name",
    "cost",
    *_ODDS,
    "odds_no_bet",
    "printed_marks",
    "ability_id",
)


def _cards(text: str, abilities: set[str], faults: Faults) -> dict[str, HorseCard]:
    """Cost, odds and printed marks of every horse (LS-2.7)."""
    cards: dict[str, HorseCard] = {}
    for row in read_csv("horse_cards.csv", text, _CARD_COLUMNS, faults):
        card_id = row.text("card_id")
        if not card_id or card_id in cards:
            row.fault(f"card id {card_id!r} is empty or taken already", "LS-12.3")
        if abilities and row.text("ability_id") not in abilities:
            row.fault(f"Unknown ability '{row.text('ability_id')}'", "LS-12.3")
        first, second, third = (_figure(row, card_id, column) for column in _ODDS)
        cards[card_id] = HorseCard(
            card_id,
            row.text("set"),
            _horse(row, card_id, "number", row.text("number")),
            row.text("name") or card_id,
            _figure(row, card_id, "cost"),
            (first, second, third),
            _figure(row, card_id, "odds_no_bet"),
            _printed_marks(row, card_id),
            row.text("ability_id"),
        )
    return cards


def _figure(row: Row, card_id: str, column: str) -> int:
    text = row.text(column)
    if text.isdecimal():
        return int(text)
    row.fault(f"Horse card {card_id}: {column} = {text} is not allowed", "LS-12.6")
    return 0


def _horse(row: Row, card_id: str, column: str, text: str) -> int:
    if text.isdecimal() and int(text) in HORSES:
        return int(text)
    row.fault(f"Horse card {card_id}: {column} = {text} is not allowed", "LS-12.6")
    return HORSES[0]


def _printed_marks(row: Row, card_id: str) -> tuple[int, ...]:
    texts = row.text("printed_marks").split()
    marks = [_horse(row, card_id, "printed_marks", text) for text in texts]
    for text in {text for text in texts if texts.count(text) > 1}:
        row.fault(f"Horse card {card_id}: printed_marks = {text} twice is not allowed", "LS-12.6")
    return tuple(marks)


_STARTING_COLUMNS = (
    "card_id",
    "cells",
    "bet1_horse",
    "bet1_amount",
    "bet2_horse",
    "bet2_amount",
)


def _starting_cards(text: str, faults: Faults) -> dict[str, StartingCard]:
    """Four marks and two bets on each (LS-2.10)."""
    cards: dict[str, StartingCard] = {}
    rows = read_csv("starting_cards.csv", text, _STARTING_COLUMNS, faults)
    for row in rows:
        card_id = row.text("card_id")
        cells = tuple(row.text("cells").split())
        bets = tuple(
            (row.text(f"bet{place}_horse"), row.text(f"bet{place}_amount")) for place in (1, 2)
        )
        for reason in _starting_card_faults(card_id, cells, bets, cards):
            row.fault(f"Starting card {card_id}: {reason}", "LS-12.5")
        cards[card_id] = StartingCard(
            card_id,
            cells,
            tuple((int(horse), int(amount)) for horse, amount in bets if horse.isdecimal())
            if all(part.isdecimal() for bet in bets for part in bet)
            else (),
        )
    if len(cards) < len(HORSES) and not (faults.found_in("starting_cards.csv") and not rows):
        message = f"{len(cards)} starting cards; eight players need 8"
        faults.add("starting_cards.csv", None, message, "LS-12.5")
    return cards


def _starting_card_faults(
    card_id: str,
    cells: Sequence[str],
    bets: Sequence[tuple[str, str]],
    known: dict[str, StartingCard],
) -> Iterable[str]:
    if not card_id or card_id in known:
        yield "its id is empty or taken already"
    if len(set(cells)) != SIDE or len(cells) != SIDE:
        yield f"{len(cells)} cells, {SIDE} different ones are needed"
    for cell in cells:
        if cell not in CELL_OF:
            yield f"cell {cell} is off the grid"
    for horse, amount in bets:
        if not horse.isdecimal() or int(horse) not in HORSES:
            yield f"there is no horse {horse}"
        if not amount.isdecimal() or int(amount) < 1:
            yield f"a bet of {amount} is not at least 1"
    if len({horse for horse, _ in bets}) < len(bets):
        yield "both bets are on one horse"


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
