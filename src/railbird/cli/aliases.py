"""Commands of games that go by a short name as well.

Only their names are here; what they do, and the line of help, is in the plug-in of the game.
"""

from collections.abc import Iterator, Mapping

from railbird.core.plugin import CommandEntry
from railbird.registry import plugin_of

COMMANDS = {
    "races": "top_of_the_stretch",
    "race": "top_of_the_stretch",
    "card": "top_of_the_stretch",
    "evening": "top_of_the_stretch",
    "library": "top_of_the_stretch",
    "career": "top_of_the_stretch",
    "jockeys": "top_of_the_stretch",
    "records": "top_of_the_stretch",
    "season": "top_of_the_stretch",
    "odds": "top_of_the_stretch",
    "scoresheet": "top_of_the_stretch",
    "print": "top_of_the_stretch",
    "past": "top_of_the_stretch",
    "rate": "top_of_the_stretch",
    "horses": "big_stakes",
}
"""`railbird race` is `railbird top_of_the_stretch race`, and so on."""

LAB = {
    "run": "top_of_the_stretch",
    "whatif": "top_of_the_stretch",
    "matchup": "top_of_the_stretch",
    "homestretch": "homestretch",
    "long_shot": "long_shot",
    "win_place_and_show": "win_place_and_show",
    "big_stakes": "big_stakes",
}
"""`railbird lab homestretch` is `railbird homestretch lab`, `railbird lab run` is
`railbird top_of_the_stretch run`, and so on."""


def entries(aliases: Mapping[str, str]) -> Iterator[tuple[str, CommandEntry]]:
    """The short names with the commands that they stand for."""
    for name, game_id in aliases.items():
        yield name, plugin_of(game_id).commands["lab" if name == game_id else name]


def in_full(arguments: list[str]) -> list[str]:
    """`lab homestretch …` as `homestretch lab …`, since a command has one name."""
    if arguments[:1] == ["lab"] and arguments[1:2] and LAB.get(arguments[1]) == arguments[1]:
        return [arguments[1], "lab", *arguments[2:]]
    return arguments
