from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.fixed_dice import fixed_dice
from tests.table.served import Come, Visitor, served
from tests.table.whisper import known

__all__ = ["fixed_dice"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for the tests of a file."""
    with known(), served(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture
def visit(address: str) -> Iterator[Come]:
    visitors: list[Visitor] = []

    def come() -> Visitor:
        visitors.append(Visitor(address))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.http.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
