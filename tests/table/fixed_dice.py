"""Dice that fall the same in every run of the tests.

A server in a process of its own has one secret for all its tables, since tests come to it in any
order. `python -m tests.table.fixed_dice serve …` starts it. Its reviews, which every finished game
asks for, come from few rollouts.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace

import pytest

from railbird.cli import main, serve
from railbird.table.limits import Limits
from railbird.table.server.app import Setup
from railbird.table.session import dice

QUICK_REVIEWS = Limits(moment_rollouts=24, decision_rollouts=24)


@contextmanager
def dice_of(name: str) -> Iterator[None]:
    """The tables of this process have the same dice whenever this name is given."""
    drawn = random.Random(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "secrets", _drawn_by(lambda length: drawn.randbytes(length).hex()))
        yield


@pytest.fixture(autouse=True)
def fixed_dice(request: pytest.FixtureRequest) -> Iterator[None]:
    with dice_of(request.node.nodeid):
        yield


def _drawn_by(token_hex: Callable[[int], str]) -> SimpleNamespace:
    return SimpleNamespace(token_hex=token_hex)


def _serve() -> int:
    always_the_same = _drawn_by(lambda length: random.Random(0).randbytes(length).hex())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "secrets", always_the_same)
        patch.setattr(serve, "Setup", partial(Setup, limits=QUICK_REVIEWS))
        return main()


if __name__ == "__main__":
    raise SystemExit(_serve())
