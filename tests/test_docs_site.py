"""The documentation as a site: built strictly, complete, without anything from outside, and with a
search that works from the disk."""

import importlib
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from types import FunctionType
from typing import get_args

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import expect, sync_playwright

from railbird.registry import load, own_ids
from tests import moving_race
from tests.browser.chromium import FLAGS
from tests.browser.conftest import chromium

__all__ = ["chromium"]

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS) for path in DOCS.rglob("*.md"))
REFERENCE = Path("api.md")
VIEWS = Path("views.md")
BLOCKS = {"h2", "h3", "li", "ol", "p", "pre", "table", "tr", "ul"}
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


class Read(HTMLParser):
    """What blocks a page has, what it loads, and the ids in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.blocks: Counter[str] = Counter()
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.blocks[tag] += tag in BLOCKS
        self.ids.add(given.get("id") or "")
        if tag in LOADING and given.get("rel") != "canonical":
            self.loaded.append(given.get(LOADING[tag]) or "")


def built(site: Path, page: Path) -> str:
    return (site / page.with_suffix(".html")).read_text(encoding="utf-8")


def build(site: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "docs_site.py", str(site)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.slow
def test_the_site_is_built_strictly_and_says_what_the_pages_say(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(site)
    commonmark = MarkdownIt("commonmark", {"html": True}).enable("table")
    for page in PAGES:
        text = built(site, page)
        article = Read(text[text.index("<article") : text.index("</article>")])
        if page not in (REFERENCE, VIEWS):
            written = Read(commonmark.render((DOCS / page).read_text(encoding="utf-8")))
            assert article.blocks == written.blocks, page
    check_nothing_comes_from_outside(site)
    check_reference(Read(built(site, REFERENCE)).ids)
    check_views(Read(built(site, VIEWS)).ids)


@pytest.mark.slow
def test_a_page_that_is_opened_from_the_disk_finds_what_is_looked_for(
    tmp_path: Path, chromium: str
) -> None:
    site = tmp_path / "site"
    build(site)
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / "index.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.get_by_role("img", name="Time's Up wins").bounding_box()
        for door in ("Play", "Analyse", "Build"):
            expect(page.locator(".door").get_by_role("heading", name=door)).to_have_count(1)
        page.keyboard.press("/")
        page.keyboard.type("broken promise")
        found = page.get_by_role("listbox", name="Search results")
        expect(found).to_contain_text("When a promise is broken", timeout=30_000)
        browser.close()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_the_race_on_the_first_page_is_the_recorded_one() -> None:
    assert moving_race.PICTURE.read_text(encoding="utf-8") == moving_race.picture()
    told = moving_race.race()
    assert told.positions[0] == dict.fromkeys(range(2, 13), 0)
    assert max(told.positions[-1].values()) == load("homestretch").box.finish
    assert len(moving_race.picture()) < 20_000


def check_nothing_comes_from_outside(site: Path) -> None:
    pages = [*site.rglob("*.html")]
    assert len(pages) > len(PAGES)
    for page in pages:
        loaded = Read(page.read_text(encoding="utf-8")).loaded
        assert loaded
        assert not [each for each in loaded if re.match(r"([a-z]+:)?//", each)], page
    for sheet in site.rglob("*.css"):
        outside = re.findall(r"(?:url\(|@import)[\s\"']*(?:https?:)?//", sheet.read_text("utf-8"))
        assert not outside, sheet


def check_reference(ids: set[str]) -> None:
    """Everything that a module of the reference offers and explains is there."""
    text = (DOCS / REFERENCE).read_text(encoding="utf-8")
    modules = re.findall(r"^## (railbird.*)$", text, re.MULTILINE)
    assert {"railbird", "railbird.core", "railbird.testing"} <= set(modules)
    missing = []
    for module in map(importlib.import_module, modules):
        for name in getattr(module, "__all__", ()):
            found = getattr(module, name)
            if isinstance(found, type | FunctionType) and found.__doc__:
                places = {f"{module.__name__}.{name}", f"{found.__module__}.{name}"}
                missing += [] if places & ids else [f"{module.__name__}.{name}"]
    assert not missing


def check_views(ids: set[str]) -> None:
    """Every field of a view and every class of an action has its place."""
    for game in map(load, own_ids()):
        view = game.view_type
        place = f"{view.__module__}.{view.__name__}"
        wanted = {f"{place}.{field}" for field in view.__annotations__}
        wanted |= {f"{kind.__module__}.{kind.__name__}" for kind in get_args(game.action_type)}
        assert not wanted - ids
