"""Sheets on paper: each on one page, A4 or Letter, with room to write on the empty ones."""

import pytest
from playwright.sync_api import Browser

from railbird.games.big_stakes.game import BigStakes
from railbird.games.big_stakes.printing import blank_cards, horse_cards
from railbird.games.top_of_the_stretch.printing import chart_booklet, race_program
from railbird.games.top_of_the_stretch.words.paper import Page, blank_page, make_page
from railbird.games.top_of_the_stretch.words.paper_html import as_html
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.printing import betting_slips, racing_program
from railbird.printing import PAPERS, Paper
from tests.games.top_of_the_stretch.table import CHARTS, go_to_post, horse, play_out, story

PIXELS_IN_MM = 96 / 25.4
PRINTABLE_WIDTH = {"A4": 279, "Letter": 261}
"""Millimetres in landscape, without the margins of the page."""


def sheet(starters: int, filled: bool) -> Page:
    field = [
        horse(f"A Horse With a Name {pp}", pp, jockey="Somebody Rather Long")
        for pp in range(1, starters + 1)
    ]
    state = story(field)
    if filled:
        play_out(state)
    return make_page(CHARTS, state.view(None))


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("starters", [2, 9, 14, 24])
def test_a_sheet_is_one_page(browser: Browser, size: str, starters: int) -> None:
    page = browser.new_page()
    for filled in (False, True):
        page.set_content(as_html(sheet(starters, filled)))
        pdf = page.pdf(format=size, landscape=True)
        assert pdf.count(b"/Type /Page\n") == 1, (filled, starters)
    page.close()


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_names_can_be_written_on_an_empty_form(browser: Browser, size: str) -> None:
    width = round(PRINTABLE_WIDTH[size] * PIXELS_IN_MM)
    page = browser.new_page(viewport={"width": width, "height": 700})
    page.set_content(as_html(blank_page(12, full=True)))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    widths = page.evaluate(
        "[...document.querySelectorAll('th')].map(cell => cell.getBoundingClientRect().width)"
    )
    assert widths[1] >= 26 * PIXELS_IN_MM
    assert widths[2] >= 20 * PIXELS_IN_MM
    assert min(widths) >= 5 * PIXELS_IN_MM
    page.close()


BROKEN_WORDS = """() => [...document.querySelectorAll('small')].flatMap((small) => {
    const range = document.createRange();
    return [...small.firstChild.data.matchAll(/[^ ]+/g)].filter(({ 0: word, index }) => {
        range.setStart(small.firstChild, index);
        range.setEnd(small.firstChild, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_no_word_of_a_filled_sheet_is_broken(browser: Browser, size: str) -> None:
    width = round(PRINTABLE_WIDTH[size] * PIXELS_IN_MM)
    page = browser.new_page(viewport={"width": width, "height": 700})
    page.set_content(as_html(sheet(5, filled=True)))
    assert page.evaluate(BROKEN_WORDS) == []
    page.close()


TOO_WIDE = """() => [...document.querySelectorAll('.part, .card, .race')]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => part.querySelector('h2, h3').textContent)"""


@pytest.mark.parametrize("paper", PAPERS)
def test_programs_and_booklet_fit_the_paper(browser: Browser, paper: Paper) -> None:
    """Nothing is cut off at the right or runs into its neighbour, a program of fourteen is one
    page, and each of the eight pages of the booklet is one."""
    state = go_to_post("kentucky_derby_1994")
    texts = [race_program(CHARTS, state.sheet, paper), chart_booklet(CHARTS, paper)]
    widths = {"a4": (275, 188), "letter": (257, 194)}[paper]
    for text, width, pages in zip(texts, widths, (1, 8), strict=True):
        pixels = round(width * PIXELS_IN_MM)
        page = browser.new_page(viewport={"width": pixels, "height": 700})
        page.set_content(text)
        assert page.evaluate("document.documentElement.scrollWidth") <= pixels
        assert page.evaluate(TOO_WIDE) == []
        assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == pages
        page.close()


@pytest.mark.parametrize("paper", PAPERS)
def test_slips_programs_and_cards_fit_the_paper(browser: Browser, paper: Paper) -> None:
    day, box = WinPlaceAndShow().box, BigStakes().box
    short, long = {"a4": (188, 275), "letter": (194, 257)}[paper]
    pages = [
        (betting_slips(day, paper), long, 1),
        (racing_program(day, paper), short, 3),
        (blank_cards(box, paper), short, 1),
        (horse_cards(box, list(box.horses.values()), paper), short, 8),
    ]
    for text, width, count in pages:
        pixels = round(width * PIXELS_IN_MM)
        page = browser.new_page(viewport={"width": pixels, "height": 700})
        page.set_content(text)
        assert page.evaluate("document.documentElement.scrollWidth") <= pixels
        assert page.evaluate(TOO_WIDE) == []
        assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == count
        page.close()
