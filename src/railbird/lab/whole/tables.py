"""Tables of a game: what is in its box and what its options say, as one record of arrays."""

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np

from railbird.core import BadSetup
from railbird.lab.arrays import Array, RecordType

Part: TypeAlias = Mapping[str, Any]
"""Some of the tables by name: numbers, or lists of them."""


def code_in(file: str) -> str:
    """Of all kernels beside this file, and of those they share with other games. Numba compiles
    again when the type of an argument changes or the file of the function it is asked for, not when
    that calls a function of another file: so the type of the tables carries this digest."""
    folders = (Path(file).parent, Path(__file__).parent)
    files = [each for folder in folders for each in sorted(folder.glob("*_kernel.py"))]
    return sha256(b"".join(each.read_bytes() for each in files)).hexdigest()[:16]


def filled(layout: RecordType, parts: Iterable[Part]) -> Array:
    """One record. A list may be shorter than its room: the rest stays 0."""
    tables = np.zeros(1, layout)
    for part in parts:
        for name, value in part.items():
            array = np.array(value)
            if array.shape:
                tables[0][name][tuple(map(slice, array.shape))] = array
            else:
                tables[0][name] = value
    return tables


def refuse_unknown(title: str, options: msgspec.Struct, known: Collection[str]) -> None:
    """BadSetup names an option that the kernel does not play by, unless it is as usual."""
    usual = type(options)()
    for name in type(options).__struct_fields__:
        if name not in known and getattr(options, name) != getattr(usual, name):
            raise BadSetup(
                f"option {name}={getattr(options, name)!r}: the kernel of {title} does not "
                "know it; a vector environment with kernel=False does"
            )
