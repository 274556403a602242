"""The dice of a table's game: fair, typed in by people, or plain for a game that goes on."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Protocol

from railbird.core import Chance, Fair, Outcome, Seeded
from railbird.core.dice import (
    DiceSpec,
    FairSpec,
    ManualSpec,
    ScriptedSpec,
    SeededSpec,
    commitment_of,
)
from railbird.table.messages import DiceInfo, DiceMode


class TableDice(Protocol):
    """A source that may leave a chance to people."""

    def outcome(self, chance: Chance, number: int) -> Outcome | None:
        """What comes up, or None where people roll."""


class ByHand:
    """People roll what everybody may see; the rest is drawn for them."""

    def __init__(self, seed: int) -> None:
        self._hidden = Seeded(seed)

    def outcome(self, chance: Chance, number: int) -> Outcome | None:
        return None if chance.public else self._hidden.outcome(chance, number)


def new_secret() -> str:
    return secrets.token_hex(32)


def seed_from(secret: str) -> int:
    return int.from_bytes(hashlib.sha256(secret.encode()).digest()[:6], "big")


def spec_for(mode: DiceMode, secret: str, nonces: Sequence[str], continues: bool) -> DiceSpec:
    """How the record will name the dice of this game."""
    if mode == "manual":
        return ManualSpec(seed_from(secret))
    if continues:
        return ScriptedSpec()
    return FairSpec(commitment_of(secret), tuple(nonces))


def dice_from(spec: DiceSpec, secret: str) -> TableDice:
    match spec:
        case FairSpec(_, nonces):
            return Fair(secret, nonces)
        case ManualSpec(seed):
            return ByHand(seed)
        case SeededSpec(seed):
            return Seeded(seed)
        case ScriptedSpec():
            return Seeded(seed_from(secret))


def dice_info(spec: DiceSpec, secret: str | None) -> DiceInfo:
    """What may be said about the dice; the secret only when the game is over."""
    match spec:
        case FairSpec(commitment, nonces):
            return DiceInfo(mode="fair", commitment=commitment, nonces=nonces, secret=secret)
        case ManualSpec():
            return DiceInfo(mode="manual", commitment=None, nonces=(), secret=None)
    return DiceInfo(mode="unproven", commitment=None, nonces=(), secret=None)
