"""What a table really sends and answers keeps to the schema that `railbird schema table` prints."""

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from railbird.cli.schema import table
from tests.table.served import Come, Refusal, together


@cache
def validator(part: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": table()["$defs"]})


def faults(part: str, data: Any) -> list[str]:
    return [error.message[:200] for error in validator(part).iter_errors(data)]


def test_what_a_table_says_keeps_to_the_schema(visit: Come) -> None:
    anna, ben = together(visit)
    for _ in range(3):
        for each in (anna, ben):
            each.hear_all()
            if each.game["legal"]:
                each.act(each.game["legal"][0]["action"])
    anna.do("chat", text="Hello")
    with pytest.raises(Refusal):
        ben.do("set", speed="quick")
    ben.hear_all()
    heard = [msgspec.json.decode(text) for text in (*anna.heard, *ben.heard)]
    kinds = Counter(message["type"] for message in heard)
    assert {"table", "you", "game", "update", "log", "chat", "done", "refused"} <= set(kinds)
    assert [fault for message in heard for fault in faults("message", message)] == []


@pytest.mark.parametrize(
    ("call", "part"),
    [("/api/site", "Site"), ("/api/games", "GameInfo"), ("/api/mine", "MyTable")],
)
def test_what_the_server_answers_keeps_to_the_schema(visit: Come, call: str, part: str) -> None:
    anna, _ = together(visit)
    found = anna.visitor.get(call)
    for each in found if isinstance(found, list) else [found]:
        assert faults(part, each) == []
        assert faults(part, {key: each[key] for key in list(each)[1:]}) != []


def test_commands_are_told_apart_by_what_they_do() -> None:
    assert faults("command", {"do": "sit", "id": "c1", "seat": 0, "name": "Anna"}) == []
    assert faults("command", {"do": "sit", "id": "c1", "seat": "first", "name": "Anna"}) != []
    assert faults("command", {"do": "fly", "id": "c1"}) != []
