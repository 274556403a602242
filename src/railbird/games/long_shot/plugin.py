"""Long Shot, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.long_shot:LongShot",
    bots={
        "steady": BotEntry(
            "railbird.games.long_shot.bots.steady:Steady",
            "Plays the odds for its own sheet and minds nobody else's.",
        ),
        "sharp": BotEntry(
            "railbird.games.long_shot.bots.sharp:Sharp",
            "Looks ahead and weighs what each choice does to everybody.",
        ),
    },
    odds="railbird.games.long_shot.lab.odds_now:odds_now",
    insight="railbird.games.long_shot.insight:LongShotInsight",
    kernels="railbird.games.long_shot.lab.speed:contenders",
    commands={
        "lab": CommandEntry(
            "railbird.games.long_shot.cli:app",
            "The bare race of Long Shot, by line-up, and what a bet on each horse is worth.",
        )
    },
    board="long_shot",
)
