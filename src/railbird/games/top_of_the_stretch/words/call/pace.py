"""Calls of the pace: who makes it, how the dice fell, whom it helps."""

from collections.abc import Iterator

from railbird.games.top_of_the_stretch.events import PaceRead
from railbird.games.top_of_the_stretch.words.call.seen import (
    Seen,
    SeenHorse,
    Sentence,
    gainers,
    losers,
    names_of,
    with_numbers,
)
from railbird.games.top_of_the_stretch.words.call.segments import they_are_off


def the_pace(seen: Seen, event: PaceRead) -> Iterator[Sentence]:
    if not seen.full:
        yield they_are_off(seen, "pace")
    yield seen.say("pace", "pace", *_wordings(seen, event))
    helped = gainers(seen.field(), lambda horse: horse.pace)
    hurt = losers(seen.field(), lambda horse: horse.pace)
    if helped:
        names = with_numbers(helped, lambda horse: horse.pace)
        yield seen.say(
            "pace", "helped", f"That plays into the hands of {names}.", f"It suits {names}."
        )
    if hurt:
        names = with_numbers(hurt, lambda horse: horse.pace)
        yield seen.say(
            "pace", "hurt", f"The price is paid by {names}.", f"It takes a toll on {names}."
        )


def _wordings(seen: Seen, event: PaceRead) -> tuple[str, str]:
    pair = names_of(_pace_makers(seen))
    total = f"{event.total} {'points' if seen.full else 'by rating'}"
    dice = f"the dice show {sum(event.dice)}"
    return {
        "Fast": (
            f"The fractions are hot: {pair} make {total}, and {dice}.",
            f"A headlong gallop between {pair}, {total}; {dice}: fast.",
        ),
        "Slow": (
            f"They are crawling up front: {pair} make only {total}, and {dice}.",
            f"Nobody forces it: {total} from {pair}; {dice}: slow.",
        ),
        "Normal": (
            f"An honest pace, {total} from {pair}; {dice}.",
            f"Even fractions from {pair}, {total}; {dice}: nobody gains by it.",
        ),
    }[event.pace]


def _pace_makers(seen: Seen) -> list[SeenHorse]:
    """The two whose numbers make the pace (TS-7.20, TS-7.21); level ones in post order."""

    def number(horse: SeenHorse) -> int:
        return (horse.points or 0) if seen.full else horse.entry.pace

    return sorted(seen.field(), key=lambda horse: (-number(horse), horse.entry.pp))[:2]
