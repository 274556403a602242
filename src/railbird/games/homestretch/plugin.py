"""Homestretch, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.homestretch:Homestretch",
    bots={
        "steady": BotEntry(
            "railbird.games.homestretch.bots.steady:Steady",
            "Plays the odds of the race card and minds its own business.",
        ),
        "sharp": BotEntry(
            "railbird.games.homestretch.bots.sharp:Sharp",
            "Reads the table, looks ahead and plays for the win.",
        ),
    },
    lab="railbird.games.homestretch.lab.board:BOARD",
    insight="railbird.games.homestretch.insight:HomestretchInsight",
    kernels="railbird.games.homestretch.lab.speed:contenders",
    commands={
        "lab": CommandEntry(
            "railbird.games.homestretch.cli:app",
            "Chances and the value of each bet on a race card of Homestretch.",
        )
    },
    board="homestretch",
)
