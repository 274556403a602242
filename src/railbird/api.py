"""One call that plays a whole game between bots."""

import warnings
from collections.abc import Mapping, Sequence

from railbird.bots import load_bot
from railbird.bots.guard import Fault, Guard
from railbird.bots.seating import guarded, until_over
from railbird.core import Dice, Game, Player, Record, SeatHeader, new_match
from railbird.core.own_file import is_own, short_name


def play(
    game: Game,
    players: Sequence[str | Player],
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    dice: Dice | None = None,
) -> Record:
    """Play a game to its end; the same seed, players and options give the same game.

    A player is the name of a bot or an object with `choose(perspective)`. If your own bot,
    from a file or a program, fails, that is warned of and the default is played in its place. With
    a program the same seed need not give the same game.
    """
    bots = [_bot(player, game) if isinstance(player, str) else player for player in players]
    seats = [_seat(player, seat) for seat, player in enumerate(players)]
    match = new_match(game, seats, options=options, seed=seed, dice=dice)
    with until_over(bot for bot in bots if isinstance(bot, Guard)):
        match.play(bots)
    return match.record


def _bot(name: str, game: Game) -> Player:
    return guarded(name, game, on_fault=_warn) if is_own(name) else load_bot(name, game)


def _warn(fault: Fault) -> None:
    warnings.warn(f"{fault} ({fault.detail})", stacklevel=2)


def _seat(player: str | Player, seat: int) -> SeatHeader:
    kind = player if isinstance(player, str) else type(player).__name__
    return SeatHeader(f"{short_name(kind)} {seat + 1}", kind)
