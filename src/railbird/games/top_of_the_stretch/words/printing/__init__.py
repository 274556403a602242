"""Things to print: each a page of HTML of its own, on A4 or Letter, with nothing to load."""

from railbird.games.top_of_the_stretch.words.printing.booklet import chart_booklet
from railbird.games.top_of_the_stretch.words.printing.cards import horse_cards
from railbird.games.top_of_the_stretch.words.printing.charts import official_charts
from railbird.games.top_of_the_stretch.words.printing.document import PAPERS, Paper
from railbird.games.top_of_the_stretch.words.printing.programs import race_program

__all__ = [
    "PAPERS",
    "Paper",
    "chart_booklet",
    "horse_cards",
    "official_charts",
    "race_program",
]
