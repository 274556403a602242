"""A person in a seat: shown the table, asked for a choice."""

from collections.abc import Sequence

from railbird.cli.choices import Menu, Unclear, is_possible
from railbird.cli.hint import show_hint
from railbird.cli.keyboard import Keyboard
from railbird.cli.listing import FEW, is_long, show_choices, show_menu
from railbird.cli.screen import LeftTable
from railbird.core import Action, Perspective, Seat

HELP = """\
Type the number of a choice, or as much of its words or values as it takes.
  ?       this page           ? 3     what choice 3 does, and its rule
  list    all choices         list 7  those that fit 7
  board   the table again     q       save and leave; you can go on later
  hint    what a sharp player would do"""


class Human:
    def __init__(self, seat: Seat, keyboard: Keyboard) -> None:
        self._seat = seat
        self._keyboard = keyboard
        self._screen = keyboard.screen
        self._typed_ahead: list[Action] = []
        self._known: dict[Action, None] = {}
        self._phase = ""

    def choose(self, seen: Perspective) -> Action:
        table_changed = self._keyboard.turn_to(self._seat)
        self._remember(seen)
        if self._typed_ahead:
            action = self._typed_ahead.pop(0)
            if action in seen.legal or is_possible(seen, action):
                return action
            self._typed_ahead.clear()
            self._screen.say("The rest of your line no longer fits; choose again.")
        if table_changed:
            self._show_table(seen)
        menu = Menu(seen, self._known)
        show_menu(self._screen, menu)
        return self._ask(menu)

    def _remember(self, seen: Perspective) -> None:
        """Choices of this phase, so that a rule can be named against one that is gone."""
        if seen.view.phase != self._phase:
            self._phase = seen.view.phase
            self._known.clear()
        self._known.update(dict.fromkeys(seen.legal))

    def _show_table(self, seen: Perspective) -> None:
        board = seen.game.board(seen.view, self._keyboard.names(self._seat))
        self._screen.say()
        self._screen.board(board)
        self._screen.say()

    def _ask(self, menu: Menu) -> Action:
        only = menu.actions[0] if len(menu.actions) == 1 else None
        offered = only
        while True:
            line = self._screen.ask()
            command, _, rest = line.partition(" ")
            if line.startswith("?"):
                self._help(menu, line[1:].strip())
            elif command in ("q", "quit"):
                raise LeftTable
            elif line in ("board", "b"):
                self._show_table(menu.seen)
            elif line == "hint":
                show_hint(self._screen, menu)
            elif command in ("list", "l"):
                self._list(menu, rest)
            elif not line:
                if offered is not None:
                    return offered
                self._screen.say("Choose one; ? helps.")
            elif self._screen.interactive and is_blind_number(menu, line):
                offered = menu.actions[int(line) - 1]
                self._screen.say(f"{line} is: {menu.words(int(line) - 1)}. Enter takes it.")
            else:
                offered = only
                action = self._take(menu, line)
                if action is not None:
                    return action

    def _take(self, menu: Menu, line: str) -> Action | None:
        try:
            first, *self._typed_ahead = menu.read(line)
        except Unclear as unclear:
            self._screen.say(str(unclear))
            self._show_some(menu, unclear.among)
            return None
        return first

    def _list(self, menu: Menu, words: str) -> None:
        places = menu.fitting(words) if words else range(len(menu.actions))
        if not places:
            self._screen.say(f"No choice fits {words!r}.")
        show_choices(self._screen, menu, places)

    def _help(self, menu: Menu, words: str) -> None:
        if not words:
            self._screen.board(HELP)
            return
        places = menu.find(words)
        if not places:
            self._screen.say(f"No choice fits {words!r}.")
        elif len(places) > FEW:
            self._screen.say(f"{len(places)} choices fit {words!r}; say more.")
        for place in places if len(places) <= FEW else ():
            show_choices(self._screen, menu, [place])
            self._screen.say(menu.explanation(place), indent=5)

    def _show_some(self, menu: Menu, places: Sequence[int]) -> None:
        if len(places) <= FEW:
            show_choices(self._screen, menu, places)
        else:
            self._screen.say("Say more, or put list before the words to see them.")


def is_blind_number(menu: Menu, line: str) -> bool:
    """The number of a choice that is not on the screen: perhaps it was meant for a value."""
    return line.isdecimal() and menu.find(line) == [int(line) - 1] and is_long(menu)
