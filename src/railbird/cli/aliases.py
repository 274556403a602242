"""Commands of games that go by a short name as well.

They are written out here, not read from the plug-ins, so that `railbird --help` imports no game.
"""

from railbird.core.plugin import CommandEntry

COMMANDS = {
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
    "horses": CommandEntry(
        "railbird.games.big_stakes.cli.horses:app",
        "The horse cards of Big Stakes Racing: one, some or all of them.",
    ),
}
"""`railbird race` is `railbird top_of_the_stretch race`, and so on."""
LAB = {
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
    "homestretch": CommandEntry(
        "railbird.games.homestretch.cli:app",
        "Chances and the value of each bet on a race card of Homestretch.",
    ),
    "long_shot": CommandEntry(
        "railbird.games.long_shot.cli:app",
        "The bare race of Long Shot, by line-up, and what a bet on each horse is worth.",
    ),
    "win_place_and_show": CommandEntry(
        "railbird.games.win_place_and_show.cli:app",
        "Chances and the value of each bet in a race of Win, Place & Show.",
    ),
    "big_stakes": CommandEntry(
        "railbird.games.big_stakes.cli.lab:app",
        "Any horses of Big Stakes Racing against each other.",
    ),
}
"""`railbird lab homestretch` is `railbird homestretch lab`, `railbird lab run` is
`railbird top_of_the_stretch run`, and so on."""

LAB_OF_GAMES = {name for name, command in LAB.items() if f".{name}." in command.where}


def in_full(arguments: list[str]) -> list[str]:
    """`lab homestretch …` as `homestretch lab …`, since a command has one name."""
    if arguments[:1] == ["lab"] and LAB_OF_GAMES.intersection(arguments[1:2]):
        return [arguments[1], "lab", *arguments[2:]]
    return arguments
