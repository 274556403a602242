"""Today's race on a server: one race for all, one slip for each, and nothing told too early."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.core.dice import commitment_of
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.routes.todays_race import GAME, DayBody
from railbird.games.top_of_the_stretch.today.field import draw_field
from railbird.table.clock import ServerClock
from railbird.table.store.sqlite.database import SqliteDatabase
from railbird.table.store.store import Store
from tests.postgres import Postgres
from tests.table.served import Come, Visitor, served

TODAY = "/api/today"
SLIP = [{"pp": 1, "kind": "win"}, {"pp": 1, "kind": "show"}, {"pp": 4, "kind": "place"}]
OTHER_SLIP = [{"pp": 2, "kind": "win"}, {"pp": 3, "kind": "win"}, {"pp": 4, "kind": "win"}]
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
SECRETS = {"2026-11-18": "today's dice", "2026-11-19": "tomorrow's dice"}


class Clock:
    """The time of every house in this process."""

    def __init__(self) -> None:
        self.at = NOON

    def now(self) -> int:
        return int(self.at.timestamp() * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(ServerClock, "now", lambda _house: clock.now())
    return clock


def with_dice(folder: Path, dice: dict[str, str]) -> Path:
    """A house whose days were drawn before: the same fields, with these dice."""

    async def prepare() -> None:
        store = Store(SqliteDatabase(folder))
        for day, secret in dice.items():
            body = msgspec.json.encode(DayBody(as_toml(draw_field(day, "x")), secret, f"r{day}"))
            await store.days.make(GAME, day, body, 0, forget="")
        store.close()

    asyncio.run(prepare())
    return folder


def seal(visitor: Visitor, slip: list[dict[str, Any]] = SLIP) -> Any:
    return visitor.post(TODAY, {"day": visitor.get(TODAY)["day"], "slip": slip})


def test_a_slip_is_sealed_and_judged(visit: Come) -> None:
    visitor = visit()
    before = visitor.get(TODAY)
    assert before["sealed"] is None
    assert len(before["program"]["horses"]) == 6
    sealed = seal(visitor)["sealed"]
    assert sealed["slip"] == SLIP
    assert 0 < sealed["verdict"]["grade"] <= 100
    assert commitment_of(sealed["secret"]) == before["commitment"]
    assert visitor.get(TODAY)["sealed"] == sealed


def test_the_race_can_be_watched_and_its_dice_checked(visit: Come) -> None:
    visitor = visit()
    before, sealed = visitor.get(TODAY), seal(visitor)["sealed"]
    record = f"/api/r/{sealed['record']}"
    assert visitor.get(record)["over"]
    assert visitor.get(f"{record}/frames", n=0, count=50)["frames"]
    proof = visitor.get(f"{record}/proof")
    assert proof["dice"]["commitment"] == before["commitment"]


def test_a_slip_is_sealed_once(visit: Come) -> None:
    """The same again is answered again; another one, from a second tab, is refused."""
    visitor = visit()
    first = seal(visitor)
    assert seal(visitor)["sealed"] == first["sealed"]
    said = visitor.refused(TODAY, {"day": first["day"], "slip": OTHER_SLIP})
    assert said["error"] == "your slip for today is sealed already, and it stands as it was"
    assert visitor.get(TODAY)["sealed"] == first["sealed"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"slip": SLIP[:2]}, "three tickets"),
        ({"slip": [SLIP[0], SLIP[0], SLIP[1]]}, "no two tickets are alike"),
        ({"slip": [*SLIP[:2], {"pp": 7, "kind": "win"}]}, "no horse 7 starts"),
        ({"slip": [*SLIP[:2], {"pp": 1, "kind": "exacta"}]}, "not understood"),
        ({"slip": SLIP, "day": "2001-01-01"}, "that slip is for '2001-01-01', and today is"),
    ],
)
def test_a_bad_slip_changes_nothing(visit: Come, body: dict[str, Any], why: str) -> None:
    visitor = visit()
    day = visitor.get(TODAY)["day"]
    assert why in visitor.refused(TODAY, {"day": day} | body)["error"]
    assert visitor.get(TODAY)["sealed"] is None


@pytest.mark.usefixtures("clock")
def test_days_that_differ_only_in_their_dice_look_the_same_before_a_slip_is_sealed(
    tmp_path: Path,
) -> None:
    """Whatever somebody without a slip can ask, byte for byte, but for the commitments."""
    told, results = [], []
    for name, dice in (("one", SECRETS), ("two", {day: f"{s} 2" for day, s in SECRETS.items()})):
        with served(with_dice(tmp_path / name, dice)) as address:
            visitor, early = Visitor(address), Visitor(address)
            results.append(seal(early)["sealed"]["verdict"]["horses"])
            text = visitor.http.get(TODAY).text
            refused = visitor.http.post(TODAY, json={"day": "2026-11-19", "slip": SLIP}).text
            for secret in dice.values():
                assert secret not in text + refused
                text = text.replace(commitment_of(secret), "")
            assert visitor.http.get("/api/r/r2026-11-19").status_code == 404
            told.append((text, refused))
    assert told[0] == told[1]
    assert results[0] != results[1]


def test_tomorrow_is_committed_today_and_told_no_sooner(tmp_path: Path, clock: Clock) -> None:
    with served(tmp_path) as address:
        visitor = Visitor(address)
        today = seal(visitor)
        clock.at += timedelta(days=1)
        then = visitor.get(TODAY)
        assert then["day"] == "2026-11-19"
        assert then["commitment"] == today["tomorrow"]
        assert then["committed"] == int(NOON.timestamp() * 1000)
        assert then["sealed"] is None
        assert then["program"] != today["program"]
        for horse in then["program"]["horses"]:
            if horse["invented"]:
                assert horse["horse"] not in json.dumps(today)
        late = visitor.refused(TODAY, {"day": today["day"], "slip": SLIP})
        assert late["error"] == "that slip is for '2026-11-18', and today is 2026-11-19 (UTC)"


def test_a_clock_that_is_set_back_seals_nothing_twice(tmp_path: Path, clock: Clock) -> None:
    with served(tmp_path) as address:
        visitor = Visitor(address)
        first = seal(visitor)["sealed"]
        clock.at += timedelta(days=1)
        seal(visitor, OTHER_SLIP)
        clock.at -= timedelta(days=1)
        again = visitor.get(TODAY)
        assert again["day"] == "2026-11-18"
        assert again["sealed"] == first


@pytest.mark.usefixtures("clock")
def test_others_are_told_from_three_on_and_only_to_those_who_have_sealed(tmp_path: Path) -> None:
    with served(with_dice(tmp_path, SECRETS)) as address:
        visitors = [Visitor(address) for _ in range(4)]
        for visitor in visitors[1:]:
            assert seal(visitor, OTHER_SLIP)["sealed"]["others"] is None
        assert visitors[0].get(TODAY)["sealed"] is None
        others = seal(visitors[0])["sealed"]["others"]
        assert others == {"slips": 3, "money": {"1": 0.0, "2": 0.5, "3": 0.3, "4": 0.2}}


def test_processes_that_share_a_database_agree_on_the_race(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.new_schema()
    with (
        served(tmp_path / "one", database=database) as one,
        served(tmp_path / "two", database=database) as two,
        ThreadPoolExecutor() as pool,
    ):
        visitors = [Visitor(one), Visitor(two)]
        first, second = pool.map(lambda each: each.get(TODAY), visitors)
        for field in ("day", "program", "commitment", "tomorrow"):
            assert first[field] == second[field]
        visitor = visitors[0]
        sealed = seal(visitor)["sealed"]
        visitor.move_to(two)
        assert visitor.get(TODAY)["sealed"] == sealed
        assert seal(visitors[1])["sealed"]["record"] == sealed["record"]
