"""A small network in NumPy: one hidden layer, a wish for every action, and what a row is worth."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = dict[str, Floats]

NO_WISH = np.float32(-1e9)
"""Of an action that is not legal."""


def new_weights(length: int, hidden: int, actions: int, rng: np.random.Generator) -> Weights:
    """Wishes start near zero, so that everything is tried."""

    def layer(rows: int, columns: int, scale: float) -> Floats:
        drawn = rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)
        return drawn.astype(np.float32)

    return {
        "in": layer(length, hidden, 4.0),
        "in_bias": np.zeros(hidden, np.float32),
        "wish": layer(hidden, actions, 0.01),
        "wish_bias": np.zeros(actions, np.float32),
        "worth": layer(hidden, 1, 0.1),
        "worth_bias": np.zeros(1, np.float32),
    }


class Seen:
    """What the network makes of some rows."""

    def __init__(self, weights: Weights, rows: Floats, masks: NDArray[np.bool_]) -> None:
        self._weights, self._rows = weights, rows
        self._hidden: Floats = np.tanh(rows @ weights["in"] + weights["in_bias"])
        wishes = np.where(masks, self._hidden @ weights["wish"] + weights["wish_bias"], NO_WISH)
        wishes -= wishes.max(axis=1, keepdims=True)
        likely = np.exp(wishes)
        self.chances: Floats = likely / likely.sum(axis=1, keepdims=True)
        self.worth: Floats = (self._hidden @ weights["worth"] + weights["worth_bias"])[:, 0]

    def slopes(self, of_wishes: Floats, of_worth: Floats) -> Weights:
        """How a loss changes with each weight, from how it changes with wishes and worth."""
        weights, hidden = self._weights, self._hidden
        back = of_wishes @ weights["wish"].T + of_worth[:, None] @ weights["worth"].T
        back *= 1 - hidden * hidden
        return {
            "in": self._rows.T @ back,
            "in_bias": back.sum(axis=0),
            "wish": hidden.T @ of_wishes,
            "wish_bias": of_wishes.sum(axis=0),
            "worth": hidden.T @ of_worth[:, None],
            "worth_bias": of_worth.sum(keepdims=True),
        }


class Adam:
    """Steps down a slope, each weight at a pace of its own."""

    def __init__(self, weights: Weights) -> None:
        self._mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self._square = {name: np.zeros_like(each) for name, each in weights.items()}
        self._steps = 0

    def step(self, weights: Weights, slopes: Weights, rate: float) -> None:
        self._steps += 1
        early = np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weights[name] -= rate * early * mean / (np.sqrt(square) + 1e-8)
