"""The names of each game that bots of others can rely on: those that docs/bots.md lists."""

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import railbird
from railbird.core.record import Decided
from railbird.registry import load, own_ids

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("### Names that stay\n")[2].partition("\n### ")[0]
PROMISED = {
    game_id: set(re.findall(r"`(\w+)`", names))
    for game_id, names in re.findall(r"^\| `(\w+)` \| (.*) \|$", SECTION, re.MULTILINE)
}


@pytest.mark.parametrize("game_id", own_ids())
def test_what_the_page_promises_is_there_and_nothing_else(game_id: str) -> None:
    api = import_module(f"railbird.games.{game_id}.api")
    actions = {action.__name__ for action in get_args(load(game_id).action_type)}
    assert set(api.__all__) == PROMISED[game_id] | actions | {"events"}
    assert all(hasattr(api, name) for name in api.__all__)
    assert type(load(game_id)).__name__ in PROMISED[game_id]
    assert load(game_id).view_type.__name__ in PROMISED[game_id]


def test_every_game_is_listed() -> None:
    assert PROMISED.keys() == set(own_ids())


def test_the_bot_of_the_page_plays() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL)
    names: dict[str, type] = {}
    exec(code, names)
    bot = names["BigTokensFirst"]()
    record = railbird.play(load("homestretch"), [bot, "random"], seed=1)
    assert record.result.places
    acts = [each.act for each in record.entries if isinstance(each, Decided) and each.seat == 0]
    laid = [act["value"] for act in acts if act["do"] == "place_bet"]
    assert laid
    assert laid[0] == max(laid)
