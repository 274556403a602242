"""Win, Place & Show, with all that belongs to it."""

from railbird.core.plugin import BotEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.win_place_and_show:WinPlaceAndShow",
    bots={
        "steady": BotEntry(
            "railbird.bots.win_place_and_show.steady:Steady",
        ),
        "sharp": BotEntry(
            "railbird.bots.win_place_and_show.sharp:Sharp",
        ),
    },
    insight="railbird.analysis.insights.win_place_and_show:WinPlaceAndShowInsight",
    kernels="railbird.lab.win_place_and_show_speed:contenders",
    board="win_place_and_show",
)
