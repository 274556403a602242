"""A review as a page that stands alone: the graph, the sums, and the decisions that cost."""

from collections.abc import Sequence
from html import escape

from railbird.analysis.review import Judged, Review
from railbird.analysis.words import chances_in_100

WIDTH, HEIGHT = 960, 320
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999", "#000000")
"""Colour-blind readers can tell them apart too (after Okabe and Ito)."""

_STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: right }
th:first-child, td:first-child { text-align: left } svg { width: 100%; height: auto }
polyline { fill: none; stroke-width: 2 } .mark { fill: none; stroke: #000; stroke-width: 2 }
"""


def review_page(title: str, review: Review) -> str:
    names = [seat.name for seat in review.seats]
    heading = escape(f"{title}: {', '.join(names)}")
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{heading}</title><style>{_STYLE}</style>
<h1>{heading}</h1>
{_graph(review)}
{_legend(names)}
{_sums(review)}
<h2>Decisions that cost</h2>
{_decisions(review.marked, names)}
<p>Chances in 100, by rollouts of {escape(review.policy)}: {review.moment_rollouts} a moment,
{review.decision_rollouts} a decision, seed {review.seed}.</p>
</html>
"""


def _graph(review: Review) -> str:
    """Everybody's chance after every entry; rings are decisions that cost."""
    lines = []
    for seat in review.seats:
        chances = [seat.start, *(step.chance[seat.seat] for step in review.steps)]
        points = " ".join(_point(at, chance, len(chances)) for at, chance in enumerate(chances))
        lines.append(f'<polyline stroke="{_colour(seat.seat)}" points="{points}"/>')
    count = len(review.steps) + 1
    for judged in review.marked:
        chance = review.steps[judged.entry - 1].chance[judged.seat]
        x, y = _point(judged.entry, chance, count).split(",")
        words = escape(_blame(judged))
        lines.append(
            f'<circle class="mark" cx="{x}" cy="{y}" r="6"><title>{words}</title></circle>'
        )
    inside = "\n".join(lines)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Chance to win after every entry">\n{inside}\n</svg>'
    )


def _point(at: int, chance: float, count: int) -> str:
    return f"{at * WIDTH / max(1, count - 1):.1f},{(1 - chance) * (HEIGHT - 20) + 10:.1f}"


def _colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def _legend(names: Sequence[str]) -> str:
    items = [
        f'<span style="color:{_colour(seat)}">■</span> {escape(name)}'
        for seat, name in enumerate(names)
    ]
    return f"<p>{' &nbsp; '.join(items)}</p>"


def _sums(review: Review) -> str:
    head = ("", "start", "luck", "own", "others", "rest", "result", "cost a decision")
    rows = [f"<tr>{''.join(f'<th>{word}</th>' for word in head)}</tr>"]
    for seat in review.seats:
        signed = (seat.luck, seat.own, seat.others, seat.remainder)
        cells = [
            escape(seat.name),
            f"{100 * seat.start:.0f}",
            *(f"{100 * number:+.0f}" for number in signed),
            f"{100 * seat.result:.0f}",
            f"{100 * seat.cost.mean:.1f} ± {100 * seat.cost.error:.1f}" if seat.decisions else "–",
        ]
        rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"


def _decisions(marked: Sequence[Judged], names: Sequence[str]) -> str:
    if not marked:
        return "<p>None is clear.</p>"
    items = [f"<li>{escape(names[one.seat])}: {escape(_blame(one))}</li>" for one in marked]
    return f"<ul>{''.join(items)}</ul>"


def _blame(judged: Judged) -> str:
    cost = chances_in_100(judged.cost)
    return f"{judged.words}. About {cost}; better: {judged.best_words} (entry {judged.entry})"
