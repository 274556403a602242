"""Homestretch, with all that belongs to it."""

from railbird.core.plugin import BotEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.homestretch:Homestretch",
    bots={
        "steady": BotEntry(
            "railbird.bots.homestretch.steady:Steady",
            "Plays the odds of the race card and minds its own business.",
        ),
        "sharp": BotEntry(
            "railbird.bots.homestretch.sharp:Sharp",
            "Reads the table, looks ahead and plays for the win.",
        ),
    },
    lab="railbird.lab.homestretch_board:BOARD",
    insight="railbird.analysis.insights.homestretch:HomestretchInsight",
    kernels="railbird.lab.homestretch_speed:contenders",
    board="homestretch",
)
