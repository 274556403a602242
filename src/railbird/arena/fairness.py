"""What many games of bots say about a game: seats, holdings, leads, closeness, choices, length."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean, stdev

import msgspec

from railbird.arena.seen import Seen
from railbird.arena.skill import (
    Causes,
    Looked,
    Meeting,
    ahead,
    causes_of,
    meetings_of,
    rows_of,
    skill_of,
)
from railbird.arena.tally import wilson
from railbird.lab.figure import FEW, NORMAL_95, Figure, with_error
from railbird.lab.paired import paired_change
from railbird.lab.result import Row

CLOSE = 0.05
"""A finish is close if the second is within this part of the winner's score."""
_SERIES_BY_LUCK = 4000


class SeatBalance(msgspec.Struct, frozen=True):
    seat: int
    wins: float
    """Share of games won; a shared win counts its share."""
    wins_error: float
    score: float
    score_error: float
    wins_low: float
    """With `wins_high` the 95 % interval, by Wilson's formula."""
    wins_high: float

    @property
    def figure(self) -> Figure:
        return Figure(self.wins, self.wins_error, self.wins_low, self.wins_high)


class PlayerBalance(msgspec.Struct, frozen=True):
    """How one of several different players did, for one of its seats."""

    player: str
    wins: float
    wins_low: float
    wins_high: float
    score: float
    score_error: float

    @property
    def figure(self) -> Figure:
        error = (self.wins_high - self.wins_low) / (2 * NORMAL_95)
        return Figure(self.wins, error, self.wins_low, self.wins_high)


class Holding(msgspec.Struct, frozen=True):
    """Something that a player owned, and how much better than the table the owner did.

    Where owners chose it, this is what goes with owning it, not what owning it causes; where it was
    dealt, it is the cause.
    """

    name: str
    held: int
    """Times somebody held it."""
    ahead: float
    error: float
    price: float | None = None
    """What was paid for it on average, which `ahead` has in it already."""

    @property
    def figure(self) -> Figure:
        """Without an error where few held it, since that would be noise itself."""
        few = self.held < FEW
        return Figure(self.ahead) if few else with_error(self.ahead, self.error)


class Variant(msgspec.Struct, frozen=True):
    name: str
    seats: tuple[SeatBalance, ...]
    players: tuple[PlayerBalance, ...]
    """Empty where one player held all seats: then its share is certain."""
    assets: tuple[Holding, ...]
    measures: dict[str, Figure]
    """By the names of MEASURES, so far as the game has them."""
    spread: float
    """Wins of the best seat less those of the worst."""
    spread_by_luck: float
    """What a game with equal seats stays below in 95 of 100 series of this length."""
    games: int
    all_tied: int
    """Games that all seats won together."""
    skill: float | None
    """How much of the differences between the scores of a game goes with who plays, from 0 to 1;
    the rest is luck. None where one player held all seats."""
    meetings: tuple[Meeting, ...] = ()
    causes: Causes | None = None
    dealt: tuple[Holding, ...] = ()
    """What chance deals in the game as it is: the differences are what it is worth."""
    bought: tuple[Holding, ...] = ()
    """What players chose on the way and do not own at the end."""

    @property
    def length(self) -> float:
        return self.measures["decisions"].value

    @property
    def score(self) -> float:
        return self.measures["score"].value

    @property
    def par(self) -> float:
        return 1 / len(self.seats)

    def rows(self, dealt: bool) -> Iterator[Row]:
        for seat in self.seats:
            where = f"seat {seat.seat}"
            yield self._row("wins by seat", where, seat.figure)
            yield self._row("score by seat", where, with_error(seat.score, seat.score_error))
        for each in self.players:
            wins = Figure(each.wins, None, each.wins_low, each.wins_high)
            yield self._row("wins by player", each.player, wins)
            score = with_error(each.score, each.score_error)
            yield self._row("score by player", each.player, score)
        if self.skill is not None:
            yield self._row("skill", "part of the differences in score", Figure(self.skill))
        for what, of, figure, games in rows_of(self.meetings, self.causes):
            yield self._row(what, of, figure, games)
        kind = "value when dealt" if dealt else "owners are ahead by"
        for held in self.assets:
            yield self._row(kind, held.name, with_error(held.ahead, held.error), held.held)
        for kind, holdings in (
            ("value when dealt", self.dealt),
            ("takers are ahead by", self.bought),
        ):
            for held in holdings:
                yield self._row(kind, held.name, with_error(held.ahead, held.error), held.held)
        for held in (*self.assets, *self.bought):
            if held.price is not None:
                yield self._row("price paid", held.name, Figure(held.price), held.held)
        for name, figure in self.measures.items():
            yield self._row("game", name, figure)
        spread = Figure(self.spread, None, 0.0, self.spread_by_luck)
        yield self._row("spread of seats, with what luck alone gives", "wins", spread)

    def _row(self, what: str, of: str, figure: Figure, count: int | None = None) -> Row:
        row: Row = {"variant": self.name, "what": what, "of": of}
        return row | msgspec.structs.asdict(figure) | {"count": count or self.games}


Measure = Callable[[Seen], float | None]

MEASURES: dict[str, Measure] = {
    "score": lambda seen: fmean(seen.scores),
    "decisions": lambda seen: float(seen.decisions),
    "minutes": lambda seen: seen.minutes,
    "lead changes": lambda seen: seen.lead_changes,
    "comebacks": lambda seen: seen.comeback,
    "margin": lambda seen: seen.margin,
    "close finishes": lambda seen: float(seen.margin <= CLOSE * abs(max(seen.scores))),
    "choices": lambda seen: float(2 ** (seen.choices / max(1, seen.decisions))),
    "forced": lambda seen: seen.forced / max(1, seen.decisions),
}
RATES = ("comebacks", "close finishes")
"""Those that a game has or has not."""
SHARES = (*RATES, "forced")
"""Those that are parts of a whole."""
WINS_OF_SEAT = "wins of seat"


def is_share(name: str) -> bool:
    """Of a measure or a change: whether it is told in per cent or points."""
    return name in SHARES or name.startswith("wins") or " ahead of " in name


def variant_of(
    name: str,
    played: Sequence[Seen],
    rivals: Sequence[Seen] = (),
    looked: Sequence[Sequence[Looked]] = (),
) -> Variant:
    """`rivals` are games of a better and a weaker player, where `played` are of one alone."""
    players = (rivals or played)[0].players
    seats = tuple(_seat(seat, played) for seat in range(len(played[0].scores)))
    wins = [seat.wins for seat in seats]
    measures = {}
    for measure, value_of in MEASURES.items():
        values = [float(value) for seen in played if (value := value_of(seen)) is not None]
        if values:
            measures[measure] = _rate(values) if measure in RATES else _figure(values)
    return Variant(
        name,
        seats,
        _players(played),
        _holdings(played, lambda seen: seen.assets, _prices(played)),
        measures,
        max(wins) - min(wins),
        spread_by_luck(len(played), len(seats)),
        len(played),
        sum(len(seen.winners) == len(seats) for seen in played),
        skill_of(played),
        meetings_of(rivals or played),
        causes_of(players, looked),
        _holdings(played, lambda seen: seen.dealt),
        _bought(played),
    )


def won(seat: int, seen: Seen) -> float:
    return (seat in seen.winners) / max(1, len(seen.winners))


def _seat(seat: int, played: Sequence[Seen]) -> SeatBalance:
    wins = [won(seat, seen) for seen in played]
    scores = [float(seen.scores[seat]) for seen in played]
    interval = wilson(sum(wins), len(played))
    error = (interval[1] - interval[0]) / (2 * NORMAL_95)
    return SeatBalance(seat + 1, fmean(wins), error, *mean_error(scores), *interval)


def _players(played: Sequence[Seen]) -> tuple[PlayerBalance, ...]:
    names = dict.fromkeys(played[0].players)
    if len(names) == 1:
        return ()
    found = []
    for name in names:
        seats = played[0].players.count(name)
        wins = sum(
            won(seat, seen)
            for seen in played
            for seat, player in enumerate(seen.players)
            if player == name
        )
        scores = [
            fmean(
                score
                for score, player in zip(seen.scores, seen.players, strict=False)
                if player == name
            )
            for seen in played
        ]
        low, high = wilson(wins, len(played))
        share = wins / len(played) / seats
        found.append(PlayerBalance(name, share, low / seats, high / seats, *mean_error(scores)))
    return tuple(found)


def _holdings(
    played: Sequence[Seen],
    owned: Callable[[Seen], Sequence[tuple[int, str]]],
    prices: Mapping[str, float] | None = None,
) -> tuple[Holding, ...]:
    by_game: defaultdict[str, list[list[float]]] = defaultdict(list)
    for seen in played:
        table = fmean(seen.scores)
        ahead: defaultdict[str, list[float]] = defaultdict(list)
        for seat, name in owned(seen):
            ahead[name].append(seen.scores[seat] - table)
        for name, values in ahead.items():
            by_game[name].append(values)
    found = [
        Holding(name, sum(map(len, games)), *_clustered(games), (prices or {}).get(name))
        for name, games in by_game.items()
        if len(games) > 1 and any(any(values) for values in games)
    ]
    return tuple(sorted(found, key=lambda each: -each.ahead))


def _prices(played: Sequence[Seen]) -> dict[str, float]:
    """What was paid on average, where something was."""
    paid: defaultdict[str, list[int]] = defaultdict(list)
    for seen in played:
        for _, name, price in seen.bought:
            paid[name].append(price)
    return {name: fmean(prices) for name, prices in paid.items() if any(prices)}


def _bought(played: Sequence[Seen]) -> tuple[Holding, ...]:
    """What was taken on the way, beside what is owned at the end."""
    kept = {name for seen in played for _, name in seen.assets}

    def others(seen: Seen) -> list[tuple[int, str]]:
        return [(seat, name) for seat, name, _ in seen.bought if name not in kept]

    return _holdings(played, others, _prices(played))


def _clustered(games: Sequence[Sequence[float]]) -> tuple[float, float]:
    """A mean over holdings and its error. Owners of one game share their luck, so the games are
    what varies."""
    count = sum(map(len, games))
    mean = sum(map(sum, games)) / count
    off = sum((sum(values) - mean * len(values)) ** 2 for values in games)
    return mean, (off * len(games) / (len(games) - 1)) ** 0.5 / count


Changes = dict[str, Figure]


def changes_of(before: Sequence[Seen], after: Sequence[Seen]) -> Changes:
    """What the second variant changes, paired game by game."""
    pairs = list(zip(before, after, strict=True))
    found = {}
    for name, value_of in MEASURES.items():
        both = [(value_of(a), value_of(b)) for a, b in pairs]
        known = [(float(a), float(b)) for a, b in both if a is not None and b is not None]
        if len(known) > 1:
            found[name] = paired_change(known, 1.0 if name in RATES else None)
    for seat in range(len(before[0].scores)):
        wins = [(won(seat, a), won(seat, b)) for a, b in pairs]
        found[f"{WINS_OF_SEAT} {seat + 1}"] = paired_change(wins, 1.0)
    return found


def changes_of_meetings(before: Sequence[Seen], after: Sequence[Seen]) -> Changes:
    """Whether the better comes out ahead more often."""
    found = {}
    for meeting in meetings_of(before):
        one, other = meeting.better, meeting.weaker
        both = zip(before, after, strict=True)
        pairs = [(ahead(one, other, a), ahead(one, other, b)) for a, b in both]
        found[meeting.name] = paired_change(pairs, 1.0)
    return found


def spread_by_luck(games: int, seats: int) -> float:
    """How far apart the best and the worst of equal seats come to be, 95 times in 100."""
    import numpy as np

    drawn = np.random.default_rng(0).multinomial(games, [1 / seats] * seats, _SERIES_BY_LUCK)
    return float(np.quantile((drawn.max(axis=1) - drawn.min(axis=1)) / games, 0.95))


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    return fmean(values), stdev(values) / len(values) ** 0.5


def _figure(values: Sequence[float]) -> Figure:
    if min(values) == max(values):
        return Figure(fmean(values))
    return with_error(*mean_error(values))


def _rate(values: Sequence[float]) -> Figure:
    """How often something happened. The error is that of Wilson's interval: what was never seen in
    ten games is not certain."""
    low, high = wilson(sum(values), len(values))
    return Figure(fmean(values), (high - low) / (2 * NORMAL_95), low, high)
