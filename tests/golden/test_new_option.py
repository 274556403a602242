"""A new option costs no golden record and no test of theirs: old records mean its default."""

from typing import Annotated, Any

import msgspec
import pytest

from railbird import load
from railbird.core import Game, Over, about, load_record, verify
from railbird.registry import own_ids
from tests.golden import test_golden
from tests.golden.big_stakes import test_set as big_stakes
from tests.golden.homestretch import test_set as homestretch
from tests.golden.long_shot import test_set as long_shot
from tests.golden.make import HERE
from tests.golden.top_of_the_stretch import test_set as top_of_the_stretch
from tests.golden.win_place_and_show import test_set as win_place_and_show

NEW = "muddy_track"


def add_option(monkeypatch: pytest.MonkeyPatch, game: type[Game[Any, Any, Any]]) -> None:
    """As if it stood in the game's options.py."""
    field = Annotated[bool, about("it has rained all night", "HS-9.1")]
    with_it = msgspec.defstruct(
        "Options",
        [(NEW, field, False)],
        bases=(game.options_type,),
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
    )
    monkeypatch.setattr(game, "options_type", with_it)


@pytest.mark.parametrize("game_id", own_ids())
def test_the_golden_games_replay_as_they_are(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Homestretch every one; of the others, whose way is the same, one."""
    add_option(monkeypatch, type(load(game_id)))
    paths = sorted((HERE / game_id).glob("*.jsonl"))
    for path in paths if game_id == "homestretch" else paths[:1]:
        record = load_record(path)
        state = verify(record, load(game_id, record.header.pack))
        assert isinstance(state.pending, Over)
        assert getattr(state.options, NEW) is False
        assert NEW not in record.header.options
        assert record.dump() == path.read_bytes()


def test_the_tests_of_the_golden_games_pass(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id in own_ids():
        add_option(monkeypatch, type(load(game_id)))
    for each in (homestretch, long_shot, win_place_and_show, big_stakes):
        each.test_every_value_of_every_option_is_played()
    top_of_the_stretch.test_every_option_is_played_away_from_its_default()
    test_golden.test_a_golden_game_that_is_there_is_never_written_again(tmp_path)


def test_a_new_game_is_played_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("homestretch")
    add_option(monkeypatch, type(game))
    assert getattr(game.new(2, {NEW: True}).options, NEW) is True
    assert [option.name for option in game.options][-1] == NEW
