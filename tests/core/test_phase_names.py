"""Phases are entered and compared by name; every name is one of a phase of that game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import railbird
from railbird import games

FOLDER = Path(games.__path__[0])


def texts(node: ast.expr) -> Iterator[str]:
    """The texts an expression may come to: one, either of two, or those of a tuple."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*texts(one), *texts(other))
        case ast.Tuple(elts) | ast.Set(elts):
            for each in elts:
                yield from texts(each)


def names_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="enter"), args=[name]):
                found = list(texts(name))
                assert found, f"line {node.lineno} enters a phase that no text names"
                yield from found
            case ast.Subscript(value=ast.Attribute(attr="phases"), slice=name):
                yield from texts(name)
            case ast.Compare(left=ast.Attribute() as left, comparators=[name]):
                if ast.unparse(left).endswith((".phase", ".phase.name")):
                    yield from texts(name)


@pytest.mark.parametrize("game_id", railbird.game_ids())
def test_every_name_of_a_phase_is_known(game_id: str) -> None:
    named = {
        name
        for file in (FOLDER / game_id).rglob("*.py")
        for name in names_in(file.read_text(encoding="utf-8"))
    }
    assert len(named) > 3
    assert named <= set(railbird.load(game_id).phases)


def test_what_is_looked_for() -> None:
    source = """
state.enter("one")
state.enter("two" if late else "three")
state.phases["four"]
if view.phase == "five" or state.phase.name in ("six", "seven"): pass
"""
    assert sorted(names_in(source)) == ["five", "four", "one", "seven", "six", "three", "two"]
