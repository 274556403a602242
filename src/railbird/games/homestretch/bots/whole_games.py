"""Whole games in a kernel with the bot `steady` in it."""

from collections.abc import Mapping

from railbird.games.homestretch.bots.steady_tables import habits_of
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.whole.from_state import record_of
from railbird.games.homestretch.lab.whole.layout import GAME
from railbird.games.homestretch.lab.whole.tables import TITLE, tables_of
from railbird.lab.whole.games import Games, Kernel


def whole_games(
    game: Homestretch, count: int, seats: int, options: Mapping[str, object] | None = None
) -> Games:
    """BadSetup names what the game or the kernel cannot play."""
    new = game.new(seats, options)
    kernel = Kernel(
        TITLE,
        "railbird.games.homestretch.lab.whole.rules_kernel",
        tables_of(game, seats, new.options)[0],
        GAME,
        record_of,
        habits_of(game.box, new.options)[0],
        len(game.learn.observation(new.view(0))),
    )
    return Games(kernel, count)
