"""Horse cards on paper."""

import re
from html import unescape

from railbird.games.big_stakes.box.horse_card import read_heart
from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.printing import (
    BLANKS,
    blank_cards,
    heart_on_paper,
    horse_cards,
)

BOX = BigStakes().box


def cells(card: str) -> list[str]:
    return [unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", card)]


def facts(card: str) -> dict[str, str]:
    return {
        label: unescape(text)
        for label, text in re.findall(r"<span>(.+?) <b>(.*?)</b></span>", card)
    }


def test_a_card_says_all_that_is_played_with() -> None:
    """The printed card of Secretariat (BS-2.3)."""
    secretariat = next(card for card in BOX.horses.values() if card.name == "SECRETARIAT")
    card = horse_cards(BOX, [secretariat], "a4").split('<div class="card">')[1]
    assert cells(card) == [*"899998888888", *["7"] * 12]
    assert "<h2>SECRETARIAT<span>100</span></h2>" in card
    told = facts(card)
    assert [told[distance] for distance in ("5F", "6F", "8F", "10F")] == ["44", "52", "68", "84"]
    assert told["Earned"] == "$1,316,808"
    assert "Belmont Stakes" in told["Trophies"]


def test_marks_stand_beside_their_number() -> None:
    """BS-2.4."""
    cell = read_heart("7^2/10-")
    assert cell
    assert heart_on_paper(cell) == "7² 10-"


def test_every_card_of_the_box_is_printed() -> None:
    html = unescape(horse_cards(BOX, list(BOX.horses.values()), "letter"))
    assert all(f"<h2>{card.name}<span>" in html for card in BOX.horses.values())


def test_an_empty_card_has_the_same_lines_and_says_how_to_breed() -> None:
    """BS-7.63 – BS-7.66."""
    html = blank_cards(BOX, "a4")
    blanks = html.split('<div class="card">')[1:]
    filled = horse_cards(BOX, list(BOX.horses.values())[:1], "a4")
    assert len(blanks) == BLANKS
    assert facts(blanks[0]) == dict.fromkeys(facts(filled), "")
    assert cells(blanks[0]) == [""] * 24
    assert "4 to 6 takes the sire&#x27;s number, 1 to 3 the dam&#x27;s" in html
    assert "black from 99, blue from 96" in html
