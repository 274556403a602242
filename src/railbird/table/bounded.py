"""A memory that cannot grow without end."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(OrderedDict[K, V]):
    """A dictionary that forgets its first entries when it has grown too large.

    They stand in the order in which they came; `move_to_end` keeps one that is in use.
    """

    def __init__(self, most: int, size: Callable[[Collection[V]], int] = len) -> None:
        super().__init__()
        self._most = most
        self._size = size

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        while self._size(self.values()) > self._most:
            self.popitem(last=False)
