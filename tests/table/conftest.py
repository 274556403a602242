from collections.abc import Iterator
from pathlib import Path

import pytest

from railbird import registry
from tests.table.served import Come, Visitor, served


@pytest.fixture(scope="session", autouse=True)
def whisper() -> Iterator[None]:
    """A game that Railbird does not have, so that tests can show the table knows none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._GAMES, "whisper", "tests.table.whisper:Whisper")
        yield


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for the tests of a file."""
    with served(tmp_path_factory.mktemp("data")) as address:
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
