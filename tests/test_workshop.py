"""Workflows, hooks and templates: they can be read, and name only what there is."""

import configparser
import json
import re
import subprocess
import sysconfig
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
    """Of all jobs that are not another workflow."""
    return [step for job in read(workflow)["jobs"].values() for step in job.get("steps", ())]


def check_schema(kind: str, *files: Path) -> str:
    """What the schema that the format's makers publish has against these files."""
    program = Path(sysconfig.get_path("scripts")) / "check-jsonschema"
    ran = subprocess.run(
        [program, "--builtin-schema", f"vendor.{kind}", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


def test_the_tests_run_on_every_python_we_promise_and_on_node() -> None:
    matrix = read(GITHUB / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["project"]["requires-python"] == f">={matrix['python'][0]}"
    oldest_node = re.search(r"Node ([\d.]+) or newer", MAKEFILE)
    assert oldest_node is not None
    assert oldest_node[1] in {entry["node"] for entry in matrix["include"]}


def test_workflows_forms_and_updates_keep_to_their_formats() -> None:
    assert check_schema("github-workflows", *WORKFLOWS) == ""
    assert check_schema("github-issue-forms", *FORMS) == ""
    assert check_schema("dependabot", GITHUB / "dependabot.yml") == ""


def test_a_workflow_with_an_unknown_word_is_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "test.yml"
    text = (GITHUB / "workflows" / "test.yml").read_text(encoding="utf-8")
    wrong.write_text(text.replace("runs-on:", "run-on:"), encoding="utf-8")
    assert "run-on" in check_schema("github-workflows", wrong)


RIGHTS = {
    "docs": {"deploy": {"pages", "id-token"}},
    "release": {"release": {"contents", "id-token", "attestations"}},
}
"""By workflow and job, what it may write; all others may only read."""


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_has_small_rights_a_time_limit_and_only_known_steps(workflow: Path) -> None:
    data = read(workflow)
    assert data["permissions"] == {"contents": "read"}
    for name, job in data["jobs"].items():
        writes = {right for right, how in job.get("permissions", {}).items() if how == "write"}
        assert writes == RIGHTS.get(workflow.stem, {}).get(name, set())
        assert "uses" in job or job["timeout-minutes"] <= 60
    for step in steps_of(workflow):
        assert ("uses" in step) != ("run" in step)
        assert re.fullmatch(r"(actions|docker)/[a-z-]+@v\d+", step.get("uses", "actions/x@v1"))
        if step.get("uses", "").startswith("actions/checkout"):
            assert step["with"]["persist-credentials"] is False
        assert "${{" not in step.get("run", ""), "pass it by env, or it is run as a command"
        for target in re.findall(r"\bmake ([a-z_]+)", step.get("run", "")):
            assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), f"make has no {target}"
        for file in re.findall(r"\b[\w/]+\.lock\b", step.get("run", "")):
            assert (ROOT / file).exists(), file


def test_a_release_comes_after_the_whole_suite_and_the_image() -> None:
    data = read(GITHUB / "workflows" / "release.yml")
    jobs = data["jobs"]
    needed = [jobs[name]["uses"] for name in jobs["release"]["needs"]]
    assert needed == ["./.github/workflows/test.yml", "./.github/workflows/image.yml"]
    for path in needed:
        assert "\n  workflow_call:\n" in (ROOT / path).read_text(encoding="utf-8")
    runs = [step.get("run", "") for step in steps_of(GITHUB / "workflows/test.yml")]
    assert "make test" in runs


def test_a_release_is_built_twice_attested_and_listed() -> None:
    steps = steps_of(GITHUB / "workflows" / "release.yml")
    runs = "\n".join(step.get("run", "") for step in steps)
    assert runs.count("hatchling build") == 2
    assert "sha256sum --check" in runs
    assert "cyclonedx-py" in runs
    uses = {step["uses"].partition("@")[0] for step in steps if "uses" in step}
    assert {"actions/attest-build-provenance", "actions/attest-sbom"} <= uses


def test_the_image_is_tried_on_two_kinds_of_processor() -> None:
    job = read(GITHUB / "workflows" / "image.yml")["jobs"]["image"]
    assert job["strategy"]["matrix"]["platform"] == ["linux/amd64", "linux/arm64"]
    tried = "\n".join(step.get("run", "") for step in job["steps"])
    page = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    (looked_for,) = re.findall(r"grep --quiet '([^']+)'", tried)
    assert looked_for in page
    assert "/healthz" in tried


def test_quick_tests_run_on_windows_and_macos() -> None:
    """Which of them cannot is named in tests/elsewhere.py."""
    job = read(GITHUB / "workflows" / "test.yml")["jobs"]["elsewhere"]
    assert job["strategy"]["matrix"]["system"] == ["windows-latest", "macos-latest"]
    assert any('-m "not slow"' in step.get("run", "") for step in job["steps"])


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
        hosts = re.findall(r"://([^/:\s]+)", path.read_text(encoding="utf-8"))
        assert set(hosts) <= {"127.0.0.1"}, path.name
    assert len(FORMS) >= 2
    assert len(WORKFLOWS) == 4
