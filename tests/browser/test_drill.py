"""Exercises in a browser: from the start page through three questions to what waits tomorrow."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.test_access import serious
from tests.browser.test_phone import PHONE, SMALL_TARGETS, is_within_the_width

GAME = "/drill/homestretch"


def test_three_questions_from_the_start_page(visitor: NewVisitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name="Learn from your mistakes").click()
    page.get_by_role("link", name=re.compile("3 questions.*Homestretch")).click()
    ask = page.get_by_role("region", name="The question")
    for number in (1, 2, 3):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"question {number} of 3")
        expect(ask.get_by_text("games in 100")).to_have_count(0)
        assert serious(page) == []
        choices = ask.locator(".choices button")
        count = choices.count()
        choices.first.click()
        expect(ask.get_by_text("games in 100")).to_have_count(count)
        expect(ask.get_by_text("your answer")).to_be_visible()
        expect(choices).to_have_count(0)
        assert serious(page) == []
        ask.get_by_role("button", name="Done" if number == 3 else "Next question").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("right")
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_text("12 for beginners. 9 to answer now.").first).to_be_visible()


def test_a_question_on_a_phone(visitor: NewVisitor) -> None:
    page = visitor(**PHONE)
    page.goto(GAME)
    ask = page.get_by_role("region", name="The question")
    expect(ask.locator(".choices button").first).to_be_visible()
    assert is_within_the_width(page)
    assert page.evaluate(SMALL_TARGETS) == []
    ask.locator(".choices button").first.click()
    expect(ask.get_by_role("button", name="Next question")).to_be_visible()
    assert is_within_the_width(page)
