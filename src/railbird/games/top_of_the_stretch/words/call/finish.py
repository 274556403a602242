"""Calls at the wire and after: who won and why, the places, photos, the favorite, the stewards."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from railbird.games.top_of_the_stretch.box.scoresheet import to_one
from railbird.games.top_of_the_stretch.events import Finished, Inquiry, Official, Placing
from railbird.games.top_of_the_stretch.words.call.seen import OUT, Seen, SeenHorse, Sentence
from railbird.games.top_of_the_stretch.words.phrases import lengths_long, listed, ordinal, signed

POOR_ROLL = 5


def finish_order(seen: Seen, event: Finished) -> Iterator[Sentence]:
    finishers = [placing for placing in event.placings if placing.place is not None]
    first = [placing for placing in finishers if placing.place == 1]
    others = finishers[len(first) :]
    yield _winner(seen, first, others)
    yield _why(seen, first[0])
    yield from _placed(others)
    yield from _photos(seen, finishers)
    yield from _favorite(seen, first)


def _winner(seen: Seen, first: Sequence[Placing], others: Sequence[Placing]) -> Sentence:
    winner = listed([placing.horse for placing in first])
    if len(first) > 1:
        return Sentence("wire", "dead heat", f"Nothing parts {winner} at the wire: a dead heat!")
    if not others:
        return Sentence("wire", "alone", f"{winner} comes home alone.")
    second = others[0]
    if not second.quarter_lengths:
        return seen.say(
            "wire",
            "photo win",
            f"At the wire {winner} by a {second.margin} from {second.horse}!",
            f"{winner} and {second.horse} together – and the photo says {winner}, by a "
            f"{second.margin}!",
        )
    margin = lengths_long(second.quarter_lengths)
    return seen.say(
        "wire",
        "win",
        f"At the wire it is {winner} by {margin}!",
        f"{winner} wins it, {margin} clear!",
    )


def _why(seen: Seen, winner: Placing) -> Sentence:
    """What made the winner's figure, and what it overcame."""
    horse = seen.horses[winner.pp]
    changes = {
        "the pace": horse.pace,
        "form": horse.form,
        "traffic": horse.traffic,
        seen.factor: horse.factor or 0,
    }
    told = {source: f"{signed(change)} from {source}" for source, change in changes.items()}
    carried = [
        f"a start power of {horse.start_power}",
        *(told[source] for source, change in changes.items() if change > 0),
    ]
    against = [told[source] for source, change in changes.items() if change < 0]
    (against if horse.total <= POOR_ROLL else carried).append(f"a final roll of {horse.total}")
    in_spite = f", in spite of {listed(against)}" if against else ""
    return Sentence("wire", "why", f"What carried {horse.name} home: {listed(carried)}{in_spite}.")


def _placed(others: Sequence[Placing]) -> Iterator[Sentence]:
    """The next two places with their dead heats, and all the others in a row."""
    levels = [list(level) for _, level in groupby(others, key=lambda placing: placing.place)]
    named, rest = levels[:2], levels[2:]
    if named:
        yield Sentence("wire", "placed", f"{'; '.join(map(_in_place, named))}.")
    if rest:
        names = listed([placing.horse for level in rest for placing in level])
        yield Sentence("wire", "rest", f"Then {names}.")


def _in_place(level: Sequence[Placing]) -> str:
    first = level[0]
    place = _placed_as(first.place or 2)
    if len(level) == 1:
        text = f"{first.horse} is {place}"
    else:
        text = f"{listed([placing.horse for placing in level])} dead-heat for {place}"
    if first.quarter_lengths and (first.place or 2) > 2:
        text += f", {lengths_long(first.quarter_lengths)} behind the winner"
    return text


def _placed_as(place: int) -> str:
    return {2: "second", 3: "third", 4: "fourth"}.get(place, ordinal(place))


def _photos(seen: Seen, finishers: Sequence[Placing]) -> Iterator[Sentence]:
    """The totals that parted horses of equal speed."""
    groups: dict[int, list[str]] = {}
    for placing in finishers:
        photo = seen.horses[placing.pp].photo
        if photo:
            groups.setdefault(placing.final_speed or 0, []).append(f"{placing.horse} {photo}")
    if groups:
        kind = "photo was" if len(groups) == 1 else "photos were"
        reads = "; ".join(", ".join(group) for group in groups.values())
        yield Sentence("wire", "photo", f"The {kind} read by dice, wire and ride: {reads}.")


def _favorite(seen: Seen, first: Sequence[Placing]) -> Iterator[Sentence]:
    """Where the shortest price went wrong, if it did."""
    prices = {pp: to_one(horse.odds) for pp, horse in seen.horses.items() if horse.odds}
    favorites = [pp for pp, price in prices.items() if price == min(prices.values())]
    if len(favorites) != 1 or favorites[0] in [placing.pp for placing in first]:
        return
    horse = seen.horses[favorites[0]]
    fate = _fate(horse, seen.factor)
    yield Sentence("wire", "favorite", f"{horse.name}, the favorite at {horse.odds}, {fate}.")


def _fate(horse: SeenHorse, factor: str) -> str:
    if horse.out:
        return OUT[horse.trouble]
    reasons = _against(horse, factor)
    return f"was beaten by {reasons}" if reasons else "met better horses today"


def _against(horse: SeenHorse, factor: str) -> str:
    """What spoke against a horse, worst first."""
    changes = [
        (horse.pace, "the pace"),
        (horse.form, "its form"),
        (horse.traffic, "traffic"),
        (horse.factor or 0, factor),
    ]
    reasons = [f"{what} ({change:+d})" for change, what in sorted(changes) if change < 0]
    if horse.total <= POOR_ROLL:
        reasons.append(f"a final roll of {horse.total}")
    return listed(reasons) if reasons else ""


def an_inquiry(event: Inquiry) -> Sentence:
    numbers = listed([f"number {pp}" for pp in sorted(event.posts)])
    return Sentence("stewards", "inquiry", f"Hold all tickets! Inquiry: {numbers}.")


def made_official(event: Official) -> Iterator[Sentence]:
    """Only where the stewards had something to decide."""
    moved = [placing for placing in event.placings if placing.disqualified]
    if moved:
        names = listed([f"{p.horse} ({ordinal(p.place or 0)})" for p in moved])
        yield Sentence("stewards", "set back", f"The stewards set back {names}.")
        winner = next(placing for placing in event.placings if placing.place == 1)
        yield Sentence("stewards", "official", f"Official: {winner.horse} is the winner.")
