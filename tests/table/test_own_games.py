"""A server plays games from files that it was started with, and visitors can name no other file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from railbird import load, play, registry
from railbird.core import Record
from railbird.core.record import parse_record
from tests.table.served import Visitor, play_to_end, served

SPRINT = Path(__file__).parents[2] / "examples" / "sprint" / "railbird_sprint" / "__init__.py"


@pytest.fixture
def visitor(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """At a server that was started with Sprint."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_from_files", {})
    shutil.copy(SPRINT, tmp_path / "sprint.py")
    registry.add_file("./sprint.py:Sprint")
    with served(data) as address:
        visitor = Visitor(address)
        yield visitor
        visitor.http.close()


def test_a_game_of_a_file_is_played_with_bots(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    """They think in processes of their own, which know the file as well."""
    person = visitor.host("open", "random", game="sprint")
    person.do("sit", seat=0, name="Anna")
    person.do("start")
    person.until(lambda: "game" in person.latest)
    play_to_end(person)
    record = person.latest["table"]["evening"][0]["record"]
    kept = parse_record(visitor.http.get(f"/api/r/{record}/file").content)
    assert kept.header.game == "sprint"
    assert kept.ended
    assert caplog.records == []  # no bot failed and had to be played for


def test_it_is_offered_as_it_is_without_minutes(visitor: Visitor) -> None:
    (sprint,) = (game for game in visitor.get("/api/games") if game["id"] == "sprint")
    usual = {"words": "the whole game", "seats": 4, "options": {}, "minutes": None}
    assert sprint["forms"] == [usual]


@pytest.mark.parametrize("name", ["./evil.py:Evil", "evil:Evil", "evil", "sprint.py:Sprint"])
def test_a_request_cannot_name_a_file(visitor: Visitor, tmp_path: Path, name: str) -> None:
    trap = tmp_path / "evil.py"
    trap.write_text("open('was_here', 'w').close()\nclass Evil: pass\n", encoding="utf-8")
    for named in (name, name.replace("./evil.py", str(trap))):
        seats = [{"kind": "bot", "bot": "random"}] * 2
        assert visitor.refused("/api/tables", {"game": named, "seats": seats, "speed": "off"})
        assert visitor.refused(
            "/api/packs/check", {"game": named, "pack": {"name": "p", "files": {}}}
        )
        assert visitor.http.get(f"/api/games/{named}/data").status_code == 404
        assert visitor.http.get(f"/api/games/{named}/box").status_code == 404
        header = play(load("homestretch"), ["random"] * 2).header
        record = Record(msgspec.structs.replace(header, game=named)).dump()
        assert 400 <= visitor.http.post("/api/records", content=record).status_code < 500
    assert not (tmp_path / "was_here").exists()
    assert registry.files_added() == (f"{tmp_path}/sprint.py:Sprint",)


def test_a_request_cannot_seat_a_bot_of_a_file(visitor: Visitor, tmp_path: Path) -> None:
    trap = "open('was_here', 'w').close()\nclass Bot:\n    def choose(self, seen): ...\n"
    (tmp_path / "evil.py").write_text(trap, encoding="utf-8")
    for name in ("./evil.py:Bot", f"{tmp_path}/evil.py:Bot"):
        seats = [{"kind": "bot", "bot": name}, {}]
        assert visitor.refused("/api/tables", {"game": "sprint", "seats": seats, "speed": "off"})
    assert not (tmp_path / "was_here").exists()
