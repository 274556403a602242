"""What two processes of one server say to each other: plain values, one after another."""

import marshal
from typing import IO, Any

_HEAD = 4


def send(pipe: IO[bytes], value: Any) -> None:
    """Texts, bytes, numbers, None, and lists and tuples of them."""
    body = marshal.dumps(value)
    pipe.write(len(body).to_bytes(_HEAD, "big") + body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """The next value; EOFError if the other end is closed, even in mid-sentence."""
    head = pipe.read(_HEAD)
    size = int.from_bytes(head, "big")
    body = pipe.read(size)
    if len(head) < _HEAD or len(body) < size:
        raise EOFError
    return marshal.loads(body)
