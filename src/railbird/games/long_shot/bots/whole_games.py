"""Whole games in a kernel with the bot `steady` in it."""

from collections.abc import Mapping

from railbird.games.long_shot.bots.steady_tables import habits_of
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.lab.whole.from_state import record_of
from railbird.games.long_shot.lab.whole.layout import GAME
from railbird.games.long_shot.lab.whole.tables import TITLE, tables_of
from railbird.lab.whole.games import Games, Kernel


def whole_games(
    game: LongShot, count: int, seats: int, options: Mapping[str, object] | None = None
) -> Games:
    """For two seats and more. BadSetup names what the game or the kernel cannot play."""
    new = game.new(seats, options)
    kernel = Kernel(
        TITLE,
        "railbird.games.long_shot.lab.whole.rules_kernel",
        tables_of(game, seats, new.options)[0],
        GAME,
        record_of,
        habits_of(game.box.dice[new.options.dice], max(new.track.finish)),
        len(game.learn.observation(new.view(0))),
    )
    return Games(kernel, count)
