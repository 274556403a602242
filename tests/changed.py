"""A game that says or shows something else for the length of a test."""

from dataclasses import replace
from typing import Any

import pytest

from railbird.core import Game
from railbird.core.facets import bind


def change(patch: pytest.MonkeyPatch, game: type[Game], facet: str, **functions: Any) -> None:
    """Replace functions of a facet, also in games whose facets are bound already."""
    changed = replace(getattr(game.facets, facet), **functions)
    patch.setattr(game, facet, property(lambda each: bind(changed, each)))
