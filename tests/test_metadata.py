"""What the project says of itself: package, citation and changelog agree, and links lead home."""

import importlib.util
import re
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import railbird

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESS = "https://example.org/railbird"


@pytest.fixture
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def metadata() -> tuple[dict[str, Any], str]:
    """The fields of the package and its description, as hatchling would write them."""
    ran = subprocess.run(
        [sys.executable, "-m", "hatchling", "metadata"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found = msgspec.json.decode(ran.stdout)
    return found, found["readme"]["text"]


def test_without_an_address_the_readme_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAILBIRD_REPOSITORY", raising=False)
    found, readme = metadata()
    assert readme == (ROOT / "README.md").read_text(encoding="utf-8")
    assert not found.get("urls")
    assert found["authors"] == [{"name": "Railbird contributors"}]
    assert found["version"] == railbird.__version__


def test_with_an_address_every_link_leads_into_the_repository(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAILBIRD_REPOSITORY", f"{ADDRESS}/")
    monkeypatch.setenv("RAILBIRD_TAG", "v9.9")
    found, readme = metadata()
    targets = re.findall(r"""\]\(([^)]+)\)|src="([^"]+)""", readme)
    assert len(targets) > 20
    for target in (one or other for one, other in targets):
        assert target.startswith("https://"), target
        if target.startswith(ADDRESS):
            kind, tag, path = re.fullmatch(rf"{ADDRESS}/(\w+)/([^/]+)/(.*)", target).groups()  # type: ignore[union-attr]
            assert tag == "v9.9"
            assert (ROOT / path.partition("#")[0]).exists(), path
            assert kind == ("raw" if path.endswith((".png", ".webp", ".svg")) else "blob")
    assert found["urls"]["Source"] == ADDRESS


def test_addresses_and_places_on_the_page_are_left_alone(hook: ModuleType) -> None:
    text = '[a](https://example.org/x) [b](#part) [c](docs/x.md#part) <img src="docs/y.png">'
    assert hook.readme_for_a_package(text, ADDRESS, "main") == (
        "[a](https://example.org/x) [b](#part) "
        f'[c]({ADDRESS}/blob/main/docs/x.md#part) <img src="{ADDRESS}/raw/main/docs/y.png">'
    )


def test_the_citation_says_what_the_package_says() -> None:
    cited = msgspec.yaml.decode((ROOT / "CITATION.cff").read_bytes())
    assert cited["title"].lower() == PROJECT["name"]
    assert cited["abstract"].strip() == PROJECT["description"]
    assert cited["license"] == PROJECT["license"]
    assert cited["authors"] == PROJECT["authors"]
    assert set(cited["keywords"]) <= set(PROJECT["keywords"])
    version, date, *_ = released()
    assert (cited["version"], cited["date-released"]) == (version, date)


def released() -> list[str]:
    """Version and date of each release in the changelog, the newest first."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert sections[0] == "Unreleased"
    return [part for section in sections[1:] for part in section.split(" – ")]


def test_the_changelog_has_a_dated_section_for_this_version() -> None:
    found = released()
    versions, dates = found[::2], found[1::2]
    assert versions[0] == railbird.__version__
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates)
    assert dates == sorted(dates, reverse=True)


def check_schema(kind: str, *files: str) -> str:
    """What the schema that the format's makers publish has against these files."""
    program = Path(sysconfig.get_path("scripts")) / "check-jsonschema"
    ran = subprocess.run(
        [program, "--builtin-schema", f"vendor.{kind}", *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


def test_the_citation_keeps_to_its_format(tmp_path: Path) -> None:
    assert check_schema("citation-file-format", "CITATION.cff") == ""
    wrong = tmp_path / "CITATION.cff"
    wrong.write_text((ROOT / "CITATION.cff").read_text().replace("authors:", "written-by:"))
    assert "authors" in check_schema("citation-file-format", str(wrong))


def test_the_pythons_are_those_that_are_tested() -> None:
    workflow = msgspec.yaml.decode((ROOT / ".github/workflows/test.yml").read_bytes())
    tested = workflow["jobs"]["test"]["strategy"]["matrix"]["python"]
    named = re.findall(r"Python :: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.MULTILINE)
    assert named == tested
    assert PROJECT["requires-python"] == f">={tested[0]}"
