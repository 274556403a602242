"""Every symbol of every board says what it means, to a mouse, to the keyboard and to a finger."""

import re
from math import ceil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import railbird
from railbird.core import Record, replay
from tests.browser.conftest import NewVisitor
from tests.browser.streams import GAMES

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
STOPS = 16
"""Positions of each game that are looked at, besides the first of every phase."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

VISIBLE = """() => [...new Set([...document.querySelectorAll("[data-explains]")]
    .filter((symbol) => symbol.checkVisibility() && symbol.getClientRects().length)
    .map((symbol) => symbol.dataset.explains ?? symbol.getAttribute("data-explains")))]"""


WHERE_PEOPLE_PLAY = {
    "Jockey Tokens, drawn for spaces a horse could not use. "
    "Spend one before a throw for a chance of extra spaces.",
    "Place in the running, and lengths behind the leader.",
    "The richest player bets first, with one token on a spot at most; "
    "the second may lay two on a spot, and so on.",
    "Overall rating: shown for comparison; the rules never use it.",
}
"""On the list of players, in the race room and on the desk of who rolls by hand, which a replay has
not."""


def meanings(game: str) -> set[str]:
    """The explanations of a game, from its file of words."""
    text = (BOARDS / game / "words.ts").read_text(encoding="utf-8")
    (block,) = re.findall(r"export const MEANINGS[^{]*\{\n(.*?)\n\};", text, re.DOTALL)
    return set(re.findall(r'^ +"?[\w+]+"?:\s+"(.*)",$', block, re.MULTILINE))


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_explains_itself(visitor: NewVisitor, tmp_path: Path, game: str) -> None:
    options = GAMES[game].get("options")
    record = railbird.play(railbird.load(game), ["steady"] * 3, seed=2, options=options)
    file = tmp_path / "game.jsonl"
    file.write_bytes(record.dump())
    seen: set[str] = set()
    for device in ({}, PHONE):
        page = visitor(**device)
        page.goto("/")
        page.get_by_label("Open a record").set_input_files(file)
        page.wait_for_url("**/r/*")
        seen |= walk(page, stops(record), by_finger=bool(device))
    if game == "top_of_the_stretch":
        page = visitor()
        page.goto(f"/?new={game}")
        expect(page.get_by_text("Trbl").first).to_be_visible()
        seen |= try_all(page, set(), by_finger=False)
    assert meanings(game) - WHERE_PEOPLE_PLAY <= seen, "symbols that no board shows"


def stops(record: Record) -> list[int]:
    """Where phases begin: each once, and some of the others."""
    phases = [state.phase.name for state, _ in replay(record, railbird.load(record.header.game))][
        :-1
    ]
    begun = [at for at, phase in enumerate(phases) if phases[at - 1 : at] != [phase]]
    return sorted({*map(phases.index, phases), *begun[:: ceil(len(begun) / STOPS)]})


def walk(page: Page, places: list[int], by_finger: bool) -> set[str]:
    """Look at the game here and there, and try every symbol once."""
    position = page.get_by_role("slider", name="Position")
    expect(page.get_by_role("tab", name="Log", exact=True)).to_be_visible()
    page.get_by_label("Seen by").select_option(label="steady 1")
    tried: set[str] = set()
    for tab in ("Log", "Program", "Stables"):
        opener = page.get_by_role("tab", name=tab, exact=True)
        if opener.count():
            opener.click()
            for place in places if tab == "Log" else places[-1:]:
                position.fill(str(place))
                expect(page.locator(".board[aria-busy=false]")).to_be_visible()
                expect(position).to_have_attribute("aria-valuetext", re.compile(rf"^{place} of "))
                tried |= try_all(page, tried, by_finger)
    assert tried
    return tried


def try_all(page: Page, tried: set[str], by_finger: bool) -> set[str]:
    """Try what was not tried before."""
    here = set(page.evaluate(VISIBLE)) - tried
    for words in here:
        symbol = page.locator(f'[data-explains="{words}"]:visible').first
        try_out(page, symbol, words, by_finger)
    return here


def try_out(page: Page, symbol: Locator, words: str, by_finger: bool) -> None:
    told = page.get_by_role("tooltip")
    on_a_button = symbol.evaluate("(symbol) => !!symbol.closest('button, a, summary')")
    if not by_finger:
        symbol.hover()
        expect(told).to_have_text(words)
        page.keyboard.press("Escape")
    elif not on_a_button:
        symbol.tap()
        expect(told).to_have_text(words)
    expect(symbol).to_have_attribute("data-explains", words)
    if not by_finger and not on_a_button:
        page.evaluate("document.activeElement?.blur()")
        expect(told).to_be_hidden()
        symbol.focus()
        expect(told).to_have_text(words)
        expect(symbol).to_have_attribute("aria-describedby", "explanation")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
