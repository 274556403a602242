"""Games from files that are named on the command line: `railbird play ./sprint.py:Sprint`."""

import shutil
from pathlib import Path

import msgspec
import pytest

from railbird import registry
from railbird.core import Game, Record, SeatHeader, new_match
from railbird.core.own_game import game_in_file
from railbird.rl import env
from tests.cli.conftest import Railbird

SPRINT = Path(__file__).parents[2] / "examples" / "sprint" / "railbird_sprint" / "__init__.py"
BOTS = ("--players", "random,random")


@pytest.fixture(autouse=True)
def sprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sprint as a single file, which nobody has named yet."""
    monkeypatch.setattr(registry, "_from_files", {})
    return Path(shutil.copy(SPRINT, tmp_path / "sprint.py"))


def forget() -> None:
    """As in another process."""
    registry._from_files.clear()


def test_a_file_is_played_told_verified_and_reviewed(railbird: Railbird, tmp_path: Path) -> None:
    played = railbird("play", "./sprint.py:Sprint", *BOTS, "--seed", "3", "--record", "g.jsonl")
    assert (played.code, played.err) == (0, "")
    assert f"railbird replay g.jsonl --game {tmp_path}/sprint.py:Sprint" in played.out
    for command in ("replay", "verify", "review"):
        forget()
        unknown = railbird(command, "g.jsonl")
        assert unknown.code != 0
        assert "unknown game 'sprint'" in unknown.out + unknown.err
        known = railbird(command, "g.jsonl", "--game", "./sprint.py:Sprint")
        assert (known.code, known.err) == (0, "")


def test_a_game_of_a_file_goes_on(railbird: Railbird, tmp_path: Path) -> None:
    left = railbird("play", "./sprint.py:Sprint", "--players", "you,random", typed="q\n")
    go_on = f"railbird play {tmp_path}/sprint.py:Sprint --resume"
    assert left.out.endswith(f"Continue with: {go_on}\n")
    forget()
    done = railbird(*go_on.split()[1:], typed="2\n")
    assert (done.code, done.err) == (0, "")
    assert "Final standings" in done.out


def test_a_file_is_listed_matched_balanced_and_measured(railbird: Railbird) -> None:
    assert railbird("games", "./sprint.py:Sprint", "--json").data["id"] == "sprint"
    for jobs in ("1", "2"):
        arena = railbird("arena", "./sprint.py:Sprint", *BOTS, "--games", "6", "--jobs", jobs)
        assert (arena.code, arena.err) == (0, "")
        balance = ("lab", "balance", "./sprint.py:Sprint", "--bot", "random", "--games", "6")
        balanced = railbird(*balance, "--jobs", jobs)
        assert (balanced.code, balanced.err) == (0, "")
        assert balanced.out.startswith("Sprint: 6 games of random")
    assert railbird("bench", "./sprint.py:Sprint", "--games", "1", "--json").data["games"]


def test_data_files_stand_beside_the_file(tmp_path: Path, sprint: Path) -> None:
    text = sprint.read_text(encoding="utf-8")
    text = text.replace(
        "class Sprint(Game):\n", "class Sprint(Game):\n    data_files = ('a.csv',)\n"
    )
    sprint.write_text(text, encoding="utf-8")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a.csv").write_text("horse\n1\n", encoding="utf-8")
    game = registry.load(registry.add_file(f"{sprint}:Sprint"))
    assert game.text_of("a.csv") == "horse\n1\n"
    assert len(game.data_digest()) == 16


def test_an_environment_takes_a_game_as_it_is(sprint: Path) -> None:
    game: Game = game_in_file(f"{sprint}:Sprint")()
    table = env(game, 2)
    table.reset(seed=1)
    assert table.unwrapped.game is game
    mask = table.observe(table.agent_selection)["action_mask"]
    assert mask.sum() == 6
    assert registry.files_added() == ()


GAME = "from railbird.core import Game\nclass Sprint(Game):\n    "


@pytest.mark.parametrize(
    ("name", "code", "says"),
    [
        ("./gone.py:Sprint", "", "./gone.py:Sprint: there is no file ./gone.py"),
        ("./bad.py", "", "./bad.py: name a class in the file, for example ./bad.py:Sprint"),
        ("./bad.py:Sprint", "x = 1", "./bad.py:Sprint: there is no class Sprint in the file"),
        ("./bad.py:Sprint", "class Sprint: pass", "the class is no railbird.core.Game"),
        ("./bad.py:Sprint", "1 / 0", "bad.py cannot be loaded: ZeroDivisionError: division by"),
        ("./bad.py:Sprint", "x = (", "bad.py cannot be loaded: SyntaxError"),
        ("./bad.py:Sprint", "import gone", "No module named 'gone' (bad.py, line 1)"),
        ("./bad.py:Sprint", "raise ValueError('a\\nb')", "ValueError: a b (bad.py, line 1)"),
        ("./bad.py:Sprint", "raise SystemExit(0)", "bad.py cannot be loaded: SystemExit: 0"),
        ("./bad.py:Sprint", GAME + "id = 'sprint'", "the game does not say its title, summary"),
        ("./bad.py:Bad", "id = '../x'", "the id '../x' must be up to 40 small letters"),
        ("./bad.py:Bad", "begin = None; __init__ = 7", "cannot be constructed: TypeError"),
        ("./bad.py:Bad", "id = 'long_shot'", "its id 'long_shot' is taken by a game of Railbird"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line(
    railbird: Railbird, tmp_path: Path, sprint: Path, name: str, code: str, says: str
) -> None:
    if name.endswith(":Bad"):
        code = f"{sprint.read_text(encoding='utf-8')}\n\nclass Bad(Sprint): {code}"
    (tmp_path / "bad.py").write_text(code, encoding="utf-8")
    (tmp_path / "g.jsonl").write_bytes(recorded())
    for command in (
        ("play", name, *BOTS),
        ("arena", name, *BOTS),
        ("lab", "balance", name),
        ("games", name),
        ("replay", "g.jsonl", "--game", name),
        ("verify", "g.jsonl", "--game", name),
        ("serve", "--port", "0", "--game", name),
    ):
        ran = railbird(*command)
        assert (ran.code, ran.out) == (2, ""), command
        assert says in ran.err
        assert ran.err.count("\n") == 1
    assert registry.files_added() == ()


def recorded(game_id: str = "homestretch") -> bytes:
    """The start of a game, under any name."""
    seats = [SeatHeader("Anna", "random"), SeatHeader("Ben", "random")]
    header = new_match(registry.load("homestretch"), seats).record.header
    return Record(msgspec.structs.replace(header, game=game_id)).dump()


def test_two_files_cannot_have_one_id(railbird: Railbird, tmp_path: Path, sprint: Path) -> None:
    shutil.copy(sprint, tmp_path / "again.py")
    (tmp_path / "g.jsonl").write_bytes(recorded())
    both = ("--game", "./sprint.py:Sprint", "--game", "./again.py:Sprint")
    ran = railbird("verify", "g.jsonl", *both)
    assert (ran.code, ran.out) == (2, "")
    reason = f"./again.py:Sprint: its id 'sprint' is taken by {sprint}:Sprint; give it another\n"
    assert ran.err == f"railbird: {reason}"
    twice = ("--game", "./sprint.py:Sprint", "--game", "sprint.py:Sprint")
    assert railbird("verify", "g.jsonl", *twice).code == 0


def test_an_id_needs_no_file(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "g.jsonl").write_bytes(recorded())
    ran = railbird("verify", "g.jsonl", "--game", "homestretch")
    assert ran.code == 2
    assert "--game homestretch: name a file and a class, such as ./sprint.py:Sprint" in ran.err


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_a_record_cannot_name_a_file(railbird: Railbird, tmp_path: Path, command: str) -> None:
    """It may come from anybody, so what it names is not looked for on the disk."""
    (tmp_path / "evil.py").write_text("open('was_here', 'w').close()", encoding="utf-8")
    (tmp_path / "g.jsonl").write_bytes(recorded("./evil.py:Evil"))
    ran = railbird(command, "g.jsonl")
    assert ran.code != 0
    assert "unknown game './evil.py:Evil'" in ran.out + ran.err
    assert not (tmp_path / "was_here").exists()


def test_a_record_cannot_have_the_file_of_a_bot_run(railbird: Railbird, tmp_path: Path) -> None:
    trap = "open('was_here', 'w').close()\nclass Bot:\n    def choose(self, seen):\n"
    (tmp_path / "mine.py").write_text(f"{trap}        return seen.legal[0]\n", encoding="utf-8")
    seats = [SeatHeader("Anna", "random"), SeatHeader("Ben", "./mine.py:Bot")]
    match = new_match(registry.load("homestretch"), seats)
    (tmp_path / "g.jsonl").write_bytes(match.record.dump())
    for bots in ((), ("--bot", "./another.py:Bot")):
        ran = railbird("play", "--resume", "g.jsonl", *bots)
        assert (ran.code, ran.out) == (2, "")
        says = "a bot from a file plays; if you trust it, name it: --bot ./mine.py:Bot\n"
        assert ran.err == f"railbird: g.jsonl: {says}"
        assert not (tmp_path / "was_here").exists()
    ran = railbird("play", "--resume", "g.jsonl", "--bot", "mine.py:Bot", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert (tmp_path / "was_here").exists()


def test_the_way_back_names_the_files_of_the_bots(railbird: Railbird, tmp_path: Path) -> None:
    code = "class Bot:\n    def choose(self, seen):\n        return seen.legal[0]\n"
    (tmp_path / "mine.py").write_text(code, encoding="utf-8")
    new = ("play", "homestretch", "--players", "you,./mine.py:Bot", "--record", "g.jsonl")
    left = railbird(*new, typed="q\n")
    assert "railbird play --resume g.jsonl --bot ./mine.py:Bot" in left.out
    refused = railbird(*new, "--bot", "./mine.py:Bot")
    assert refused.code == 2
    assert "--bot goes with --resume; in a new game name bots in --players" in refused.err
