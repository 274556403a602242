"""A page about the finishes of races: places, lengths, and whatever else the game has to tell."""

from collections.abc import Sequence

from railbird.lab.finishes import FinishTally
from railbird.lab.report import page
from railbird.lab.svg import bars, heat_map


def finish_report(found: FinishTally, command: str, more: Sequence[tuple[str, str]] = ()) -> str:
    names = [f"{horse.number} {horse.horse}" for horse in found.horses]
    places = [f"{place}." for place in range(1, len(found.horses[0].places) + 1)]
    cells = [[count / found.races for count in horse.places] for horse in found.horses]
    lengths = [count / found.races for count in found.lengths.values()]
    parts = [
        ("Places, per cent", heat_map(names, places, cells)),
        (
            f"Length of the race, {found.length_in}",
            bars([str(each) for each in found.lengths], lengths),
        ),
        *more,
        ("Table", f'<div class="wide">{found._repr_html_()}</div>'),
    ]
    return page(f"{found.race}, {found.policy}: {found.races:,} races", parts, command)
