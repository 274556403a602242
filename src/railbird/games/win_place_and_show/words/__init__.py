"""Win, Place & Show in words."""

from railbird.core import Words
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from railbird.games.win_place_and_show.words.ask import by_hand, read_line, ways
from railbird.games.win_place_and_show.words.board import draw_board, program_in_words
from railbird.games.win_place_and_show.words.call import Caller
from railbird.games.win_place_and_show.words.describe import describe, explain
from railbird.games.win_place_and_show.words.narrate import narrate
from railbird.games.win_place_and_show.words.phrases import score

WORDS: Words[Box, WinPlaceAndShowView] = Words(
    describe=describe,
    explain=explain,
    ways=ways,
    narrate=narrate,
    board=draw_board,
    by_hand=by_hand,
    cards=program_in_words,
    read_line=read_line,
    score=score,
    caller=Caller,
)
