"""Something to look at comes first, the rest when it is there."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewVisitor


class Gate:
    """Holds requests back until it opens."""

    def __init__(self, page: Page, addresses: str) -> None:
        self._held: list[Route] = []
        self._open = False
        page.route(addresses, self._come)

    def _come(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        self._open = True
        for route in self._held:
            route.continue_()


def test_the_head_is_painted_before_the_script_has_come(visitor: NewVisitor) -> None:
    page = visitor()
    scripts = Gate(page, "**/assets/*.js")
    page.goto("/", wait_until="commit")
    head = page.locator(".coming-head")
    expect(head).to_be_visible()
    expect(head).to_contain_text("Railbird")
    expect(head).to_have_css("background-color", "rgb(30, 74, 43)")
    where = head.bounding_box()
    scripts.open()
    header = page.locator("header")
    expect(header).to_be_visible()
    expect(head).to_have_count(0)
    assert header.bounding_box() == where


def test_the_start_page_stands_before_the_list_of_games_has_come(visitor: NewVisitor) -> None:
    page = visitor()
    games = Gate(page, "**/api/games")
    page.goto("/")
    expect(page.get_by_role("heading", name="The program")).to_be_visible()
    waiting = page.locator(".program li.coming")
    expect(waiting).to_have_count(5)
    below = page.get_by_role("heading", name="A game from a file")
    before = below.bounding_box()
    games.open()
    expect(page.get_by_role("button", name=re.compile("^Play now")).first).to_be_visible()
    expect(waiting).to_have_count(0)
    after = below.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 60  # the page does not jump when they come
