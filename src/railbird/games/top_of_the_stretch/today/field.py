"""The field of a day: six horses, library and invented, and a board with two planted mistakes.

Prices are set from the exact chances, less the house's share. Two of them are wrong on purpose:
one horse pays far too much, another far too much or far too little, and any horse may be either.
"""

import random
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from railbird.core import Pack
from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import FORMS, Charts
from railbird.games.top_of_the_stretch.box.components import load_box, standard_box
from railbird.games.top_of_the_stretch.box.read_scoresheet import read_toml_race
from railbird.games.top_of_the_stretch.box.scoresheet import Entry, Race, to_one
from railbird.games.top_of_the_stretch.box.write_scoresheet import as_toml
from railbird.games.top_of_the_stretch.rules import power
from railbird.games.top_of_the_stretch.today.chances import Chances, chances
from railbird.games.top_of_the_stretch.today.names import FIRST_WORDS, SECOND_WORDS

STARTERS = 6
FROM_LIBRARY = 3
RACE_ID = "today"
INVENTED = "invented"
SHEET, TROUBLE = f"{RACE_ID}.toml", "trouble.csv"

OPTIONS = {"races": [RACE_ID], "version": "quick", "jockeys": False}
"""Ride and trouble of the jockeys are one thing too many for half a minute."""

HOUSE_SHARE = 0.14
"""What the board keeps of a fair price."""
NOISE = 0.06
TOO_LONG, TOO_SHORT = 0.58, 1.7
"""The chance that a planted price goes by, as a part of the true one."""
FEWEST_WINS, MOST_WINS = 0.05, 0.42
"""Chances of horses in a field that is worth half a minute."""
LEAST, MOST = 0.08, 0.32
"""Chances of horses that a price can be planted on."""
SHORTEST, LONGEST = "1-2", "30-1"
POWERS = range(17, 24)
CLOSER, EARLY = 3, 6
"""Pace ratings up to which a fast pace helps, and from which a slow one does (TS-2.10)."""
WIDEST = 5
"""Points of power between the best and the last."""

NO_FOULS = """\
roll,code,text,result,check,on_fail,on_pass
2,breaks_down,Horse breaks down and is vanned off,out,none,,
3,loses_jockey,Horse stumbles and loses its jockey,out,none,,
4,none,No additional trouble,none,none,,
5,none,No additional trouble,none,none,,
6,none,No additional trouble,none,none,,
7,traffic,Traffic: jockey Trouble check,check,jockey,power-2,none
8,traffic,Traffic: jockey Trouble check,check,jockey,power-2,none
9,none,No additional trouble,none,none,,
10,none,No additional trouble,none,none,,
11,none,No additional trouble,none,none,,
12,pulled_up,Horse is pulled up and out of the race,out,none,,
"""
"""The Trouble Chart without its four lines of bumping: the order across the wire stands."""


def pack_of(race: Race) -> Pack:
    """The race and its chart, so that both travel with the record."""
    return Pack(RACE_ID, {SHEET: as_toml(race), TROUBLE: NO_FOULS})


def read_field(sheet: str) -> Race:
    """The race of a scoresheet that `as_toml` wrote."""
    faults = Faults()
    race = read_toml_race(SHEET, sheet, house_charts(), faults)
    faults.stop_here()
    assert race is not None
    return race


@lru_cache(maxsize=1)
def house_charts() -> Charts:
    """The charts of today's race; they are the same every day."""
    return load_box({TROUBLE: NO_FOULS}).charts


def draw_field(day: str, seed: str) -> Race:
    """The race of a day (`2026-11-18`); the same seed draws the same."""
    rng, charts = random.Random(f"railbird today {day} {seed}"), house_charts()
    while True:
        race = _runners(rng, charts)
        if not _differ(race):
            continue
        found = chances(charts, race)
        prices = _prices(found, rng)
        if prices:
            entries = zip(race.entries, prices, strict=True)
            return msgspec.structs.replace(
                race,
                entries=tuple(
                    msgspec.structs.replace(entry, odds=price) for entry, price in entries
                ),
            )


# -- horses --------------------------------------------------------------------------------------


def _runners(rng: random.Random, charts: Charts) -> Race:
    surface = rng.choice(("dirt", "dirt", "turf"))
    race = Race(
        id=RACE_ID,
        name="Today's race",
        distance=rng.choice(("6.0", "7.0", "8.0", "8.5", "9.0", "10.0")),
        surface=surface,
        condition="firm" if surface == "turf" else "fast",
        entries=(),
        origin="today's race",
    )
    best = rng.choice(POWERS[-3:])
    known = [
        horse
        for horse in _library()
        if best - WIDEST <= power.steps(charts, race, horse, race.condition).power <= best
    ]
    chosen = rng.sample(known, min(FROM_LIBRARY, len(known)))
    names = rng.sample(_invented_names(), STARTERS - len(chosen))
    horses = [*chosen, *(_invent(name, surface, best, rng) for name in names)]
    rng.shuffle(horses)
    entries = tuple(msgspec.structs.replace(horse, pp=pp) for pp, horse in enumerate(horses, 1))
    return msgspec.structs.replace(race, entries=entries)


def _differ(race: Race) -> bool:
    """Somebody runs early and somebody comes from behind, so that the pace tells them apart."""
    pace = [entry.pace for entry in race.entries]
    return min(pace) <= CLOSER and max(pace) >= EARLY


def _library() -> list[Entry]:
    """The horses of the box that have ratings of their own, each once."""
    found: dict[str, Entry] = {}
    for race in standard_box().races.values():
        for entry in race.entries:
            if entry.power_dirt is not None or entry.power_turf is not None:
                found.setdefault(
                    entry.horse,
                    msgspec.structs.replace(
                        entry,
                        jockey="",
                        ride=0,
                        trouble=8,
                        adj_power=None,
                        odds=None,
                        scratched=False,
                        overall=None,
                        origin=f"from {race.title}",
                    ),
                )
    return list(found.values())


def _invented_names() -> list[str]:
    taken = {horse.horse for horse in _library()}
    names = [f"{first} {second}" for first in FIRST_WORDS for second in SECOND_WORDS]
    return [name for name in names if name not in taken]


def _invent(name: str, surface: str, best: int, rng: random.Random) -> Entry:
    rating = best - rng.choice((0, 1, 1, 2, 2, 3, 4))
    return Entry(
        pp=0,
        horse=name,
        power_dirt=rating if surface == "dirt" else None,
        power_turf=rating if surface == "turf" else None,
        pace=rng.randrange(10),
        form=rng.choice(FORMS),
        trip=rng.randint(-2, 3),
        class_=rng.randint(-2, 3),
        speed=rng.randint(-2, 3),
        wire=rng.randint(2, 7),
        origin=INVENTED,
    )


# -- prices --------------------------------------------------------------------------------------


def _prices(found: Chances, rng: random.Random) -> list[str] | None:
    """The board of a field; None where no two horses can carry the planted mistakes."""
    wins = [found.win(horse) for horse in range(STARTERS)]
    fit = [horse for horse, win in enumerate(wins) if LEAST <= win <= MOST]
    if min(wins) < FEWEST_WINS or max(wins) > MOST_WINS or len(fit) < 3:
        return None
    generous, other = rng.sample(fit, 2)
    planted = {generous: TOO_LONG, other: rng.choice((TOO_LONG, TOO_SHORT))}
    prices = []
    for horse, win in enumerate(wins):
        believed = win * planted.get(horse, 1.0) * (1 + rng.uniform(-NOISE, NOISE))
        prices.append(_price((1 - HOUSE_SHARE) / believed - 1))
    return prices


@lru_cache(maxsize=1)
def _ladder() -> Sequence[str]:
    """The odds that a board shows, from the chart of payoffs."""
    shown = [str(odds).replace("/", "-") for odds in house_charts().payoffs]
    spelled = [odds if "-" in odds else f"{odds}-1" for odds in shown]
    return [odds for odds in spelled if to_one(SHORTEST) <= to_one(odds) <= to_one(LONGEST)]


def _price(to_a_dollar: float) -> str:
    return min(_ladder(), key=lambda odds: abs(float(to_one(odds)) + 1 - (to_a_dollar + 1)))
