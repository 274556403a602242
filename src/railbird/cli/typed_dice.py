"""Dice typed at the terminal: `35` without Enter where that can be had, or a whole row at once.

What is typed ahead waits for the rolls to come, so a phase can be pasted in one line.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from railbird.cli.dice import as_dice
from railbird.cli.screen import LeftTable, Screen
from railbird.core import ByHand, Roll

try:
    import termios
    import tty
except ImportError:  # Windows: dice end with Enter there
    termios = None  # type: ignore[assignment]


class TakeBack(NamedTuple):
    """The last roll was not meant."""


class Correct(NamedTuple):
    """An earlier roll was typed wrongly."""

    number: int
    digits: str


class ShowRolls(NamedTuple):
    pass


class OutOfOrder(NamedTuple):
    """The same roll, made for another horse first."""

    post: int
    digits: str


Dice: TypeAlias = tuple[int, ...]
Answer: TypeAlias = Dice | TakeBack | Correct | ShowRolls | OutOfOrder

HELP = (
    "Type what the dice show: 35 is red 3, white 5. A row of dice may be typed or pasted at once. "
    "Horses may be rolled for in any order: #4 35 is that of #4. Where only the total counts, 7 or "
    "=12 will do; for odds and race factors each die is read by itself. "
    "u takes the last roll back, fix 12 35 corrects roll 12, rolls lists them all, q leaves; "
    "the race is kept."
)


class Typist:
    """Whoever rolls and types."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._ahead = ""

    def answer(self, number: int, roll: Roll, hand: ByHand) -> Answer:
        """Dice for this roll, or a word about another one."""
        while True:
            dice = self._from_ahead(roll, hand)
            if dice is not None:
                return dice
            line = self._ask(f"{number:>3}  {roll.purpose}, {_count(roll)}: ", roll)
            command = self._command(line)
            if command is not None:
                return command
            total = as_dice(roll, self._ahead, hand)
            if total is not None:
                self._ahead = ""
                return tuple(total)

    def _from_ahead(self, roll: Roll, hand: ByHand) -> Dice | None:
        """Dice out of what was typed; a row that cannot be meant is thrown away with a word.

        In a row a total is written =7: a 7 left over is half of a pair that was mistyped.
        """
        text = self._ahead.lstrip(" ,;+\t")
        if not text:
            return None
        sum_first = re.match(r"=\s*\d+", text)
        total = as_dice(roll, sum_first[0], hand) if sum_first else None
        if sum_first and total is not None:
            self._ahead = text[sum_first.end() :]
            return tuple(total)
        pattern = r"(\d+)[\s,;+]*" if roll.sides > 9 else r"(\d)[\s,;+]*" * roll.dice
        found = re.match(pattern, text)
        dice = tuple(map(int, found.groups())) if found else ()
        if not found or not all(1 <= die <= roll.sides for die in dice):
            self._screen.say(f"{text!r}: enter {_wanted(roll, hand)} (TS-12.18)")
            self._ahead = ""
            return None
        self._ahead = text[found.end() :]
        return dice

    def _command(self, line: str) -> Answer | None:
        word, _, rest = line.strip().lower().partition(" ")
        match word:
            case "q" | "quit":
                raise LeftTable
            case "u" | "undo":
                return TakeBack()
            case "rolls" | "r":
                return ShowRolls()
            case "?" | "help":
                self._screen.say(HELP)
            case "fix" | "f":
                return self._correction(rest)
            case "":
                pass
            case _ if word.startswith("#"):
                return self._out_of_order(line.strip())
            case _:
                self._ahead = line
        return None

    def _out_of_order(self, line: str) -> OutOfOrder | None:
        found = re.fullmatch(r"#(\d{1,2})\s*[:=]?\s+([\d\s,;+=]+)", line)
        if found:
            return OutOfOrder(int(found[1]), found[2])
        self._screen.say("Say which horse, and what came up for it: #4 35")
        return None

    def _correction(self, rest: str) -> Correct | None:
        found = re.fullmatch(r"(\d+)\s*[= ]\s*([\d\s,;+=]+)", rest.strip())
        if found:
            return Correct(int(found[1]), found[2])
        self._screen.say("Say which roll, and what came up: fix 12 35")
        return None

    # -- keys --------------------------------------------------------------------------------

    def _ask(self, prompt: str, roll: Roll) -> str:
        if termios is None or not self._screen.interactive or roll.sides > 9:
            return self._screen.ask(prompt)
        return self._keys(prompt, roll.dice)

    def _keys(self, prompt: str, enough: int) -> str:
        """Key by key: enough digits are an answer, everything else ends with Enter."""
        with _key_by_key() as descriptor:
            _write(prompt)
            typed = ""
            while not (len(typed) == enough and typed.isdigit()):
                key = _read_key(descriptor)
                if key in _LEAVING:
                    _write("\n")
                    raise LeftTable
                if key in ("\r", "\n"):
                    break
                typed = _with_key(typed, key)
        _write("\n")
        return typed


_LEAVING = ("", "\x04")
"""The terminal is gone, or Ctrl-D."""


def _with_key(typed: str, key: str) -> str:
    """What is typed after this key, shown as it is pressed."""
    if key in ("\x7f", "\b"):
        if typed:
            _write("\b \b")
        return typed[:-1]
    if not key.isprintable():
        return typed
    _write(key)
    return typed + key


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


@contextmanager
def _key_by_key() -> Iterator[int]:
    """Standard input without waiting for Enter; what was typed ahead is kept."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        yield descriptor
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _read_key(descriptor: int) -> str:
    """One byte, past all buffers, so that the next question finds the rest."""
    return os.read(descriptor, 1).decode(errors="replace")


def _count(roll: Roll) -> str:
    return "one die" if roll.dice == 1 else "two dice"


def _wanted(roll: Roll, hand: ByHand) -> str:
    if roll.dice == 1:
        return f"one die, 1 to {roll.sides}"
    why = ", or their total as 7 or =12" if hand.only_total else "; here each die is read by itself"
    return f"two dice, each 1 to {roll.sides}{why}"


def digits_as_dice(digits: str, roll: Roll, hand: ByHand) -> Dice | None:
    """The dice of a correction, if they can have come up for this roll."""
    total = as_dice(roll, digits, hand)
    if total is not None:
        return tuple(total)
    if "=" in digits:
        return None
    parts = re.findall(r"\d+" if roll.sides > 9 else r"\d", digits)
    dice = tuple(map(int, parts))
    fits = len(dice) == roll.dice and all(1 <= die <= roll.sides for die in dice)
    return dice if fits else None
