"""How smoothly a race runs on a slow device: `python bench/frames.py`.

A race of Top of the Stretch with twelve horses or more is shown in Chromium, with its processor
slowed down to a quarter, on a screen of 390 and of 1280 pixels. Each frame that the browser draws
is noted; a gap of two frames is one dropped. The machine draws without a graphics card and should
do nothing else meanwhile: what others take shows as dropped frames.
"""

import argparse
import os
import sys
import tempfile
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.chromium import FLAGS, HOW, find_chromium
from tests.table.served import Visitor, served

RACE = "kentucky_derby_1994"
Size = tuple[int, int]
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}

NOTE_FRAMES = """() => {
    window.frames_at = [];
    const note = (at) => { window.frames_at.push(at); requestAnimationFrame(note); };
    requestAnimationFrame(note);
}"""

FRAME = 1000 / 60


def gaps(browser: Browser, house: str, size: Size, slowed: float, seconds: int) -> list[float]:
    """Milliseconds from one frame to the next while a race runs."""
    host = Visitor(house)
    options = {"races": [RACE]}
    socket = host.host("open", game="top_of_the_stretch", speed="normal", options=options)
    context = browser.new_context(
        base_url=f"http://{house}", viewport={"width": size[0], "height": size[1]}
    )
    page = context.new_page()
    page.goto(f"/t/{socket.table}")
    page.locator("header").first.wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    socket.do("sit", seat=0, name="Rail")
    socket.do("start")
    page.locator("svg.strip").wait_for(timeout=60_000)
    page.evaluate(NOTE_FRAMES)
    page.wait_for_timeout(1000 * seconds)
    at: list[float] = page.evaluate("window.frames_at")
    runners = page.locator("svg.strip g[role=img]").count()
    context.close()
    socket.close()
    assert runners >= 12, f"{runners} horses ran"
    return [after - before for before, after in pairwise(at)]


def dropped(between: list[float]) -> float:
    """The share of frames that were due and not drawn."""
    missed = sum(max(0, round(gap / FRAME) - 1) for gap in between)
    return missed / (missed + len(between))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slowed", type=float, default=4, help="how much the processor is slowed")
    parser.add_argument("--seconds", type=int, default=20, help="how long each race is watched")
    wanted = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(f"No browser was found: {HOW}.")
    sys.stdout.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M}, load average {os.getloadavg()[0]:.1f}\n")
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for name, size in SIZES.items():
            for slowed in (1, wanted.slowed):
                between = gaps(browser, house, size, slowed, wanted.seconds)
                worst = sorted(between)[int(0.99 * len(between))]
                sys.stdout.write(
                    f"{name}, {slowed:g} times slower: {dropped(between):.0%} dropped, "
                    f"{len(between)} drawn, 99 in 100 within {worst:.0f} ms\n"
                )
                sys.stdout.flush()
        browser.close()


if __name__ == "__main__":
    main()
