"""The bot that docs/bots.md shows works as it stands there."""

import re
from pathlib import Path

from railbird.arena import Field, play_game

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_it_plays_without_a_fault(tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(# mine.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 22
    (tmp_path / "mine.py").write_text(code)
    bot = f"{tmp_path}/mine.py:Bot"
    options: dict[str, object] = {"purple_races": 0, "green_races": 1}
    field = Field("homestretch", (bot, "random"), seed=1, options=options, limit=600)
    played = play_game(field, 0)
    assert played.decisions[0] > 5
    assert not played.faults
