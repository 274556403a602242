"""A record names the digest of its data tables: today's, or one that the game lists as equal."""

import re
from pathlib import Path

import msgspec
import pytest

from railbird import load
from railbird.core import BadRecord, Over, Record, load_record, verify
from railbird.registry import own_ids
from tests.golden.make import HERE

TODAY = {
    "homestretch": "c57384bd1037f000",
    "long_shot": "98a650ce28edf8e2",
    "top_of_the_stretch": "cfe6a4d5b8e7cc7a",
    "win_place_and_show": "764ba13e9660b798",
    "big_stakes": "56c72e2898eff2d4",
}
"""If a table is written differently and says the same, its digest goes from here to `older_data`
of the game, and the new one comes here. If it says something else, `rules_version` goes up."""

OLDER = "0123456789abcdef"


def older(path: Path) -> Record:
    """The record as it would be if the tables had been written differently when it was played."""
    record = load_record(path)
    renamed = Record(msgspec.structs.replace(record.header, data=OLDER))
    for entry in record.entries:
        renamed.append(entry)
    return renamed


@pytest.mark.parametrize("game_id", own_ids())
def test_tables_are_those_of_today_or_listed(game_id: str) -> None:
    game = load(game_id)
    assert game.data_digest() == TODAY[game_id]
    assert game.data_digest() not in game.older_data
    assert all(re.fullmatch("[0-9a-f]{16}", digest) for digest in game.older_data)


@pytest.mark.parametrize("game_id", own_ids())
def test_a_record_with_older_tables_replays_if_they_are_listed(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = older(min((HERE / game_id).glob("*.jsonl")))
    game = load(game_id, record.header.pack)
    says = (
        f"played with other data tables of {game.title} ({OLDER}; here they are {TODAY[game_id]})"
    )
    with pytest.raises(BadRecord, match=re.escape(says)):
        verify(record, game)
    monkeypatch.setattr(type(game), "older_data", (*game.older_data, OLDER))
    assert isinstance(verify(record, game).pending, Over)
    assert record.header.data == OLDER
