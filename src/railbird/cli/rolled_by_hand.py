"""Dice that people roll and type in a game: who rolls, for what, and mistakes put right.

A roll can be corrected until a person has acted on it. Rolls that were typed after it are kept, as
long as the game asks for the same ones again.
"""

from railbird.cli.dice import typed_outcome, wanted, whats_wrong
from railbird.cli.keyboard import Keyboard
from railbird.cli.screen import LeftTable
from railbird.cli.taking_back import Again, open_rolls, roll_in_words
from railbird.core import BadOutcome, ByHand, Chance, Faces, Manual, Outcome, Roll
from railbird.core.typed_rolls import TypedRoll, first_standing, made_for

NOTHING_TO_CORRECT = "No roll can be corrected now: one stands once a person has acted on it."
HOW_TO_TYPE = (
    "Type what came up: dice in their order, cards by what is printed on them or by their number "
    "here."
)
HELP = """\
  board     the table again      rolls     the rolls that can still be corrected
  u         take the last roll back        fix 2 35  roll 2 was 3 and 5
  q save and leave; you can continue later"""


class RolledByHand:
    """Asks until an answer can have come up."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard
        self._screen = keyboard.screen
        self._kept: list[TypedRoll] = []
        self._corrected = 0
        """Where the roll stands after which those that are kept were made."""
        keyboard.about_rolls = self.is_about_rolls

    def __call__(self, chance: Chance) -> Outcome:
        again = self._typed_before(chance)
        if again is not None:
            return again
        keyboard = self._keyboard
        keyboard.turn_to_all()
        viewer = keyboard.alone
        view = keyboard.match.state.view(viewer)
        keyboard.show_table(viewer, view)
        game, names = keyboard.game, keyboard.names(viewer)
        hand = game.words.by_hand(keyboard.public_view(), chance, names)
        self._ask_for(chance, hand)
        while True:
            line = self._screen.ask("dice> " if isinstance(chance, Roll | Faces) else "cards> ")
            if self._is_command(chance, hand, line):
                continue
            try:
                return chance.check(typed_outcome(chance, line, hand))
            except BadOutcome:
                wrong = whats_wrong(chance, line, hand)
                more = " ".join(
                    filter(None, [f"Wanted: {wanted(chance, hand)}; ? for help.", hand.hint])
                )
                self._screen.say(f"{wrong} {more}")

    def _ask_for(self, chance: Chance, hand: ByHand) -> None:
        words = hand.words or f"{chance.purpose[:1].upper()}{chance.purpose[1:]}"
        self._screen.say(f"{words}: {wanted(chance, hand)}")
        for number, name in enumerate(hand.names.values(), start=1):
            self._screen.say(f"{number:>3}  {name}", hang=5)

    def _typed_before(self, chance: Chance) -> Outcome | None:
        """What was typed for this roll before an earlier one was corrected."""
        match = self._keyboard.match
        if not self._still_open():
            self._kept = []
        if not self._kept:
            return None
        found = first_standing(self._kept, chance, made_for(match.state, match.record.names))
        return None if found is None else chance.check(self._kept.pop(found).came)

    def _still_open(self) -> bool:
        """Whether nobody has acted since the roll that was corrected, which comes next at first."""
        match = self._keyboard.match
        is_next = len(match.record.entries) == self._corrected
        rolls = open_rolls(match, self._keyboard.people) if self._kept and not is_next else []
        return is_next or any(roll.at == self._corrected for roll in rolls)

    # -- mistakes ----------------------------------------------------------------------------

    def _is_command(self, chance: Chance, hand: ByHand, line: str) -> bool:
        word = line.casefold().partition(" ")[0]
        if word in ("q", "quit"):
            raise LeftTable
        if word in ("?", "help"):
            self._screen.say(HOW_TO_TYPE)
            self._screen.board(HELP)
        elif word in ("board", "b"):
            viewer = self._keyboard.alone
            view = self._keyboard.match.state.view(viewer)
            self._keyboard.show_table(viewer, view, again=True)
            self._ask_for(chance, hand)
        elif word in ("u", "undo"):
            self._screen.say(self._keyboard.undo())
        elif word in ("hint", "odds", "cards", "rule"):
            self._screen.say("Ask for that when you have a choice; now type what came up.")
        else:
            return self.is_about_rolls(line)
        return True

    def is_about_rolls(self, line: str) -> bool:
        """Whether the line was about earlier rolls; then it has been answered."""
        word, _, rest = line.casefold().partition(" ")
        if not isinstance(self._keyboard.match.dice, Manual):
            return False
        if word == "rolls":
            self._list()
        elif word == "fix":
            self._correct(rest)
        else:
            return False
        return True

    def _list(self) -> None:
        rolls = open_rolls(self._keyboard.match, self._keyboard.people)
        for number, roll in enumerate(rolls, start=1):
            self._screen.say(f"{number:>3}  {roll_in_words(roll)}")
        if not rolls:
            self._screen.say(NOTHING_TO_CORRECT)

    def _correct(self, typed: str) -> None:
        """Go back to the roll, with the new dice first and the later ones after."""
        number, _, dice = typed.strip().partition(" ")
        rolls = open_rolls(self._keyboard.match, self._keyboard.people)
        if not rolls:
            self._screen.say(NOTHING_TO_CORRECT)
            return
        if not number.isdecimal() or not dice:
            self._screen.say("Say which roll, and what came up: fix 2 35; rolls lists them.")
            return
        if not 1 <= int(number[:6]) <= len(rolls):
            self._screen.say(f"There is no roll {number[:6]} to correct; rolls lists them.")
            return
        roll, *later = rolls[int(number) - 1 :]
        try:
            came = roll.chance.check(typed_outcome(roll.chance, dice))
        except BadOutcome:
            self._screen.say(f"{whats_wrong(roll.chance, dice)} Nothing was changed.")
            return
        self._kept, self._corrected = [roll._replace(came=came), *later], roll.at
        self._keyboard.go_back_to(roll.at)
        raise Again(f"Roll {number} is corrected; later rolls that still stand are kept.")
