"""The dice of a table's game: fair, typed in by people, or plain for a game that goes on."""

import hashlib
import secrets
from typing import Protocol

from railbird.core import Chance, Fair, Game, Outcome, Seeded
from railbird.core.dice import (
    DiceSpec,
    FairSpec,
    ManualSpec,
    ScriptedSpec,
    SeededSpec,
    commitment_of,
)
from railbird.lessons import LessonDice, lesson_of
from railbird.table.model import TableRow


class TableDice(Protocol):
    """A source that may leave a chance to people."""

    def outcome(self, chance: Chance, number: int) -> Outcome | None:
        """What comes up, or None where people roll."""


class LeftToPeople:
    """People roll what everybody may see; the rest is drawn for them."""

    def __init__(self, seed: int) -> None:
        self._hidden = Seeded(seed)

    def outcome(self, chance: Chance, number: int) -> Outcome | None:
        return None if chance.public else self._hidden.outcome(chance, number)


def new_secret() -> str:
    return secrets.token_hex(32)


def seed_from(secret: str) -> int:
    return int.from_bytes(hashlib.sha256(secret.encode()).digest()[:6], "big")


def spec_for(row: TableRow) -> DiceSpec:
    """How the record will name the dice of this game."""
    if row.settings.dice == "manual":
        return ManualSpec(seed_from(row.secret))
    return FairSpec(
        commitment_of(row.secret),
        tuple(seat.nonce for seat in row.seats),
        tuple(seat.nonce_hash for seat in row.seats),
    )


def dice_from(spec: DiceSpec, secret: str) -> TableDice:
    match spec:
        case FairSpec(nonces=nonces):
            return Fair(secret, nonces)
        case ManualSpec(seed):
            return LeftToPeople(seed)
        case SeededSpec(seed):
            return Seeded(seed)
        case ScriptedSpec():
            return Seeded(seed_from(secret))


def dice_of_lesson(game: Game) -> TableDice | None:
    """None where the game has no lesson any more; then the secret has the dice."""
    lesson = lesson_of(game.id)
    return LessonDice(lesson) if lesson else None
