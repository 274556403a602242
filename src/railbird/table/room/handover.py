"""Moving a seat to another device: a signed link that works once, and for a short time.

The code names the visitor it comes from, and moves only what that visitor has held since before it
was made. So it moves nothing a second time, even if the seats have come back, and the server need
not remember it.
"""

import base64
import binascii
import hmac
import secrets

import msgspec
from msgspec.structs import replace

from railbird.table.refusal import Refused
from railbird.table.room.commands.checks import changed_hands
from railbird.table.room.held_seats import check_may_receive
from railbird.table.room.position import Change
from railbird.table.room.table import Table
from railbird.table.store.store import Store


class SeatLink(msgspec.Struct, frozen=True, array_like=True):
    table: str
    visitor: str
    expires: int
    host: bool


class Signer:
    """Signs links with a key that only this server's database holds."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def sign(self, link: SeatLink) -> str:
        body = msgspec.json.encode(link)
        return _text(body + await self._mark(body))

    async def read(self, code: str, now: int) -> SeatLink:
        """The link of a code that this server has signed; Refused otherwise."""
        signed = _bytes(code)
        body, mark = signed[:-16], signed[-16:]
        if not hmac.compare_digest(await self._mark(body), mark):
            raise Refused("this link was not made by this server; ask for a new one")
        link = msgspec.json.decode(body, type=SeatLink)
        if link.expires < now:
            raise Refused("this link has expired; ask for a new one on the other device")
        return link

    async def _mark(self, body: bytes) -> bytes:
        key = await self._store.fact("handover key", lambda: secrets.token_hex(32))
        return hmac.digest(key.encode(), body, "sha256")[:16]


def link_for(table: Table, visitor: str, with_host: bool) -> SeatLink:
    host = with_host and table.row.host == visitor
    if not table.row.seats_of(visitor) and not host:
        raise Refused("you hold no seat at this table")
    expires = table.now() + table.limits.handover_seconds * 1000
    return SeatLink(table.row.id, visitor, expires, host)


def hand_over(table: Table, link: SeatLink, visitor: str) -> Change:
    """All seats of the link's visitor go to the one who brings it."""
    made, now = link.expires - table.limits.handover_seconds * 1000, table.now()
    held = table.row.seats_of(link.visitor)
    seats = tuple(seat for seat in held if table.row.seats[seat].since <= made)
    host = link.host and table.row.host == link.visitor and table.row.host_since <= made
    if visitor == link.visitor:
        raise Refused("this is the device that holds the seat; open the link on the other one")
    if not seats and not host:
        raise Refused("this link has been used, or the seat has been given up")
    check_may_receive(table.row, table.game, visitor, seats)
    row = replace(
        table.row,
        host=visitor if host else table.row.host,
        host_since=now if host else table.row.host_since,
        seats=tuple(
            replace(seat, visitor=visitor, since=now, nonce_hash="") if number in seats else seat
            for number, seat in enumerate(table.row.seats)
        ),
    )
    names = ", ".join(table.row.names[seat] for seat in seats) or "The host"
    return changed_hands(table, row, f"{names} moved to another device.")


def _text(signed: bytes) -> str:
    return base64.urlsafe_b64encode(signed).decode().rstrip("=")


def _bytes(code: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except (binascii.Error, ValueError):
        raise Refused("this is not a handover link; ask for a new one") from None
