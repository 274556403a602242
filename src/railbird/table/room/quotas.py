"""How much one visitor, one address and all together may keep on this server.

What is made is noted with its maker. Addresses are kept only as a keyed hash.
"""

import hashlib
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from railbird.table.limits import Limits, network_of
from railbird.table.ports import Clock
from railbird.table.refusal import TooMuch
from railbird.table.store.store import Store


class Maker(NamedTuple):
    visitor: str
    address: str
    """Hashed."""


class Quotas:
    def __init__(self, store: Store, limits: Limits, clock: Clock) -> None:
        self._store = store
        self._limits = limits
        self._clock = clock

    async def maker(self, visitor: str, address: str) -> Maker:
        key = await self._store.fact("address key", lambda: secrets.token_hex(32))
        network = network_of(address).encode()
        return Maker(
            visitor, hashlib.blake2b(network, key=key.encode(), digest_size=16).hexdigest()
        )

    async def check(self, maker: Maker, new_bytes: int, table: bool = False) -> None:
        """TooMuch if the maker, or the whole server, has enough already."""
        limits, makers = self._limits, self._store.makers
        if await self._store.used_bytes() + new_bytes > limits.disk_bytes:
            raise TooMuch("this server has no room for anything new; tell the person who runs it")
        if await makers.bytes_of(*maker) + new_bytes > limits.bytes_per_maker:
            most = limits.bytes_per_maker // 1_000_000
            raise TooMuch(
                f"you have stored as much as one visitor may: {most} MB of packs and records"
            )
        if not table:
            return
        since = self._clock.now() - int(limits.lately * 1000)
        if await makers.tables_of("visitor", maker.visitor, since) >= limits.tables_per_visitor:
            raise TooMuch(
                f"you already have {limits.tables_per_visitor} tables in use; play at one of them"
            )
        if await makers.tables_of("address", maker.address, since) >= limits.tables_per_address:
            raise TooMuch(
                f"your address already has {limits.tables_per_address} tables in use; "
                "play at one of them"
            )

    async def note(self, made: str, maker: Maker, size: int) -> None:
        await self._store.makers.note(made, maker, size, self._clock.now())


def size_of(files: Mapping[str, str] | None) -> int:
    """Bytes of a pack, nearly enough."""
    return sum(map(len, files.values())) if files else 0
