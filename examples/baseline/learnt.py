"""What `train.py` has learnt, as a bot of Homestretch:

railbird arena homestretch --players examples/baseline/learnt.py:Bot,steady,steady,steady
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from railbird import rl

Floats = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("homestretch.npz")

HORSES, LINES, OTHERS = 11, 3, 5
SEAT, SEATS = 16, 8
"""The numbers of a seat, and where the first seat begins in a row."""
TRACK = SEATS + (1 + OTHERS) * SEAT + 3
DICE = TRACK + HORSES * 6
TOKENS = DICE + 5 + HORSES
OTHERS_TOKENS = TOKENS + HORSES * LINES + 3
"""Where parts of the row begin; docs/environment.md has them all."""
LOUD = 3.0
"""What is said of the horse rolled counts more than other numbers."""


class Bot(rl.Bot):
    """Takes the action that the network wishes for most."""

    def __init__(self) -> None:
        with np.load(WEIGHTS) as kept:
            weights = {name: kept[name].astype(np.float32) for name in kept.files}
        super().__init__(lambda row, mask: best(weights, row, mask))


def best(weights: dict[str, Floats], row: Floats, mask: NDArray[Any]) -> int:
    hidden = np.tanh(features(row[None])[0] @ weights["in"] + weights["in_bias"])
    wishes = hidden @ weights["wish"] + weights["wish_bias"]
    return int(np.where(mask, wishes, -np.inf).argmax())


def features(rows: Floats) -> Floats:
    """The rows, and once more what they say of the horse that was rolled: shares, tokens and where
    it is. A network finds out by itself that this belongs together, but only after many games."""
    seats = rows[:, SEATS : TRACK - 3].reshape(-1, 1 + OTHERS, SEAT)[:, :, SEAT - HORSES :]
    own = rows[:, TOKENS : TOKENS + HORSES * LINES].reshape(-1, HORSES, LINES)
    others = rows[:, OTHERS_TOKENS : OTHERS_TOKENS + OTHERS * HORSES * LINES]
    of_each = np.concatenate(
        [
            seats[:, 0, :, None],
            seats[:, 1:].sum(axis=1)[:, :, None],
            LOUD * own,
            others.reshape(-1, OTHERS, HORSES, LINES).sum(axis=1),
            rows[:, TRACK:DICE].reshape(-1, HORSES, 6),
        ],
        axis=2,
    )
    rolled = rows[:, TOKENS - HORSES : TOKENS, None]
    return np.concatenate([rows, LOUD * (rolled * of_each).sum(axis=1)], axis=1)
