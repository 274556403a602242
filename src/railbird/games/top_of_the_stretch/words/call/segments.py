"""Calls of the running positions: break, pace setup, turn for home (Fullplay only)."""

from collections.abc import Iterator, Sequence

from railbird.games.top_of_the_stretch.rules.field import QUARTERS_A_POINT
from railbird.games.top_of_the_stretch.words.call.seen import (
    Seen,
    SeenHorse,
    Sentence,
    fitting,
    gainers,
    losers,
    names_of,
    with_numbers,
)
from railbird.games.top_of_the_stretch.words.phrases import lengths_long

NAMED = 4
"""This many horses are named in a row before the call sums up the others."""
SHARP_BREAK, SLOW_BREAK = 11, 3
MOVE = 3


def they_are_off(seen: Seen, chapter: str) -> Sentence:
    return seen.say(chapter, "off", "They're off!", "And they're away!", "The gate is open!")


def at_the_break(seen: Seen) -> Iterator[Sentence]:
    field = seen.by_points()
    front = _level(field)
    names = names_of(front)
    yield they_are_off(seen, "break")
    yield seen.say(
        "break",
        "first out",
        f"{names} {fitting(front, 'breaks', 'break')} on top.",
        f"{names} {fitting(front, 'shows', 'show')} first.",
        f"First out of the gate: {names}.",
    )
    yield from _order("break", field, front)
    sharp = [horse for horse in field if horse.break_roll >= SHARP_BREAK]
    slow = [horse for horse in field if horse.break_roll <= SLOW_BREAK]
    if sharp:
        yield seen.say(
            "break",
            "sharp",
            f"A sharper start than usual for {names_of(sharp)}.",
            f"{names_of(sharp)} left the gate faster than the style promised.",
        )
    if slow:
        yield seen.say(
            "break",
            "slow",
            f"Slower away than usual: {names_of(slow)}.",
            f"A tardier break than usual for {names_of(slow)}.",
        )
    seen.leaders = tuple(horse.entry.pp for horse in front)


def down_the_backstretch(seen: Seen) -> Iterator[Sentence]:
    field = seen.by_points()
    front = _level(field)
    names = names_of(front)
    leaders = tuple(horse.entry.pp for horse in front)
    if leaders == seen.leaders:
        yield seen.say(
            "setup",
            "lead held",
            f"Along the backstretch {names} still {fitting(front, 'shows', 'show')} the way.",
            f"No change in front down the far side: {names}.",
        )
    else:
        yield seen.say(
            "setup",
            "lead taken",
            f"Along the backstretch {names} {fitting(front, 'takes', 'take')} over.",
            f"In front now, down the far side: {names}.",
        )
    yield from _order("setup", field, front)
    up = [h for h in gainers(field, lambda horse: horse.setup) if h.setup >= MOVE]
    back = [h for h in losers(field, lambda horse: horse.setup) if h.setup <= -MOVE]
    if up:
        moved = with_numbers(up, lambda horse: horse.setup)
        yield seen.say("setup", "moved up", f"Moving up with a purpose: {moved}.")
    if back:
        moved = with_numbers(back, lambda horse: horse.setup)
        yield seen.say("setup", "taken back", f"Taken well in hand: {moved}.")
    seen.leaders = leaders


def turning_for_home(seen: Seen) -> Iterator[Sentence]:
    field = seen.by_points()
    if not field:
        return
    front = _level(field)
    names = names_of(front)
    yield seen.say(
        "turn",
        "turning for home",
        f"Turning for home {names} {fitting(front, 'has', 'have')} the lead.",
        f"They swing into the stretch behind {names}.",
    )
    yield from _order("turn", field, front)


def _level(field: Sequence[SeenHorse]) -> list[SeenHorse]:
    """Those in front."""
    return [horse for horse in field if horse.points == field[0].points]


def _order(
    chapter: str, field: Sequence[SeenHorse], front: Sequence[SeenHorse]
) -> Iterator[Sentence]:
    """Who follows, and how far the field is strung out; each chapter in its own words."""
    others = field[len(front) :]
    if not others:
        return
    first, then = others[0], others[1:NAMED]
    gap = _behind(field, first)
    follow = f", then {names_of(then)}" if then else ""
    chasing = {
        "break": f"{first.name} is {gap} off the lead{follow}.",
        "setup": f"Next comes {first.name}, {gap} behind{follow}.",
        "turn": f"{first.name} is chasing, {gap} back{follow}.",
    }
    yield Sentence(chapter, f"{chapter} order", chasing[chapter])
    if len(others) > NAMED:
        last, back = others[-1].name, _behind(field, others[-1])
        trailing = {
            "break": f"Trailing the field, {last}, {back} from the front.",
            "setup": f"{last} brings up the rear; {back} cover the field.",
            "turn": f"Last of all {last}, with {back} to make up.",
        }
        yield Sentence(chapter, f"{chapter} last", trailing[chapter])


def _behind(field: Sequence[SeenHorse], horse: SeenHorse) -> str:
    points = (field[0].points or 0) - (horse.points or 0)
    return lengths_long(QUARTERS_A_POINT * points)
