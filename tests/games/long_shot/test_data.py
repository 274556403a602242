"""The components as the rules print them (LS-2)."""

import re
from collections import Counter
from pathlib import Path

import pytest

from railbird.games.long_shot.box.components import CELLS, HORSES
from tests.games.long_shot.table import GAME

BOX = GAME.box
RULES = (Path(__file__).parents[3] / "docs" / "rules" / "long_shot.md").read_text(encoding="utf-8")


def table_after(rule: str) -> list[list[str]]:
    """The rows of the first table below a rule of the page, without head and line."""
    below = RULES.split(f"**{rule}**", 1)[1]
    rows = re.search(r"\n\|(.*?)\n\n", below, re.DOTALL)
    assert rows is not None
    lines = [line for line in rows.group(0).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_published_dice() -> None:
    """LS-2.1, LS-2.2."""
    horse, movement = BOX.dice["published"]
    assert sorted(horse.faces) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sorted(movement.faces) == [1, 2, 2, 2, 3, 3]
    assert sum(movement.faces) * 6 == 13 * len(movement.faces)


def test_the_dice_of_the_rulebook() -> None:
    """LS-2.19."""
    horse, movement = BOX.dice["manual"]
    assert sorted(horse.faces) == sorted(movement.faces) == [1, 2, 3, 4, 5, 6]


def test_the_track_has_sixteen_steps_and_its_line_before_space_twelve() -> None:
    """LS-2.3, LS-2.4."""
    track = BOX.tracks["uniform"]
    assert [track.finish[horse] for horse in HORSES] == [16] * 8
    assert [track.no_bet[horse] for horse in HORSES] == [12] * 8


def test_the_purses_of_the_winners_circle() -> None:
    """LS-2.6."""
    assert BOX.purse == (35, 25, 15)
    assert BOX.finishers == 3


def test_costs_odds_and_printed_marks_depend_on_the_number() -> None:
    """LS-2.7."""
    rows = {int(row[0]): row for row in table_after("LS-2.7")}
    for card in BOX.cards.values():
        _, cost, first, second, third, unplaced, marks, _ = rows[card.number]
        assert card.cost == (4 if card.id == "C2" else int(cost)), card.id
        odds = [f"×{factor}" for factor in (*card.odds, card.odds_no_bet)]
        assert odds == [first, second, third, unplaced], card.id
        assert card.printed == tuple(map(int, marks.split(","))), card.id


def test_the_last_column_of_the_table_says_the_same_as_the_bars() -> None:
    """LS-2.7."""
    for row in table_after("LS-2.7"):
        bars = [card.number for card in BOX.cards.values() if int(row[0]) in card.printed]
        dragged_by = {int(text) for text in row[-1].split(",") if text.strip("– ")}
        assert dragged_by == set(bars)


def test_a_bar_has_a_space_for_every_horse() -> None:
    """LS-2.8: each horse that is not printed can still be marked, the card's own included."""
    for card in BOX.cards.values():
        assert set(card.printed) < set(HORSES)
        assert card.number not in card.printed


def test_the_cards_their_sets_and_names() -> None:
    """LS-2.9."""
    names = {row[0]: row[1].split(" (")[0] for row in table_after("LS-2.9")}
    assert names == {card.id: card.name for card in BOX.cards.values()}
    for letter in "ABCD":
        numbers = [BOX.cards[card].number for card in BOX.cards_of(letter)]
        assert numbers == list(HORSES)
    assert all(BOX.cards[card].number == int(card[1]) for card in BOX.cards)


_TRIGGERS = {
    "column filled": "line_completed",
    "row filled": "line_completed",
    "row or column filled": "line_completed",
    "standing": "standing",
    "scoring": "scoring",
    "Jockey Set completed": "jockey_set",
    "bet placed, paid or free": "bet_placed",
}


@pytest.mark.parametrize("row", table_after("LS-2.9"), ids=lambda row: str(row[0]))
def test_every_ability_is_written_in_the_vocabulary(row: list[str]) -> None:
    """LS-2.9, LS-2.14."""
    trigger = row[2]
    ability = BOX.abilities[BOX.cards[row[0]].ability]
    starts = {"turn start": "turn_start", "after": "after_action", "bonus": "claim_bonus"}
    starts |= {"acquired": "acquired"}
    event = _TRIGGERS.get(trigger) or next(
        event for word, event in starts.items() if trigger.startswith(word)
    )
    assert ability.event == event
    if "die =" in trigger:
        assert ability.when.die == int(trigger[-1])
    if trigger.startswith("bonus `"):
        assert set(re.findall(r"`(\w+)`", trigger)) == set(ability.when.bonus)


def test_only_harmless_abilities_are_applied_without_a_question() -> None:
    """LS-2.17: no choice, nobody else touched, and no loss but the penalty of C2."""
    harmless = {"gain", "erase_wild", "score_if", "score_per", "bonus_amount"}
    as_an_action = {"concession_numbers", "bet_cost", "alt_bet"}
    for ability in BOX.abilities.values():
        ops = {str(effect.__struct_config__.tag) for effect in ability.effect}
        if not ability.ask:
            assert ops <= harmless | as_an_action, ability.id
            amounts = [getattr(effect, "amount", 0) for effect in ability.effect]
            assert min(amounts) >= 0 or ability.id == "pie_in_the_sky"


def test_starting_cards() -> None:
    """LS-2.10."""
    rows = table_after("LS-2.10")
    assert [row[0] for row in rows] == list(BOX.starting_cards)
    for card_id, cells, bets in rows:
        card = BOX.starting_cards[card_id]
        marks = dict(re.findall(r"(\d\.\d): (\d)", cells))
        assert card.cells == tuple(marks)
        assert all(BOX.grid[CELLS.index(cell)] == int(shown) for cell, shown in marks.items())
        printed = re.findall(r"#(\d) \$(\d)", bets)
        assert card.bets == tuple((int(horse), int(amount)) for horse, amount in printed)


def test_starting_cards_are_built_alike() -> None:
    """LS-2.10: one mark per row and column, $6 on one low and one high horse."""
    for card in BOX.starting_cards.values():
        assert {cell[0] for cell in card.cells} == {cell[2] for cell in card.cells} == set("0123")
        (low, stake), (high, other) = card.bets
        assert low <= 4 < high
        assert stake + other == 6
        numbers = {BOX.grid[CELLS.index(cell)] for cell in card.cells}
        assert len(numbers) == 4
        assert not numbers & {low, high}
    cells = Counter(cell for card in BOX.starting_cards.values() for cell in card.cells)
    assert cells == dict.fromkeys(CELLS, 2)


def test_the_sheet() -> None:
    """LS-2.11."""
    assert (BOX.starting_money, BOX.wilds, BOX.most_bet, BOX.jockey_set) == (12, 3, 3, 5)


def test_the_concession_grid() -> None:
    """LS-2.12."""
    printed = [int(cell) for row in table_after("LS-2.12") for cell in row[1:]]
    assert list(BOX.grid) == printed
    assert Counter(printed) == dict.fromkeys(HORSES, 2)


def test_nine_kinds_of_bonus_in_twelve_boxes() -> None:
    """LS-2.13."""
    boxes = {row[0]: int(row[1]) for row in table_after("LS-2.13")}
    assert {bonus.id: bonus.boxes for bonus in BOX.bonuses.values()} == boxes
    assert sum(boxes.values()) == 12
    figures = {
        bonus.id: (bonus.horses, bonus.spaces, bonus.amount) for bonus in BOX.bonuses.values()
    }
    assert figures["cash7"] == (0, 0, 7)
    assert figures["free_bet3"] == (1, 0, 3)
    assert figures["back2x2"] == (2, -2, 0)
    assert figures["forward3"] == (1, 3, 0)


def test_rolands_sheet_and_habits() -> None:
    """LS-2.18, LS-7.36."""
    roland = BOX.roland
    assert roland.starting_money == 20
    assert roland.steps == ("buy", "bet", "late_helmet", "jersey", "helmet", "income")
    assert (roland.max_owned, roland.income, roland.favourite_owner_value) == (3, 2, 35)
