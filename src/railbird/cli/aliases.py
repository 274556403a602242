"""Commands of games that go by a short name as well.

Only their names are here; what they do, and the line of help, is in the plug-in of the game.
"""

from collections.abc import Iterator, Mapping, Sequence

from railbird.core.plugin import CommandEntry
from railbird.registry import game_ids, plugin_of

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
    "today": "top_of_the_stretch",
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

PRINT = {
    "program": "top_of_the_stretch",
    "cards": "top_of_the_stretch",
    "past": "top_of_the_stretch",
    "chart": "top_of_the_stretch",
    "charts": "top_of_the_stretch",
}
"""`railbird print charts` is `railbird print top_of_the_stretch charts`, and so on."""


def entries(aliases: Mapping[str, str]) -> Iterator[tuple[str, CommandEntry]]:
    """The short names with the commands that they stand for."""
    for name, game_id in aliases.items():
        yield name, plugin_of(game_id).commands["lab" if name == game_id else name]


def in_full(arguments: list[str]) -> list[str]:
    """`lab homestretch …` as `homestretch lab …`, since a command has one name; so with print."""
    command, game_id = (*arguments[:2], "", "")[:2]
    if (command == "lab" and LAB.get(game_id) == game_id) or (
        command == "print" and game_id in game_ids()
    ):
        return [game_id, command, *arguments[2:]]
    return arguments


def as_typed(chain: Sequence[str]) -> list[str]:
    """The other way round: `homestretch lab` as `lab homestretch`."""
    turned = [*chain[1:2], *chain[:1], *chain[2:]]
    return turned if in_full(turned) == [*chain] else [*chain]
