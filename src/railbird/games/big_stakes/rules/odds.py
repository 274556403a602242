"""Odds on a race: printed, or from simulated races (BS-7.71, BS-7.72, BS-6.11)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from railbird.core import BadOutcome, Chance, Outcome
from railbird.core.chance import Below
from railbird.games.big_stakes.box.components import Box, FixedRunner, Odds
from railbird.games.big_stakes.events import OddsOffer
from railbird.games.big_stakes.rules.simulated_odds import Field, rehearse

PURPOSE = "odds of the race"
FEWEST_FOR_PLACE = 4
FEWEST_FOR_SHOW = 5
_SEEDS = 2**63


def paying_places(runners: int) -> int:
    """Win always; place and show with enough runners (BS-7.70)."""
    return 1 + (runners >= FEWEST_FOR_PLACE) + (runners >= FEWEST_FOR_SHOW)


def offered(box: Box, chance: Fraction) -> Odds:
    """The largest step of the ladder that is not above the fair odds less takeout (BS-7.71)."""
    if not chance:
        return box.ladder[-1]
    kept = Fraction(100 - box.money.bet_takeout_percent, 100)
    fair = kept / chance - 1
    below = [step for step in box.ladder if Fraction(step.a, step.b) <= fair]
    return below[-1] if below else box.ladder[0]


def printed_odds(runner: FixedRunner) -> OddsOffer:
    return OddsOffer(runner.horse, runner.win, runner.place, runner.show)


class LiveOdds(Chance, frozen=True, tag="live_odds"):
    """An estimate that a rule asks for; what came up is the table of odds itself.

    The outcome has a row for each runner, with the odds to win, place and show so far as there are
    such bets, written as on the ladder.
    """

    takes_long = True

    box: Any = None
    field: Field | None = None
    rehearse: Any = rehearse
    """What runs the races; it goes along to whatever process works the odds out."""

    def sample(self, below: Below) -> tuple[tuple[str, ...], ...]:
        """One number of the game's dice seeds a stream of its own (BS-6.11)."""
        assert self.field is not None
        races = self.box.money.bet_simulations
        counts = self.rehearse(self.box, self.field, below(_SEEDS), races)
        return tuple(
            tuple(str(offered(self.box, count / races)) for count in row[: self.places])
            for row in counts
        )

    @property
    def places(self) -> int:
        assert self.field is not None
        return paying_places(len(self.field.runners))

    def count(self) -> int:
        assert self.field is not None
        return int(len(self.box.ladder) ** (self.places * len(self.field.runners)))

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        raise NotImplementedError("how likely a table of odds is can only be simulated")

    def check(self, outcome: object) -> tuple[tuple[str, ...], ...]:
        assert self.field is not None
        rows = outcome if isinstance(outcome, list | tuple) else ()
        if len(rows) == len(self.field.runners) and all(map(self._is_row, rows)):
            return tuple(map(tuple, rows))
        raise BadOutcome(f"{self.purpose}: got {outcome!r}, expected {self.wants()}")

    def _is_row(self, row: object) -> bool:
        if not isinstance(row, list | tuple) or len(row) != self.places:
            return False
        steps = {str(step) for step in self.box.ladder}
        return all(isinstance(odds, str) and odds in steps for odds in row)

    def wants(self) -> str:
        assert self.field is not None
        kinds = ["win", "place", "show"][: self.places]
        return (
            f"{len(self.field.runners)} rows of odds ({', '.join(kinds)}), each one of "
            f"{', '.join(map(str, self.box.ladder))}"
        )


def posted(box: Box, horses: Sequence[int], rows: Sequence[Sequence[str]]) -> tuple[OddsOffer, ...]:
    steps = {str(step): step for step in box.ladder}
    offers = []
    for horse, row in zip(horses, rows, strict=True):
        win, place, show = (*(steps[text] for text in row), None, None)[:3]
        assert win is not None
        offers.append(OddsOffer(horse, win, place, show))
    return tuple(offers)
