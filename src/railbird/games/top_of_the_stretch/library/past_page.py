"""Past performances on paper: what each horse has done in the races run here."""

from collections.abc import Sequence
from html import escape

from railbird.games.top_of_the_stretch.library.past import Performance
from railbird.printing import (
    Paper,
    document,
    table,
)

HEADS = (
    "Date",
    "Race",
    "Track",
    "Furlongs",
    "Surface",
    "Going",
    "Figure",
    "1c",
    "2c",
    "Finish",
    "Lengths",
    "Class",
    "Odds",
    "Jockey",
    "Trouble",
)


def past_performances(horses: Sequence[Sequence[Performance]], paper: Paper) -> str:
    sections = [
        f"<section>\n<h2>{escape(performances[0].cells['horse'])}</h2>\n"
        f"{table(HEADS, [_row(each) for each in performances], 'wide', names=(1, 2, 13))}\n"
        "</section>"
        for performances in horses
    ]
    body = ["<h1>Past performances</h1>", *sections]
    return document("Past performances", body, paper, landscape=True)


def _row(performance: Performance) -> list[str]:
    cells = performance.cells
    margin = f"+{cells['win_margin']}" if cells["win_margin"] else cells["beaten_lengths"]
    return [
        cells["date"],
        performance.title,
        cells["track"],
        cells["distance"],
        cells["surface"],
        cells["condition"],
        cells["speed_figure"],
        cells["call1_pos"],
        cells["call2_pos"],
        f"{cells['finish']}/{cells['field_size']}",
        margin,
        cells["class_level"],
        cells["odds"],
        performance.jockey,
        "yes" if cells["trouble_note"] == "1" else "",
    ]
