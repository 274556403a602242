"""What a player can ask for beside the game: hint, odds, cards, rule."""

import re
from typing import TYPE_CHECKING

from railbird import rulebook
from railbird.analysis import advise
from railbird.cli.keyboard import Keyboard
from railbird.cli.menu import Menu
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.core import RailbirdError
from railbird.lab.true_chances import HorseChances, board_of
from railbird.registry import part_of

if TYPE_CHECKING:  # needs NumPy
    from railbird.lab.finishes import Finishes


def show_hint(screen: Screen, keyboard: Keyboard, menu: Menu) -> None:
    """A hint, from the player's view alone."""
    view = menu.seen.view
    try:
        with patience("Thinking it over … (Ctrl-C stops)"):
            advice = advise(view, menu.seen.game)
    except KeyboardInterrupt:
        screen.say("\nNo hint, then; choose for yourself.")
        return
    screen.say(keyboard.named(str(advice), view.seat))


def show_odds(screen: Screen, keyboard: Keyboard) -> None:
    """The true chances of the race, from what everybody may know."""
    game, board = keyboard.game, board_of(keyboard.game.id)
    if board is None and _show_finishes(screen, keyboard):
        return
    asked = board.asked(game, keyboard.public_view(), keyboard.heard_by_all()) if board else []
    if not asked:
        screen.say(f"There are no odds to show right now; see railbird lab {game.id}.")
        return
    last = asked[-1]
    with patience("Working out the odds …"):
        chances = last.work.answer(game, last.race, *last.work.about)
    screen.title(f"Race {chances.race}")
    name = min(20, max((len(horse.name) for horse in chances.horses), default=0))
    mark = max((len(horse.mark) for horse in chances.horses), default=0)
    for horse in chances.horses:
        screen.board(odds_line(horse, name, mark))
    screen.say(f"In brackets: {chances.worth}. {chances.how}")


def _show_finishes(screen: Screen, keyboard: Keyboard) -> bool:
    """Races run here and now, where a game has no odds board; whether there is anything to say."""
    odds_now = part_of(keyboard.game.id, "odds")
    try:
        with patience("Running races …"):
            found = odds_now(keyboard.game, keyboard.public_view()) if odds_now else None
    except RailbirdError as error:
        screen.say(f"The odds are not known here: {error}.")
        return True
    if found is None:
        return False
    screen.title("The chances now")
    for horse in sorted(found.horses, key=lambda horse: horse.number):
        screen.board(finish_line(horse, found.races))
    screen.say(f"From {found.races:,} races. Who rides: {found.policy}.")
    return True


def finish_line(horse: "Finishes", races: int) -> str:
    chances = "".join(
        f"  {bet} {sum(horse.places[:places]) / races:6.1%}"
        for places, bet in enumerate(("win", "place", "show"), start=1)
    )
    return f"#{horse.number:<3}{horse.horse[:20]:<20}{chances}"


def odds_line(horse: HorseChances, name: int, mark: int) -> str:
    """`name` and `mark` are the widths of their columns."""
    lines = "".join(
        f"  {line.line} {line.chance:5.1%}" + ("" if line.worth is None else f" ({line.worth:.2f})")
        for line in horse.lines
    )
    marked = f" {horse.mark:>{mark}}" if mark else ""
    return f"#{horse.number:<3}{horse.name[:name]:<{name}}{marked}{lines}"


def show_cards(screen: Screen, menu: Menu) -> None:
    text = menu.seen.game.words.cards(menu.seen.view)
    for line in (text or "There are no cards to explain; board shows the table.").split("\n"):
        label = re.match(r"\S.*?  +(?=\S)", line)
        screen.say(line, hang=len(label[0]) if label else 4)


def show_rule(screen: Screen, number: str) -> None:
    try:
        found = rulebook.find_rule(number)
    except RailbirdError as error:
        screen.say(f"{error}")
        return
    screen.say(f"{found.id}  {found.text}")
