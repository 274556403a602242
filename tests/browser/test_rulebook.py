"""The rules in plain words: chapters by rule number, and the numbered rules one link further."""

import re

import pytest
from playwright.sync_api import expect

from railbird.registry import own_ids
from tests.browser.conftest import NewVisitor


def test_a_rule_leads_to_its_chapter(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/rules/homestretch#HS-7.17")
    chapter = page.locator("li.sought")
    expect(chapter.get_by_role("heading")).to_have_text("The market")
    expect(chapter.get_by_role("heading")).to_be_in_viewport()
    page.get_by_role("link", name="Read HS-7.17 word for word").click()
    expect(page).to_have_url(re.compile("/rules/homestretch/numbered#HS-7.17$"))
    expect(page.locator("[id='HS-7.17']")).to_be_in_viewport()
    page.get_by_role("link", name="The rules in plain words").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Homestretch")
    expect(page.locator("li.sought")).to_have_count(0)


def test_a_rule_without_a_chapter_leads_to_the_numbered_rules(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/rules/homestretch#HS-9.3")
    expect(page).to_have_url(re.compile("/rules/homestretch/numbered#HS-9.3$"))
    expect(page.locator("[id='HS-9.3']")).to_be_in_viewport()


@pytest.mark.parametrize("game", own_ids())
def test_every_game_has_a_rulebook_that_fits_a_phone(visitor: NewVisitor, game: str) -> None:
    page = visitor(viewport={"width": 390, "height": 844})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/rules/{game}")
    expect(page.get_by_role("heading", level=2).nth(4)).to_be_visible()
    expect(page.locator("figure svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    home = page.evaluate("location.origin")
    assert not [url for url in asked if not url.startswith((home, "data:"))]


def test_titles_are_set_in_the_bundled_serif(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/")
    page.wait_for_function("document.fonts.check('italic 600 20px Railbird')")
    loaded = page.evaluate(
        "[...document.fonts].filter(face => face.status === 'loaded' && face.weight === '600 900')"
        ".map(face => face.family)"
    )
    assert "Railbird" in [family.strip('"') for family in loaded]
