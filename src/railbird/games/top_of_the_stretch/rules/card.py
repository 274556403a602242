"""The card: which races are run, with which horses, on which track (TS-3.1 – TS-3.4, TS-5.3)."""

import re
from collections.abc import Sequence

import msgspec

from railbird.core import BadSetup, with_near_name
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.scoresheet import (
    FEWEST_STARTERS,
    MOST_STARTERS,
    ROLL,
    Entry,
    Race,
)
from railbird.games.top_of_the_stretch.options import LONGEST_CARD, Options


class CardRace(msgspec.Struct, frozen=True):
    """One race of the card as the host has set it up."""

    race: Race
    condition: str
    """Of the track, or `roll`."""
    starters: tuple[Entry, ...]
    """In post order; they keep their post numbers (TS-3.3)."""
    scratched: tuple[Entry, ...]


def make_card(box: Box, options: Options) -> tuple[CardRace, ...]:
    """The races of the options; BadSetup if one cannot be run like that (TS-3.2)."""
    if not 1 <= len(options.races) <= LONGEST_CARD:
        raise BadSetup(
            f"option races: {len(options.races)} races; a card has 1 to {LONGEST_CARD} (TS-9.17)"
        )
    races = [_race(box, race_id) for race_id in options.races]
    conditions = _conditions(box, races, options)
    scratches = _posts("scratch", options.scratch, len(races), "TS-9.18")
    returns = _posts("unscratch", options.unscratch, len(races), "TS-9.19")
    return tuple(
        _card_race(race, condition, scratches.get(number, []), returns.get(number, []))
        for number, (race, condition) in enumerate(zip(races, conditions, strict=True), start=1)
    )


def _race(box: Box, race_id: str) -> Race:
    if race_id not in box.races:
        there = f"unknown race {race_id!r}; there are: {', '.join(box.races)} (TS-9.17)"
        raise BadSetup(with_near_name(there, race_id, box.races))
    return box.races[race_id]


# -- condition -----------------------------------------------------------------------------------


def _conditions(box: Box, races: Sequence[Race], options: Options) -> list[str]:
    wanted = options.condition
    wishes = [wanted] * len(races) if isinstance(wanted, str) else list(wanted)
    if len(wishes) != len(races):
        raise BadSetup(
            f"option condition: {len(wishes)} conditions for {len(races)} races; "
            "give one, or one for each (TS-9.4)"
        )
    return [_condition(box, race, wish) for race, wish in zip(races, wishes, strict=True)]


def _condition(box: Box, race: Race, wish: str) -> str:
    condition = race.condition if wish == "scoresheet" else wish
    if condition == ROLL:
        return "fast" if race.surface == "synthetic" else ROLL  # TS-3.4
    allowed = box.charts.conditions[race.surface]
    if condition not in allowed:
        raise BadSetup(
            f'condition "{condition}" does not exist on {race.surface} ({race.id}); '
            f"use {', '.join((*allowed, ROLL))} (TS-12.10)"
        )
    return condition


# -- scratches -----------------------------------------------------------------------------------


def _posts(option: str, words: Sequence[str], races: int, rule: str) -> dict[int, list[int]]:
    """Post numbers by race number; `5` is enough where there is only one race."""
    found: dict[int, list[int]] = {}
    for word in words:
        parts = re.fullmatch(r"(?:(\d{1,3}):)?(\d{1,3})", word.strip())
        if not parts or (parts[1] is None and races > 1):
            form = "race:post, such as 2:5" if races > 1 else "a post number, such as 5"
            raise BadSetup(f"option {option}: {word!r} is not {form} ({rule})")
        number = int(parts[1] or 1)
        if not 1 <= number <= races:
            raise BadSetup(f"option {option}: {word!r}: the card has {races} races ({rule})")
        found.setdefault(number, []).append(int(parts[2]))
    return found


def _card_race(
    race: Race, condition: str, scratches: Sequence[int], returns: Sequence[int]
) -> CardRace:
    """Scratches count before the number of starters is tested (TS-3.9)."""
    out = {entry.pp for entry in race.entries if entry.scratched}
    for pp in returns:
        if pp not in out:
            raise BadSetup(f"option unscratch: no scratched horse {pp} in {race.id} (TS-9.19)")
        out.remove(pp)
    posts = [entry.pp for entry in race.entries]
    for pp in scratches:
        if pp not in posts or pp in out:
            running = ", ".join(str(post) for post in posts if post not in out)
            raise BadSetup(
                f"option scratch: no horse {pp} runs in {race.id}; there are: {running} (TS-9.18)"
            )
        out.add(pp)
    starters = tuple(entry for entry in race.entries if entry.pp not in out)
    if not FEWEST_STARTERS <= len(starters) <= MOST_STARTERS:
        raise BadSetup(
            f"{race.id}: a race needs {FEWEST_STARTERS} to {MOST_STARTERS} starters, "
            f"found {len(starters)} (TS-12.11)"
        )
    scratched = tuple(entry for entry in race.entries if entry.pp in out)
    return CardRace(race, condition, starters, scratched)
