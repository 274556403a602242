"""Where a decision stands, in words of the table: "race 2, second bet" instead of "entry 129"."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from railbird.analysis.insight import Insight, Kind
from railbird.analysis.replayed import Moment
from railbird.core import Seat
from railbird.core.record import Decided

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth"),
)


class Place(NamedTuple):
    kind: Kind
    words: str


def places_of(
    insight: Insight, moments: Sequence[Moment], decisions: Iterable[int]
) -> dict[int, Place]:
    """The places of these entries; the decisions of a seat are counted by kind and race."""
    seen: Counter[tuple[Seat, str, Kind]] = Counter()
    found = {}
    for at in decisions:
        entry, before = moments[at].entry, moments[at - 1].state
        assert isinstance(entry, Decided)
        where = insight.place(before)
        kind = kind_of(insight, before.phase.name, str(entry.act["do"]))
        seen[entry.seat, where, kind] += 1
        count = f"{_ordinal(seen[entry.seat, where, kind])} {kind.one}"
        found[at] = Place(kind, ", ".join(filter(None, [where, count])))
    return found


def kind_of(insight: Insight, phase: str, action: str) -> Kind:
    known = insight.kinds.get(action) or insight.kinds.get(phase)
    words = phase.replace("_", " ")
    return known or Kind(f"decision in {words}", words)


def _ordinal(number: int) -> str:
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"
