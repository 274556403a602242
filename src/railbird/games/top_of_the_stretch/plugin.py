"""Top of the Stretch, with all that belongs to it."""

from railbird.core.plugin import BotEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.top_of_the_stretch:TopOfTheStretch",
    bots={
        "steady": BotEntry(
            "railbird.bots.top_of_the_stretch.steady:Steady",
            "Trusts the better horse and never bets much.",
        ),
        "sharp": BotEntry(
            "railbird.bots.top_of_the_stretch.sharp:Sharp",
            "Runs the race thousands of times first and bets on value.",
        ),
    },
    lab="railbird.lab.top_of_the_stretch_board:BOARD",
    kernels="railbird.lab.race_speed:contenders",
    board="top_of_the_stretch",
)
