"""Bots that think in another process see the same and answer the same."""

import pickle
import random
from pathlib import Path

import msgspec
import pytest

import railbird
from railbird.bots import load_bot
from railbird.bots.remote import think
from railbird.core import Perspective, read_pack
from tests.bots.moments import moments

GAME = railbird.load("homestretch")


def as_if_here(bot: str, seen: Perspective, seed: str) -> object:
    here = Perspective(seen.game, seen.view, seen.legal, random.Random(f"railbird player {seed}"))
    return msgspec.to_builtins(load_bot(bot, seen.game).choose(here))


@pytest.mark.parametrize("bot", ["random", "steady", "sharp"])
def test_the_answer_is_the_same_as_here(bot: str) -> None:
    for number, (_, seen) in enumerate(moments(GAME, seats=3, seed=5)):
        if number % 9 == 0:
            view, legal = msgspec.json.encode(seen.view), msgspec.json.encode(seen.legal)
            expected = as_if_here(bot, seen, f"5/{number}")
            with_list = think("homestretch", None, bot, view, legal, f"5/{number}")
            without = think("homestretch", None, bot, view, None, f"5/{number}")
            assert with_list.action == without.action == expected
            assert with_list.fault is None


def test_everything_can_be_pickled() -> None:
    _, seen = next(moments(GAME))
    question = (think, "homestretch", None, "random", msgspec.json.encode(seen.view), None, "1")
    function, *given = pickle.loads(pickle.dumps(question))
    answer = function(*given)
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_a_faulty_bot_answers_with_the_default(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bot:\n  def choose(self, seen): return seen.lost\n")
    match, seen = next(moments(GAME))
    bot = f"{tmp_path}/bad.py:Bot"
    thought = think("homestretch", None, bot, msgspec.json.encode(seen.view), None, "1")
    assert seen.view.seat is not None
    assert GAME.read_action(thought.action) == match.state.default(seen.view.seat)
    assert thought.fault is not None
    assert thought.fault.reason == "raised AttributeError"


@pytest.mark.parametrize("code", [None, "import a_missing_extra\nclass Bot: ...\n"])
def test_a_bot_that_cannot_be_loaded_is_named_and_the_default_is_played(
    tmp_path: Path, code: str | None
) -> None:
    """A style that is gone, or a package that its file needs."""
    match, seen = next(moments(GAME))
    bot = "clever"
    if code:
        (tmp_path / "bad.py").write_text(code)
        bot = f"{tmp_path}/bad.py:Bot"
    thought = think("homestretch", None, bot, msgspec.json.encode(seen.view), None, "1")
    assert GAME.read_action(thought.action) == match.state.default(0)
    assert thought.fault is not None
    assert (thought.fault.player, thought.fault.reason) == (bot, "cannot be loaded")
    assert ("a_missing_extra" if code else "unknown player 'clever'") in thought.fault.detail


def test_a_data_pack_comes_along(tmp_path: Path) -> None:
    tote = GAME.text_of("tote_board.csv").replace("7,4,2,1", "7,90,80,70")
    assert tote != GAME.text_of("tote_board.csv")
    (tmp_path / "tote_board.csv").write_text(tote)
    pack = read_pack(tmp_path)
    game = railbird.load("homestretch", pack)
    seen = next(seen for _, seen in moments(game) if seen.view.phase == "betting")
    thought = think("homestretch", pack, "steady", msgspec.json.encode(seen.view), None, "1")
    assert thought.action["horse"] == 7
