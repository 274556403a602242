"""One evening of each game on several screens, the same second side by side: `make pictures`.

The game is recorded first, as the public and each seat hear of it. Then pages whose clocks are
moved by hand show it again, so that every picture of a row is taken at the same moment.
"""

import base64
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, HOW, find_chromium
from tests.browser.pictures import ROOT
from tests.browser.spoilers import STEP, Watched, watched
from tests.browser.streams import GAMES, Stream, record_game
from tests.table.served import served

SHEETS = ROOT / "docs" / "screens"

ROWS = 12
QUESTIONS = 5
"""So many of the rows show a player being asked; one shows the end, the others are the race."""

RACE = {"top_of_the_stretch": 46_000}
LONG_ENOUGH = 28_000
"""Milliseconds of a race before its result, where its game is not named."""

FINISH = 5000
"""Milliseconds before the result."""

LARGEST = 300_000
"""Bytes of a sheet."""

PLACES = {
    "The big screen": "screen",
    "A friend far away": "desktop",
    "Anna's phone": "controller",
    "Ben's": "controller",
}

DRAW = """async ({ rows, heads, most }) => {
    const [gap, high, caption] = [10, 234, 26];
    const wide = rows[0].pictures.map(([width, height]) => Math.round((width / height) * high));
    const canvas = document.createElement('canvas');
    canvas.width = wide.reduce((sum, each) => sum + each + gap, gap);
    canvas.height = rows.length * (high + caption) + caption + gap;
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#ece4d0';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    const say = (words, x, y) => {
        pen.fillStyle = '#1f2a24';
        pen.font = '600 14px system-ui, sans-serif';
        pen.fillText(words, x, y);
    };
    let x = gap;
    heads.forEach((head, nth) => { say(head, x, 18); x += wide[nth] + gap; });
    for (const [at, { words, pictures }] of rows.entries()) {
        const y = caption + at * (high + caption);
        x = gap;
        for (const [nth, [, , source]] of pictures.entries()) {
            const image = new Image();
            image.src = `data:image/png;base64,${source}`;
            await image.decode();
            pen.drawImage(image, x, y, wide[nth], high);
            x += wide[nth] + gap;
        }
        say(words, gap, y + high + 18);
    }
    for (let quality = 0.86; quality > 0.2; quality -= 0.06) {
        const sheet = canvas.toDataURL('image/webp', quality).split(',')[1];
        if (sheet.length * 0.75 <= most) return sheet;
    }
    throw new Error('the sheet is too large');
}"""


@dataclass(frozen=True)
class Moment:
    """On the table's timeline, in milliseconds."""

    at: int
    words: str
    still: int = 0
    """Nothing moves: a page comes that was told all up to then."""


@dataclass(frozen=True)
class Row:
    at: int
    words: str
    pictures: list[tuple[int, int, str]]
    """Width, height and the picture itself, in base64."""


def moments(game: str, streams: list[Stream]) -> list[Moment]:
    """What the rows show: questions to the first player, a race up to its result, the end."""
    public, anna, *_ = streams
    found = questions(anna)[:QUESTIONS]
    card = result_at(public)
    asked = max(moment.at for moment in found if moment.at < card)
    race = min(RACE.get(game, LONG_ENOUGH), card - asked - STEP)
    before = ROWS - len(found) - 4
    for nth in range(before):
        found.append(Moment(card - race + nth * (race - FINISH) // before, "The race"))
    found.append(Moment(card - FINISH, "The finish"))
    found += [Moment(card + 1000, "The result"), Moment(card + 4000, "Payday")]
    return [*found, Moment(public.ends, "The end", still=public.ends - 1)]


def questions(anna: Stream) -> list[Moment]:
    """The first of each phase."""
    found: dict[str, Moment] = {}
    for heard, game in anna.games():
        phase = str(game["view"]["phase"])
        if heard.starts and game["legal"] and game["view"]["seat"] in game["view"]["must"]:
            words = f"A question: {phase.replace('_', ' ')}"
            found.setdefault(phase, Moment(heard.ends, words, still=heard.starts))
    return list(found.values())


def result_at(public: Stream) -> int:
    """When the first result is shown."""
    updates = (heard for heard in public.messages if heard.message["type"] == "update")
    for heard in updates:
        at = heard.starts
        for moment in heard.message["moments"]:
            at += int(moment["ms"])
            if moment.get("held"):
                return at - int(moment["held"])
    raise ValueError("no race was decided")


class Places:
    """The screens of the evening, all at the same moment."""

    def __init__(self, browser: Browser, house: str, streams: list[Stream]) -> None:
        self._browser, self._house = browser, house
        public, anna, ben, carl, *_ = (stream.with_a_big_screen() for stream in streams)
        self._streams = (public, carl, anna, ben)

    def _open(self, stream: Stream, screen: str) -> AbstractContextManager[Watched]:
        return watched(self._browser, self._house, stream, screen, transcript=False)

    def standing(self, at: int) -> AbstractContextManager[list[Watched]]:
        """Pages that were told all up to then."""
        return self._opened([stream.since(at) for stream in self._streams])

    def running(self, at: int) -> AbstractContextManager[list[Watched]]:
        """Pages that come with what is shown just then."""
        return self._opened([stream.running(at) for stream in self._streams])

    @contextmanager
    def _opened(self, streams: list[Stream]) -> Iterator[list[Watched]]:
        with ExitStack() as pages:
            yield [
                pages.enter_context(self._open(stream, screen))
                for stream, screen in zip(streams, PLACES.values(), strict=True)
            ]


def rows_of(places: Places, found: list[Moment]) -> Iterator[Row]:
    for moment in found:
        if moment.still:
            with places.standing(moment.still) as pages:
                yield _row(moment, pages)
    race = [moment for moment in found if not moment.still]
    with places.running(race[0].at - 4 * STEP) as pages:
        for moment in race:
            for page in pages:
                while page.now < moment.at:
                    page.tell_what_is_shown()
                    page.go_on()
            yield _row(moment, pages)


def _row(moment: Moment, pages: list[Watched]) -> Row:
    taken = [page.picture() for page in pages]
    pictures = [(width, height, base64.b64encode(png).decode()) for width, height, png in taken]
    return Row(moment.at, moment.words, pictures)


def sheet(browser: Browser, house: str, game: str) -> None:
    streams = record_game(house, game, 4, 1, **GAMES[game])
    rows = list(rows_of(Places(browser, house, streams), moments(game, streams)))
    rows.sort(key=lambda row: row.at)
    page = browser.new_page()
    drawn = page.evaluate(
        DRAW, {"rows": [asdict(row) for row in rows], "heads": list(PLACES), "most": LARGEST}
    )
    page.close()
    (SHEETS / f"{game}.webp").write_bytes(base64.b64decode(drawn))


def main() -> None:
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(f"No browser was found: {HOW}.")
    SHEETS.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for game in GAMES:
            sheet(browser, house, game)
        browser.close()


if __name__ == "__main__":
    main()
