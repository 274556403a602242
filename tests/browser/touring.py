"""A browser and a server of its own for whoever takes pictures."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, HOW, find_chromium
from tests.browser.serving import serving


@contextmanager
def touring(*folders: Path) -> Iterator[tuple[Browser, str]]:
    """The browser and the address of the server; the folders for the pictures are there."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(f"No browser was found: {HOW}.")
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser, address
        browser.close()
