"""The program of a race, as it is sold before the start."""

from html import escape

from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.words.phrases import signed
from railbird.games.top_of_the_stretch.words.program import headline, powers
from railbird.printing import (
    Paper,
    document,
    paragraphs,
    table,
)

HEADS = (
    "PP",
    "Horse",
    "Jockey",
    "Odds",
    "Dirt",
    "Turf",
    "Range",
    "Wet",
    "Pace",
    "Form",
    "Trip",
    "Class",
    "Speed",
    "Wire",
    "Ride",
    "Trbl",
)


def race_program(charts: Charts, card: CardRace, paper: Paper) -> str:
    title, *lines = headline(charts, card.race, card.condition)
    rows = [_row(entry) for entry in card.starters]
    body = [
        f"<h1>{escape(title)}</h1>",
        paragraphs(lines),
        table(HEADS, rows, "wide", names=(1, 2)),
    ]
    if card.scratched:
        scratched = ", ".join(entry.name for entry in card.scratched)
        body.append(paragraphs([f"Scratched: {scratched}"]))
    body.append(paragraphs([f"Warning: {warning}" for warning in card.race.warnings], "small"))
    body.append('<section>\n<h2>Adjusted power</h2>\n<div class="two">')
    body.append(paragraphs(powers(charts, card.race, card.starters, card.condition)))
    body.append("</div>\n</section>")
    if card.race.note:
        body.append(paragraphs([f"Sources: {card.race.note}"], "small"))
    return document(title, body, paper, landscape=True)


def _row(entry: Entry) -> list[str]:
    return [
        str(entry.pp),
        entry.horse,
        entry.jockey,
        entry.odds or "",
        _or_dash(entry.power_dirt),
        _or_dash(entry.power_turf),
        f"{entry.range_min:g}-{entry.range_max:g}",
        str(entry.wet),
        str(entry.pace),
        entry.form,
        *(signed(value) for value in (entry.trip, entry.class_, entry.speed)),
        str(entry.wire),
        signed(entry.ride),
        str(entry.trouble),
    ]


def _or_dash(power: int | None) -> str:
    return "–" if power is None else str(power)
