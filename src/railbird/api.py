"""One call that plays a whole game between bots."""

import warnings
from collections.abc import Mapping, Sequence

from railbird.bots import load_bot
from railbird.bots.guard import Fault, Guard
from railbird.core import Dice, Game, Player, Record, SeatHeader, new_match
from railbird.core.own_file import names_a_file, short_name


def play(
    game: Game,
    players: Sequence[str | Player],
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    dice: Dice | None = None,
) -> Record:
    """Play a game to its end; the same seed, players and options give the same game.

    A player is the name of a bot or an object with `choose(perspective)`. A bot from a file that
    fails is warned of, and the default is played in its place.
    """
    bots = [_bot(player, game) if isinstance(player, str) else player for player in players]
    seats = [_seat(player, seat) for seat, player in enumerate(players)]
    match = new_match(game, seats, options=options, seed=seed, dice=dice)
    match.play(bots)
    return match.record


def _bot(name: str, game: Game) -> Player:
    bot = load_bot(name, game)
    return Guard(bot, name, on_fault=_warn) if names_a_file(name) else bot


def _warn(fault: Fault) -> None:
    warnings.warn(f"{fault} ({fault.detail})", stacklevel=2)


def _seat(player: str | Player, seat: int) -> SeatHeader:
    kind = player if isinstance(player, str) else type(player).__name__
    return SeatHeader(f"{short_name(kind)} {seat + 1}", kind)
