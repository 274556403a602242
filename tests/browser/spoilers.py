"""Does a page tell a later moment than its board shows?

A recorded game is shown twice: to a page that is told everything at once, and to one that is told
each thing only when the table's timeline comes to it. At every moment the two must be the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute

from tests.browser.streams import Stream

STEP = 500
"""Milliseconds from one look to the next."""

NOTICE = 2 * STEP
"""So much earlier a page is told, so that its film never runs dry between two looks."""

TO_LOAD = 600_000
"""Milliseconds that a page has to load before its clock is stopped."""

SEEN = """() => {
    const body = document.body.cloneNode(true);
    for (const other of body.querySelectorAll('script, style, .skip')) other.remove();
    return [document.title, document.querySelector('link[rel=icon]')?.href ?? '', body.outerHTML];
}"""
"""Text, attributes, title, icon. Only the chip that says how far ahead the table is may differ."""

PHONE: ViewportSize = {"width": 390, "height": 844}

SCREENS: dict[str, ViewportSize] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": PHONE,
    "controller": PHONE,
    "screen": {"width": 1920, "height": 1080},
    "hot seat": {"width": 820, "height": 1180},
}
"""A controller is the phone of a player who sees the big screen."""

SHARED = frozenset({0, 1})
"""The seats of a hot seat."""

FEW_FRAMES = """
    requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 100);
    cancelAnimationFrame = (number) => clearTimeout(number);
"""
"""Ten frames a second are enough for a test, and cost a sixth."""


def film_for(screen: str, streams: list[Stream], ms: int) -> Stream:
    """What a screen is told in a recorded game, without questions: the end of the longest part."""
    public, anna, *_ = streams
    if screen == "screen":
        return public.unasked()[0].end(ms)
    if screen == "hot seat":
        return public.on_one_device(SHARED).unasked(SHARED)[0].end(ms)
    film = anna.unasked()[0].end(ms)
    return film.with_a_big_screen() if screen == "controller" else film


class Watched:
    """A page whose clock a test moves, at the table of a stream."""

    def __init__(self, page: Page, stream: Stream, screen: str) -> None:
        self._page = page
        self._stream = stream
        self._told = 0
        self._line: WebSocketRoute | None = None
        self._now = stream.starts - STEP
        page.clock.install(time=(self._now - TO_LOAD) / 1000)
        page.add_init_script(FEW_FRAMES)
        page.route_web_socket("**/ws/**", self._connected)
        page.route("**/review", lambda _: None)  # its progress goes by the real clock
        page.goto(f"/t/{stream.table}" + ("/screen" if screen == "screen" else ""))
        while self._line is None:
            page.wait_for_timeout(20)
        page.clock.pause_at(self._now / 1000)
        for message in stream.before:
            self._send({**message, "now": self._now} if message["type"] == "you" else message)
        page.locator(".board").first.wait_for()

    def _connected(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(lambda _: None)

    def _send(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        self._line.send(msgspec.json.encode(message).decode())

    def tell_what_is_known(self) -> None:
        """Whatever has happened at the table, if it was shown or not."""
        self._tell(sum(heard.told <= self._now + NOTICE for heard in self._stream.messages))

    def tell_what_is_shown(self) -> None:
        self._tell(sum(heard.starts <= self._now + NOTICE for heard in self._stream.messages))

    def _tell(self, up_to: int) -> None:
        for heard in self._stream.messages[self._told : up_to]:
            self._send(heard.message)
        self._told = max(self._told, up_to)

    def look(self, fault: str) -> list[str]:
        self._page.evaluate(fault, self._told)
        return list(self._page.evaluate(SEEN))

    def show(self, picture: dict[str, Any]) -> None:
        """The board alone, without a film."""
        self._send(picture)
        self._page.clock.run_for(STEP)

    def evaluate(self, script: str, argument: object = None) -> Any:
        return self._page.evaluate(script, argument)

    def go_on(self) -> None:
        self._page.clock.run_for(STEP)
        self._now += STEP

    def picture(self) -> tuple[int, int, bytes]:
        """Width, height and a PNG of what is in sight."""
        size = self._page.viewport_size
        assert size is not None
        return size["width"], size["height"], self._page.screenshot()

    @property
    def now(self) -> int:
        """On the table's timeline, in milliseconds."""
        return self._now

    @property
    def over(self) -> bool:
        return self._now > self._stream.ends + 1000


@contextmanager
def watched(
    browser: Browser, house: str, stream: Stream, screen: str, *, transcript: bool = True
) -> Iterator[Watched]:
    context = browser.new_context(base_url=f"http://{house}", viewport=SCREENS[screen])
    settings = msgspec.json.encode({"pace": "normal", "transcript": transcript}).decode()
    context.add_init_script(f"localStorage.setItem('railbird/settings', '{settings}')")
    there = "yes" if screen == "controller" else "no"
    context.add_init_script(f"localStorage.setItem('railbird/room/{stream.table}', '{there}')")
    try:
        yield Watched(context.new_page(), stream, screen)
    finally:
        context.close()


def first_difference(
    browser: Browser, house: str, stream: Stream, screen: str, fault: str = "0"
) -> str | None:
    """Where the page that knows everything shows something else; None if it never does.

    A fault is a script that runs on both pages before each look, with the number of messages that
    the page has been told.
    """
    with (
        watched(browser, house, stream, screen) as knowing,
        watched(browser, house, stream, screen) as told,
    ):
        steps = 0
        while not told.over:
            knowing.tell_what_is_known()
            told.tell_what_is_shown()
            knowing.go_on()
            told.go_on()
            steps += 1
            if difference := _difference(knowing.look(fault), told.look(fault)):
                return f"after {steps * STEP} ms: {difference}"
    return None


def _difference(ahead: list[str], now: list[str]) -> str | None:
    for one, other in zip(ahead, now, strict=True):
        if one != other:
            pairs = enumerate(zip(one, other, strict=False))
            at = next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
            here = slice(max(0, at - 300), at + 300)
            return f"{one[here]!r}\n\ninstead of\n\n{other[here]!r}"
    return None
