"""Counting a series: win rates with their uncertainty, mean scores, time per decision."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean

import msgspec

from railbird.analysis.figures import Figure, figure
from railbird.arena.field import Played

_NORMAL_95 = 1.959963984540054


class Standing(msgspec.Struct, frozen=True):
    """How one player did in a field. Rates are for one seat, also where it held several."""

    player: str
    seats: int
    games: int
    wins: float
    """Games won by its seats together; a shared victory counts as a fraction."""
    win_rate: float
    low: float | None
    """With `high` the 95 % interval of the win rate, by Wilson's formula; none for a player who
    holds every seat, and so wins every game."""
    high: float | None
    par: float
    """The win rate if all played alike."""
    mean_score: float
    decisions: int
    milliseconds: float
    """Per decision, on average."""
    faults: int
    cpu_milliseconds: float
    """Per decision, of the processor: it does not grow with what else the machine does."""
    luck_free: Figure | None = None
    """The win rate with luck taken off, and its standard error, where the field asks for it."""


def standings(played: Sequence[Played]) -> list[Standing]:
    """By player, in the order of the field."""
    first = min(played, key=lambda game: game.number)
    return [_standing(player, played) for player in dict.fromkeys(first.players)]


def _standing(player: str, played: Sequence[Played]) -> Standing:
    games = len(played)
    seats = played[0].players.count(player)
    wins = sum(won_by(player, game) for game in played)
    low, high = wilson(wins, games)
    alone = seats == len(played[0].players)
    mine = [
        (game, seat) for game in played for seat, name in enumerate(game.players) if name == player
    ]
    decisions = sum(game.decisions[seat] for game, seat in mine)
    seconds = sum(game.seconds[seat] for game, seat in mine)
    cpu_seconds = sum(game.cpu_seconds[seat] for game, seat in mine if game.cpu_seconds)
    return Standing(
        player=player,
        seats=seats,
        games=games,
        wins=wins,
        win_rate=wins / games / seats,
        low=None if alone else low / seats,
        high=None if alone else high / seats,
        par=1 / len(played[0].players),
        mean_score=sum(game.scores[seat] for game, seat in mine) / len(mine),
        decisions=decisions,
        milliseconds=1000 * seconds / decisions if decisions else 0.0,
        faults=sum(fault.player == player for game in played for fault in game.faults),
        cpu_milliseconds=1000 * cpu_seconds / decisions if decisions else 0.0,
        luck_free=_luck_free(player, played),
    )


def _luck_free(player: str, played: Sequence[Played]) -> Figure | None:
    """Per seat; games are what varies."""
    if not all(game.luck_free for game in played):
        return None
    return figure(
        [
            fmean(
                won
                for name, won in zip(game.players, game.luck_free, strict=True)
                if name == player
            )
            for game in played
        ]
    )


def won_by(player: str, game: Played) -> float:
    """The part of the victory that went to this player's seats; it may be shared."""
    winners = game.winners
    if not winners:  # an opponent without a seat has won
        return 0.0
    return sum(game.players[seat] == player for seat in winners) / len(winners)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    rate, z2 = wins / games, _NORMAL_95**2
    middle = rate + z2 / (2 * games)
    spread = _NORMAL_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def faults_told(played: Sequence[Played]) -> list[str]:
    """Each kind of fault once: how often, and how it was in the first game that had it."""
    first: dict[tuple[str, str], str] = {}
    count: Counter[tuple[str, str]] = Counter()
    for game in played:
        for fault in game.faults:
            kind = (fault.player, fault.reason)
            count[kind] += 1
            first.setdefault(kind, f"game {game.number}: {fault.detail}")
    return [
        f"{player} {reason} in {_of_decisions(count[player, reason], player, played)} ({where})"
        for (player, reason), where in first.items()
    ]


def _of_decisions(faults: int, player: str, played: Sequence[Played]) -> str:
    decisions = sum(
        made
        for game in played
        for name, made in zip(game.players, game.decisions, strict=True)
        if name == player
    )
    return f"{faults:,} of {decisions:,} decisions"
