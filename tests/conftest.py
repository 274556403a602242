import signal
from collections.abc import Iterator

import pytest

from tests.elsewhere import reason_to_skip
from tests.postgres import HOW, Postgres, find_postgres, postgres_is_due, running


def pytest_configure() -> None:
    """Shells make background jobs ignore interrupts, and some tests send them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if reason := reason_to_skip(item.nodeid):
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process; each test makes a schema of its own."""
    _check_binaries()
    with running() as server:
        yield server


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """For a test that kills it."""
    _check_binaries()
    with running() as server:
        yield server


def _check_binaries() -> None:
    if find_postgres() is None:
        if postgres_is_due():
            pytest.fail(f"no PostgreSQL was found; {HOW}")
        pytest.skip(HOW)
