"""Composing a race: horses from any scoresheets meet at a distance, on a track (TS-3.1, TS-3.8)."""

from collections.abc import Sequence

from msgspec import structs

from railbird.core import BadSetup, Pack, with_near_name
from railbird.games.top_of_the_stretch.box.charts import SURFACES, Charts
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.scoresheet import ROLL, Entry, Race, read_distance
from railbird.games.top_of_the_stretch.box.stable import Jockey
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml

COMPOSED = "composed"


def compose(
    box: Box,
    horses: Sequence[str],
    distance: str,
    surface: str,
    condition: str,
    name: str = "",
) -> Race:
    """A race of these horses in this post order.

    A horse is given by its name, with another jockey as `Secretariat/Steve Cauthen`, and with the
    race it is taken from, where it is needed, as `belmont_1973:Secretariat`.
    """
    label = read_distance(distance, box.charts.distances)
    if label is None:
        raise BadSetup(
            f'distance "{distance}" is not in the time chart; use one of '
            f"{', '.join(box.charts.distances)} (TS-12.9)"
        )
    if surface not in SURFACES:
        raise BadSetup(f'surface must be {", ".join(SURFACES)}, got "{surface}" (TS-12.3)')
    allowed = (*box.charts.conditions[surface], ROLL)
    if condition not in allowed:
        raise BadSetup(
            f'condition "{condition}" does not exist on {surface}; use {", ".join(allowed)} '
            "(TS-12.10)"
        )
    entries = tuple(_entry(box, text, pp) for pp, text in enumerate(horses, start=1))
    _check_field(entries)
    return Race(
        id=COMPOSED,
        name=name or " against ".join(_short_list([entry.horse for entry in entries])),
        distance=label,
        surface=surface,
        condition=condition,
        entries=entries,
    )


def moved_race(race: Race, distance: str, surface: str, charts: Charts) -> Race:
    """The field of a race at another distance or on another surface, under a name of its own.

    Only ratings move: adjusted power, odds and the real result belong to the race that was.
    """
    if surface not in SURFACES:
        raise BadSetup(f'surface must be {", ".join(SURFACES)}, got "{surface}" (TS-12.3)')
    unrated = [
        entry.name
        for entry in race.entries
        if entry.power_dirt is None and entry.power_turf is None
    ]
    if unrated:
        raise BadSetup(
            f"{race.id} cannot be run elsewhere: {', '.join(unrated)} has no power rating, only "
            "an adjusted power for this race (TS-12.8)"
        )
    known = charts.conditions[surface]
    usual = next(iter(known))
    where = f" on {surface}" if surface != race.surface else ""
    return Race(
        id=f"{race.id[:50]}_moved",
        name=f"{race.title} at {charts.distances[distance].words}{where}",
        distance=distance,
        surface=surface,
        condition=race.condition if race.condition in (*known, ROLL) else usual,
        class_level=race.class_level,
        entries=tuple(structs.replace(e, adj_power=None, odds=None) for e in race.entries),
    )


def as_pack(race: Race) -> Pack:
    """The race as a data pack, so that it travels with its record."""
    return Pack(race.id, {f"{race.id}.toml": as_toml(race)})


def _short_list(names: Sequence[str]) -> list[str]:
    return list(names) if len(names) <= 2 else [names[0], f"{len(names) - 1} others"]


def _check_field(entries: Sequence[Entry]) -> None:
    if len(entries) < 2:
        raise BadSetup(f"a race needs 2 to 24 starters, found {len(entries)} (TS-12.11)")
    names = [entry.horse for entry in entries]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(f'horse "{name}" listed twice (TS-12.6)')


def _entry(box: Box, text: str, pp: int) -> Entry:
    """Ratings are copied; adjusted power and odds belonged to another race (TS-3.8)."""
    horse, _, jockey = (part.strip() for part in text.partition("/"))
    source, entry = find_horse(box, horse)
    if entry.power_dirt is None and entry.power_turf is None:
        raise BadSetup(f"{entry.horse} has no power rating and cannot be picked (TS-12.8)")
    rider = find_jockey(box, jockey) if jockey else entry
    return structs.replace(
        entry,
        pp=pp,
        jockey=rider.jockey,
        ride=rider.ride,
        trouble=rider.trouble,
        adj_power=None,
        odds=None,
        scratched=False,
        origin=f"from {source}",
    )


def find_horse(box: Box, text: str) -> tuple[str, Entry]:
    """The horse of this name, or the only one whose name has this in it, and where it stands."""
    source, _, name = text.rpartition(":")
    everybody = [found for found in _all_horses(box) if source in ("", found[0])]
    same = [(s, e) for s, e in everybody if e.horse.casefold() == name.casefold()]
    like = same or [(s, e) for s, e in everybody if name.casefold() in e.horse.casefold()]
    if not name or not like:
        nobody = f'no horse "{text}" in the library; see railbird races --horses (TS-3.8)'
        raise BadSetup(with_near_name(nobody, name, (entry.horse for _, entry in everybody)))
    different = {_ratings(entry): (source, entry) for source, entry in reversed(like)}
    if len(different) > 1:
        several = ", ".join(f"{source}:{entry.horse}" for source, entry in like[:8])
        raise BadSetup(f'several horses are like "{text}": {several} (TS-3.8)')
    return like[0]


def _all_horses(box: Box) -> list[tuple[str, Entry]]:
    """With the race or the stable that each of them is in."""
    racing = [(race.id, entry) for race in box.races.values() for entry in race.entries]
    return [*racing, *((horse.stable, horse.entry) for horse in box.horses)]


def _ratings(entry: Entry) -> Entry:
    """What belongs to the horse itself: one that races twice with the same is one horse."""
    return structs.replace(
        entry,
        pp=0,
        jockey="",
        ride=0,
        trouble=0,
        adj_power=None,
        odds=None,
        scratched=False,
        origin="",
        overall=None,
    )


def find_jockey(box: Box, text: str) -> Jockey:
    """The jockey of this name, or the only one whose name has this in it; the list that one is on
    can stand before it, as in `mine:Ada Post`."""
    source, _, name = text.rpartition(":")
    everybody = [found for found in _all_jockeys(box) if source in ("", found[0])]
    like = [found for found in everybody if name.casefold() in found[1].jockey.casefold()]
    names = sorted({jockey.jockey for _, jockey in like})
    if not names or not name:
        nobody = f'no jockey "{text}" in the library (TS-3.8)'
        raise BadSetup(with_near_name(nobody, name, (each.jockey for _, each in everybody)))
    exact = [found for found in like if found[1].jockey.casefold() == name.casefold()]
    if len(names) > 1 and not exact:
        raise BadSetup(f'several jockeys are like "{text}": {", ".join(names)} (TS-3.8)')
    return _first_listed(text, exact or like, box)


def _first_listed(text: str, like: Sequence[tuple[str, Jockey]], box: Box) -> Jockey:
    """One's own lists count before a ride in some race; two of them must not contradict."""
    lists = {known.stable for known in box.jockeys}
    own = [found for found in like if found[0] in lists]
    if len({jockey for _, jockey in own}) > 1:
        several = ", ".join(f"{source}:{jockey.jockey}" for source, jockey in own)
        raise BadSetup(f'several jockeys are like "{text}": {several} (TS-3.8)')
    return (own or like)[0][1]


def _all_jockeys(box: Box) -> list[tuple[str, Jockey]]:
    rides = [
        (race.id, Jockey(entry.jockey, entry.ride, entry.trouble))
        for race in box.races.values()
        for entry in race.entries
        if entry.jockey
    ]
    stabled = [
        (horse.stable, Jockey(horse.entry.jockey, horse.entry.ride, horse.entry.trouble))
        for horse in box.horses
        if horse.entry.jockey
    ]
    return [*((known.stable, known.jockey) for known in box.jockeys), *rides, *stabled]
