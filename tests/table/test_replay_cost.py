"""Replays are charged by what they make the server do, and that work leaves room for others."""

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from railbird import load, play
from railbird.table.reviews.slices import REST, SLICE, Slices
from tests.table.served import UNHURRIED, served


def test_many_positions_cost_more_than_few_and_a_new_record_more_than_a_known_one(
    tmp_path: Path,
) -> None:
    limits = replace(
        UNHURRIED, replay_steps_per_second=1e-6, replay_steps_at_once=260, replay_reading=100
    )
    file = play(load("homestretch"), ["random"] * 2, seed=5).dump()
    with served(tmp_path, limits, proxies=["127.0.0.1"]) as address:

        def asks(client: str, path: str) -> int:
            headers = {"X-Forwarded-For": client}
            return httpx.get(f"http://{address}/api/r/{path}", headers=headers).status_code

        first, second = (
            httpx.post(f"http://{address}/api/records", content=file).json()["record"]
            for _ in range(2)
        )
        anna, ben = "192.0.2.1", "192.0.2.2"
        assert asks(anna, first) == 200  # 100 for reading it
        assert [asks(anna, f"{first}/frames?n={n}&count=50") for n in (0, 50, 100)] == [200] * 3
        assert asks(anna, f"{first}/frames?n=0&count=50") == 429
        assert asks(anna, f"{first}/frames?n=0&count=5") == 200
        assert asks(anna, second) == 429
        assert asks(anna, first) == 200  # it is at hand
        assert asks(ben, f"{second}/frames?count=50") == 200


def test_long_work_rests_after_each_slice() -> None:
    now, rests = [0.0], list[float]()

    def sleep(seconds: float) -> None:
        rests.append(now[0])
        now[0] += seconds

    slices = Slices(lambda: now[0], sleep)
    for _ in range(10):
        now[0] += SLICE / 2
        slices.pause()
    assert rests == pytest.approx([SLICE + n * (SLICE + REST) for n in range(5)])
