"""Homestretch in words."""

from railbird.core import Words
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.phases.game_over import explain_ties
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.ask import by_hand, ways
from railbird.games.homestretch.words.board import draw_board, shares_to_come
from railbird.games.homestretch.words.call import Caller
from railbird.games.homestretch.words.describe import describe, explain
from railbird.games.homestretch.words.narrate import narrate
from railbird.games.homestretch.words.phrases import score

WORDS: Words[Box, HomestretchView] = Words(
    describe=describe,
    explain=explain,
    ways=ways,
    narrate=narrate,
    board=draw_board,
    by_hand=by_hand,
    cards=shares_to_come,
    score=score,
    tie_breaks=explain_ties,
    caller=Caller,
)
