"""What `make` installs: every package has one version and its hashes, and fits pyproject.toml."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
SERVER = (ROOT / "deploy/server.lock").read_text(encoding="utf-8")
BUILD = (ROOT / "deploy/build.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pinned(lock: str) -> list[Requirement]:
    return [Requirement(line) for line in re.findall(r"^([^ #].*?) \\$", lock, re.MULTILINE)]


LOCKED = pinned(LOCK)


def wanted(extra: str | None = None) -> Iterator[Requirement]:
    """What pyproject.toml asks for; `railbird[lab]` asks for an extra of its own."""
    texts = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    for requirement in map(Requirement, texts):
        if requirement.name == PROJECT["name"]:
            for each in requirement.extras:
                yield from wanted(each)
        else:
            yield requirement


@pytest.mark.parametrize(("lock", "least"), [(LOCK, 50), (SERVER, 20), (BUILD, 4)])
def test_every_line_is_a_version_with_hashes_and_no_address(lock: str, least: int) -> None:
    assert len(pinned(lock)) > least
    parts = re.split(r"^(?=[^ #\n])", lock, flags=re.MULTILINE)
    assert len([part for part in parts if part.strip()]) == len(pinned(lock))
    for part in filter(str.strip, parts):
        assert re.fullmatch(r"[^\n]+==[^\n]+ \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+", part)
    assert "://" not in lock


def test_a_server_runs_on_the_versions_that_were_tested() -> None:
    tested = {(each.name, str(each.specifier)) for each in LOCKED}
    used = {(each.name, str(each.specifier)) for each in [*pinned(SERVER), *pinned(BUILD)]}
    assert used <= tested, "run make lock"
    names = {canonicalize_name(name) for name, _ in used}
    needed = {canonicalize_name(each.name) for each in [*wanted(), *wanted("postgres")]}
    assert needed | {"hatchling"} <= names


def test_what_pyproject_asks_for_is_locked_in_a_version_that_it_allows() -> None:
    asked = [*wanted(), *wanted("dev")]
    assert len(asked) > 20
    for requirement in asked:
        name = canonicalize_name(requirement.name)
        pins = [each for each in LOCKED if canonicalize_name(each.name) == name]
        assert pins, f"run make lock: {requirement} is not in it"
        for pin in pins:
            (version,) = pin.specifier
            assert requirement.specifier.contains(version.version), f"run make lock: {requirement}"


def test_each_python_gets_one_version_of_a_package() -> None:
    for minor in range(11, 15):
        python = {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.1"}
        names = [
            each.name for each in LOCKED if each.marker is None or each.marker.evaluate(python)
        ]
        assert len(names) == len(set(names))
