"""The dice of a lesson: written down where it matters, seeded everywhere else.

A learner who chooses otherwise than the coach may be asked for other rolls. So a written outcome
counts only where its number, its purpose and the chance itself fit; the seed has all the others.
"""

from typing import Any

from railbird.core import BadOutcome, Chance, Outcome, Seeded, Shuffle
from railbird.core.dice import ScriptedSpec
from railbird.lessons.lesson import Lesson, Script


class LessonDice:
    spec = ScriptedSpec()

    def __init__(self, lesson: Lesson) -> None:
        self._scripts = lesson.dice
        self._seeded = Seeded(lesson.seed)

    def outcome(self, chance: Chance, number: int) -> Outcome:
        drawn = self._seeded.outcome(chance, number)
        for script in self._scripts:
            if script.purpose == chance.purpose and _covers(script, number):
                return _written(chance, script.came[number - script.first], drawn)
        return drawn

    def expected(self, _chance: Chance, _number: int) -> None:
        return None


def _covers(script: Script, number: int) -> bool:
    return script.first <= number < script.first + len(script.came)


def _written(chance: Chance, came: Any, drawn: Outcome) -> Outcome:
    if isinstance(chance, Shuffle) and isinstance(came, list):
        came = [*came, *(item for item in drawn if item not in came)]
    try:
        return chance.check(came)
    except BadOutcome:
        return drawn
