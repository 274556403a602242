"""The regulars: bots sit down as track characters, each with a name, silks and a habit.

How a regular plays is the bot's affair. The habit is how they talk when a race is over, and the
page makes their words from its result. Those of the same bot differ in their silks. The regulars
of a style share one habit, the one that shows in their play: a gambler talks as a gambler.
"""

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple, TypeAlias

from railbird.core import Seat

Habit: TypeAlias = Literal[
    "counts",
    "toasts",
    "consoles",
    "notes",
    "tips_hat",
    "recites",
    "quiet",
    "trusts_form",
    "stands_by",
    "plunges",
    "crowds",
    "hoards",
]
"""Counts the money, toasts the winner, remembers the second, notes the number, tips a hat to
whoever won most, recites the order home, or speaks only after winning most. Those of the styles:
trusts the form, stands by the own horses, goes for the big one, gets in the way, lets no dollar
go."""

Silk: TypeAlias = Literal["hoops", "sash", "halves", "chevron", "dots", "checks", "stripes"]


class Character(NamedTuple):
    name: str
    habit: Habit
    silk: Silk


CAST: Mapping[str, tuple[Character, ...]] = {
    "random": (
        Character("Lucky Penny", "toasts", "dots"),
        Character("Cousin Clover", "notes", "halves"),
        Character("Blindfold Bill", "tips_hat", "checks"),
        Character("Coin-Toss Kay", "counts", "stripes"),
        Character("Happy Hal", "consoles", "hoops"),
        Character("Whim Willow", "recites", "sash"),
        Character("Nobody's Fool", "quiet", "chevron"),
    ),
    "steady": (
        Character("Two-Dollar Mae", "counts", "hoops"),
        Character("Old Furlong", "consoles", "sash"),
        Character("Clocker Sam", "notes", "checks"),
        Character("Aunt Exacta", "toasts", "dots"),
        Character("Program Pete", "recites", "stripes"),
        Character("Hatband Hank", "tips_hat", "halves"),
        Character("Quiet Quinn", "quiet", "chevron"),
    ),
    "sharp": (
        Character("The Professor", "recites", "chevron"),
        Character("Madame Trifecta", "tips_hat", "halves"),
        Character("Silent Lou", "quiet", "stripes"),
        Character("Pencil Jack", "notes", "dots"),
        Character("The Contessa", "toasts", "sash"),
        Character("Cold-Eye Kit", "counts", "checks"),
        Character("Photo Finn", "consoles", "hoops"),
    ),
    "chalk": (
        Character("Form-Book Fay", "trusts_form", "stripes"),
        Character("Even-Money Ed", "trusts_form", "halves"),
        Character("Odds-On Olive", "trusts_form", "sash"),
    ),
    "loyal": (
        Character("True-Blue Tess", "stands_by", "hoops"),
        Character("Stable-Door Stan", "stands_by", "checks"),
        Character("Old Faithful", "stands_by", "sash"),
    ),
    "gambler": (
        Character("All-In Alma", "plunges", "dots"),
        Character("Moonbeam Max", "plunges", "chevron"),
        Character("Double-Up Dot", "plunges", "stripes"),
    ),
    "blocker": (
        Character("Elbows Eddie", "crowds", "checks"),
        Character("Wide-Load Wanda", "crowds", "hoops"),
        Character("Gatepost Gus", "crowds", "halves"),
    ),
    "miser": (
        Character("Tin-Box Tilda", "hoards", "sash"),
        Character("Nickel Nan", "hoards", "dots"),
        Character("Button-Up Bert", "hoards", "chevron"),
    ),
}
"""By bot; a bot not listed here keeps its own name."""


def bot_name(bot: str, number: Seat, taken: Collection[str]) -> str:
    """The first of the bot's regulars who is not at the table, else the bot's own name."""
    others = {name.casefold() for name in taken}
    for character in CAST.get(bot, ()):
        if character.name.casefold() not in others:
            return character.name
    name = bot.rpartition(":")[2].capitalize()
    return f"{name} {number + 1}" if name.casefold() in others else name


def character_of(bot: str | None, name: str) -> Character | None:
    """Which regular this is, as long as the bot plays for the seat."""
    return next((each for each in CAST.get(bot or "", ()) if each.name == name), None)
