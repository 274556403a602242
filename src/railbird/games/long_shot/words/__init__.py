"""Long Shot in words."""

from railbird.core import Words
from railbird.games.long_shot.box.components import Box
from railbird.games.long_shot.view import LongShotView
from railbird.games.long_shot.words.ask import by_hand, ways
from railbird.games.long_shot.words.board import draw_board, every_ability
from railbird.games.long_shot.words.call import Caller
from railbird.games.long_shot.words.describe import describe, explain
from railbird.games.long_shot.words.narrate import explain_ties, narrate
from railbird.games.long_shot.words.phrases import score

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
