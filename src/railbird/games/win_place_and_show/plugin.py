"""Win, Place & Show, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Form, Plugin

PLUGIN = Plugin(
    game="railbird.games.win_place_and_show.game:WinPlaceAndShow",
    bots={
        "steady": BotEntry(
            "railbird.games.win_place_and_show.bots.steady:Steady",
        ),
        "sharp": BotEntry(
            "railbird.games.win_place_and_show.bots.sharp:Sharp",
        ),
        "chalk": BotEntry(
            "railbird.games.win_place_and_show.bots.styles:Chalk",
            "Follows the odds: backs the horses that are likeliest to come in.",
        ),
        "loyal": BotEntry(
            "railbird.games.win_place_and_show.bots.styles:Loyal",
            "Loves its own horses: pays well for them and bets on no others.",
        ),
        "gambler": BotEntry(
            "railbird.games.win_place_and_show.bots.styles:Gambler",
            "Bets all it may on what pays most.",
        ),
        "blocker": BotEntry(
            "railbird.games.win_place_and_show.bots.styles:Blocker",
            "Rides in front of the others, so that they have to go round.",
        ),
        "hedger": BotEntry(
            "railbird.games.win_place_and_show.bots.styles:Hedger",
            "Makes small bets, each on another horse.",
        ),
        "copycat": BotEntry(
            "railbird.games.win_place_and_show.bots.styles:Copycat",
            "Bids where others have bid, and backs the horses of whoever is richest.",
        ),
    },
    opponents=("steady", "gambler", "blocker"),
    odds="railbird.games.win_place_and_show.lab.board:odds_now",
    insight="railbird.games.win_place_and_show.insight:WinPlaceAndShowInsight",
    kernels="railbird.games.win_place_and_show.lab.speed:contenders",
    commands={
        "lab": CommandEntry(
            "railbird.games.win_place_and_show.cli.lab:app",
            "Chances and the value of each bet in a race of Win, Place & Show.",
        ),
        "print": CommandEntry(
            "railbird.games.win_place_and_show.cli.print:app",
            "Win, Place & Show: the racing program and betting slips.",
        ),
    },
    forms=(
        Form("one race", 4, {"races": 1}, minutes=5),
        Form("the whole day: six races", 4, minutes=35),
    ),
    lesson="railbird.games.win_place_and_show:lesson.toml",
    exercises="railbird.games.win_place_and_show:exercises.jsonl",
    board="win_place_and_show",
)
