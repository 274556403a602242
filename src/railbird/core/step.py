"""One step of a game, worked out on a copy: what is decided or rolled, and what a record keeps.

The state that the step began from stays as it is, so a step that is refused is just thrown away.
"""

from msgspec import to_builtins

from railbird.core.chance import Chance, Outcome
from railbird.core.errors import BadOutcome
from railbird.core.messages import Action, Event, Over, Seat
from railbird.core.record import Decided, Ended, Resolved
from railbird.core.state import State


class Step:
    """`after` is the state it leads to, `told` what happened, `entries` what to write down.

    A step may hold several decisions and chances. After an error it cannot be used again.
    """

    __slots__ = ("after", "entries", "told")

    def __init__(self, before: State) -> None:
        self.after = before.copy()
        self.told: list[Event] = []
        self.entries: list[Decided | Resolved] = []

    def decide(self, seat: Seat, action: Action) -> list[Event]:
        """Take an action, as the listed actions that it stands for."""
        told: list[Event] = []
        for each in self.after.expand(seat, action):
            told += self.after.apply(seat, each)
            self.entries.append(Decided(seat, to_builtins(each)))
        self.told += told
        return told

    def resolve(self, outcome: Outcome) -> list[Event]:
        """Settle the pending chance."""
        chance = self.after.pending
        if not isinstance(chance, Chance):
            raise BadOutcome(f"got {outcome!r}, but there is nothing to roll or draw now")
        settled = chance.check(outcome)
        told = self.after.resolve(settled)
        self.entries.append(Resolved(chance.purpose, settled))
        self.told += told
        return told

    def ended(self, secret: str | None = None) -> Ended | None:
        """The last entry of the record if the game is over now, with the secret of its dice."""
        pending = self.after.pending
        return Ended(pending.result, secret) if isinstance(pending, Over) else None
