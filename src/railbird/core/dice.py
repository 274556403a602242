"""Where outcomes come from: seeded, verifiable, scripted or rolled by people.

A source is asked for the outcome of the n-th chance of a game and keeps no position itself, so a
game can be resumed, replayed or checked at any point. `docs/record.md` gives the exact arithmetic.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from railbird.core.chance import Chance, Outcome
from railbird.core.errors import BadOutcome


class SeededSpec(msgspec.Struct, frozen=True, tag_field="source", tag="seeded"):
    seed: int


class FairSpec(msgspec.Struct, frozen=True, tag_field="source", tag="fair"):
    commitment: str
    """SHA-256 of the secret, published before the first chance."""
    nonces: tuple[str, ...] = ()
    """What the players added, so that the host could not pick a convenient secret."""
    hashes: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """SHA-256 of each nonce by seat, published with the commitment before any nonce was shown.

    Empty where a seat sent none. A hash without its nonce: the seat was left out because it did not
    reveal it in time. Records without this field have nonces that nothing committed to.
    """

    @property
    def left_out(self) -> tuple[int, ...]:
        """The seats that committed to a nonce and did not reveal it."""
        if self.hashes is msgspec.UNSET:
            return ()
        pairs = zip(self.hashes, self.nonces, strict=False)
        return tuple(seat for seat, (promised, nonce) in enumerate(pairs) if promised and not nonce)


class ManualSpec(msgspec.Struct, frozen=True, tag_field="source", tag="manual"):
    seed: int
    """For the chances that nobody at the table may see."""
    everything: bool = False


class ScriptedSpec(msgspec.Struct, frozen=True, tag_field="source", tag="scripted"):
    pass


DiceSpec: TypeAlias = SeededSpec | FairSpec | ManualSpec | ScriptedSpec


class Dice(Protocol):
    """A source of outcomes."""

    @property
    def spec(self) -> DiceSpec:
        """How a record names this source; it holds no secret."""

    def outcome(self, chance: Chance, number: int) -> Outcome:
        """The outcome of this chance, the `number`-th of the game, counted from 0."""

    def expected(self, chance: Chance, number: int) -> Outcome | None:
        """The only possible outcome, or None where only people or a script know."""


class _Stream:
    """Uniform numbers for one chance: 64-bit words of HMAC-SHA256(key, "number:block")."""

    def __init__(self, key: bytes, number: int) -> None:
        self._key = key
        self._number = number
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        fair_part = 2**64 - 2**64 % n
        while True:
            word = self._word()
            if word < fair_part:
                return word % n

    def _word(self) -> int:
        if not self._words:
            text = f"{self._number}:{self._block}".encode()
            digest = hmac.digest(self._key, text, "sha256")
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()


def _from_key(key: bytes, chance: Chance, number: int) -> Outcome:
    return chance.sample(_Stream(key, number).below)


class Seeded:
    """The same seed rolls the same, on any machine."""

    def __init__(self, seed: int) -> None:
        self.spec = SeededSpec(seed)
        self._key = f"railbird/{seed}".encode()

    def outcome(self, chance: Chance, number: int) -> Outcome:
        return _from_key(self._key, chance, number)

    expected = outcome


class Fair:
    """Commit, then reveal: the hash of a secret is published first, so nobody can change the dice.

    The key is HMAC-SHA256(secret, nonces joined by new lines).
    """

    def __init__(self, secret: str | None = None, nonces: Sequence[str] = ()) -> None:
        self.secret = secret or secrets.token_hex(32)
        self.spec = FairSpec(commitment_of(self.secret), tuple(nonces))
        self._key = hmac.digest(self.secret.encode(), "\n".join(nonces).encode(), "sha256")

    def outcome(self, chance: Chance, number: int) -> Outcome:
        return _from_key(self._key, chance, number)

    expected = outcome


def commitment_of(secret: str) -> str:
    """The SHA-256 of a secret or a nonce, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Scripted:
    """Outcomes written down beforehand, for tests and worked examples."""

    spec = ScriptedSpec()

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._outcomes = list(outcomes)

    def outcome(self, chance: Chance, number: int) -> Outcome:
        if number >= len(self._outcomes):
            raise BadOutcome(
                f"the script has {len(self._outcomes)} outcomes; {chance.purpose} next"
            )
        return self._outcomes[number]

    def expected(self, _chance: Chance, _number: int) -> None:
        return None


class Manual:
    """People roll the public dice and type them; `everything` asks them for the secret ones too."""

    def __init__(
        self, ask: Callable[[Chance], Outcome], seed: int, *, everything: bool = False
    ) -> None:
        self.spec = ManualSpec(seed, everything)
        self._ask = ask
        self._program = Seeded(seed)

    def outcome(self, chance: Chance, number: int) -> Outcome:
        expected = self.expected(chance, number)
        return self._ask(chance) if expected is None else expected

    def expected(self, chance: Chance, number: int) -> Outcome | None:
        by_hand = chance.public or self.spec.everything
        return None if by_hand else self._program.outcome(chance, number)
