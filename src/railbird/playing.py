"""One call that plays a whole game between bots."""

from collections.abc import Mapping, Sequence

from railbird.bots import load_bot
from railbird.core import Dice, Game, Player, Record, SeatHeader, new_match


def play(
    game: Game,
    players: Sequence[str | Player],
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    dice: Dice | None = None,
) -> Record:
    """Play a game to its end; the same seed, players and options give the same game.

    A player is the name of a bot or an object with `choose(perspective)`.
    """
    bots = [load_bot(player, game) if isinstance(player, str) else player for player in players]
    seats = [_seat(player, seat) for seat, player in enumerate(players)]
    match = new_match(game, seats, options=options, seed=seed, dice=dice)
    match.play(bots)
    return match.record


def _seat(player: str | Player, seat: int) -> SeatHeader:
    kind = player if isinstance(player, str) else type(player).__name__
    return SeatHeader(f"{kind} {seat + 1}", kind)
