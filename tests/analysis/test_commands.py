"""railbird review, and hint at the prompt."""

import re
from pathlib import Path

import pytest

from railbird import play
from railbird.analysis import reviewing
from railbird.cli import exit_codes
from railbird.core import Game, Record
from tests.cli.conftest import Railbird, own_library, railbird  # noqa: F401 – fixtures

FEW = ("--rollouts", "4", "--moment-rollouts", "2", "--jobs", "1")
MORE = ("--rollouts", "4", "--moment-rollouts", "24", "--jobs", "1")
"""Enough for a turning point that is clear of its error."""


@pytest.fixture
def game(tmp_path: Path, one_race: Record) -> str:
    (tmp_path / "game.jsonl").write_bytes(one_race.dump())
    return "game.jsonl"


def test_a_review_in_words(railbird: Railbird, game: str) -> None:  # noqa: F811
    ran = railbird("review", game, "--seat", "1", *MORE)
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    assert "start      luck       own    others      rest  result" in ran.out
    assert re.search(r"^sharp 3 +33 +\+\d+ ± \d+ ", ran.out, re.MULTILINE)
    assert re.search(r"^steady 1: (Mostly l|L)uck", ran.out, re.MULTILINE)
    assert "Turning point: race 1, " in ran.out
    assert (
        "By rollouts of steady, at least 24 a moment and 4 a decision, seed 0, by a kernel."
        in ran.out
    )


def test_a_review_as_data_and_as_a_page(
    railbird: Railbird,  # noqa: F811
    game: str,
    tmp_path: Path,
    one_race: Record,
) -> None:
    ran = railbird("review", game, "--seat", "1", "--json", "--report", "out.html", *MORE)
    assert len(ran.data["steps"]) == len(one_race.entries) - 1
    assert {"luck", "own", "others", "remainder"} <= ran.data["seats"][0].keys()
    assert ran.data["seats"][0]["luck_error"] > 0
    assert {"cost", "error"} <= ran.data["judged"][0].keys()
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert page.count("<polyline") == 2 * 3  # for a desk and a phone
    assert "prefers-color-scheme:dark" in page
    (found,) = re.findall('<p class="found">(.*?)</p>', page)
    assert re.match(r"sharp 3 won from 33 chances in 100 at the start. (Mostly l|L)uck", found)
    assert re.search(r"<td>\+\d+ ± \d+</td>", page)
    assert "Turning point: race 1, " in found
    assert page.count(">race 1</text>") == 2, "on the axis"
    assert "Again: <code>railbird review game.jsonl" in page
    again = railbird("review", game, "--report", "out.html", *FEW)
    assert (again.code, again.err) == (
        exit_codes.BAD_INPUT,
        "railbird: out.html exists already; choose another name\n",
    )


def test_a_folder_gives_everybodys_record(
    railbird: Railbird,  # noqa: F811
    tmp_path: Path,
    one_race: Record,
) -> None:
    (tmp_path / "evening").mkdir()
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / "evening" / name).write_bytes(one_race.dump())
    ran = railbird("review", "evening", "--seat", "1", "--json", *FEW)
    assert ran.code == exit_codes.FINE
    assert [each["file"] for each in ran.data["games"]] == ["evening/a.jsonl", "evening/b.jsonl"]
    first, other, _ = ran.data["players"]
    [seat, *_] = ran.data["games"][0]["review"]["seats"]
    assert (first["name"], first["games"]) == ("steady 1", 2)
    assert first["luck"] == pytest.approx(2 * seat["luck"], abs=1e-9)
    assert first["decisions"] == 2 * seat["decisions"] > 0
    assert first["cost"]["mean"] == pytest.approx(seat["cost"]["mean"])
    assert other["decisions"] == 0
    for each in ran.data["players"]:
        parts = [each[part] for part in ("expected", "luck", "own", "others", "remainder")]
        assert sum(parts) == pytest.approx(each["won"], abs=1e-9)

    words = railbird("review", "evening", "--seat", "1", *FEW).out
    [line] = [line for line in words.splitlines() if line.startswith("steady 1       2")]
    assert f"{first['luck']:+.2f}" in line


def test_a_bad_file_is_named_and_the_others_go_on(
    railbird: Railbird,  # noqa: F811
    game: str,
    tmp_path: Path,
    one_race: Record,
    sprint: Game,
) -> None:
    (tmp_path / "bad.jsonl").write_bytes(one_race.dump()[:500])
    (tmp_path / "empty").mkdir()
    sprinted = play(sprint, ["random", "random"], seed=1)
    (tmp_path / "sprint.jsonl").write_bytes(sprinted.dump())
    files = ("bad.jsonl", "sprint.jsonl", game, "nowhere.jsonl")
    ran = railbird("review", *files, "--seat", "1", *FEW)
    assert ran.code == exit_codes.BAD_INPUT
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [
        " bad.jsonl",
        " sprint.jsonl",
        " cannot read nowhere.jsonl",
    ]
    assert "sprint.jsonl: unknown game 'sprint'" in ran.err
    assert "Turning point" in ran.out
    data = railbird("review", "bad.jsonl", game, "--seat", "1", "--json", *FEW).data
    assert [each["file"] for each in data["left_out"]] == ["bad.jsonl"]
    assert [each["file"] for each in data["games"]] == [game]
    ran = railbird("review", "empty", *FEW)
    assert (ran.code, ran.err) == (
        exit_codes.BAD_INPUT,
        "railbird: empty: there are no records (*.jsonl files) in this folder\n",
    )


def test_stopped_among_several_games_what_is_done_is_summed_up(
    railbird: Railbird,  # noqa: F811
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge, judged = reviewing._judge, list[int]()
    whole = railbird("review", game, "--seat", "1", "--json", *FEW).data["seats"][0]["decisions"]

    def stop_in_the_second(job: reviewing.Job, at: int) -> object:
        if len(judged) == whole + 1:
            raise KeyboardInterrupt
        judged.append(at)
        return judge(job, at)

    monkeypatch.setattr(reviewing, "_judge", stop_in_the_second)
    ran = railbird("review", game, game, game, "--seat", "1", "--json", *FEW)
    assert ran.code == exit_codes.INTERRUPTED
    assert ran.data["players"][0]["games"] == 2
    assert ran.data["players"][0]["decisions"] == whole + 1


@pytest.mark.parametrize("done", [0, 3])
def test_what_is_done_is_kept_when_it_is_stopped(
    railbird: Railbird,  # noqa: F811
    game: str,
    monkeypatch: pytest.MonkeyPatch,
    done: int,
) -> None:
    judge, judged = reviewing._judge, list[int]()

    def stop_early(job: reviewing.Job, at: int) -> object:
        if len(judged) == done:
            raise KeyboardInterrupt
        judged.append(at)
        return judge(job, at)

    monkeypatch.setattr(reviewing, "_judge", stop_early)
    ran = railbird("review", game, "--seat", "1", *FEW)
    assert ran.code == exit_codes.INTERRUPTED
    assert "Turning point" in ran.out
    assert "decisions were not judged" in ran.out
    assert ("No decision clearly cost anything" in ran.out) == (done > 0)


def test_stopped_at_once_there_is_nothing_to_print(
    railbird: Railbird,  # noqa: F811
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(_job: reviewing.Job, _at: int) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(reviewing, "_value", stop)
    for json in (list[str](), ["--json"]):
        ran = railbird("review", game, *json, *FEW)
        assert (ran.code, ran.out, ran.err) == (exit_codes.INTERRUPTED, "", "")


def test_bad_input_gets_a_clear_line(
    railbird: Railbird,  # noqa: F811
    game: str,
    tmp_path: Path,
    one_race: Record,
) -> None:
    unfinished = one_race.dump().splitlines(keepends=True)[:20]
    (tmp_path / "short.jsonl").write_bytes(b"".join(unfinished))
    (tmp_path / "changed.jsonl").write_bytes(one_race.dump().replace(b"[", b"[ ", 1))
    for arguments, told in [
        (("short.jsonl",), "short.jsonl: the game is not over; a review needs a finished one"),
        (("changed.jsonl",), "changed.jsonl: line 1: the header was changed"),
        (("nowhere.jsonl",), "cannot read nowhere.jsonl"),
        ((game, "--seat", "7"), "seat '7': choose one of 1 (steady 1), 2 (random 2), 3 (sharp 3)"),
        ((game, "--rollouts", "0"), "0 rollouts: take at least 2"),
        ((game, "--jobs", "0"), "--jobs 0: at least 1"),
        ((game, "--policy", "nobody"), "unknown player 'nobody'"),
        ((game, game, "--report", "out.html"), "--report shows one game"),
        ((game, "--report", "."), ". is a folder; name a file in it"),
        ((game, "--report", "nowhere/out.html"), "nowhere/out.html: the folder does not exist"),
    ]:
        ran = railbird("review", *arguments)
        assert ran.code == exit_codes.BAD_INPUT
        assert told in ran.err
        assert ran.out == ""


def test_a_hint_at_the_prompt(railbird: Railbird) -> None:  # noqa: F811
    ran = railbird(
        *("play", "homestretch", "--players", "you,random", "--seed", "7"),
        *("--option", "purple_races=0", "--option", "green_races=1"),
        typed="?\nhint\nq\n",
    )
    assert "hint    what rollouts advise" in ran.out
    assert "games in 100" in ran.out
    assert "on average" in ran.out


def test_the_arena_gives_win_rates_without_luck(railbird: Railbird) -> None:  # noqa: F811
    asked = ("arena", "top_of_the_stretch", "--players", "steady,random", "--games", "2")
    betting = ("--option", "betting=yes", "--jobs", "1", "--luck-free")
    ran = railbird(*asked, *betting)
    assert (ran.code, ran.err) == (0, "")
    assert "wins less luck" in ran.out
    assert ran.out.count(" ± ") == 2
    [field] = railbird(*asked, *betting, "--json").data["fields"]
    assert all(one["luck_free"]["error"] > 0 for one in field["standings"])
