"""Reading tiers, trophies, tokens, times, lucky sets, throws and money.

Faults by BS-12.11 and BS-12.13.
"""

import re
from collections import Counter
from itertools import pairwise
from string import ascii_lowercase

import msgspec

from railbird.core.tables import Faults, Row, read_csv, read_toml
from railbird.games.big_stakes.box.components import (
    DISTANCES,
    PAST_COLUMNS,
    LuckySet,
    Money,
    Speed,
    Tier,
    Token,
)
from railbird.games.big_stakes.box.read_horses import read_id

_DICE_PER_FURLONG = 3
_FAST: dict[str, Speed] = {"west_coast": "west_coast", "japanese": "japanese"}
_TRIPLE = "triple"


def read_tiers(text: str, faults: Faults) -> tuple[Tier, ...]:
    rows = read_csv("tiers.csv", text, ("tier", "count", "foal_min_overall"), faults)
    tiers = tuple(
        Tier(
            row.text("tier"),
            row.whole("count", "BS-2.1", 0),
            row.whole("foal_min_overall", "BS-2.1", 0),
        )
        for row in rows
    )
    falls = all(above.lowest > below.lowest for above, below in pairwise(tiers))
    if not tiers or not falls or len({tier.name for tier in tiers}) < len(tiers):
        message = "tiers need names of their own, the best first, with falling foal_min_overall"
        faults.add("tiers.csv", None, message, "BS-2.1")
    return tiers


def read_trophies(text: str, faults: Faults) -> dict[str, str]:
    rows = read_csv("trophies.csv", text, ("trophy_id", "race"), faults)
    return {row.text("trophy_id"): row.text("race") for row in rows}


def read_tokens(text: str, faults: Faults) -> dict[int, Token]:
    """Tokens by id, rising; each has a name of its own (BS-2.5)."""
    numbers: dict[int, int] = {}
    for row in read_csv("jockey_tokens.csv", text, ("token_id", "number"), faults):
        number = row.text("number")
        if not number.isdecimal() or not 2 <= int(number) <= 12:
            row.fault(f"tokens: number {number} outside 2–12", "BS-12.13")
            continue
        token = read_id(row, "token_id", "BS-12.13")
        if token in numbers:
            row.fault(f"column token_id: {token} is there already", "BS-12.13")
        numbers[token] = int(number)
    seen: Counter[int] = Counter()
    tokens = {}
    for token, drawn in sorted(numbers.items()):
        tokens[token] = Token(token, drawn, f"{drawn}{_letter(seen[drawn])}")
        seen[drawn] += 1
    return tokens


def _letter(place: int) -> str:
    return ascii_lowercase[place] if place < len(ascii_lowercase) else f"-{place + 1}"


# -- Appendix A ----------------------------------------------------------------------------------


def read_times(text: str, faults: Faults) -> dict[tuple[int, int], tuple[int, ...]]:
    file = "appendix_a_times.csv"
    columns = [f"past_{spaces}" for spaces in range(1, PAST_COLUMNS + 1)]
    times: dict[tuple[int, int], tuple[int, ...]] = {}
    rows: dict[tuple[int, int], Row] = {}
    for row in read_csv(file, text, ("distance_f", "round", *columns), faults):
        key = (row.whole("distance_f", "BS-2.17"), row.whole("round", "BS-2.17"))
        times[key] = tuple(_tenths(row, column) for column in columns)
        rows[key] = row
        for place, (slower, faster) in enumerate(pairwise(times[key]), start=2):
            if faster > slower:
                row.fault(f"times: {key[0]}/{key[1]}: column {place} is not faster", "BS-12.11")
    for (distance, number), row in rows.items():
        before = times.get((distance, number - 1))
        if before and times[distance, number][-1] <= before[0]:
            row.fault(
                f"times: {distance}/{number}: column {PAST_COLUMNS} is not slower than column 1 of "
                f"round {number - 1}",
                "BS-12.11",
            )
    _check_distances(times, faults)
    return times


def _check_distances(times: dict[tuple[int, int], tuple[int, ...]], faults: Faults) -> None:
    """Every race needs its rows, with no gap between them (BS-7.52)."""
    if faults.found_in("appendix_a_times.csv"):
        return
    for furlongs in DISTANCES:
        rounds = sorted(number for distance, number in times if distance == furlongs)
        if not rounds or rounds != list(range(rounds[0], rounds[-1] + 1)):
            message = f"times: {furlongs}: the rounds of a distance must follow each other"
            faults.add("appendix_a_times.csv", None, message, "BS-12.11")


def _tenths(row: Row, column: str) -> int:
    text = row.text(column)
    found = re.fullmatch(r"(\d{1,4})\.(\d)", text)
    if not found:
        row.fault(f"column {column}: {text!r} – write seconds like 71.8", "BS-12.11")
        return 0
    return 10 * int(found[1]) + int(found[2])


# -- Appendix B, throws, money -------------------------------------------------------------------


def read_lucky_sets(text: str, faults: Faults) -> dict[int, LuckySet]:
    """ "Any triple" is not a set that can be chosen (BS-10.49)."""
    sets = {}
    for row in read_csv("appendix_b_heart.csv", text, ("set_id", "numbers", "lb"), faults):
        if row.text("numbers") == _TRIPLE:
            continue
        numbers = [int(part) for part in row.text("numbers").split() if part.isdecimal()]
        if not numbers or len(set(numbers)) < len(row.text("numbers").split()):
            row.fault(f"column numbers: cannot read {row.text('numbers')!r}", "BS-2.18")
        if any(not 2 <= number <= 12 for number in numbers):
            row.fault("column numbers: numbers are 2–12", "BS-2.18")
        set_id = read_id(row, "set_id", "BS-2.18")
        sets[set_id] = LuckySet(set_id, tuple(numbers), _tenths(row, "lb"))
    return sets


def read_throws(text: str, faults: Faults) -> dict[tuple[Speed, int], tuple[int, ...]]:
    """Furlongs of each throw by speed and distance (BS-2.16)."""
    file = "dice_throws.csv"
    throws: dict[tuple[Speed, int], list[int]] = {
        (speed, furlongs): [] for speed in _FAST.values() for furlongs in DISTANCES
    }
    for row in read_csv(file, text, ("mode", "distance_f", "throw_no", "dice"), faults):
        mode = row.one_of("mode", tuple(_FAST), "BS-2.16")
        distance = row.one_of("distance_f", tuple(map(str, DISTANCES)), "BS-2.16")
        dice = row.one_of("dice", ("3", "6", "9"), "BS-2.16")
        rolled = throws[_FAST[mode], int(distance)]
        if row.text("throw_no") != str(len(rolled) + 1):
            row.fault(f"column throw_no: expected {len(rolled) + 1}", "BS-2.16")
        rolled.append(int(dice) // _DICE_PER_FURLONG)
    standard: dict[tuple[Speed, int], tuple[int, ...]] = {
        ("standard", furlongs): () for furlongs in DISTANCES
    }
    return standard | {key: tuple(rolled) for key, rolled in throws.items()}


class _GameToml(msgspec.Struct, forbid_unknown_fields=True):
    money: Money


def read_money(text: str, faults: Faults) -> Money | None:
    toml = read_toml("game.toml", text, faults)
    try:
        return msgspec.convert(toml, _GameToml).money
    except msgspec.ValidationError as error:
        if not faults.found_in("game.toml"):
            faults.add("game.toml", None, str(error), "BS-9.1")
        return None
