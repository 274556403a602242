"""Long Shot in words."""

from railbird.core import Words
from railbird.games.long_shot.box.components import Box
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words.asking import ways
from railbird.games.long_shot.words.board import draw_board, every_ability
from railbird.games.long_shot.words.by_hand import by_hand
from railbird.games.long_shot.words.caller import Caller
from railbird.games.long_shot.words.narration import describe, explain, explain_ties, narrate, score

WORDS: Words[Box, LongShotView] = Words(
    describe=describe,
    explain=explain,
    ways=ways,
    narrate=narrate,
    board=draw_board,
    by_hand=by_hand,
    cards=every_ability,
    score=score,
    tie_breaks=explain_ties,
    caller=Caller,
)
