"""Things to print: each a page of HTML of its own, on A4 or Letter, with nothing to load."""

from railbird.games.top_of_the_stretch.printing.booklet import chart_booklet
from railbird.games.top_of_the_stretch.printing.cards import horse_cards
from railbird.games.top_of_the_stretch.printing.charts import official_charts
from railbird.games.top_of_the_stretch.printing.programs import race_program

__all__ = [
    "chart_booklet",
    "horse_cards",
    "official_charts",
    "race_program",
]
