"""Horse cards: one for each horse, to cut out and lay on the table."""

from collections.abc import Sequence
from html import escape

from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.words.phrases import signed
from railbird.printing import Paper, document


def horse_cards(entries: Sequence[Entry], title: str, paper: Paper) -> str:
    cards = "\n".join(_card(entry) for entry in entries)
    body = [f"<h1>{escape(title)}</h1>", f'<div class="cards">\n{cards}\n</div>']
    return document(title, body, paper)


def _card(entry: Entry) -> str:
    power = {"dirt": entry.power_dirt, "turf": entry.power_turf}
    lines = [
        (
            "Power",
            ", ".join(f"{rated} on {on}" for on, rated in power.items() if rated is not None),
        ),
        ("Range", f"{entry.range_min:g} to {entry.range_max:g} furlongs"),
        ("Wet", str(entry.wet)),
        ("Pace", str(entry.pace)),
        ("Form", entry.form),
        ("Trip, class, speed", ", ".join(map(signed, (entry.trip, entry.class_, entry.speed)))),
        ("Wire", str(entry.wire)),
        ("Jockey", entry.jockey or "–"),
        ("Ride, trouble", f"{signed(entry.ride)}, {entry.trouble}"),
    ]
    if not lines[0][1]:
        lines[0] = ("Power", f"{entry.adj_power} adjusted, for one race")
    if entry.overall is not None:
        lines.insert(0, ("Overall", str(entry.overall)))
    rows = "\n".join(
        f'<tr><td class="name">{escape(what)}</td><td class="name">{escape(rating)}</td></tr>'
        for what, rating in lines
    )
    return f'<div class="card">\n<h2>{escape(entry.horse)}</h2>\n<table>\n{rows}\n</table>\n</div>'
