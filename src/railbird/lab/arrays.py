"""NumPy arrays, whatever they hold."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

RecordType = np.dtype[np.void]
"""The type of a record: names and types of its fields."""
