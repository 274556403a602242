"""All bots of a game on one scale."""

import errno
import io
import random
from pathlib import Path

import pytest

from railbird.arena import Played
from railbird.arena.ladder import MIDDLE, POINTS, Plan, check_plan, ladder, play_planned
from railbird.arena.ladder_file import LadderFile
from railbird.cli import exit_codes
from railbird.core import BadSetup, UnknownPlayer
from tests.bots.test_arena_command import INTERRUPTING
from tests.cli.conftest import Railbird

SHORT = ("--option", "green_races=0", "--option", "purple_races=1", "--jobs", "1")


def finished(names: tuple[str, ...], places: tuple[int, ...], number: int = 0) -> Played:
    seats = len(names)
    return Played(number, 1, names, places, (0,) * seats, (1,) * seats, (0.0,) * seats, ())


def drawn_by_strength(strength: dict[str, float], games: int, seats: int = 3) -> list[Played]:
    """Places are filled one after the other, each player as likely as it is strong."""
    rng, found = random.Random(4), []
    for number in range(games):
        names = tuple(rng.sample(sorted(strength), seats))
        left, places = list(range(seats)), [0] * seats
        for place in range(1, seats + 1):
            seat = rng.choices(left, [strength[names[each]] for each in left])[0]
            places[seat] = place
            left.remove(seat)
        found.append(finished(names, tuple(places), number))
    return found


def test_strengths_are_found_again_within_their_intervals() -> None:
    strength = {"a": 8.0, "b": 4.0, "c": 2.0, "d": 1.0, "e": 1.0}
    rungs = ladder(drawn_by_strength(strength, 600))
    assert [rung.player for rung in rungs][:3] == ["a", "b", "c"]
    assert sum(rung.rating for rung in rungs) == pytest.approx(5 * MIDDLE, abs=5)
    true = {"a": 2.0794, "b": 1.3863, "c": 0.6931, "d": 0.0, "e": 0.0}
    mean = sum(true.values()) / 5
    for rung in rungs:
        assert rung.low <= MIDDLE + POINTS * (true[rung.player] - mean) <= rung.high
        assert rung.low < rung.rating < rung.high


def test_more_games_make_it_surer() -> None:
    strength = {"a": 3.0, "b": 1.0, "c": 1.0}
    few, many = (ladder(drawn_by_strength(strength, games))[0] for games in (40, 640))
    assert many.high - many.low < (few.high - few.low) / 2


def test_a_tie_is_half_a_win_for_each_and_nobody_is_infinitely_strong() -> None:
    level = ladder([finished(("a", "b"), (1, 1)), finished(("b", "a"), (1, 1))])
    assert [(rung.rating, rung.wins) for rung in level] == [(MIDDLE, 0.5)] * 2
    best, worst = ladder([finished(("a", "b"), (1, 2))] * 20)
    assert (best.player, best.wins, worst.wins) == ("a", 1.0, 0.0)
    assert best.rating < 2 * MIDDLE


def test_a_plan_draws_the_same_tables_again() -> None:
    names = ("random", "steady", "chalk", "loyal")
    plan = Plan("homestretch", names, 3, 7, {"green_races": 0, "purple_races": 1})
    check_plan(plan)
    fields = [plan.field(number).players for number in range(30)]
    assert all(len(set(field)) == 3 for field in fields)
    assert {name for field in fields for name in field} == set(names)
    assert fields == [plan.field(number).players for number in range(30)]
    one, again = play_planned(plan, 5), play_planned(plan, 5)
    assert (one.places, one.scores) == (again.places, again.scores)


@pytest.mark.parametrize(
    ("players", "seats", "error", "text"),
    [
        (("random", "random"), 2, BadSetup, "each player of a ladder once"),
        (("random", "steady"), 3, BadSetup, "tables of 2 to 2, not of 3"),
        (("random", "clever"), 2, UnknownPlayer, "unknown player 'clever'"),
    ],
)
def test_a_plan_that_cannot_be(
    players: tuple[str, ...], seats: int, error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        check_plan(Plan("homestretch", players, seats, 1))


def test_a_kept_ladder_goes_on(railbird: Railbird, tmp_path: Path) -> None:
    given = ("ladder", "homestretch", "--players", "random,steady,chalk", *SHORT)
    whole = railbird(*given, "--games", "8", "--json").data
    railbird(*given, "--games", "5", "--keep", "kept.jsonl")
    kept = tmp_path / "kept.jsonl"
    kept.write_bytes(kept.read_bytes()[:-20])  # the last line is cut short
    again = railbird(*given, "--games", "8", "--keep", "kept.jsonl", "--json").data
    assert again == whole
    assert len(kept.read_text().splitlines()) == 1 + 8
    assert {rung["player"] for rung in whole["ladder"]} == {"random", "steady", "chalk"}
    other = railbird(*given, "--games", "8", "--seed", "2", "--keep", "kept.jsonl")
    assert other.code == exit_codes.BAD_INPUT
    assert "kept.jsonl belongs to another ladder (seed differ)" in other.err
    (tmp_path / "notes.txt").write_text("horses\n")
    other = railbird(*given, "--keep", "notes.txt")
    assert (other.code, other.err.count("\n")) == (exit_codes.BAD_INPUT, 1)
    assert (tmp_path / "notes.txt").read_text() == "horses\n"


class FullDisk(io.BytesIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("homestretch", ("random", "steady"), 2, 1)
    monkeypatch.setattr(Path, "open", lambda *_: FullDisk())
    with pytest.raises(BadSetup, match=r"cannot write .*kept.jsonl: No space left on device"):
        LadderFile(tmp_path / "kept.jsonl", plan)


def test_an_interrupted_ladder_shows_what_is_done(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(INTERRUPTING)
    given = ("ladder", "homestretch", "--players", "random,./mine.py:Bot", *SHORT)
    ran = railbird(*given, "--games", "9")
    assert ran.code == exit_codes.INTERRUPTED
    assert "Homestretch, 2 at a table: 3 games" in ran.out
    assert ran.out.endswith("Stopped early; 9 games were asked for.\n")


def test_a_table_for_a_page(railbird: Railbird) -> None:
    given = ("ladder", "homestretch", "--players", "random,steady", *SHORT, "--games", "4")
    lines = railbird(*given, "--markdown").out.splitlines()
    assert lines[0] == "| rating | 95 % interval | player | games | wins |"
    assert {line.split("|")[3].strip() for line in lines[2:]} == {"`random`", "`steady`"}
    words = railbird(*given).out
    assert "Homestretch, 2 at a table: 4 games" in words
