"""Whole cards of races in a kernel with the bot `steady` in it."""

from collections.abc import Mapping
from functools import partial

from railbird.games.top_of_the_stretch.bots.steady_tables import habits_of
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.whole.from_state import record_of
from railbird.games.top_of_the_stretch.lab.whole.layout import GAME
from railbird.games.top_of_the_stretch.lab.whole.tables import TITLE, places_of, tables_of
from railbird.lab.whole.games import Games, Kernel


def whole_games(
    game: TopOfTheStretch, count: int, seats: int, options: Mapping[str, object] | None = None
) -> Games:
    """With betting, whatever else the options say. BadSetup names what the game or the kernel
    cannot play."""
    new = game.new(seats, {**game.learn.deciding_options, **(options or {})})
    places = places_of(new)
    kernel = Kernel(
        TITLE,
        "railbird.games.top_of_the_stretch.lab.whole.rules_kernel",
        tables_of(new)[0],
        GAME,
        partial(record_of, places),
        habits_of(new, places),
        len(game.learn.observation(new.view(0))),
    )
    return Games(kernel, count)
