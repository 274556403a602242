"""The winner comes over the line in slow motion, and nothing tells of it before."""

from itertools import groupby

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Recorded
from tests.browser.spoilers import STEP, watched
from tests.browser.streams import GAMES, Stream

THROWN = {"rolled", "dice_rolled", "round_started", "factors_called"}
"""With one of these a move begins."""

FARTHEST_WINS = {"win_place_and_show", "big_stakes"}
"""There each that takes the lead past the line is seen."""

PLACED = {"finished", "horse_placed", "horses_home", "photo_called"}

TOLD = """() => [
    document.querySelector('.board').classList.contains('slow'),
    document.querySelector('[role=log]')?.textContent ?? '',
    document.querySelector('.transcript pre').textContent,
]"""


def first_home(stream: Stream) -> Stream:
    """The film of the move in which the first horse of the first race comes home."""
    began = 0
    for at, heard in enumerate(stream.messages):
        moments = heard.message["moments"] if heard.message["type"] == "update" else ()
        tags = {told["event"]["event"] for moment in moments for told in moment["events"]}
        if tags & PLACED:
            return stream.part(began or at, at + 1)
        if tags & THROWN:
            began = at
    raise AssertionError("nobody came home")


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_crosses_in_slow_motion_and_is_told_of_afterwards(
    browser: Browser, house: str, recorded: Recorded, game: str
) -> None:
    stream = first_home(recorded(game)[0])
    seen: list[tuple[bool, str, str]] = []
    with watched(browser, house, stream, "desktop") as page:
        while not page.over:
            page.tell_what_is_known()
            page.go_on()
            seen.append(tuple(page.evaluate(TOLD)))
    films = [list(group) for _, group in groupby(seen)]
    slow = [at for at, film in enumerate(films) if film[0][0]]
    assert slow
    assert len(slow) == 1 or game in FARTHEST_WINS, (
        "one horse crosses, and nothing is told meanwhile"
    )
    for at in slow:
        assert 3 * STEP <= len(films[at]) * STEP <= 8 * STEP
        assert films[at + 1][0][1:] != films[at][0][1:], "then it is told"
