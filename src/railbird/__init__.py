"""Railbird: one home for five horse-racing tabletop games."""

from railbird.analysis import advise, review
from railbird.api import play
from railbird.registry import game_ids, load

__version__ = "0.1.0"

__all__ = ["__version__", "advise", "game_ids", "load", "play", "review"]
