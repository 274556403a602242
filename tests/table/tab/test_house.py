"""A house in a browser tab: the same application, asked and answered by messages."""

import random
import sqlite3
from pathlib import Path

import pytest

from railbird.table.store.database import Transaction
from railbird.table.store.sqlite.inline import NO_ROOM
from railbird.table.store.sqlite.journal import changes_in, line_of
from railbird.table.store.sqlite.layouts import LAYOUTS, CannotMigrate
from tests.table.tab.page import Json, MemoryFiles, Page, Seat, in_a_tab


def any_of(seed: int) -> "AnyOf":
    return AnyOf(random.Random(seed))


class AnyOf:
    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def __call__(self, legal: list[Json]) -> Json:
        action: Json = self._rng.choice(legal)["action"]
        return action


async def begun(page: Page, game: str = "homestretch", *bots: str) -> Seat:
    seat = await page.sit_down(game, *(bots or ("steady", "random")))
    await seat.do("sit", seat=0, name="Anna")
    assert (await seat.do("start"))["type"] == "done"
    await seat.until(lambda: "game" in seat.latest)
    return seat


def test_a_game_is_played_and_its_record_is_proof() -> None:
    async def work(page: Page) -> None:
        seat = await begun(page)
        assert await seat.play_to_end(any_of(1)) > 20
        evening = seat.latest["table"]["evening"]
        record = evening[-1]["record"]
        proof = await page.get(f"/api/r/{record}/proof")
        assert proof["dice"]["secret"]
        assert proof["chances"]
        file = await page.house.carrier.call("GET", f"/api/r/{record}/file", "", b"")
        assert file.status == 200
        made = await page.house.carrier.call("POST", "/api/records", "application/jsonl", file.body)
        assert made.status in (200, 201), made.body

    in_a_tab(work)


def test_what_was_done_is_kept_when_the_tab_ends() -> None:
    files = MemoryFiles()

    async def first(page: Page) -> tuple[str, int]:
        seat = await begun(page)
        for _ in range(3):
            await seat.until(lambda: seat.game["legal"])
            await seat.do("act", action=seat.game["legal"][0]["action"], n=seat.game["n"])
        return seat.table, seat.game["n"]

    table, n = in_a_tab(first, files)
    left = MemoryFiles({name: bytes(content) for name, content in files.kept.items()})

    async def second(page: Page) -> None:
        seat = await page.look(table)
        await seat.until(lambda: "game" in seat.latest)
        assert seat.game["n"] >= n
        assert seat.latest["you"]["looking"] == 0, "the same visitor, so the same seat"
        await seat.play_to_end(any_of(2))
        assert seat.latest["table"]["phase"] == "over"

    in_a_tab(second, left)
    assert {name.split("-")[1] for name in left.kept} == {"2"}, "one copy and one journal"


def test_a_journal_that_was_cut_off_ends_at_its_last_whole_line() -> None:
    lines: list[Transaction] = [
        [("one", [1, b"\x00", None])],
        [("two", ["text"])],
        [("three", [3.5])],
    ]
    journal = b"".join(line_of(line) for line in lines)
    assert list(changes_in(journal)) == lines
    whole = len(line_of(lines[0])) + len(line_of(lines[1]))
    for end in range(whole, len(journal)):
        assert len(list(changes_in(journal[:end]))) == 2
    spoilt = bytearray(journal)
    spoilt[whole - 1] ^= 1
    assert len(list(changes_in(bytes(spoilt)))) == 1


def test_a_copy_that_was_cut_off_does_not_count() -> None:
    files = MemoryFiles()

    async def first(page: Page) -> str:
        return (await begun(page)).table

    table = in_a_tab(first, files)
    number = next(name for name in files.kept if name.startswith("copy")).split("-")[1]
    files.kept[f"copy-{int(number) + 1}"] = files.kept[f"copy-{number}"][:-100]
    files.kept[f"journal-{int(number) + 1}"] = bytearray()

    async def second(page: Page) -> None:
        assert (await page.look(table)).latest["table"]["phase"] == "playing"

    in_a_tab(second, files)


def test_a_full_browser_refuses_and_changes_nothing() -> None:
    files = MemoryFiles()

    async def work(page: Page) -> None:
        seat = await begun(page)
        await seat.until(lambda: seat.game["legal"])
        n, files.room = seat.game["n"], 10
        action = seat.game["legal"][0]["action"]
        refused = await seat.do("act", action=action, n=n)
        assert refused["error"] == NO_ROOM
        files.room = 10**9
        assert (await seat.do("act", action=action, n=n))["type"] == "done"

    in_a_tab(work, files)


def test_a_house_of_a_newer_railbird_is_left_alone() -> None:
    files = MemoryFiles()
    in_a_tab(begun, files)
    newest = max(name for name in files.kept if name.startswith("journal"))
    later = "UPDATE facts SET value = ? WHERE name = 'schema'"
    files.kept[newest].extend(line_of([(later, [str(len(LAYOUTS) + 1)])]))
    before = {name: bytes(content) for name, content in files.kept.items()}
    with pytest.raises(CannotMigrate, match="newer version of Railbird"):
        in_a_tab(begun, files)
    assert {name: bytes(content) for name, content in files.kept.items()} == before


def test_the_page_is_told_what_is_not_there() -> None:
    async def work(page: Page) -> None:
        site = await page.get("/api/site")
        assert (site["alone"], site["measures"], site["analysis"]) == (True, False, True)

    in_a_tab(work)


@pytest.mark.parametrize("depth", [500, 4_000, 100_000])
def test_nesting_is_refused_before_it_is_read(depth: int) -> None:
    async def work(page: Page) -> None:
        seat = await begun(page)
        deep = "[" * depth
        seat.say('{"do": "act", "id": "deep", "action": ' + deep)
        await seat.until(lambda: seat.latest.get("refused"))
        assert "nested too deeply" in seat.latest["refused"]["error"]
        answer = await page.house.carrier.call(
            "POST", "/api/tables", "application/json", ('{"game": ' + deep).encode()
        )
        assert answer.status == 400
        assert b"nested too deeply" in answer.body

    in_a_tab(work)


def test_the_journal_is_plain_sqlite(tmp_path: Path) -> None:
    """Whoever takes the copy out of the browser can open it."""
    files = MemoryFiles()
    in_a_tab(begun, files)
    in_a_tab(lambda page: page.get("/api/site"), files)
    copy = next(name for name in files.kept if name.startswith("copy"))
    path = tmp_path / "railbird.sqlite3"
    path.write_bytes(bytes(files.kept[copy])[:-32])
    assert sqlite3.connect(path).execute("SELECT count(*) FROM tables").fetchone() == (1,)
