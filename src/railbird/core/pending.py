"""What a game waits for: a chance (see `chance`), a decision, or nothing more."""

import msgspec

from railbird.core.messages import Seat, Viewer


class Decision(msgspec.Struct, frozen=True, tag="decision", gc=False):
    """Seats that act now.

    `must` seats are waited for; `may` seats can act but nobody waits for them. Where answers are
    secret until the last one is in, `asked` names all who were asked, and nobody learns from the
    pending decision who has answered already.
    """

    must: tuple[Seat, ...]
    may: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()

    def seen_by(self, viewer: Viewer) -> "Decision":
        if not self.asked:
            return self
        answered = viewer in self.asked and viewer not in self.must
        return Decision(tuple(seat for seat in self.asked if not (answered and seat == viewer)))


class House(msgspec.Struct, frozen=True):
    """An opponent that is part of the game and has no seat, such as the rival of a player alone."""

    name: str
    place: int
    score: int


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended, by seat: the place (1 is best, ties share it) and the final score."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    house: tuple[House, ...] = ()
    """Those without a seat; they take places like everybody."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    result: Result
