"""NumPy arrays, whatever they hold."""

from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]
