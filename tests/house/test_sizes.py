"""Files and classes stay small enough to be read in one sitting."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import railbird

SOURCE = Path(railbird.__file__).parent
LONGEST_FILE = 400
MOST_METHODS = 20
"""Public methods and properties of a class, inherited ones of ours included."""


def classes() -> dict[str, ast.ClassDef]:
    """By `file:name`."""
    return {
        f"{path.relative_to(SOURCE)}:{each.name}": each
        for path in sorted(SOURCE.rglob("*.py"))
        for each in statements(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each, ast.ClassDef)
    }


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Without expressions, which are most of a tree and hold no classes."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt | ast.excepthandler | ast.match_case):
            yield each
            yield from statements(each)


def methods(
    found: ast.ClassDef, by_name: dict[str, list[ast.ClassDef]], seen: tuple[str, ...] = ()
) -> set[str]:
    own = {
        each.name
        for each in found.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        and not each.name.startswith("_")
    }
    for base in _names(found.bases):
        if base not in seen and len(by_name.get(base, ())) == 1:
            own |= methods(by_name[base][0], by_name, (*seen, base))
    return own


def _names(bases: list[ast.expr]) -> Iterator[str]:
    for base in bases:
        inner = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(inner, ast.Name):
            yield inner.id


def test_no_file_of_the_table_is_too_long() -> None:
    lengths = {
        str(path.relative_to(SOURCE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((SOURCE / "table").rglob("*.py"))
    }
    assert {file: length for file, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_class_has_too_many_methods() -> None:
    found = classes()
    by_name: dict[str, list[ast.ClassDef]] = {}
    for each in found.values():
        by_name.setdefault(each.name, []).append(each)
    counts = {where: len(methods(each, by_name)) for where, each in found.items()}
    assert {where: n for where, n in counts.items() if n > MOST_METHODS} == {}


def test_no_sql_stands_outside_the_store() -> None:
    """Of the tables, that is: a game's own library has an index of its own."""
    verbs = re.compile(r"""["'](SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|BEGIN)\b""")
    outside = [
        path
        for path in (SOURCE / "table").rglob("*.py")
        if "store" not in path.relative_to(SOURCE).parts
    ]
    assert [path.name for path in outside if verbs.search(path.read_text("utf-8"))] == []
