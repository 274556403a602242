"""Processes that work for the tables are ended by somebody, while many wait for their answers."""

import asyncio
import multiprocessing
import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from railbird.table.fair_workers import FairWorkers
from railbird.workers import Workers
from tests.table.served import PATIENCE, wait_until

MANY = 40


def hold_up_once(note: Path) -> int:
    """In the other process: the first that is asked never answers."""
    if not note.exists():
        note.write_text(f"{os.getpid()}\n")
        time.sleep(PATIENCE)
    return os.getpid()


@pytest.mark.parametrize("kind", ["worker", "low priority"])
def test_a_killed_process_is_replaced_once_however_many_wait(kind: str, tmp_path: Path) -> None:
    note = tmp_path / "note"
    before = set(multiprocessing.active_children())

    def ours() -> list[int | None]:
        return [each.pid for each in multiprocessing.active_children() if each not in before]

    async def story() -> None:
        server = Workers() if kind == "worker" else FairWorkers(Workers())
        ask = server.ask if isinstance(server, Workers) else partial(server.ask, "Anna")
        asked = [asyncio.create_task(ask(hold_up_once, note)) for _ in range(MANY)]
        await asyncio.to_thread(wait_until, lambda: note.exists() and note.read_text())
        first = int(note.read_text())
        os.kill(first, signal.SIGKILL)
        answers = await asyncio.gather(*asked)
        await asyncio.to_thread(wait_until, lambda: first not in ours())
        assert set(answers) == set(ours())
        assert len(ours()) == 1
        await server.close()
        await asyncio.to_thread(wait_until, lambda: not ours())

    asyncio.run(story())
