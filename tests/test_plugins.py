"""Games of other packages: found by their entry point, or refused in one clear line."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import httpx
import pytest

from railbird import registry
from railbird.cli.aliases import COMMANDS, LAB, entries
from railbird.core.plugin import Plugin
from railbird.registry import load, own_ids, plugin_of
from tests.browser.serving import serving

ROOT = Path(__file__).parents[1]
SPRINT = ROOT / "examples" / "sprint"
COMMAND = [sys.executable, "-c", "import sys; from railbird.cli import main; sys.exit(main())"]


def install(site: Path, package: str, entries: str) -> None:
    """What pip leaves of a package: its folder and the metadata beside it."""
    about = site / f"{package}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[railbird.games]\n{entries}\n")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages that holds Sprint."""
    folder = tmp_path / "site"
    shutil.copytree(SPRINT / "railbird_sprint", folder / "railbird_sprint")
    text = (SPRINT / "pyproject.toml").read_text(encoding="utf-8")
    (entry,) = re.findall(r"^sprint = .*$", text, re.MULTILINE)
    install(folder, "railbird_sprint", entry.replace('"', ""))
    return folder


def environment(site: Path) -> dict[str, str]:
    paths = (str(site), *filter(None, [os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def railbird(site: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=site,
        env=environment(site),
        timeout=120,
    )


def output(site: Path, *arguments: str) -> str:
    run = railbird(site, *arguments)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_our_own_games_are_offered_under_the_same_entry_points() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    section = text.partition('[project.entry-points."railbird.games"]\n')[2].partition("\n\n")[0]
    offered = dict(re.findall(r'^(\w+) = "(.*)"$', section, re.MULTILINE))
    assert offered == registry._OWN
    for entry in entry_points(group="railbird.games"):
        assert offered.get(entry.name, entry.value) == entry.value


@pytest.mark.parametrize("game_id", own_ids())
def test_all_that_a_plugin_of_ours_names_is_there(game_id: str) -> None:
    plugin = plugin_of(game_id)
    assert isinstance(plugin, Plugin)
    assert load(game_id).id == plugin.board == game_id
    names = [*(bot.where for bot in plugin.bots.values())]
    names += [plugin.lab, plugin.insight, plugin.kernels, plugin.use_kernels]
    names += [plugin.load_for, plugin.on_finished, plugin.routes]
    names += [command.where for command in plugin.commands.values()]
    for name in filter(None, names):
        registry.named(name, game_id)


READS_EVERY_PLUGIN = """
import sys
from railbird.cli import main
from railbird.registry import own_ids, plugin_of
for game_id in own_ids():
    plugin_of(game_id)
main(["lab", "sweep", "--help"])
parts = (name.split(".") for name in sys.modules if name.startswith("railbird.games."))
rules = {".".join(part) for part in parts if part[3:] not in ([], ["plugin"])}
sys.exit(str(rules) if rules else 0)
"""


def test_a_plugin_imports_no_rules() -> None:
    run = [sys.executable, "-c", READS_EVERY_PLUGIN]
    ran = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_short_names_of_commands_are_those_of_the_games() -> None:
    for game_id in own_ids():
        short = {name for table in (COMMANDS, LAB) for name, of in table.items() if of == game_id}
        assert short - {game_id} | {"lab", "print"} >= plugin_of(game_id).commands.keys()
    for name, command in [*entries(COMMANDS), *entries(LAB)]:
        assert command.help.endswith("."), name


def test_an_installed_game_is_played_checked_told_and_matched(site: Path) -> None:
    assert "Sprint" in output(site, "games")
    assert "lucky" in output(site, "games", "sprint")
    play = ("play", "sprint", "--players", "lucky,random", "--seed", "3", "--record", "g.jsonl")
    standings = json.loads(output(site, *play, "--json"))
    assert standings
    assert "sound" in output(site, "verify", "g.jsonl")
    assert "wins" in output(site, "replay", "g.jsonl")
    arena = ("arena", "sprint", "--players", "lucky,random", "--games", "4", "--jobs", "1")
    assert "lucky" in output(site, *arena)
    assert output(site, "sprint", "chance", "4") == "1 in 4\n"


def test_an_installed_game_brings_its_numbered_rules(site: Path) -> None:
    assert "SP  railbird_sprint/rules.md\n" in output(site, "rule")
    told = json.loads(output(site, "rule", "sp-2.1", "--json"))
    assert told["text"].startswith("In the order of their seats")
    assert {each["file"] for each in told["source"]} == {"railbird_sprint/__init__.py"}
    (site / "railbird_sprint" / "rules.md").unlink()
    run = railbird(site, "rule", "SP-2.1")
    assert run.returncode == 2
    assert "game 'sprint': its rules railbird_sprint:rules.md cannot be read" in run.stderr
    assert "there is no rule 'SP-2.1'" in run.stderr
    assert railbird(site, "rule", "HS-7.5").stdout.startswith("HS-7.5 ")


def test_an_installed_game_is_at_the_tables(site: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "data", env=environment(site)) as address:
        games = {game["id"]: game for game in httpx.get(f"{address}/api/games", timeout=60).json()}
        rules = httpx.get(f"{address}{games['sprint']['rules']}", timeout=60)
        numbered = httpx.get(f"{address}/rules/sprint/numbered", timeout=60)
    assert "homestretch" in games
    assert games["sprint"]["forms"] == [
        {"words": "one race", "seats": 4, "options": {}, "minutes": 1}
    ]
    assert rules.text == numbered.text
    assert '<a id="SP-3.1" href="#SP-3.1">' in numbered.text
    assert "plain words" not in numbered.text


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder", encoding="utf-8")
    says = r"no server: exit code 2, railbird: cannot use the data folder"
    with pytest.raises(AssertionError, match=says), serving(tmp_path / "data"):
        pytest.fail("there is no server")


@pytest.mark.parametrize(
    ("package", "entry", "code", "says"),
    [
        ("torn", "torn = torn:PLUGIN", "import nowhere_to_be_found", "torn:PLUGIN cannot be imp"),
        ("torn", "torn = torn:PLUGIN", "1 / 0", "ZeroDivisionError: division by zero"),
        ("torn", "torn = torn:PLUGIN", "", "has no attribute 'PLUGIN'"),
        ("torn", "torn = torn:PLUGIN", "PLUGIN = 7", "torn:PLUGIN is no railbird.core.plugin.Plu"),
        (
            "torn",
            "torn = torn:PLUGIN",
            "from railbird.core.plugin import Plugin\nPLUGIN = Plugin(game='json:dumps')",
            "json:dumps is no railbird.core.Game",
        ),
        (
            "torn",
            "torn = torn:PLUGIN",
            "import railbird.core.plugin as p\nPLUGIN = p.Plugin(game='railbird_sprint:Sprint')",
            "railbird_sprint:Sprint calls itself 'sprint'",
        ),
        ("torn", "sprint = torn:PLUGIN", "PLUGIN = 7", "have the same id; uninstall all but one"),
    ],
)
def test_a_game_that_cannot_be_used_is_one_line_and_the_others_work(
    site: Path, package: str, entry: str, code: str, says: str
) -> None:
    (site / f"{package}.py").write_text(code, encoding="utf-8")
    install(site, package, entry)
    game_id = entry.partition(" ")[0]
    run = railbird(site, "play", game_id, "--players", "random,random")
    assert run.returncode == 2
    assert says in run.stderr
    assert run.stderr.count("\n") == 1
    listed = railbird(site, "games")
    assert listed.returncode == 0
    assert "Homestretch" in listed.stdout
    assert says in listed.stderr
    assert listed.stderr.count("\n") == 1


def test_a_package_cannot_take_the_id_of_one_of_ours(site: Path) -> None:
    install(site, "torn", "homestretch = torn:PLUGIN")
    run = railbird(site, "games")
    assert "homestretch is a game of Railbird; torn:PLUGIN is left out" in run.stderr
    assert "Homestretch" in run.stdout


def test_an_unknown_game_is_refused_without_an_import(site: Path) -> None:
    (site / "evil.py").write_text("open('was_here', 'w').close()", encoding="utf-8")
    for name in ("evil", "evil:Evil", "../evil", "./evil"):
        run = railbird(site, "play", name)
        assert run.returncode == 2
        assert "unknown game" in run.stderr
    assert not (site / "was_here").exists()
