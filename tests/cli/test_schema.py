"""`railbird schema`: the schemas are kept, current, and hold what is really written and sent.

`python -m tests.cli.test_schema` writes docs/schemas again.
"""

import contextlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from railbird.cli import exit_codes
from railbird.cli.documents import DOCUMENTS
from railbird.cli.schema import SCHEMAS, of_game
from railbird.core import Pack, load_record
from railbird.core.record import Decided
from railbird.registry import load, own_ids
from tests.cli.conftest import Railbird

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "docs" / "schemas"
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*/*.jsonl"))
MADE = ("record", "pack", "json")
"""The others are made by the command alone: that of programs stands beside its page, and
web/src/protocol.ts shows what changes at a table."""
SAMPLES = Path(__file__).parent / "json"


@cache
def validator(name: str, part: str = "") -> Draft202012Validator:
    """Of a schema, or of one of its parts alone."""
    made = SCHEMAS[name]() if name in SCHEMAS else of_game(load(name))
    if part:
        made = {"$ref": f"#/$defs/{part}", "$defs": made["$defs"]}
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


def faults(name: str, part: str, data: Any) -> list[str]:
    return [error.message[:200] for error in validator(name, part).iter_errors(data)]


@pytest.mark.parametrize("name", MADE)
def test_the_schema_that_is_kept_is_the_one_of_the_types(name: str) -> None:
    kept = json.loads((KEPT / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert kept == plain(SCHEMAS[name]()), "python -m tests.cli.test_schema"


def test_the_command_prints_schemas_and_says_what_it_does_not_know(railbird: Railbird) -> None:
    for name in (*SCHEMAS, "homestretch"):
        Draft202012Validator.check_schema(json.loads(railbird("schema", name).out))
    unknown = railbird("schema", "homestrech")
    assert unknown.code == exit_codes.BAD_INPUT
    assert "there is no schema 'homestrech'; there are: record, pack, table" in unknown.err
    assert "homestretch" in unknown.err
    assert len(unknown.err.splitlines()) == 1


@pytest.mark.parametrize("game_id", own_ids())
def test_golden_records_keep_to_the_schemas(game_id: str) -> None:
    """Every line of the first three, and what their options and actions are called."""
    for path in [each for each in GOLDEN if each.parent.name == game_id][:3]:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert [fault for line in lines for fault in faults("record", "line", line)] == []
        assert faults(game_id, "options", lines[0]["options"]) == []
        acts = {msgspec.json.encode(line["act"]): line["act"] for line in lines if "act" in line}
        assert [fault for act in acts.values() for fault in faults(game_id, "action", act)] == []


def test_a_changed_line_does_not_keep_to_the_schema() -> None:
    line = json.loads(GOLDEN[0].read_text(encoding="utf-8").splitlines()[0])
    assert faults("record", "line", line) == []
    for wrong in (line | {"more": 1}, line | {"seed": "7"}, line | {"hash": "0"}):
        assert faults("record", "line", wrong) != []
    assert faults("homestretch", "action", {"do": "keep"}) != []


def test_a_pack_of_a_record_keeps_to_the_schema() -> None:
    packs = [record.header.pack for record in map(load_record, GOLDEN[::5])]
    own = [json.loads(msgspec.json.encode(pack)) for pack in packs if pack]
    assert own
    assert [fault for pack in own for fault in faults("pack", "pack", pack)] == []
    assert faults("pack", "pack", {"name": "x", "files": ["y"]}) != []
    assert faults("pack", "pack", json.loads(msgspec.json.encode(Pack("x", {"y": "z"})))) == []


@pytest.mark.parametrize("name", sorted(DOCUMENTS.keys() - {"bench", "check-bot"}))
def test_the_samples_of_documents_keep_to_the_schema(name: str) -> None:
    """Later documents have the fields of the samples; see test_json.py."""
    check_document(name, json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8")))


def check_document(name: str, found: Any) -> None:
    """It keeps to the schema, and the schema forgets none of its fields."""
    assert faults("json", name, found) == []
    bare = {key: each for key, each in found.items() if key != "format"} if named(found) else found
    for kind in DOCUMENTS[name]:
        with contextlib.suppress(msgspec.ValidationError):
            read = msgspec.convert(bare, kind)
            assert plain(read) == bare, "a field is missing in cli/documents.py"
            return
    raise AssertionError(f"{name} is none of {DOCUMENTS[name]}")


def named(found: Any) -> bool:
    return isinstance(found, dict)


def plain(data: Any) -> Any:
    """As it reads once it was written as JSON."""
    return json.loads(msgspec.json.encode(data))


def test_what_bench_and_check_bot_print_keeps_to_the_schema(
    railbird: Railbird, tmp_path: Path
) -> None:
    bench = railbird("bench", "homestretch", "--games", "1", "--json")
    check_document("bench", json.loads(bench.out))
    bot = tmp_path / "mine.py"
    bot.write_text("class Bot:\n    def choose(self, seen):\n        return seen.legal[0]\n")
    checked = railbird("check-bot", f"{bot}:Bot", "homestretch", "--json")
    check_document("check-bot", json.loads(checked.out))


def test_a_document_with_another_field_is_noticed() -> None:
    sample = json.loads((SAMPLES / "play.json").read_text(encoding="utf-8"))
    assert faults("json", "play", sample | {"seed": "7"}) != []
    with pytest.raises(AssertionError, match="a field is missing"):
        check_document("play", sample | {"more": 1})


def test_a_decision_without_its_hash_is_no_line() -> None:
    bare = json.loads(msgspec.json.encode(Decided(0, {"do": "pass"})))
    assert faults("record", "line", bare) != []


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for each in MADE:
        text = json.dumps(SCHEMAS[each](), indent=2, ensure_ascii=False) + "\n"
        (KEPT / f"{each}.schema.json").write_text(text, encoding="utf-8")
