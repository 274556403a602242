"""Workflows, hooks and templates: they can be read, and name only what there is."""

import configparser
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
HOOKS = ROOT / ".pre-commit-config.yaml"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read(path: Path) -> Any:
    return msgspec.yaml.decode(path.read_bytes())


def steps_of(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in read(workflow)["jobs"].values() for step in job["steps"]]


def test_the_tests_run_on_every_python_we_promise_and_on_node() -> None:
    matrix = read(GITHUB / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["project"]["requires-python"] == f">={matrix['python'][0]}"
    oldest_node = re.search(r"Node ([\d.]+) or newer", MAKEFILE)
    assert oldest_node is not None
    assert oldest_node[1] in {entry["node"] for entry in matrix["include"]}


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_has_small_rights_a_time_limit_and_only_known_steps(workflow: Path) -> None:
    data = read(workflow)
    assert data["permissions"] in ({"contents": "read"}, {"contents": "write"})
    assert all(job["timeout-minutes"] <= 60 for job in data["jobs"].values())
    for step in steps_of(workflow):
        assert ("uses" in step) != ("run" in step)
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/x@v1"))
        for target in re.findall(r"\bmake ([a-z_]+)", step.get("run", "")):
            assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), f"make has no {target}"


def test_a_release_builds_the_wheel_and_the_source_archive() -> None:
    runs = "\n".join(step.get("run", "") for step in steps_of(GITHUB / "workflows/release.yml"))
    assert "python -m build\n" in runs
    assert "dist/*" in runs


def test_hooks_run_what_make_installs() -> None:
    pinned = {
        re.split(r"[^a-z-]", name)[0] for name in PROJECT["project"]["optional-dependencies"]["dev"]
    }
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    for repo in read(HOOKS)["repos"]:
        assert repo["repo"] == "local"
        for hook in repo["hooks"]:
            assert hook["language"] == "system"
            program, *words = hook["entry"].split()
            assert program.removeprefix(".venv/bin/") in pinned or words[2] in scripts


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_asks_each_question_once(form: Path) -> None:
    data = read(form)
    assert data["name"]
    assert data["description"]
    ids = [field["id"] for field in data["body"]]
    assert len(set(ids)) == len(ids)
    assert all(field["type"] in ("input", "textarea") for field in data["body"])
    assert all(field["attributes"]["label"] for field in data["body"])
    assert any(field.get("validations", {}).get("required") for field in data["body"])


def test_the_editor_keeps_the_style_of_the_linter() -> None:
    parser = configparser.ConfigParser()
    parser.read_string("[top]\n" + (ROOT / ".editorconfig").read_text(encoding="utf-8"))
    assert parser["top"]["root"] == "true"
    assert parser["*.{py,md}"]["max_line_length"] == str(PROJECT["tool"]["ruff"]["line-length"])
    assert parser["Makefile"]["indent_style"] == "tab"


def test_nothing_of_it_names_an_address() -> None:
    files = [path for path in GITHUB.rglob("*") if path.is_file()]
    for path in [*files, HOOKS, ROOT / ".editorconfig"]:
        assert "://" not in path.read_text(encoding="utf-8"), path.name
    assert len(FORMS) >= 2
    assert len(WORKFLOWS) == 2
