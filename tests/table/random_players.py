"""People at a table who do anything that is allowed, over their sockets."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from railbird.core import Chance
from railbird.core.chance import Draw, Faces, Roll, Shuffle
from tests.table.served import PATIENCE, Json, Socket

CHANCES: type[Any] = Roll | Faces | Shuffle | Draw  # type: ignore[assignment]


class Company:
    """The people of one table, in the order of their seats; the first types what is rolled."""

    def __init__(self, people: Sequence[Socket], rng: random.Random) -> None:
        self.people = people
        self.rng = rng

    def hear(self) -> None:
        for person in self.people:
            person.hear_all()

    def step(self) -> Socket | None:
        """One thing that somebody must do now, and who did it; None if all must wait."""
        self.hear()
        first = self.people[0]
        if first.game["hand_roll"]:
            first.do("roll", outcome=self.outcome(first.game["hand_roll"]), n=first.game["n"])
            return first
        movers = [
            person
            for person in self.people
            if person.game["legal"] and person.view["seat"] in person.view["must"]
        ]
        if not movers:
            return None
        person = self.rng.choice(movers)
        person.act(self.rng.choice(person.game["legal"])["action"])
        return person

    def outcome(self, hand_roll: Json) -> Any:
        chance: Chance = msgspec.convert(hand_roll["chance"], CHANCES, strict=False)
        return chance.sample(self.rng.randrange)

    def play_until(self, fulfilled: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not fulfilled():
            if self.step():
                end = time.monotonic() + PATIENCE
            else:
                assert time.monotonic() < end, "nobody can act, and nothing happens"
                time.sleep(0.01)

    def play_to_end(self) -> None:
        self.play_until(lambda: self.people[0].view["result"])
        for person in self.people:
            person.until_phase("over")
