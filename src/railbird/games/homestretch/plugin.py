"""Homestretch, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Form, Plugin

PLUGIN = Plugin(
    game="railbird.games.homestretch.game:Homestretch",
    bots={
        "steady": BotEntry(
            "railbird.games.homestretch.bots.steady:Steady",
            "Plays the odds of the race card and minds its own business.",
        ),
        "sharp": BotEntry(
            "railbird.games.homestretch.bots.sharp:Sharp",
            "Reads the table, looks ahead and plays for the win.",
        ),
        "chalk": BotEntry(
            "railbird.games.homestretch.bots.styles:Chalk",
            "Follows the odds: bets the likeliest winners, whatever they pay.",
        ),
        "loyal": BotEntry(
            "railbird.games.homestretch.bots.styles:Loyal",
            "Loves its own horses: bets on them, drives them and buys more of them.",
        ),
        "gambler": BotEntry(
            "railbird.games.homestretch.bots.styles:Gambler",
            "Goes for the figures that pay most, and buys shares blind.",
        ),
        "blocker": BotEntry(
            "railbird.games.homestretch.bots.styles:Blocker",
            "Drives against whoever leads.",
        ),
        "hedger": BotEntry(
            "railbird.games.homestretch.bots.styles:Hedger",
            "Spreads its tokens and shares over as many horses as it can.",
        ),
        "copycat": BotEntry(
            "railbird.games.homestretch.bots.styles:Copycat",
            "Bets where the others have bet.",
        ),
    },
    opponents=("steady", "loyal", "blocker"),
    lab="railbird.games.homestretch.lab.board:BOARD",
    insight="railbird.games.homestretch.insight:HomestretchInsight",
    kernels="railbird.games.homestretch.lab.speed:contenders",
    whole_games="railbird.games.homestretch.bots.whole_games:whole_games",
    commands={
        "lab": CommandEntry(
            "railbird.games.homestretch.cli:app",
            "Chances and the value of each bet on a race card of Homestretch.",
        )
    },
    forms=(Form("the whole game", 4, minutes=13),),
    lesson="railbird.games.homestretch:lesson.toml",
    exercises="railbird.games.homestretch:exercises.jsonl",
    board="homestretch",
)
