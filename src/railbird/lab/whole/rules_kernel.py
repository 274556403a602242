"""The rules that a game brings to a kernel of whole games.

The functions here are names alone: where the tables `t` are those of a game, Numba compiles the
function of this game in their place. So the loops over many games are written once. Import it only
when it runs: it needs Numba.
"""

from collections.abc import Callable
from typing import Any

from numba import from_dtype
from numba.extending import overload

from railbird.lab.arrays import RecordType


def begin_game(t: Any, g: Any, tape: Any) -> None:
    """A new game, up to the first decision."""


def to_act(t: Any, g: Any) -> int:
    """The first seat that is waited for; -1 once the game is over."""
    raise NotImplementedError


def may_act(t: Any, g: Any, seat: int) -> bool:
    """Whether the seat is waited for, or may act before the others."""
    raise NotImplementedError


def list_legal(t: Any, g: Any, seat: int, numbers: Any) -> int:
    """Writes the numbers of the legal actions of a seat that may act; returns how many."""
    raise NotImplementedError


def apply(t: Any, g: Any, tape: Any, seat: int, action: int) -> None:
    """A legal action, and all that follows up to the next decision or the end."""


def write_row(t: Any, g: Any, viewer: int, row: Any) -> None:
    """What a seat sees."""


def steady(t: Any, habits: Any, g: Any, seat: int, numbers: Any, count: int) -> int:
    """What the bot `steady` does, given the legal actions."""
    raise NotImplementedError


RULES = (begin_game, to_act, may_act, list_legal, apply, write_row, steady)


def play_by(tables: RecordType, *rules: Callable[..., Any]) -> None:
    """Where the tables are of this type, these compiled functions are the rules. They go by their
    names; all of `RULES` are needed."""
    by_name = {rule.__name__: rule for rule in rules}
    for name in RULES:
        _put(name, from_dtype(tables), by_name.pop(name.__name__))
    assert not by_name, f"not among the rules: {', '.join(by_name)}"


def _put(name: Callable[..., Any], tables: Any, rule: Any) -> None:
    @overload(name, strict=False)
    def _rule_of(t: Any, *_: Any) -> Any:
        return rule.py_func if t == tables else None
