"""A starter and all that has happened to it in this race: a line of the scoresheet (TS-2.7).

Nothing about a race is secret (TS-8.1), so views show runners as they are.
"""

from typing import TypeAlias

import msgspec

from railbird.games.top_of_the_stretch.box.scoresheet import Entry

Pair: TypeAlias = tuple[int, int]
"""The red and the white die."""


class Runner(msgspec.Struct, kw_only=True, gc=False):
    entry: Entry
    start_power: int = 0
    power: int = 0
    """Start power with the pace, form and trouble adjustments so far (TS-7.37)."""
    odds: str | None = None
    odds_dice: tuple[int, ...] = ()
    """Red and white, and the third die that `doubles = reroll` may ask for."""
    break_dice: Pair | None = None
    break_points: int | None = None
    setup_dice: Pair | None = None
    race2: int | None = None
    """Points after the Pace Setup Segment."""
    pace_adj: int | None = None
    form_dice: Pair | None = None
    form_adj: int | None = None
    race3: int | None = None
    """Points after the Race Position Segment."""
    trouble_dice: Pair | None = None
    check_dice: Pair | None = None
    trouble_adj: int = 0
    out: bool = False
    fouled: bool = False
    """To be disqualified after the race."""
    factor_adj: int | None = None
    final_dice: Pair | None = None
    save_die: int | None = None
    total: int | None = None
    """The final total after a form save."""
    figure: int | None = None
    final_speed: int | None = None
    photo_dice: Pair | None = None
    photo: int | None = None
    """2d6 + wire + ride."""
    margin: str = ""
    """Nose, head or neck behind the horse in front in a photo; or dead heat."""
    quarter_lengths: int | None = None
    """Behind the first across the wire."""
    time: int | None = None
    """Hundredths of a second."""
    steward_die: int | None = None
    place: int | None = None
    """The official place; none for a horse that was out."""

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def points(self) -> int | None:
        """Race points so far; Quickplay has none."""
        for points in (self.race3, self.race2, self.break_points):
            if points is not None:
                return points
        return None
