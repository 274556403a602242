"""Top of the Stretch, with all that belongs to it."""

from railbird.core.plugin import BotEntry, CommandEntry, Plugin

PLUGIN = Plugin(
    game="railbird.games.top_of_the_stretch:TopOfTheStretch",
    bots={
        "steady": BotEntry(
            "railbird.games.top_of_the_stretch.bots.steady:Steady",
            "Trusts the better horse and never bets much.",
        ),
        "sharp": BotEntry(
            "railbird.games.top_of_the_stretch.bots.sharp:Sharp",
            "Runs the race thousands of times first and bets on value.",
        ),
    },
    lab="railbird.games.top_of_the_stretch.lab.board:BOARD",
    kernels="railbird.games.top_of_the_stretch.lab.speed:contenders",
    load_for="railbird.games.top_of_the_stretch.library.hooks:load_for",
    on_finished="railbird.games.top_of_the_stretch.library.hooks:file_finished",
    routes="railbird.games.top_of_the_stretch.routes:RaceRoom",
    commands={
        "races": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.races:app",
            "The library of Top of the Stretch: its races and their horses.",
        ),
        "race": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.race:app",
            "Run a race of Top of the Stretch: the card, the call, the chart.",
        ),
        "card": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.card:app",
            "Run several races in a row.",
        ),
        "evening": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.evening:app",
            "An evening at the races: choose them as you go, with one bankroll.",
        ),
        "library": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.library:app",
            "Your own races, horses and jockeys, and every race that was run.",
        ),
        "career": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.career:app",
            "What a horse has won, or all of them.",
        ),
        "jockeys": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.jockeys:app",
            "The jockeys and their wins.",
        ),
        "records": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.records:app",
            "Track records: the fastest winners at every distance.",
        ),
        "season": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.season:app",
            "The points of a season.",
        ),
        "odds": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.odds:app",
            "The true chances of a race of Top of the Stretch, and what bets are worth.",
        ),
        "scoresheet": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.scoresheet:app",
            "The scoresheet of a race on paper, blank or filled.",
        ),
        "print": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.print:app",
            "Programs, horse cards, past performances and charts, ready to print.",
        ),
        "past": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.past:app",
            "Past performances, from the races run here or from a spreadsheet.",
        ),
        "rate": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.rate:app",
            "Rate horses from their past performances.",
        ),
        "run": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.run:app",
            "Run a race of Top of the Stretch a million times, or a billion.",
        ),
        "whatif": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.whatif:app",
            "Change ratings, track or rules, and see what it does to the odds.",
        ),
        "matchup": CommandEntry(
            "railbird.games.top_of_the_stretch.cli.matchup:app",
            "Horses against each other over every distance and surface.",
        ),
    },
    board="top_of_the_stretch",
)
