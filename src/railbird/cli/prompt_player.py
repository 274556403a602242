"""A person in a seat: shown the table, asked for a choice."""

from railbird.cli.asides import show_cards, show_hint, show_odds, show_rule
from railbird.cli.choices import (
    Meant,
    Unclear,
    a_world_like,
    asks_again,
    is_possible,
    read,
    seat_of,
)
from railbird.cli.keyboard import Keyboard
from railbird.cli.menu import FEW, Menu, Question
from railbird.cli.screen import LeftTable
from railbird.core import Action, Perspective, Seat

HELP = """\
Type what stands before an answer, or its words; words may be cut short. You may say more at once,
such as 3 7 win, and several choices in one line. A lone Enter goes back to the first question.
  ?       this page              ? 3      what answer 3 does, and its rule
  board   the table again        cards    what the cards in the game do
  hint    what a sharp player would do, and why
  odds    the true chances       rule HS-7.14   a rule of the game in full
  undo    take your last choice back, alone or against bots, until a die falls
  q       save and leave; you can go on later"""


class Human:
    def __init__(self, seat: Seat, keyboard: Keyboard) -> None:
        self._seat = seat
        self._keyboard = keyboard
        self._screen = keyboard.screen
        self._typed_ahead: list[Action] = []
        self._known: dict[Action, None] = {}
        self._phase = ""
        self._waits_for: object = None

    def choose(self, seen: Perspective) -> Action:
        self._keyboard.turn_to(self._seat)
        self._remember(seen)
        if self._typed_ahead:
            action = self._typed_ahead.pop(0)
            if action in seen.legal or is_possible(seen, action):
                return action
            self._typed_ahead.clear()
            self._screen.say("The rest of your line no longer fits; choose again.")
        if self._is_formality(seen):
            return seen.legal[0]
        self._keyboard.show_table(self._seat, seen.view)
        chosen = self._ask(Menu(seen, self._known))
        assert chosen is not None
        return chosen

    def choose_early(self, seen: Perspective) -> Action | None:
        """Asked once for each player who comes before; among several people nobody is asked."""
        turn = (seen.view.phase, seen.view.must[:1])
        if self._typed_ahead:
            return self.choose(seen)
        if self._keyboard.alone != self._seat or self._waits_for == turn:
            return None
        self._keyboard.turn_to(self._seat)
        self._remember(seen)
        self._keyboard.show_table(self._seat, seen.view)
        name = self._keyboard.names(self._seat)[seen.view.must[0]]
        self._screen.say(f"It is {name}'s turn. You may go ahead of it; Enter waits.")
        action = self._ask(Menu(seen, self._known), may_wait=True)
        self._waits_for = turn if action is None else None
        return action

    def _is_formality(self, seen: Perspective) -> bool:
        alone = self._keyboard.alone == self._seat
        return alone and len(seen.legal) == 1 and isinstance(seen.legal[0], seen.game.formalities)

    def _remember(self, seen: Perspective) -> None:
        """Choices of this phase, so that a rule can be named against one that is gone."""
        if seen.view.phase != self._phase:
            self._phase = seen.view.phase
            self._known.clear()
        self._known.update(dict.fromkeys(seen.legal))

    # -- the question ------------------------------------------------------------------------

    def _ask(self, menu: Menu, may_wait: bool = False) -> Action | None:
        question = menu.first
        self._show(question)
        while True:
            line = self._screen.ask()
            if self._is_command(question, line):
                continue
            if not line:
                if question is not menu.first:
                    question = menu.first
                    self._show(question)
                elif may_wait:
                    return None
                elif question.choice is not None:
                    return question.choice
                else:
                    self._screen.say("Choose one; ? helps.")
                continue
            meant = self._read(question, line)
            if meant and meant.question:
                question = meant.question
                self._show(question)
            elif meant and self._is_confirmed(question, meant, line):
                first, *self._typed_ahead = meant.actions
                return first

    def _read(self, question: Question, line: str) -> Meant | None:
        try:
            return read(question, line)
        except Unclear as unclear:
            self._screen.say(str(unclear))
            return None

    def _show(self, question: Question) -> None:
        said = f"{', '.join(question.said)} – " if question.said else ""
        self._screen.title(self._named(f"{said}{question.ask}"))
        width = max(len(answer.key) for answer in question.answers)
        for answer in question.answers:
            words = self._named(answer.words)
            self._screen.say(f"{answer.key:>{width}}  {words}", indent=1, hang=width + 2)

    def _named(self, words: str) -> str:
        """Seats by the names of those who sit there."""
        return self._keyboard.named(words, self._seat)

    def _is_confirmed(self, question: Question, meant: Meant, line: str) -> bool:
        """What stakes money for good is repeated, unless its words stood on the screen."""
        menu = question.menu
        binding = [act for act in meant.actions if isinstance(act, menu.seen.game.binding)]
        shown = any(
            answer.key == line and answer.words == menu.words(answer.entries[0].action)
            for answer in question.answers
        )
        if not binding or shown or not self._screen.interactive or self._can_undo(menu, meant):
            return True
        words = "; ".join(self._named(menu.words(action)) for action in meant.actions)
        self._screen.say(f"{words}. Enter takes it; anything else asks again.")
        if not self._screen.ask():
            return True
        self._show(question)
        return False

    def _can_undo(self, menu: Menu, meant: Meant) -> bool:
        """Whether the player is asked again before anything else happens."""
        if self._keyboard.alone != self._seat:
            return False
        world, seat = a_world_like(menu.seen), seat_of(menu.seen)
        for action in meant.actions:
            world.apply(seat, action)
        return asks_again(world, seat)

    # -- what else can be typed --------------------------------------------------------------

    def _is_command(self, question: Question, line: str) -> bool:
        """Whether the line was about the game and no choice; then it has been answered."""
        word, _, rest = line.casefold().partition(" ")
        menu = question.menu
        if line.startswith("?"):
            self._help(question, line[1:].strip())
        elif word in ("q", "quit"):
            raise LeftTable
        elif line.casefold() in ("board", "b", "list", "l"):
            self._keyboard.show_table(self._seat, menu.seen.view, again=True)
            self._show(question)
        elif line.casefold() == "hint":
            show_hint(self._screen, menu)
        elif line.casefold() == "odds":
            show_odds(self._screen, self._keyboard)
        elif line.casefold() == "cards":
            show_cards(self._screen, menu)
        elif word == "rule" and rest:
            show_rule(self._screen, rest)
        elif line.casefold() in ("undo", "u"):
            self._screen.say(self._keyboard.undo())
        else:
            return self._keyboard.about_rolls(line)
        return True

    def _help(self, question: Question, words: str) -> None:
        if not words:
            self._screen.board(HELP)
            return
        meant = self._read(question, words)
        if meant is None:
            return
        menu = question.menu
        actions = meant.actions or menu.different(meant.question.entries if meant.question else ())
        told = dict.fromkeys(menu.explanation(action) for action in actions)
        if len(actions) == 1 or len(told) <= FEW:
            for action in actions if len(told) > 1 else actions[:1]:
                self._screen.say(self._named(menu.words(action)), indent=1)
                self._screen.say(menu.explanation(action), indent=5)
        else:
            self._screen.say(f"{len(actions)} choices fit {words!r}; say more.")
