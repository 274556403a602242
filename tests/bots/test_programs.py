"""Programs in seats: what they are told, how they fail, and that nothing of them is left behind."""

import json
import random
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import railbird
from railbird.arena import Field, play_game
from railbird.bots import load_bot
from railbird.bots.guard import Guard, default_of
from railbird.bots.programs.messages import LONGEST_LINE, schema
from railbird.bots.programs.player import Program
from railbird.bots.programs.process import LAST_WORDS, Process
from railbird.bots.seating import guarded
from railbird.core import Perspective, UnknownPlayer
from railbird.core.own_file import short_name
from railbird.games.homestretch.view import HomestretchView
from railbird.registry import own_ids
from tests.bots.moments import first_moment, moments
from tests.cli.conftest import ANY_NUMBER, Railbird
from tests.processes import alive_in
from tests.table.served import wait_until

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "programs"
GAME = railbird.load("homestretch")
SHORT: dict[str, object] = {"purple_races": 1, "green_races": 0}


def odd(*arguments: str) -> str:
    script = str(Path(__file__).with_name("odd_program.py"))
    return "cmd:" + shlex.join([sys.executable, script, *arguments])


def python(script: Path, *arguments: str) -> str:
    return "cmd:" + shlex.join([sys.executable, str(script), *arguments])


# -- what it is told -----------------------------------------------------------------------------


def told(seen: Perspective, log: Path) -> list[bytes]:
    """The lines that a program gets to read for one decision."""
    log.unlink(missing_ok=True)
    program = Program(odd(str(log)))
    program.choose(seen)
    program.close()
    return log.read_bytes().splitlines()


@pytest.mark.parametrize("phase", ["draft", "betting", "race_turn"])
def test_it_is_told_the_view_and_the_list_and_nothing_else(phase: str, tmp_path: Path) -> None:
    seen = first_moment(phase)
    hello, position, choose, bye = map(json.loads, told(seen, tmp_path / "log"))
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "homestretch",
        "title": "Homestretch",
        "rules": GAME.rules_version,
        "milliseconds": 10_000,
    }
    assert position == {
        "type": "position",
        "view": msgspec.json.decode(msgspec.json.encode(seen.view)),
        "legal": msgspec.json.decode(msgspec.json.encode(seen.legal)),
    }
    assert choose == {"type": "choose", "id": 1, "milliseconds": 10_000}
    assert bye == {"type": "bye"}


def test_games_that_differ_in_secrets_alone_sound_the_same(tmp_path: Path) -> None:
    """Two worlds that the seat cannot tell apart, though others hold other cards in them."""
    seen = first_moment("draft")
    seat = seen.view.seat
    assert seat is not None
    assert isinstance(seen.view, HomestretchView)
    one, other = (GAME.world(seen.view, random.Random(seed)) for seed in (1, 2))
    assert one.view((seat + 1) % 4) != other.view((seat + 1) % 4)
    heard = [
        told(
            Perspective(GAME, world.view(seat), world.legal(seat), random.Random(number)),
            tmp_path / "log",
        )
        for number, world in enumerate((one, other))
    ]
    assert heard[0] == heard[1]


def test_every_position_of_a_game_is_the_view_of_its_seat(tmp_path: Path) -> None:
    log = tmp_path / "log"
    name = odd(str(log))
    record = railbird.play(GAME, [name, "random"], seed=3, options=SHORT)
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    views = [line["view"] for line in lines if line["type"] == "position"]
    own = [entry for entry in record.entries if getattr(entry, "seat", None) == 0]
    assert len(views) == len(own) > 5
    assert {view["seat"] for view in views} == {0}
    assert [line["type"] for line in lines].count("hello") == 1
    assert lines[-1] == {"type": "bye"}
    assert str(record.header.seed) not in [line.get("seed") for line in lines]


def test_its_environment_is_bare_and_no_shell_reads_its_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAILBIRD_SECRET", "hush")
    log = tmp_path / "log"
    name = odd(str(log), "environment") + " $HOME ';' touch here"
    program = Program(name)
    program.greet(GAME)
    program.close()
    found = json.loads(log.read_text())
    assert found.pop("arguments") == ["$HOME", ";", "touch", "here"]
    allowed = {"HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TMPDIR", "TZ"}
    assert set(found) <= allowed | {"PWD", "SHLVL", "_", "__CF_USER_TEXT_ENCODING"}


# -- how it fails --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mischief", "reason", "detail"),
    [
        ("hang", "did not answer within 0.3 s", ""),
        ("die", "ended with exit code 1", "it last wrote: no more money"),
        ("killed", "was ended by SIGKILL", ""),
        ("nonsense", "answered with nonsense", "thinking"),
        ("deep", "answered with nonsense", "…"),
        ("other", "answered another question", "2 instead of 1"),
        ("range", "chose an action that is not legal", "it chose 9999 of 0 to 4"),
        ("unknown", "chose an action that is not legal", "not an action of Homestretch"),
        ("long", f"answered with a line longer than {LONGEST_LINE:,} bytes", ""),
        ("close", "closed its output", ""),
        ("newer", "did not say hello", "it speaks version 2 of the protocol, not 1"),
    ],
)
def test_one_that_fails_is_named_and_the_default_is_played(
    mischief: str, reason: str, detail: str
) -> None:
    seen = first_moment("draft")
    name = odd("-", mischief)
    guard = guarded(name, GAME, limit=0.3 if mischief == "hang" else 60)
    assert guard.choose(seen) == default_of(seen)
    [fault] = guard.faults
    assert (fault.player, fault.reason) == (name, reason)
    assert detail in fault.detail
    guard.close()


def test_it_is_started_again_after_a_failure(tmp_path: Path) -> None:
    seen = first_moment("draft")
    guard = guarded(odd(str(tmp_path / "once"), "hang once"), GAME, limit=1)
    assert guard.choose(seen) == default_of(seen)
    assert guard.choose(seen) == seen.legal[0]
    assert len(guard.faults) == 1
    guard.close()


def test_one_that_says_no_hello_is_not_asked_again(tmp_path: Path) -> None:
    count = tmp_path / "starts"
    script = tmp_path / "mute.py"
    script.write_text(f"open({str(count)!r}, 'a').write('x')")
    guard = guarded(python(script), GAME)
    seen = first_moment("draft")
    assert [guard.choose(seen), guard.choose(seen)] == [default_of(seen)] * 2
    assert [fault.reason for fault in guard.faults] == ["did not say hello"] * 2
    assert count.read_text() == "x"


def test_noise_on_its_standard_error_neither_stops_it_nor_is_kept() -> None:
    program = Program(odd("-", "loud"))
    seen = first_moment("draft")
    assert [program.choose(seen) for _ in range(3)] == [seen.legal[0]] * 3
    assert program._process is not None
    assert len(program._process.last_words) <= LAST_WORDS
    program.close()


def test_a_long_question_reaches_one_that_reads_slowly() -> None:
    """A pipe holds less than that."""
    process = Process([sys.executable, "-c", "print(len(input()))"])
    assert process.ask(b"x" * 3_000_000 + b"\n", seconds=60) == b"3000000"
    process.close()


def test_going_round_in_circles_comes_to_an_end() -> None:
    """Bets of Top of the Stretch can be placed and withdrawn for ever."""
    seen = first_moment("draft")
    guard = Guard(load_bot("random", GAME), "mine", None, most=2)
    chosen = [guard.choose(seen) for _ in range(3)]
    assert chosen[2] == default_of(seen)
    [fault] = guard.faults
    assert fault.reason == "goes round in circles, after 2 decisions in one game"


# -- nothing is left -----------------------------------------------------------------------------


def family(log: Path) -> int:
    """The group of a program that has started another one."""
    wait_until(lambda: log.exists() and len(log.read_text().split()) == 2)
    group, child = map(int, log.read_text().split())
    assert {group, child} == set(alive_in(group))
    return group


def test_it_ends_with_all_that_it_has_started(tmp_path: Path) -> None:
    log = tmp_path / "pids"
    program = Program(odd(str(log), "family"))
    program.greet(GAME)
    group = family(log)
    program.close()
    assert program.left_by_itself is False
    wait_until(lambda: not alive_in(group))


def test_it_ends_with_us_even_if_we_are_killed(tmp_path: Path) -> None:
    log = tmp_path / "pids"
    code = (
        "import time\n"
        "import railbird\n"
        "from railbird.bots.programs.player import Program\n"
        f"program = Program({odd(str(log), 'family')!r})\n"
        "program.greet(railbird.load('homestretch'))\n"
        "time.sleep(600)\n"
    )
    owner = subprocess.Popen([sys.executable, "-c", code])
    group = family(log)
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    wait_until(lambda: not alive_in(group))


# -- who may name it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cmd:", "name a program and its arguments: cmd:./mybot --deep"),
        ("cmd:./nobody --deep", r"there is no program \./nobody that could be run"),
        ("cmd:./mybot 'half", "no closing quotation"),
    ],
)
def test_a_wrong_command_says_what_would_be_right(name: str, text: str) -> None:
    with pytest.raises(UnknownPlayer, match=text):
        guarded(name, GAME)


def test_loading_a_bot_by_its_name_never_starts_a_program() -> None:
    """Names in requests, lobbies, packs and databases are loaded like this."""
    with pytest.raises(UnknownPlayer, match="a program cannot play here"):
        load_bot(odd("-"), GAME)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("cmd:./mybot --deep", "mybot"),
        ("cmd:python3 -u bots/mine.py x.txt", "mine"),
        ("cmd:/usr/bin/python3.11 mine.py", "mine"),
        ("cmd:mybot", "mybot"),
        ("./mine.py:Bot", "Bot"),
    ],
)
def test_it_has_a_short_name(name: str, short: str) -> None:
    assert short_name(name) == short


def test_a_game_is_resumed_only_if_its_program_is_named_again(
    railbird: Railbird, tmp_path: Path
) -> None:
    name = odd(str(tmp_path / "log"))
    new = ("play", "homestretch", "--players", f"you,{name}", "--record", "game.jsonl")
    left = railbird(*new, "--seed", "7", typed="1\nq\n")
    assert "A program plays, so the same seed need not give the same game." in left.out
    assert f"--bot {shlex.quote(name)}" in left.out
    (tmp_path / "log").unlink(missing_ok=True)
    refused = railbird("play", "--resume", "game.jsonl", typed="q\n")
    assert "a program plays; if you trust it, name it: --bot 'cmd:" in refused.err
    assert not (tmp_path / "log").exists()
    railbird("play", "--resume", "game.jsonl", "--bot", name, typed=f"{ANY_NUMBER}q\n")
    assert (tmp_path / "log").exists()


# -- in the arena --------------------------------------------------------------------------------


def test_the_arena_counts_failures_and_calls_no_such_game_reproducible(railbird: Railbird) -> None:
    name = odd("-", "range")
    short = ("--option", "purple_races=1", "--option", "green_races=0")
    given = ("--players", f"{name},random", *short, "--games", "1", "--jobs", "1")
    words = railbird("arena", "homestretch", *given)
    assert "chose an action that is not legal in" in words.out
    assert "the same seed need not give the same games" in words.out
    data = railbird("arena", "homestretch", *given, "--json").data
    [field] = data["fields"]
    assert field["reproducible"] is False
    assert field["standings"][0]["faults"] == field["standings"][0]["decisions"] > 0


def test_the_checker_finds_no_fault_and_faults(railbird: Railbird) -> None:
    fine = railbird("check-bot", odd("-"), "homestretch")
    assert (fine.code, fine.err) == (0, "")
    assert "is called Odd\nhomestretch: " in fine.out
    assert "ms each; no fault" in fine.out
    bad = railbird("check-bot", odd("-", "newer"), "homestretch")
    assert bad.code == 1
    assert "did not say hello: it speaks version 2 of the protocol, not 1" in bad.out
    ours = railbird("check-bot", "steady")
    assert (ours.code, ours.err.count("\n")) == (2, 1)


# -- the examples --------------------------------------------------------------------------------


def model(tmp_path: Path) -> str:
    """A stand-in for a language model: it reads the question and names the last choice."""
    script = tmp_path / "model.py"
    script.write_text(
        "import re, sys\n"
        "asked = sys.stdin.read()\n"
        "assert 'You play the board game Homestretch' in asked\n"
        "print('I think 3 is bold.', re.findall(r'^(\\d+)\\.', asked, re.M)[-1])\n"
    )
    return python(EXAMPLES / "ask_model.py", sys.executable, str(script))


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
def test_the_example_in_javascript_plays_homestretch() -> None:
    name = "cmd:" + shlex.join(["node", str(EXAMPLES / "gallop.js")])
    field = Field("homestretch", (name, "random"), 1, SHORT, limit=60)
    played = play_game(field, 0)
    assert played.decisions[0] > 5
    assert played.faults == ()


def test_a_language_model_is_asked_for_every_decision(tmp_path: Path) -> None:
    guard = guarded(model(tmp_path), GAME, limit=60)
    some = [first_moment("draft"), first_moment("market")]
    assert [guard.choose(seen) for seen in some] == [seen.legal[-1] for seen in some]
    assert not guard.faults
    guard.close()


@pytest.mark.parametrize("game_id", own_ids())
def test_the_smallest_example_decides_in_every_game(game_id: str) -> None:
    game = railbird.load(game_id)
    some = [
        seen
        for _, (_, seen) in zip(
            range(12), moments(game, options=game.learn.deciding_options), strict=False
        )
    ]
    guard = guarded(python(EXAMPLES / "last.py"), game, limit=60)
    assert [guard.choose(seen) for seen in some] == [seen.legal[-1] for seen in some]
    assert not guard.faults
    guard.close()


def test_a_model_that_names_no_number_is_named() -> None:
    silent = python(EXAMPLES / "ask_model.py", sys.executable, "-c", "print('hm')")
    guard = guarded(silent, GAME, limit=60)
    seen = first_moment("draft")
    assert guard.choose(seen) == default_of(seen)
    assert guard.faults[0].reason == "ended with exit code 1"
    assert "the model named no number: 'hm" in guard.faults[0].detail


# -- the page ------------------------------------------------------------------------------------


def test_the_page_shows_a_conversation_as_it_is(tmp_path: Path) -> None:
    seen = first_moment("draft")
    heard = told(seen, tmp_path / "log")
    ran = subprocess.run(
        [sys.executable, EXAMPLES / "last.py"],
        input=b"\n".join(heard) + b"\n",
        capture_output=True,
        check=True,
    )
    said = iter(ran.stdout.decode().splitlines())
    lines = []
    for line in map(json.loads, heard):
        if line["type"] == "position":
            line["view"] = {key: line["view"][key] for key in ("game", "seat", "phase", "must")}
        text = json.dumps(line).replace('[0, 1, 2, 3]}, "legal', '[0, 1, 2, 3], …}, "legal')
        lines.append(f"> {text}")
        if line["type"] in ("hello", "choose"):
            lines.append(f"< {next(said)}")
    page = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
    assert page.partition("```text\n")[2].partition("\n```")[0].splitlines() == lines


def test_the_schema_of_the_page_is_the_one_of_the_code() -> None:
    kept = json.loads((ROOT / "docs" / "programs.schema.json").read_text(encoding="utf-8"))
    assert kept == schema()
    assert {"Hello", "Position", "Choose", "Bye", "HelloBack", "Choice"} <= set(kept["$defs"])
