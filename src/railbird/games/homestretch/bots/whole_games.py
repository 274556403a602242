"""Whole games in a kernel with the bot `steady` in it."""

from collections.abc import Mapping

from railbird.games.homestretch.bots.steady_tables import habits_of
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.whole.games import Games


def whole_games(
    game: Homestretch, count: int, seats: int, options: Mapping[str, object] | None = None
) -> Games:
    """BadSetup names what the game or the kernel cannot play."""
    chosen = game.new(seats, options).options
    return Games(game, count, seats, options, habits_of(game.box, chosen))
