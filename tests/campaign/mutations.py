"""Real messages made wrong: other types, huge numbers, deep nesting, torn and doubled text."""

import json
import random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    -(2**64),
    10**400,
    0.1,
    1e308,
    "",
    "0",
    "\x00",
    "\ud800",
    "‮",
    "ﬃ́" * 20,
    "x" * 5000,
    [],
    {},
    [[]],
    [None] * 300,
    {"": None},
    {"do": "act"},
    {"event": "race_called"},
)

NOT_JSON = (
    "NaN",
    "Infinity",
    "-",
    "1e999",
    "0x10",
    "'",
    '"\\u12',
    "\\",
    "undefined",
    "\x00",
    "1" * 5000,
)

HOLE = "the hole in which something that is no JSON is put"


def mutated(rng: random.Random, value: Any, others: list[Any]) -> bytes:
    """The text of a message like this one, with something wrong about it."""
    kind = rng.randrange(10)
    if kind < 5:
        text = _encoded(_with_odd_part(rng, value, others))
    elif kind == 5:
        text = _encoded(_with_odd_part(rng, value, others, HOLE))
        text = text.replace(json.dumps(HOLE).encode(), rng.choice(NOT_JSON).encode())
    elif kind == 6:
        depth = rng.choice((30, 200, 900, 1100, 5000))
        deep = rng.choice((("[", "]"), ('{"a":', "1}")))
        text = _encoded(_with_odd_part(rng, value, others, HOLE))
        nested = (
            deep[0] * depth
            + "0" * (deep[0] == "[")
            + deep[1] * (depth if rng.random() < 0.7 else 1)
        )
        text = text.replace(json.dumps(HOLE).encode(), nested.encode()[:15_000])
    else:
        text = torn(rng, _encoded(value), others)
    return text


def torn(rng: random.Random, text: bytes, others: list[Any]) -> bytes:
    """Bytes flipped, cut out, doubled or put in."""
    made = bytearray(text)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(made) + 1)
        till = min(len(made), at + rng.randrange(1, 12))
        what = rng.randrange(6)
        if what == 0 and at < len(made):
            made[at] ^= 1 << rng.randrange(8)
        elif what == 1:
            del made[at:till]
        elif what == 2:
            made[at:at] = made[at:till]
        elif what == 3:
            made[at:at] = rng.randbytes(rng.randrange(1, 5))
        elif what == 4:
            del made[at:]
        else:
            other = _encoded(rng.choice(others)) if others else b"{}"
            made[at:] = other[rng.randrange(len(other) + 1) :]
    return bytes(made)


def _with_odd_part(rng: random.Random, value: Any, others: list[Any], odd: Any = None) -> Any:
    """A copy in which one part, somewhere, is something else."""
    made = json.loads(json.dumps(value))
    part, key = _somewhere(rng, made)
    if part is None:
        return rng.choice(ODD) if odd is None else odd
    if odd is not None:
        part[key] = odd
    elif rng.random() < 0.15 and isinstance(part, dict):
        del part[key]
    elif rng.random() < 0.15 and isinstance(part, dict):
        part[str(rng.choice(ODD))[:200]] = part.pop(key)
    elif rng.random() < 0.2 and others:
        part[key] = rng.choice(others)
    else:
        part[key] = rng.choice(ODD)
    return made


def _somewhere(rng: random.Random, value: Any) -> tuple[Any, Any]:
    """A container inside the value and one of its keys."""
    part, key = None, None
    while isinstance(value, dict | list) and value:
        part = value
        key = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
        value = part[key]
        if rng.random() < 0.4:
            break
    return part, key


def _encoded(value: Any) -> bytes:
    return json.dumps(value).encode()
