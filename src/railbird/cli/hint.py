"""hint, at the prompt of a game: what a sharp player would do, from the player's view alone."""

from railbird.analysis import advise
from railbird.cli.choices import Menu
from railbird.cli.progress import patience
from railbird.cli.screen import Screen


def show_hint(screen: Screen, menu: Menu) -> None:
    with patience("Thinking it over …"):
        advice = advise(menu.seen.view, menu.seen.game)
    screen.say(str(advice))
