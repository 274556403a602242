"""Luck against skill: how often the better player comes out ahead, and what decided the games."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean

import msgspec

from railbird.analysis.reviewing import values_alone
from railbird.arena.field import Field
from railbird.arena.seen import Seen
from railbird.arena.tally import wilson
from railbird.bots import bot_names
from railbird.bots.known_games import known_game
from railbird.bots.registry import LEVELS
from railbird.bots.seating import guarded, until_over
from railbird.core import Game, SeatHeader, new_match
from railbird.core.own_file import short_name
from railbird.lab.figure import NORMAL_95, Figure, with_error

ROLLOUTS = 12
"""For each moment of a game. Their noise cancels out over games, so more games tell more."""


class Meeting(msgspec.Struct, frozen=True):
    """How two players do at one table, seat against seat."""

    better: str
    weaker: str
    ahead: Figure
    """How often the better ends with the higher score; a tie counts half. Luck alone gives 50 %."""
    games: int

    @property
    def name(self) -> str:
        return f"{self.better} ahead of {self.weaker}"


class Causes(msgspec.Struct, frozen=True):
    """What made winners win, as shares of the variance of the results; they add up to 1.

    What a player's chance gains by rolls and cards is luck, what it gains by choices is decisions.
    """

    luck: Figure
    decisions: Figure
    unclear: Figure
    """What the estimates of long games leave open."""
    players: tuple[str, ...]
    games: int


class Looked(msgspec.Struct, frozen=True):
    """What moved the chance of one seat in one game. Start and these add up to the result."""

    luck: float
    decisions: float
    unclear: float
    result: float


# -- who meets whom ------------------------------------------------------------------------------


def rival_of(bot: str, game: Game) -> str | None:
    """The level below; for the lowest the one above. None where a game has only one."""
    levels = [level for level in LEVELS if level in bot_names(game.id)]
    if bot not in levels:
        return levels[0] if levels else None
    at = levels.index(bot)
    return levels[at - 1] if at else next(iter(levels[1:]), None)


def by_turns(bot: str, rival: str, seats: int) -> tuple[str, ...]:
    return tuple(rival if seat % 2 else bot for seat in range(seats))


def meetings_of(played: Sequence[Seen]) -> tuple[Meeting, ...]:
    """Each two of the players; who is ahead more often counts as the better."""
    names = dict.fromkeys(played[0].players) if played else {}
    return tuple(_meeting(one, other, played) for one, other in combinations(names, 2))


def _meeting(one: str, other: str, played: Sequence[Seen]) -> Meeting:
    shares = [ahead(one, other, seen) for seen in played]
    mean = fmean(shares)
    if mean < 0.5:
        one, other, mean = other, one, 1 - mean
    games = len(shares)
    off = sum((share - fmean(shares)) ** 2 for share in shares)
    error = (off / (games - 1) / games) ** 0.5
    low, high = max(0.0, mean - NORMAL_95 * error), min(1.0, mean + NORMAL_95 * error)
    if not off:  # games that all ended alike do not prove that every game will
        low, high = wilson(mean * games, games)
        error = (high - low) / (2 * NORMAL_95)
    return Meeting(one, other, Figure(mean, error, low, high), games)


def ahead(one: str, other: str, seen: Seen) -> float:
    """Of all pairs of their seats, the share in which the first has the higher score."""
    by_name = defaultdict[str, list[int]](list)
    for player, score in zip(seen.players, seen.scores, strict=False):
        by_name[player].append(score)
    pairs = [(mine, theirs) for mine in by_name[one] for theirs in by_name[other]]
    return fmean((mine > theirs) + (mine == theirs) / 2 for mine, theirs in pairs)


def skill_of(played: Sequence[Seen]) -> float | None:
    """The part of the variance within games that lies between players, without what as many groups
    would differ by luck."""
    by_player: defaultdict[str, list[float]] = defaultdict(list)
    for seen in played:
        table = fmean(seen.scores)
        for player, score in zip(seen.players, seen.scores, strict=False):
            by_player[player].append(score - table)
    if len(by_player) == 1:
        return None
    count = sum(map(len, by_player.values()))
    total = sum(each**2 for values in by_player.values() for each in values)
    between = sum(len(values) * fmean(values) ** 2 for values in by_player.values())
    if not total or count == len(by_player):
        return None
    within = (total - between) / (count - len(by_player))
    return max(0.0, (between - (len(by_player) - 1) * within) / (total + within))


# -- what decided a game -------------------------------------------------------------------------


def look_into(field: Field, number: int) -> list[Looked]:
    """One game by seat, as a review sees it."""
    game = known_game(field.game, field.pack)
    names = field.seating(number)
    seats = [SeatHeader(f"{short_name(name)} {at}", name) for at, name in enumerate(names, start=1)]
    match = new_match(game, seats, options=field.options, seed=field.seed_of(number))
    players = [guarded(name, game, field.limit) for name in names]
    with until_over(players):
        match.play(players)
    found = values_alone(match.record, game, rollouts=ROLLOUTS, seed=number)
    return [
        Looked(each.luck, each.own + each.others, each.remainder, each.result)
        for each in found.seats
    ]


def causes_of(players: Sequence[str], games: Sequence[Sequence[Looked]]) -> Causes | None:
    """Shares of the variance: how much of a result goes along with each of its parts.

    The noise of rollouts has nothing to do with how a game ended, so it does not blur the shares.
    """
    if len(games) < 2:
        return None
    mean = fmean(seat.result for game in games for seat in game)
    luck = [sum(seat.luck * (seat.result - mean) for seat in game) for game in games]
    decisions = [sum(seat.decisions * (seat.result - mean) for seat in game) for game in games]
    unclear = [sum(seat.unclear * (seat.result - mean) for seat in game) for game in games]
    whole = [sum(parts) for parts in zip(luck, decisions, unclear, strict=True)]
    if sum(whole) <= 0:
        return None
    return Causes(
        _share(luck, whole),
        _share(decisions, whole),
        _share(unclear, whole),
        tuple(dict.fromkeys(players)),
        len(games),
    )


def _share(part: Sequence[float], whole: Sequence[float]) -> Figure:
    """A ratio of sums with its error; games are what varies."""
    share = sum(part) / sum(whole)
    off = sum((one - share * all_) ** 2 for one, all_ in zip(part, whole, strict=True))
    return with_error(share, (off * len(part) / (len(part) - 1)) ** 0.5 / sum(whole))


def rows_of(
    meetings: Sequence[Meeting], causes: Causes | None
) -> Iterator[tuple[str, str, Figure, int]]:
    """What, of whom, how much and from how many games."""
    for meeting in meetings:
        yield "how often the better is ahead", meeting.name, meeting.ahead, meeting.games
    if causes:
        for part in ("luck", "decisions", "unclear"):
            yield "what decides a game", part, getattr(causes, part), causes.games
