"""Dice at the terminal: by the program, or typed by the people who rolled them."""

import re
import secrets
from collections.abc import Callable
from typing import Literal, TypeAlias

from railbird.core import (
    BadSetup,
    ByHand,
    Chance,
    Dice,
    Die,
    Draw,
    Faces,
    Fair,
    Manual,
    Outcome,
    Roll,
    Seeded,
    Shuffle,
    counted,
)
from railbird.core.dice import DiceSpec, FairSpec, ManualSpec, ScriptedSpec, SeededSpec

Kind: TypeAlias = Literal["seeded", "fair", "manual", "manual-all"]
PLAIN = ByHand()
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
            return Manual(ask, seed, everything=everything)
        case FairSpec(nonces=nonces):
            return Fair(secret(spec), nonces)
        case ScriptedSpec():
            raise BadSetup("this game was played with scripted dice, so it cannot be continued")


def about_dice(spec: DiceSpec, *, programs: bool = False) -> str:
    match spec:
        case SeededSpec(seed) if programs:
            return f"Seed {seed}. A program plays, so the same seed need not give the same game."
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


def wanted(chance: Chance, hand: ByHand = PLAIN) -> str:
    if isinstance(chance, Roll):
        dice = "one die" if chance.dice == 1 else f"{chance.dice} dice"
        total = ", or their total as 7 or =12" if hand.only_total else ""
        return f"{dice} from 1 to {chance.sides}, such as {example(chance)}{total}"
    if isinstance(chance, Faces):
        dice = ", then ".join(f"{die.name} die from {_faces(die)}" for die in chance.dice)
        return f"{dice}, such as {' '.join(str(max(die.faces)) for die in chance.dice)}"
    if hand.names and isinstance(chance, Shuffle):
        count = hand.dealt or len(chance.items)
        cards = "one of these" if count == 1 else f"{count} of these, one after the other"
        return cards if count < len(chance.items) else "all of these, in their new order"
    return "one of these" if hand.names else chance.wants()


def _faces(die: Die) -> str:
    faces = sorted(set(die.faces))
    if faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]} to {faces[-1]}"
    return ", ".join(map(str, faces))


def example(roll: Roll) -> str:
    faces = [str(1 + (3 * die + 2) % roll.sides) for die in range(roll.dice)]
    together = f"{''.join(faces)} or " if roll.sides < 10 and roll.dice > 1 else ""
    return together + " ".join(faces)


def typed_outcome(chance: Chance, line: str, hand: ByHand = PLAIN) -> Outcome:
    """The outcome a line spells; its Chance says whether it can be."""
    if isinstance(chance, Roll | Faces):
        dice = typed_dice(line, together=one_digit_each(chance))
        return as_dice(chance, line, hand) or dice
    if isinstance(chance, Shuffle | Draw):
        items = typed_cards(chance, line, hand)
        if isinstance(chance, Draw):
            return " ".join(items)
        if hand.dealt and len(items) == len(set(items)) == hand.dealt:
            items += [item for item in chance.items if item not in items]
        return items
    raise BadSetup(f"{chance.purpose}: this cannot be typed; choose other dice")


def as_dice(chance: Chance, line: str, hand: ByHand) -> list[int] | None:
    """A total as dice that make it, where nothing but the total counts.

    12 is a 1 and a 2, as ever; the total is written =12.
    """
    if not hand.only_total or not isinstance(chance, Roll) or chance.dice != 2:
        return None
    found = re.fullmatch(r"=\s*(\d{1,2})|([2-9]|10)", line.strip())
    total = int(found[1] or found[2]) if found else 0
    if not 2 <= total <= 2 * chance.sides:
        return None
    first = max(1, total - chance.sides)
    return [first, total - first]


def typed_cards(chance: Shuffle | Draw, line: str, hand: ByHand) -> list[str]:
    """Cards by what is printed on them, by their number in the list, or by their id."""
    if not hand.names:
        known = {item.casefold(): item for item in chance.items}
        return [known.get(word.casefold(), word) for word in re.split(r"[\s,;]+", line) if word]
    parts = [part.strip() for part in re.split(r"[,;]", line) if part.strip()]
    if len(parts) == 1 and (isinstance(chance, Shuffle) or line.replace(" ", "").isdecimal()):
        parts = split_names(line, hand)
    return [card_called(part, hand) for part in parts]


def split_names(line: str, hand: ByHand) -> list[str]:
    """Names without commas between them: each as long as one of them goes on."""
    words, parts = line.split(), list[str]()
    while words:
        for used in range(len(words), 0, -1):
            part = " ".join(words[:used])
            if card_called(part, hand) != part or used == 1:
                break
        parts.append(part)
        words = words[used:]
    return parts


def card_called(typed: str, hand: ByHand) -> str:
    """The id of the one card that is meant; what was typed if there is none."""
    plain = typed.casefold().strip()
    ids = list(hand.names)
    if plain.isdecimal() and 1 <= int(plain[:6]) <= len(ids):
        return ids[int(plain) - 1]
    exact = [id for id, name in hand.names.items() if name.casefold() == plain]
    begun = [id for id, name in hand.names.items() if name.casefold().startswith(plain)]
    found = exact or begun
    return found[0] if len(found) == 1 else typed


def typed_dice(line: str, together: bool) -> list[int]:
    """`35`, `3 5` or `3, 5`; with larger numbers than 9 they stand apart."""
    if re.sub(r"-?\d|[\s,;+]", "", line):
        return []
    return [int(number) for number in re.findall(r"-?\d" if together else r"-?\d+", line)]


def one_digit_each(chance: Roll | Faces) -> bool:
    if isinstance(chance, Roll):
        return chance.sides < 10
    return all(0 <= face < 10 for die in chance.dice for face in die.faces)


def whats_wrong(chance: Chance, line: str, hand: ByHand = PLAIN) -> str:
    if not line:
        return "Nothing was typed."
    if not isinstance(chance, Shuffle):
        return f"{line!r} cannot have come up."
    typed = typed_outcome(chance, line, hand)
    dealt = hand.dealt and hand.dealt < len(chance.items)
    faults = {
        "unknown": [item for item in typed if item not in chance.items],
        "too often": sorted({item for item in typed if typed.count(item) > 1}),
        "missing": [] if dealt else [item for item in chance.items if item not in typed],
    }
    told = [
        f"{fault}: {', '.join(hand.names.get(item, item) for item in items)}"
        for fault, items in faults.items()
        if items
    ]
    if dealt and not told:
        return f"{counted(len(typed), 'card')} typed, but {hand.dealt} are drawn."
    return f"Not {'the cards' if dealt else 'the whole deck'}; {'; '.join(told)}."
