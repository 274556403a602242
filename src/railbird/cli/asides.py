"""What a player can ask for beside the game: hint, odds, cards, rule."""

from railbird import rulebook
from railbird.analysis import advise
from railbird.cli.keyboard import Keyboard
from railbird.cli.menu import Menu
from railbird.cli.progress import patience
from railbird.cli.screen import Screen
from railbird.core import RailbirdError
from railbird.lab.true_chances import HorseChances, board_of


def show_hint(screen: Screen, menu: Menu) -> None:
    """What a sharp player would do, from the player's view alone."""
    with patience("Thinking it over …"):
        advice = advise(menu.seen.view, menu.seen.game)
    screen.say(str(advice))


def show_odds(screen: Screen, keyboard: Keyboard) -> None:
    """The true chances of the race, from what everybody may know."""
    game, board = keyboard.game, board_of(keyboard.game.id)
    asked = board.asked(game, keyboard.public_view(), keyboard.heard_by_all()) if board else []
    if not asked:
        screen.say(f"There are no odds to work out now; see railbird lab {game.id}.")
        return
    last = asked[-1]
    with patience("Working out the odds …"):
        chances = last.work.answer(game, last.race, *last.work.about)
    screen.title(f"Race {chances.race}")
    for horse in chances.horses:
        screen.board(odds_line(horse))
    screen.say(f"In brackets: {chances.worth}. {chances.how}")


def odds_line(horse: HorseChances) -> str:
    lines = "".join(
        f"  {line.line} {line.chance:6.1%}" + ("" if line.worth is None else f" ({line.worth:.2f})")
        for line in horse.lines
    )
    return f"#{horse.number:<3}{horse.name[:20]:<20}{horse.mark:>3}{lines}"


def show_cards(screen: Screen, menu: Menu) -> None:
    text = menu.seen.game.cards(menu.seen.view)
    screen.say(text or "There are no cards to tell of; board shows the table.")


def show_rule(screen: Screen, number: str) -> None:
    try:
        found = rulebook.find_rule(number)
    except RailbirdError as error:
        screen.say(f"{error}")
        return
    screen.say(f"{found.id}  {found.text}")
