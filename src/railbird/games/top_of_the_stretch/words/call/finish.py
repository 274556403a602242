"""Calls at the wire and after: who won and why, the places, photos, the favorite, the stewards."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from railbird.core import listed
from railbird.games.top_of_the_stretch.box.scoresheet import to_one
from railbird.games.top_of_the_stretch.events import (
    Finished,
    Inquiry,
    Official,
    PhotoCalled,
    PhotoRead,
    Placing,
)
from railbird.games.top_of_the_stretch.rules.payoffs import LAST_PAID
from railbird.games.top_of_the_stretch.words.call.seen import (
    OUT,
    Seen,
    SeenHorse,
    Sentence,
    names_of,
)
from railbird.games.top_of_the_stretch.words.phrases import lengths_long, ordinal, signed

POOR_ROLL = 5


def a_photo(seen: Seen, event: PhotoCalled) -> Iterator[Sentence]:
    """The first photo of a race: whoever is in front of it all has won already (TS-7.50)."""
    if event.place == 1:
        seen.photo_for_the_win = event.posts
    else:
        fastest = max(seen.racing(), key=lambda horse: horse.speed)
        yield _wins(seen, fastest)
    if event.place <= LAST_PAID:
        place = "the win" if event.place == 1 else _placed_as(event.place)
        names = listed(list(event.horses))
        yield Sentence("wire", "photo called", f"Photo for {place}: {names}.")


def a_photo_read(seen: Seen, event: PhotoRead) -> Iterator[Sentence]:
    """Who has won, once the photo for the win is read to its end."""
    level = [seen.horses[pp] for pp in seen.photo_for_the_win]
    totals = [horse.photo for horse in level if horse.photo is not None]
    if event.place > 1 or len(totals) < len(level):
        return
    seen.winner_named = True
    first = [horse for horse in level if horse.photo == max(totals)]
    if len(first) > 1:
        names = names_of(first)
        yield Sentence("wire", "dead heat", f"Nothing parts {names} at the wire: a dead heat!")
    else:
        name = first[0].name
        yield seen.say(
            "wire", "photo win", f"The photo says {name}!", f"It is {name} in the photo!"
        )


def finish_order(seen: Seen, event: Finished) -> Iterator[Sentence]:
    """Winner first, then the places that pay, then what was close, then the others."""
    finishers = [placing for placing in event.placings if placing.place is not None]
    first = [placing for placing in finishers if placing.place == 1]
    others = finishers[len(first) :]
    named = seen.winner_named
    if not named:
        yield _winner(seen, first[0], others)
    yield from _placed(others, with_margins=named)
    yield from _photos(seen, finishers)
    yield _why(seen, first[0])
    yield from _rest(others)
    yield from _favorite(seen, first)


def _winner(seen: Seen, first: Placing, others: Sequence[Placing]) -> Sentence:
    winner = seen.horses[first.pp]
    if not others:
        return Sentence("wire", "alone", f"{winner.name} comes home alone.")
    return _wins(seen, winner, lengths_long(others[0].quarter_lengths or 0))


def _wins(seen: Seen, winner: SeenHorse, margin: str = "") -> Sentence:
    """Alone in front; whoever will be set back is no winner, only first across the wire."""
    seen.winner_named = True
    by, clear = (f" by {margin}", f", {margin} clear") if margin else ("", "")
    if winner.fouled:
        return Sentence("wire", "win", f"{winner.name} is first across the wire{clear}.")
    return seen.say(
        "wire", "win", f"At the wire it is {winner.name}{by}!", f"{winner.name} wins it{clear}!"
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


def _placed(others: Sequence[Placing], with_margins: bool) -> Iterator[Sentence]:
    """The places that pay, with their dead heats; whoever won clear was told with the margin."""
    named = [level for level in _levels(others) if (level[0].place or 0) <= LAST_PAID]
    if named:
        placed = [_in_place(level, with_margins) for level in named]
        yield Sentence("wire", "placed", f"{'; '.join(placed)}.")


def _rest(others: Sequence[Placing]) -> Iterator[Sentence]:
    rest = [placing.horse for placing in others if (placing.place or 0) > LAST_PAID]
    if rest:
        yield Sentence("wire", "rest", f"Then {listed(rest)}.")


def _levels(others: Sequence[Placing]) -> list[list[Placing]]:
    return [list(level) for _, level in groupby(others, key=lambda placing: placing.place)]


def _in_place(level: Sequence[Placing], with_margins: bool) -> str:
    first = level[0]
    place = _placed_as(first.place or 2)
    if len(level) == 1:
        text = f"{first.horse} is {place}"
    else:
        text = f"{listed([placing.horse for placing in level])} dead-heat for {place}"
    if first.quarter_lengths and first.place != 2:
        return f"{text}, {lengths_long(first.quarter_lengths)} behind the winner"
    if first.quarter_lengths and with_margins:
        return f"{text}, {lengths_long(first.quarter_lengths)} behind"
    if with_margins and first.place == 2 and len(level) == 1:
        return f"{text}, beaten by a {first.margin}"
    return text


def _placed_as(place: int) -> str:
    return {2: "second", 3: "third", 4: "fourth"}.get(place, ordinal(place))


def _photos(seen: Seen, finishers: Sequence[Placing]) -> Iterator[Sentence]:
    """The places that photos decided where nobody is paid, and the totals of the others."""
    groups: dict[int, list[Placing]] = {}
    for placing in finishers:
        if seen.horses[placing.pp].photo is not None:
            groups.setdefault(placing.final_speed or 0, []).append(placing)
    photos = list(groups.values())
    far = [level for level in photos if (level[0].place or 0) > LAST_PAID]
    if far:
        kind = "A photo" if len(far) == 1 else "Photos"
        places = listed([ordinal(level[0].place or 0) for level in far])
        also = " also" if len(far) < len(photos) else ""
        yield Sentence("wire", "far photos", f"{kind}{also} decided {places} place.")
    near = [level for level in photos if level not in far]
    if near:
        kind = "photo was" if len(near) == 1 else "photos were"
        reads = "; ".join(
            ", ".join(f"{placing.horse} {seen.horses[placing.pp].photo}" for placing in level)
            for level in near
        )
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
