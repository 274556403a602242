"""Dice at the terminal: by the program, or typed by the people who rolled them."""

import re
import secrets
from collections.abc import Callable
from typing import Literal, TypeAlias

from railbird.cli.screen import LeftTable, Screen
from railbird.core import (
    BadOutcome,
    BadSetup,
    Chance,
    Dice,
    Draw,
    Faces,
    Fair,
    Manual,
    Outcome,
    Roll,
    Seeded,
    Shuffle,
)
from railbird.core.dice import DiceSpec, FairSpec, ManualSpec, ScriptedSpec, SeededSpec

Kind: TypeAlias = Literal["seeded", "fair", "manual", "manual-all"]
Ask: TypeAlias = Callable[[Chance], Outcome]


def any_seed() -> int:
    return secrets.randbelow(2**32)


def new_dice(kind: Kind, seed: int, ask: Ask) -> Dice:
    match kind:
        case "seeded":
            return Seeded(seed)
        case "fair":
            return Fair()
        case "manual":
            return Manual(ask, seed)
        case "manual-all":
            return Manual(ask, seed, everything=True)


def dice_again(spec: DiceSpec, ask: Ask, secret: Callable[[FairSpec], str]) -> Dice:
    """The dice of a record that is resumed."""
    match spec:
        case SeededSpec(seed):
            return Seeded(seed)
        case ManualSpec(seed, everything):
            return Manual(ask, seed, everything)
        case FairSpec(nonces=nonces):
            return Fair(secret(spec), nonces)
        case ScriptedSpec():
            raise BadSetup("this game was played with scripted dice; nobody knows how they go on")


def about_dice(spec: DiceSpec) -> str:
    match spec:
        case SeededSpec(seed):
            return f"Seed {seed}: the same seed, players and options give the same game."
        case FairSpec(commitment):
            return f"Fair dice. Commitment to their secret: {commitment}"
        case ManualSpec(everything=True):
            return "You roll, shuffle and draw everything yourselves."
        case ManualSpec():
            return "You roll the dice yourselves; what nobody may see is drawn by the program."
        case ScriptedSpec():
            return "Scripted dice."


# -- typed by people -----------------------------------------------------------------------------


def ask_people(screen: Screen, before: Callable[[], None]) -> Ask:
    """Asks until an answer can have come up; `before` clears the screen of secrets."""

    def ask(chance: Chance) -> Outcome:
        before()
        screen.say(f"{chance.purpose[:1].upper()}{chance.purpose[1:]}: {wanted(chance)}")
        while True:
            line = screen.ask("dice> " if isinstance(chance, Roll | Faces) else "cards> ")
            if line in ("q", "quit"):
                raise LeftTable
            try:
                return chance.check(typed_outcome(chance, line))
            except BadOutcome:
                screen.say(f"{whats_wrong(chance, line)} Wanted: {wanted(chance)}; q leaves")

    return ask


def wanted(chance: Chance) -> str:
    if isinstance(chance, Roll):
        dice = "one die" if chance.dice == 1 else f"{chance.dice} dice"
        return f"{dice} from 1 to {chance.sides}, such as {example(chance)}"
    return chance.wants()


def example(roll: Roll) -> str:
    faces = [str(1 + (3 * die + 2) % roll.sides) for die in range(roll.dice)]
    together = f"{''.join(faces)} or " if roll.sides < 10 and roll.dice > 1 else ""
    return together + " ".join(faces)


def typed_outcome(chance: Chance, line: str) -> Outcome:
    """The outcome a line spells; its Chance says whether it can be."""
    if isinstance(chance, Roll | Faces):
        return typed_dice(line, together=one_digit_each(chance))
    if isinstance(chance, Shuffle | Draw):
        known = {item.casefold(): item for item in chance.items}
        items = [known.get(word.casefold(), word) for word in re.split(r"[\s,;]+", line) if word]
        return " ".join(items) if isinstance(chance, Draw) else items
    raise BadSetup(f"{chance.purpose}: this cannot be typed; choose other dice")


def typed_dice(line: str, together: bool) -> list[int]:
    """`35`, `3 5` or `3, 5`; with larger numbers than 9 they stand apart."""
    if re.sub(r"-?\d|[\s,;+]", "", line):
        return []
    return [int(number) for number in re.findall(r"-?\d" if together else r"-?\d+", line)]


def one_digit_each(chance: Roll | Faces) -> bool:
    if isinstance(chance, Roll):
        return chance.sides < 10
    return all(0 <= face < 10 for die in chance.dice for face in die.faces)


def whats_wrong(chance: Chance, line: str) -> str:
    if not line:
        return "Nothing was typed."
    if not isinstance(chance, Shuffle):
        return f"{line!r} cannot have come up."
    typed = typed_outcome(chance, line)
    faults = {
        "unknown": [item for item in typed if item not in chance.items],
        "too often": sorted({item for item in typed if typed.count(item) > 1}),
        "missing": [item for item in chance.items if item not in typed],
    }
    told = [f"{fault}: {', '.join(items)}" for fault, items in faults.items() if items]
    return f"Not the whole deck; {'; '.join(told)}."
