"""The horse cards and the starting cards (LS-12.3, LS-12.5, LS-12.6)."""

from collections.abc import Iterable, Sequence

from railbird.core.tables import Faults, Row, read_csv
from railbird.games.long_shot.box.components import CELL_OF, HORSES, SIDE, HorseCard, StartingCard

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


def read_cards(text: str, abilities: set[str], faults: Faults) -> dict[str, HorseCard]:
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
            row.name("name") or card_id,
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


def read_starting_cards(text: str, faults: Faults) -> dict[str, StartingCard]:
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
