"""A player's record of skill and luck over several games."""

from collections.abc import Iterable, Sequence

import msgspec

from railbird.analysis.figures import Figure, figure
from railbird.analysis.review import PARTS, Review, Summary


class PlayerRecord(msgspec.Struct, frozen=True):
    """The games of one name: expected + luck + own + others + remainder = won."""

    name: str
    games: int
    won: float
    """Victories; a shared one counts as its share."""
    expected: float
    """Victories that could be expected at the start of the games."""
    luck: float
    own: float
    others: float
    remainder: float
    decisions: int
    """Judged."""
    cost: Figure
    """Per decision, in chances to win."""


def player_records(reviews: Iterable[Review]) -> tuple[PlayerRecord, ...]:
    """By name, in the order in which the names turn up."""
    seats: dict[str, list[Summary]] = {}
    costs: dict[str, list[float]] = {}
    for review in reviews:
        for seat in review.seats:
            seats.setdefault(seat.name, []).append(seat)
        for judged in review.judged:
            name = review.seats[judged.seat].name
            costs.setdefault(name, []).append(judged.first_look.mean)
    return tuple(_record(name, games, costs.get(name, [])) for name, games in seats.items())


def _record(name: str, games: Sequence[Summary], costs: Sequence[float]) -> PlayerRecord:
    return PlayerRecord(
        name=name,
        games=len(games),
        won=_sum(game.result for game in games),
        expected=_sum(game.start for game in games),
        luck=_sum(game.luck for game in games),
        own=_sum(game.own for game in games),
        others=_sum(game.others for game in games),
        remainder=_sum(game.remainder for game in games),
        decisions=len(costs),
        cost=figure(costs) if costs else Figure(0.0, 0.0),
    )


def _sum(chances: Iterable[float]) -> float:
    """In whole millionths, as the sums of each game are kept."""
    return sum(round(chance * PARTS) for chance in chances) / PARTS
