"""A person in a seat: shown the table, asked for a choice."""

from contextlib import suppress

from railbird.cli.asides import show_cards, show_hint, show_odds, show_rule
from railbird.cli.choices import (
    Meant,
    Unclear,
    a_world_like,
    asks_again,
    is_possible,
    parts_of,
    read,
    seat_of,
    takes_text,
)
from railbird.cli.keyboard import Keyboard
from railbird.cli.menu import FEW, Answer, Menu, Question
from railbird.cli.screen import LeftTable
from railbird.core import Action, Perspective, Seat

HOW_TO_ANSWER = (
    "Type the number or letter before an answer, or its words; words may be cut short. You may say "
    "more at once, such as 3 7 win, and several choices in one line. Enter alone goes back to the "
    "first question."
)
HELP = """\
  ?       this page              ? 3      what answer 3 does, and its rule
  board   the table again        cards    your cards, and what they mean
  hint    what rollouts advise, and why
  odds    the true chances       rule {rule}   a rule of the game in full
  undo    take your last choice back, alone or against bots, until a die falls
  ahead Ben   let Ben act first, where the rules allow it
  warnings  of what may follow a choice: on or off
  q       {leaving}"""


class Human:
    leaving = "save and leave; you can continue later"

    def __init__(self, seat: Seat, keyboard: Keyboard) -> None:
        self._seat = seat
        self._keyboard = keyboard
        self._screen = keyboard.screen
        self._typed_ahead: list[Action] = []
        self._known: dict[Action, None] = {}
        self._phase = ""
        self._waits_for: object = None
        self._warnings = True

    @property
    def has_typed_ahead(self) -> bool:
        """The next choice is part of the line that was typed last."""
        return bool(self._typed_ahead)

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
        """Asked once for each player who comes before; among several people who says `ahead`."""
        turn = (seen.view.phase, seen.view.must[:1])
        if self._typed_ahead:
            return self.choose(seen)
        asked = self._keyboard.goes_ahead == self._seat
        if not asked and (self._keyboard.alone != self._seat or self._waits_for == turn):
            return None
        self._keyboard.goes_ahead = None
        self._keyboard.turn_to(self._seat)
        self._remember(seen)
        self._keyboard.show_table(self._seat, seen.view)
        name = self._keyboard.names(self._seat)[seen.view.must[0]]
        self._screen.say(f"It is {name}'s turn. You may act first, or press Enter to wait.")
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
                elif takes_text(question):
                    self._screen.say("Type it yourself, or take the answer that is shown.")
                elif question.choice is not None:
                    return question.choice
                else:
                    self._screen.say("Choose one; type ? for help.")
                continue
            meant = self._read(question, line)
            if meant and meant.question:
                question = meant.question
                self._show(question)
            elif meant and self._is_confirmed(question, meant, line):
                self._say_what_was_not_shown(question, meant)
                first, *self._typed_ahead = meant.actions
                return first

    def _read(self, question: Question, line: str) -> Meant | None:
        by_seat = self._keyboard.by_seat(line, self._seat)
        if by_seat != line:
            with suppress(Unclear):
                return read(question, line)
        try:
            return read(question, by_seat)
        except Unclear as unclear:
            self._screen.say(self._named(str(unclear)))
            return None

    def _show(self, question: Question) -> None:
        said = f"{', '.join(question.said)} – " if question.said else ""
        self._screen.title(self._named(f"{said}{question.ask}"))
        width = max(len(answer.key) for answer in question.answers)
        for answer in question.answers:
            words = self._named(answer.words)
            self._screen.say(f"{answer.key:>{width}}  {words}", indent=1, hang=width + 2)
            for told in self._brought_by(question, answer):
                self._screen.say(self._named(told), indent=width + 5)

    def _brought_by(self, question: Question, answer: Answer) -> list[str]:
        """What an answer that settles the choice brings with it."""
        actions = question.menu.different(answer.entries)
        return self._said_of(question.menu, actions[0]) if len(actions) == 1 else []

    def _said_of(self, menu: Menu, action: Action) -> list[str]:
        brought = menu.consequences(action)
        return [*brought.certain, *(brought.possible if self._warnings else ())]

    def _say_what_was_not_shown(self, question: Question, meant: Meant) -> None:
        """A choice typed in one line was not among the answers on the screen."""
        shown = {
            action
            for answer in question.answers
            for action in question.menu.different(answer.entries)[:1]
        }
        for action in meant.actions:
            if action not in shown:
                for told in self._said_of(question.menu, action):
                    self._screen.say(self._named(told), indent=1)

    def _named(self, words: str) -> str:
        """Seats by the names of those who sit there."""
        return self._keyboard.named(words, self._seat)

    def _is_confirmed(self, question: Question, meant: Meant, line: str) -> bool:
        """What gives something up for good is repeated, and what stakes money, too, unless its
        words stood on the screen."""
        menu = question.menu
        game, view = menu.seen.game, menu.seen.view
        binding = any(isinstance(action, game.binding) for action in meant.actions)
        wasteful = game.words.is_wasteful(view, meant.actions[0])
        shown = any(
            parts_of(answer.key) == parts_of(line)
            and answer.words == menu.words(answer.entries[0].action)
            for answer in question.answers
        )
        if not wasteful and (shown or not binding):
            return True
        if not self._screen.interactive or self._can_undo(menu, meant):
            return True
        words = "; ".join(self._named(menu.words(action)) for action in meant.actions)
        self._screen.say(f"{words}. Enter confirms; anything else asks again.")
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
        elif word == "help":
            self._help(question, "" if rest in ("me", "please") else rest)
        elif word in ("q", "quit"):
            raise LeftTable
        elif line.casefold() in ("board", "b", "list", "l"):
            self._keyboard.show_table(self._seat, menu.seen.view, again=True)
            self._show(question)
        elif line.casefold() == "hint":
            show_hint(self._screen, self._keyboard, menu)
        elif line.casefold() == "warnings":
            self._warnings = not self._warnings
            self._screen.say(
                f"Warnings of what may follow are {'on' if self._warnings else 'off'}."
            )
        elif line.casefold() == "odds":
            show_odds(self._screen, self._keyboard)
        elif line.casefold() in ("cards", "stable"):
            show_cards(self._screen, menu)
        elif word == "rule" and rest:
            show_rule(self._screen, rest)
        elif word in ("rule", "rules"):
            self._screen.say(f"Say which one: rule {menu.seen.game.turn_rule}.")
        elif word == "ahead" and self._keyboard.alone is None:
            self._screen.say(self._keyboard.let_ahead(rest))
        elif line.casefold() in ("undo", "u"):
            self._screen.say(self._keyboard.undo())
        else:
            return self._keyboard.about_rolls(line)
        return True

    def _help(self, question: Question, words: str) -> None:
        if not words:
            self._screen.say(HOW_TO_ANSWER)
            rule = question.menu.seen.game.turn_rule
            self._screen.board(HELP.format(rule=rule, leaving=self.leaving))
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
