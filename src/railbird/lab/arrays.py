"""NumPy arrays, whatever they hold."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

RecordType = np.dtype[np.void]
"""The type of a record: names and types of its fields."""


def alias(chances: Array, bits: int) -> tuple[Array, Array]:
    """For each slot a threshold in bits and the outcome above it; below it is the slot itself."""
    slots = len(chances)
    scaled = np.asarray(chances, dtype=float) * slots / np.sum(chances)
    others = np.arange(slots)
    small = [at for at in range(slots) if scaled[at] < 1]
    large = [at for at in range(slots) if scaled[at] >= 1]
    while small and large:
        less, more = small.pop(), large[-1]
        others[less] = more
        scaled[more] -= 1 - scaled[less]
        if scaled[more] < 1:
            small.append(large.pop())
    scaled[small + large] = 1
    return np.round(scaled * (1 << bits)).astype(np.uint64), others.astype(np.uint64)
