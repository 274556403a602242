"""The tables and the process that writes have a core each; other processes may use all."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
import asyncio, os, subprocess, sys
from railbird.table.server.cores import keep_apart
from railbird.table.room.processes import Worker

async def main():
    writer = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    keep_apart(writer.pid)
    print(sorted(os.sched_getaffinity(0)))
    print(sorted(os.sched_getaffinity(writer.pid)))
    worker = Worker()
    print(sorted(await worker.ask(os.sched_getaffinity, 0)))
    await worker.close()
    writer.communicate(b"go")

if __name__ == "__main__":
    asyncio.run(main())
"""


def cores() -> list[int]:
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def kept_apart(allowed: list[int]) -> list[str]:
    """The cores of the tables, of the writer and of another process, as a server would have."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        preexec_fn=lambda: os.sched_setaffinity(0, allowed),
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(len(cores()) < 2, reason="one core cannot be shared out")
def test_tables_and_writer_have_cores_of_their_own() -> None:
    mine = cores()
    tables, writer, other = kept_apart(mine)
    assert tables == str(mine[:-1])
    assert writer == str(mine[-1:])
    assert other == str(mine)


@pytest.mark.skipif(not cores(), reason="this system does not tell of its cores")
def test_with_one_core_all_share_it() -> None:
    one = cores()[:1]
    assert kept_apart(one) == [str(one)] * 3
