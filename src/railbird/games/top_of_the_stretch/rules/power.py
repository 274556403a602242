"""Adjusted power: what a horse's rating is worth at this distance, on this track today
(TS-7.10 – TS-7.15, TS-2.35)."""

import msgspec

from railbird.games.top_of_the_stretch.box.charts import Charts, Distance
from railbird.games.top_of_the_stretch.box.scoresheet import ROLL, Entry, Race

OTHER_SURFACE = -4


class PowerSteps(msgspec.Struct, frozen=True, gc=False):
    """How an adjusted power came about, each step as it is added."""

    power: int
    given: bool = False
    """Taken from the scoresheet as it stands; the steps are empty then."""
    rating: int = 0
    rated_on: str = ""
    """The surface of the rating, dirt or turf."""
    surface: int = 0
    """-4 if the horse never raced on this surface."""
    condition: int = 0
    """What the track takes from a horse without a wet rating."""
    wet: int = 0
    """What is left of that (TS-7.12)."""
    distance: int = 0

    def in_words(self, condition: str) -> str:
        """`23 on dirt, sloppy -3 + wet 1 = -2, distance -2: 19`."""
        parts = [f"{self.rating} on {self.rated_on}"]
        if self.surface:
            parts.append(f"new to the surface {self.surface:+d}")
        if self.condition:
            absorbed = self.wet - self.condition
            net = f" + wet {absorbed} = {self.wet}" if absorbed else ""
            parts.append(f"{condition} {self.condition:+d}{net}")
        if self.distance:
            parts.append(f"distance {self.distance:+d}")
        return f"{', '.join(parts)}: {self.power}"


def steps(charts: Charts, race: Race, entry: Entry, condition: str) -> PowerSteps:
    """The power of a starter in this condition: given or computed."""
    own_condition = condition == race.condition
    computed = compute(charts, race, entry, condition)
    if entry.adj_power is not None and (own_condition or computed is None):  # TS-2.5, TS-2.35
        return PowerSteps(entry.adj_power, given=True)
    assert computed is not None, "a horse without any power is refused on loading (TS-12.8)"
    return computed


def compute(charts: Charts, race: Race, entry: Entry, condition: str) -> PowerSteps | None:
    """By rating, surface, track and distance; None for a horse without a power rating."""
    own, other = (
        ("turf", "dirt") if race.surface == "turf" else ("dirt", "turf")
    )  # synthetic uses dirt, TS-7.10
    ratings = {"dirt": entry.power_dirt, "turf": entry.power_turf}
    rated_on = own if ratings[own] is not None else other
    rating = ratings[rated_on]
    if rating is None:
        return None
    surface = OTHER_SURFACE if rated_on == other else 0  # TS-7.11
    track = charts.conditions[race.surface][condition]
    wet = min(0, track + entry.wet)  # TS-7.12
    distance = -half_furlongs_outside(charts.distances[race.distance], entry)
    power = rating + surface + wet + distance  # TS-7.14, not limited here (TS-7.15)
    return PowerSteps(power, False, rating, rated_on, surface, track, wet, distance)


def half_furlongs_outside(distance: Distance, entry: Entry) -> int:
    """Whole half furlongs between the race and the horse's range (TS-7.13)."""
    short = round(entry.range_min * 2000) - distance.half_furlongs
    far = distance.half_furlongs - round(entry.range_max * 2000)
    return max(0, short, far) // 1000


def warnings(charts: Charts, race: Race) -> tuple[str, ...]:
    """What is odd about a scoresheet, although the race can be run."""
    return (*_contradicted_powers(charts, race), *_jockeys_on_two_horses(race))


def _jockeys_on_two_horses(race: Race) -> list[str]:
    mounts: dict[str, list[Entry]] = {}
    for entry in race.entries:
        if entry.jockey and not entry.scratched:
            mounts.setdefault(entry.jockey.casefold(), []).append(entry)
    return [
        f"{entries[0].jockey} rides {' and '.join(entry.name for entry in entries)}"
        for entries in mounts.values()
        if len(entries) > 1
    ]


def _contradicted_powers(charts: Charts, race: Race) -> tuple[str, ...]:
    """Given powers that the ratings of the same line contradict (TS-2.5, TS-12.13)."""
    if race.condition == ROLL:
        return ()
    found = []
    for entry in race.entries:
        computed = compute(charts, race, entry, race.condition) if entry.has_range else None
        if entry.adj_power is not None and computed and computed.power != entry.adj_power:
            found.append(
                f"{entry.name}: adj_power {entry.adj_power} is used as given, "
                f"although its ratings make {computed.power} (TS-12.13)"
            )
    return tuple(found)
