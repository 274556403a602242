"""How much is tried: everything is a count, so that a check does not depend on the machine."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """Counts for one close look at one moment, and how often a close look is taken."""

    thorough: float = 1.0

    def times(self, count: int) -> int:
        return max(1, round(count * self.thorough))

    @property
    def first_moments(self) -> int:
        """How many moments of each kind in a game are looked at closely."""
        return self.times(6)

    @property
    def later_moments(self) -> float:
        """The part of all further moments that is looked at closely."""
        return min(1.0, 0.04 * self.thorough)

    @property
    def viewers(self) -> int:
        return self.times(7)

    @property
    def actions(self) -> int:
        """Listed actions of one seat that are tried out."""
        return self.times(12)

    @property
    def attempts(self) -> int:
        """Actions that one seat throws at the rules out of place."""
        return self.times(12)

    @property
    def steps_on_a_copy(self) -> int:
        return self.times(15)

    @property
    def alternatives(self) -> int:
        """Other ways a step could have gone that somebody may be unable to tell apart."""
        return self.times(6)

    @property
    def shadows(self) -> int:
        """Hidden histories that are followed at the same time."""
        return self.times(5)

    @property
    def worlds_for_a_secret(self) -> int:
        """Worlds to build where a secret is hidden until it is seen to vary; never too few."""
        return 24

    @property
    def listed_outcomes(self) -> int:
        """A chance with more outcomes is sampled, not listed."""
        return self.times(1000)
