"""A house of the first version: the server of today opens it and plays on.

`fixtures/make_house.py` tells how it was made. It is never remade.
"""

import functools
import gzip
import json
import random
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.core import verify
from railbird.core.record import parse_record
from railbird.games.top_of_the_stretch.library import Library
from railbird.registry import load
from tests.table.random_players import Company
from tests.table.served import Json, Socket, Visitor, served

FIXTURES = Path(__file__).parent / "fixtures"


@functools.cache
def kept() -> Json:
    text = gzip.decompress((FIXTURES / "house_v1.json.gz").read_bytes())
    house: Json = json.loads(text)
    return house


def unpack(folder: Path) -> Path:
    with tarfile.open(FIXTURES / "house_v1.tar.gz") as packed:
        packed.extractall(folder, filter="data")
    return folder / "house_v1"


def tables(*phases: str) -> list[str]:
    return [name for name, table in kept()["tables"].items() if table["phase"] in phases]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that was started on a copy."""
    data = unpack(tmp_path_factory.mktemp("old"))
    with served(data, library=data / "library") as address:
        yield address


def come_back(address: str, token: str) -> Visitor:
    visitor = Visitor(address)
    visitor.http.cookies.set("railbird", token, domain="127.0.0.1")
    return visitor


def people(address: str, table: Json) -> list[Socket]:
    """Everybody back at the table, by seat."""
    return [
        come_back(address, token).socket(table["table"], int(seat))
        for seat, token in table["tokens"].items()
    ]


def at_the_table(address: str, table: Json) -> dict[str, Socket]:
    """Everybody who can see the game."""
    sockets = {str(seat): person for seat, person in enumerate(people(address, table))}
    if "onlooker" in table["viewers"]:
        sockets["onlooker"] = Visitor(address).socket(table["table"])
    for socket in sockets.values():
        socket.until_phase(table["phase"])
        socket.hear_all()
    return sockets


def holds(now: Any, before: Any) -> bool:
    """Views have gained fields since; what stood in the old one must stand there still."""
    if isinstance(before, dict):
        return all(key in now and holds(now[key], value) for key, value in before.items())
    if isinstance(before, list):
        return len(now) == len(before) and all(map(holds, now, before))
    return bool(now == before)


@pytest.mark.parametrize("name", tables("playing", "over"))
def test_everybody_sees_what_they_saw(house: str, name: str) -> None:
    table = kept()["tables"][name]
    for viewer, socket in at_the_table(house, table).items():
        before, game = table["viewers"][viewer], socket.game
        assert holds(game["view"], before["view"])
        assert [each["action"] for each in game["legal"]] == [
            each["action"] for each in before["legal"]
        ]
        assert game["may_take_back"] == before["may_take_back"]
        assert holds(game["hand_roll"], before["hand_roll"])
        assert holds(game["rolls"], before["rolls"])
        told = [line for line in socket.log if not line.startswith("Corrected – ")]
        assert len(told) == len(before["log"])
        socket.close()


@pytest.mark.parametrize("name", tables("open", "playing", "over"))
def test_the_table_stands_as_it_was_left(house: str, name: str) -> None:
    before = kept()["tables"][name]
    socket = Visitor(house).socket(before["table"])
    socket.hear_all()
    table = socket.latest["table"]
    for field in ("phase", "number", "options", "evening", "standings"):
        assert holds(table[field], before[field]), field
    for part, gone in (
        ("settings", "bot_pace"),
        ("dice", "commitment" if name == "evening" else ""),
    ):
        kept_part = {key: value for key, value in before[part].items() if key != gone}
        assert {key: table[part][key] for key in kept_part} == kept_part
    assert [seat["name"] for seat in table["seats"]] == before["names"]
    assert socket.latest["chat"]["lines"] == before["chat"]
    socket.close()


def records() -> dict[str, str]:
    played = {
        f"{name} {game['number']}": game["record"]
        for name, table in kept()["tables"].items()
        for game in table["evening"]
    }
    return played | {"brought in": kept()["brought_in"]}


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(("name", "record"), list(records().items()), ids=list(records()))
def test_records_verify_and_replay(house: str, name: str, record: str) -> None:
    visitor = Visitor(house)
    read = parse_record(visitor.http.get(f"/api/r/{record}/file").content)
    verify(read, load(read.header.game, read.header.pack))
    replay = visitor.get(f"/api/r/{record}")
    last = visitor.get(f"/api/r/{record}/frames", n=replay["last"])["frames"][0]["view"]
    assert last["result"] == plain(read.ended and read.ended.result)
    assert name != "brought in" or replay["game"] == "long_shot"


def test_people_find_their_tables(house: str) -> None:
    for table in kept()["tables"].values():
        visitor = come_back(house, table["tokens"]["0"])
        (mine,) = visitor.get("/api/mine")
        assert mine["table"] == table["table"]
        assert 0 in mine["seats"]
    listed = [table["table"] for table in Visitor(house).get("/api/tables")]
    assert kept()["tables"]["homestretch"]["table"] in listed


def without_money(value: Any) -> Any:
    """The famous races of the box had no purses of their own then."""
    if isinstance(value, dict):
        return {key: without_money(each) for key, each in value.items() if key != "money"}
    return [without_money(each) for each in value] if isinstance(value, list) else value


def test_the_library_is_there(house: str) -> None:
    assert without_money(Visitor(house).get("/api/library")) == without_money(kept()["library"])


def test_the_season_is_there(tmp_path: Path) -> None:
    season: Any = Library(unpack(tmp_path) / "library").standings.season("all_of_it")
    assert without_money(plain(season)) == without_money(kept()["season"])
    assert season.races == 2


@pytest.mark.parametrize("name", tables("playing"))
def test_a_running_game_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    table = kept()["tables"][name]
    with served(unpack(tmp_path)) as address:
        company = Company(people(address, table), random.Random(name))
        for person in company.people:
            person.until_phase("playing")
        first = company.people[0]
        first.do("set", speed="off")
        company.play_to_end()
        record = first.latest["table"]["evening"][-1]["record"]
        file = first.visitor.http.get(f"/api/r/{record}/file").content
    read = parse_record(file)
    verify(read, load(read.header.game, read.header.pack))
    assert read.ended


def test_the_evening_goes_on(tmp_path: Path) -> None:
    table = kept()["tables"]["evening"]
    with served(unpack(tmp_path)) as address:
        company = Company(people(address, table), random.Random("third game"))
        company.people[0].do("start")
        for person in company.people:
            person.until_phase("playing")
        company.play_to_end()
        after = company.people[0].latest["table"]
    assert [game["number"] for game in after["evening"]] == [1, 2, 3]
    assert holds(after["evening"][:2], table["evening"])
    assert after["dice"]["commitment"] != table["dice"]["commitment"], "a new seal at the start"
    assert after["dice"]["nonces"] == ["", ""]
