"""Reading race cards, purses, programs and odds; faults by BS-12.9, BS-12.10."""

import re
from collections.abc import Callable, Collection

from railbird.core.tables import Faults, Row, read_csv
from railbird.games.big_stakes.box.components import (
    DISTANCES,
    MOST_DIGITS,
    POSTS,
    FixedRace,
    FixedRunner,
    Odds,
    RaceCard,
)
from railbird.games.big_stakes.box.horse_card import Surface

RACES_OF_A_MEET = 5
_PRIZES = tuple(f"prize_{place}" for place in range(1, 6))
_SURFACES: dict[str, Surface] = {"dirt": "dirt", "turf": "turf"}


def read_split(text: str, faults: Faults) -> tuple[int, ...]:
    """Per cent of the purse by finishing position (BS-2.14)."""
    file = "purse_split.csv"
    split = [
        row.whole("percent", "BS-12.10", at_least=0)
        for row in read_csv(file, text, ("finish_position", "percent"), faults)
    ]
    if len(split) != len(_PRIZES) or sum(split) > 100 or split != sorted(split, reverse=True):
        shown = ", ".join(map(str, split)) or "nothing"
        faults.add(
            file,
            None,
            f"purse_split: {shown}; {len(_PRIZES)} per cents that do not rise and are at most 100 "
            "together",
            "BS-12.10",
        )
    return tuple(split)


def read_race_cards(text: str, faults: Faults) -> dict[str, RaceCard]:
    cards: dict[str, RaceCard] = {}
    needed = ("card_id", "distance_f", "surface", "title", "purse_usd", *_PRIZES)
    for row in read_csv("race_cards.csv", text, needed, faults):
        card = _race_card(row)
        if card.id in cards or not card.id:
            row.fault(f"race_cards: {card.id}: card_id must be there, and only once", "BS-12.9")
        cards[card.id] = card
    return cards


def _race_card(row: Row) -> RaceCard:
    card_id = row.text("card_id")
    distance, surface = row.text("distance_f"), row.text("surface")
    if distance not in map(str, DISTANCES):
        shown = f"{DISTANCES[0]}–{DISTANCES[-1]}"
        row.fault(f"race_cards: {card_id}: distance_f {distance!r} must be {shown}", "BS-12.9")
        distance = str(DISTANCES[0])
    if surface not in _SURFACES:
        row.fault(
            f"race_cards: {card_id}: surface {surface!r} is not one of {', '.join(_SURFACES)}",
            "BS-12.9",
        )
    purse, *prizes = (_dollars(row, card_id, column) for column in ("purse_usd", *_PRIZES))
    if sum(prizes) > purse:
        row.fault(
            f"race_cards: {card_id}: prize_1 to prize_5 are {sum(prizes)} together, above "
            f"purse_usd {purse}",
            "BS-12.9",
        )
    title = row.name("title") or f"{distance} Furlongs"
    return RaceCard(
        card_id, int(distance), _SURFACES.get(surface, "dirt"), title, purse, tuple(prizes)
    )


def _dollars(row: Row, card_id: str, column: str) -> int:
    text = row.text(column)
    if text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    row.fault(
        f"race_cards: {card_id}: {column} {text!r} is not a whole number of at most {MOST_DIGITS} "
        "digits",
        "BS-12.9",
    )
    return 0


def read_default_program(text: str, cards: Collection[str], faults: Faults) -> tuple[str, ...]:
    file = "default_program.csv"
    rows = read_csv(file, text, ("race_no", "race_card_id"), faults)
    for row in rows:
        _check_card(row, cards)
    if len(rows) != RACES_OF_A_MEET:
        faults.add(file, None, f"{len(rows)} races; a meet has {RACES_OF_A_MEET}", "BS-2.15")
    return tuple(row.text("race_card_id") for row in rows)


def _check_card(row: Row, cards: Collection[str]) -> None:
    card = row.text("race_card_id")
    if card not in cards:
        row.fault(
            f"column race_card_id: {card!r} is not one of {', '.join(cards) or 'none'}", "BS-12.9"
        )


# -- odds and fixed programs ---------------------------------------------------------------------


def read_odds(text: str) -> Odds | None:
    found = re.fullmatch(r"([1-9]\d{0,3})/([1-9]\d{0,3})", text)
    return Odds(int(found[1]), int(found[2])) if found else None


def read_ladder(text: str, faults: Faults) -> tuple[Odds, ...]:
    ladder: list[Odds] = []
    for row in read_csv("odds_ladder.csv", text, ("odds",), faults):
        odds = _odds(row, "odds")
        if ladder and odds.a * ladder[-1].b <= ladder[-1].a * odds.b:
            row.fault(f"column odds: {odds} must be above {ladder[-1]}", "BS-7.71")
        ladder.append(odds)
    if not ladder:
        faults.add("odds_ladder.csv", None, "there are no odds", "BS-7.71")
    return tuple(ladder)


def _odds(row: Row, column: str) -> Odds:
    odds = read_odds(row.text(column))
    if odds is None:
        row.fault(f"column {column}: {row.text(column)!r} – write odds like 7/2", "BS-7.71")
    return odds or Odds(1, 1)


def read_fixed_programs(
    text_of: Callable[[str], str],
    cards: Collection[str],
    horses: Collection[int],
    faults: Faults,
) -> dict[str, tuple[FixedRace, ...]]:
    """Programs by id; of each, five races in order with up to ten runners (BS-2.19)."""
    file = "fixed_programs.csv"
    odds = ("odds_win", "odds_place", "odds_show")
    needed = ("program_id", "race_no", "race_card_id", "post", "horse_id", *odds)
    found: dict[str, dict[int, list[Row]]] = {}
    for row in read_csv(file, text_of(file), needed, faults):
        races = found.setdefault(row.text("program_id"), {})
        races.setdefault(row.whole("race_no", "BS-2.19"), []).append(row)
    programs = {}
    for name, races in found.items():
        if sorted(races) != list(range(1, RACES_OF_A_MEET + 1)):
            faults.add(file, None, f"{name}: needs races 1 to {RACES_OF_A_MEET}", "BS-2.19")
        programs[name] = tuple(_fixed_race(races[race], cards, horses) for race in sorted(races))
        _check_once(name, races)
    return programs


def _fixed_race(rows: list[Row], cards: Collection[str], horses: Collection[int]) -> FixedRace:
    posts = [row.whole("post", "BS-2.19") for row in rows]
    for row in rows:
        _check_card(row, cards)
        if row.text("race_card_id") != rows[0].text("race_card_id"):
            row.fault("column race_card_id: one race has one card", "BS-2.19")
    if sorted(posts) != list(POSTS[: len(rows)]):
        rows[-1].fault("column post: the posts of a race are 1, 2, … up to 10", "BS-2.19")
    runners = sorted((_fixed_runner(row, horses) for row in rows), key=lambda each: each.post)
    return FixedRace(rows[0].text("race_card_id"), tuple(runners))


def _fixed_runner(row: Row, horses: Collection[int]) -> FixedRunner:
    horse = row.whole("horse_id", "BS-2.19")
    if horse not in horses:
        row.fault(f"column horse_id: there is no horse {horse}", "BS-2.19")
    win, place, show = (_odds(row, f"odds_{bet}") for bet in ("win", "place", "show"))
    return FixedRunner(row.whole("post", "BS-2.19"), horse, win, place, show)


def _check_once(program: str, races: dict[int, list[Row]]) -> None:
    seen: set[str] = set()
    for rows in races.values():
        for row in rows:
            horse = row.text("horse_id")
            if horse in seen:
                row.fault(f"column horse_id: horse {horse} runs twice in {program}", "BS-2.19")
            seen.add(horse)
