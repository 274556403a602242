"""Big Stakes Racing in words."""

from collections.abc import Sequence

from railbird.core import Result, Words
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.view import BigStakesView
from railbird.games.big_stakes.words.ask import by_hand, is_wasteful, ways
from railbird.games.big_stakes.words.board import cards, draw_board
from railbird.games.big_stakes.words.call import Caller
from railbird.games.big_stakes.words.describe import describe, explain
from railbird.games.big_stakes.words.narrate import explain_ties, narrate
from railbird.games.big_stakes.words.phrases import HOUSE_STABLES, score

_FEW_RUNNERS = 3
_FULL_RACE = 6
"""As many as run against a player alone."""


def opening_note(_box: Box, view: BigStakesView) -> str:
    """Two or three horses make a dull race (BS-3.1)."""
    options, stables = view.options, len(view.stables)
    runners = stables * options.horses_per_player
    drawn = options.program in ("fixed", "one_race")
    if drawn or options.house_stables >= 0 or runners > _FEW_RUNNERS:
        return ""
    more = _FULL_RACE // options.horses_per_player - stables
    return (
        f"Only {runners} horses run in each race. --option house_stables={more} adds stables "
        "that the game itself runs."
    )


def rivals(_box: Box, result: Result) -> Sequence[str]:
    return HOUSE_STABLES[: len(result.house)]


WORDS: Words[Box, BigStakesView] = Words(
    describe=describe,
    explain=explain,
    ways=ways,
    is_wasteful=is_wasteful,
    narrate=narrate,
    board=draw_board,
    by_hand=by_hand,
    cards=cards,
    opening_note=opening_note,
    score=score,
    rivals=rivals,
    tie_breaks=explain_ties,
    caller=Caller,
)
