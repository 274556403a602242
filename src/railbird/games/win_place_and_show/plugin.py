"""Win, Place & Show, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.win_place_and_show:WinPlaceAndShow",
    bots={
        "steady": BotEntry(
            "railbird.games.win_place_and_show.bots.steady:Steady",
        ),
        "sharp": BotEntry(
            "railbird.games.win_place_and_show.bots.sharp:Sharp",
        ),
    },
    odds="railbird.games.win_place_and_show.lab.odds_now:odds_now",
    insight="railbird.games.win_place_and_show.insight:WinPlaceAndShowInsight",
    kernels="railbird.games.win_place_and_show.lab.speed:contenders",
    commands={
        "lab": CommandEntry(
            "railbird.games.win_place_and_show.cli:app",
            "Chances and the value of each bet in a race of Win, Place & Show.",
        )
    },
    board="win_place_and_show",
)
