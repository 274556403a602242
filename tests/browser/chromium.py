"""Where this machine has a browser of the Chromium family, if it has one."""

import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

FLAGS = (
    "--no-sandbox",  # as root there is no other way
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

HOW = "install Chromium or Chrome (Debian: apt-get install chromium) to run the browser tests"


def find_chromium() -> str | None:
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    return found or (str(MAC) if MAC.exists() else None)


def browser_is_due() -> bool:
    """On a build machine a missing browser is a failure, not a reason to skip."""
    return os.environ.get("CI", "").lower() == "true"


if __name__ == "__main__":  # `make test` asks whether one must be installed first
    raise SystemExit(None if find_chromium() else f"No browser was found: {HOW}.")
