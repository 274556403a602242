"""A game of another package or of a file has no board of its own: text, and choices as buttons."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.serving import serving
from tests.test_plugins import environment, site

__all__ = ["site"]  # a fixture


@pytest.mark.parametrize("installed", [True, False])
def test_sprint_is_played_to_its_end_and_replayed(
    browser: Browser, tmp_path: Path, site: Path, installed: bool
) -> None:
    file = site / "railbird_sprint" / "__init__.py"
    env = environment(site) if installed else None
    arguments = () if installed else ("--game", f"{file}:Sprint")
    with serving(tmp_path / "data", env=env, arguments=arguments) as address:
        context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
        context.add_init_script("""localStorage.setItem('railbird/settings', '{"pace": "off"}')""")
        errors: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto("/")
        sprint = page.locator("li", has_text="Name the winner.")
        sprint.get_by_role("button", name=re.compile("^Play now")).click()
        board = page.get_by_label("The board")
        expect(board).to_contain_text("named so far: ()")
        expect(page.locator(".prompt p")).to_contain_text("Your turn.")
        page.get_by_label("What does this do: Name #2").click()
        expect(page.get_by_text("You score 1 if #2 wins (SP-3.1).")).to_be_visible()
        page.get_by_role("button", name="Name #2", exact=True).click()
        expect(board).to_contain_text("named so far: (2,")
        expect(page.get_by_text("The game is over.").first).to_be_visible()
        expect(page.get_by_text(re.compile(r"Place \d, score"))).to_have_count(4)
        page.get_by_role("link", name=re.compile("[Rr]eplay")).first.click()
        expect(page.get_by_label("The board")).to_be_visible()
        assert errors == []
        context.close()
