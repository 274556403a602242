"""The shorter way from the wire to a table tells the application the same as the ordinary one."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode

from railbird.table.server.direct import DirectProtocol
from railbird.table.server.frames import text_in

MOST = 300
"""Bytes of a message."""

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """Remembers what was sent; holds back what comes while reading is paused."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.paused = False
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


async def told(kind: type[WebSocketsSansIOProtocol], chunks: Sequence[bytes], at_once: int) -> Any:
    """What an application hears of the chunks, and what the browser hears."""
    heard: list[Any] = []

    async def application(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            message = await receive()
            gone = message["type"] == "websocket.disconnect"
            heard.append("gone" if gone else (message.get("text"), message.get("bytes")))
            if message.get("text") == "bye":
                await send({"type": "websocket.close"})

    config = Config(application, ws_max_size=MOST, lifespan="off", log_level="critical")
    protocol = kind(config, ServerState(), {}, asyncio.get_running_loop())
    wire = Wire()
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    await settle()
    for number, chunk in enumerate(chunks):
        while wire.paused:
            await asyncio.sleep(0)
        if wire.closed:
            break
        try:
            protocol.data_received(chunk)
        except InvalidState:  # uvicorn is not prepared for bad text and a farewell in one chunk
            break
        if number % at_once == 0:
            await settle()
    protocol.connection_lost(None)
    await settle()
    return heard, wire.sent, wire.closed


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def masked(rng: random.Random, opcode: Opcode, body: bytes, fin: bool = True) -> bytes:
    plain = Frame(opcode, body, fin).serialize(mask=False)
    head, mask = len(plain) - len(body), rng.randbytes(4)
    hidden = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
    return plain[:1] + bytes((plain[1] | 0x80,)) + plain[2:head] + mask + hidden


def course(rng: random.Random, may_end: bool) -> list[bytes]:
    """Frames as browsers send them, and now and then what none should send."""
    frames: list[bytes] = []
    for _ in range(rng.randrange(1, 12)):
        body = "ü".encode() * (rng.choice((0, 1, 30, 62, 63, 64, 140)))
        match rng.choices(range(10), (12, 3, 2, 1, 1, 1, 1, 1, 1, may_end))[0]:
            case 0:
                frames.append(masked(rng, Opcode.TEXT, body))
            case 1:  # in two parts, with a ping between them
                frames.append(masked(rng, Opcode.TEXT, body[:3], fin=False))
                frames.append(masked(rng, Opcode.PING, b"ping"))
                frames.append(masked(rng, Opcode.CONT, body[3:]))
            case 2:
                frames.append(masked(rng, Opcode.PONG, b""))
            case 3:
                frames.append(masked(rng, Opcode.BINARY, body))
            case 4:
                frames.append(masked(rng, Opcode.TEXT, b"\xff\xfe" + body))
            case 5:
                frames.append(masked(rng, Opcode.TEXT, b"x" * (MOST + 1)))
            case 6:
                frames.append(Frame(Opcode.TEXT, body).serialize(mask=False))
            case 7:
                frames.append(masked(rng, Opcode.CLOSE, b"\x03\xe8"))
            case 8:  # a part of a message that is never finished
                frames.append(masked(rng, Opcode.TEXT, body, fin=False))
            case 9:  # the application ends it
                frames.append(masked(rng, Opcode.TEXT, b"bye"))
    return frames


def cut(rng: random.Random, frames: Sequence[bytes]) -> list[bytes]:
    """Whole frames, several at once, or pieces of them."""
    if rng.random() < 0.4:
        return list(frames)
    stream = b"".join(frames)
    places = sorted(rng.sample(range(len(stream) + 1), min(len(stream), rng.randrange(6))))
    pieces = zip([0, *places], [*places, len(stream)], strict=True)
    return [stream[begin:end] for begin, end in pieces if begin < end]


def test_both_ways_tell_the_same() -> None:
    for seed in range(400):
        rng = random.Random(seed)
        at_once = rng.choice((1, 1, 2, 3))
        # What came before the application closed, but after its last look, may be heard or not.
        chunks = cut(rng, course(rng, may_end=at_once == 1))
        ordinary = asyncio.run(told(WebSocketsSansIOProtocol, chunks, at_once))
        assert asyncio.run(told(DirectProtocol, chunks, at_once)) == ordinary, f"seed {seed}"


def test_a_text_in_the_middle_of_another_frame_is_no_message() -> None:
    """The head of a frame comes alone, and what it holds looks like a frame of its own."""
    rng = random.Random(1)
    inner = masked(rng, Opcode.TEXT, b"not a message")
    outer = bytes((0x82, 0x80 | len(inner))) + bytes(4)
    heard, _, _ = asyncio.run(told(DirectProtocol, [outer, inner], 1))
    assert heard == [(None, inner), "gone"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, MOST])
def test_a_whole_text_is_read(size: int) -> None:
    data = masked(random.Random(size), Opcode.TEXT, b"x" * size)
    assert text_in(data, MOST) == "x" * size
    assert text_in(data[:-1], MOST) is None
    assert text_in(data + b"\x81", MOST) is None


def test_a_size_that_is_written_too_long_is_left_to_the_library() -> None:
    assert text_in(b"\x81\xfe\x00\x02" + bytes(4) + b"hi", MOST) is None


def test_the_beginning_of_a_very_long_frame_is_no_message() -> None:
    data = b"\x81\xff" + (1 << 17).to_bytes(8, "big") + bytes(4) + b"x" * 400
    assert {text_in(data[:length], MOST) for length in range(len(data))} == {None}


def test_who_sends_more_than_is_heard_is_made_to_wait() -> None:
    async def send_three() -> bool:
        config = Config(deaf, lifespan="off", log_level="critical")
        protocol = DirectProtocol(config, ServerState(), {}, asyncio.get_running_loop())
        wire = Wire()
        protocol.connection_made(wire)
        protocol.data_received(HANDSHAKE)
        await settle()
        text = masked(random.Random(2), Opcode.TEXT, b"hello")
        protocol.data_received(text)
        assert not wire.paused
        protocol.data_received(text)
        return wire.paused

    async def deaf(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    assert asyncio.run(send_three())
