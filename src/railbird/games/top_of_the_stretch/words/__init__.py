"""Top of the Stretch in words."""

from railbird.core import Words
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.ask import by_hand, ways
from railbird.games.top_of_the_stretch.words.board import draw_board, ratings_in_words
from railbird.games.top_of_the_stretch.words.call import Caller
from railbird.games.top_of_the_stretch.words.cells import read_so_far
from railbird.games.top_of_the_stretch.words.describe import describe, explain
from railbird.games.top_of_the_stretch.words.narrate import narrate
from railbird.games.top_of_the_stretch.words.phrases import score


def opening_note(_box: Box, view: TopOfTheStretchView) -> str:
    """Without betting there is nothing to decide (TS-9.14)."""
    bets = "Nobody bets; you watch the race. --option betting=true lets the players bet."
    return "" if view.options.betting else bets


WORDS: Words[Box, TopOfTheStretchView] = Words(
    describe=describe,
    explain=explain,
    ways=ways,
    narrate=narrate,
    board=draw_board,
    by_hand=by_hand,
    cards=ratings_in_words,
    opening_note=opening_note,
    cells_read=read_so_far,
    score=score,
    caller=Caller,
)
