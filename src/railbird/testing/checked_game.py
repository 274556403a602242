"""One random game, checked from its first moment to its last."""

from collections.abc import Mapping
from dataclasses import dataclass

from railbird.core import Chance, Decision, Game, Over, tag_of
from railbird.testing.copies import check_copy, check_independence
from railbird.testing.decisions import check_decision, check_seats
from railbird.testing.defaults import check_defaults
from railbird.testing.effort import Effort
from railbird.testing.endings import check_ending, too_long
from railbird.testing.fingerprint import Fingerprint
from railbird.testing.looking import check_looking
from railbird.testing.moment import Moment
from railbird.testing.promise import BrokenPromise, Scene
from railbird.testing.random_match import Passage, RandomMatch, Spellings
from railbird.testing.records import check_header, check_record, check_resumed
from railbird.testing.refusals import check_disabled, check_garbage, check_refusals
from railbird.testing.report import Report
from railbird.testing.shadows import Shadows
from railbird.testing.twin import GlobalDice, Twin, check_chance
from railbird.testing.views import check_events, check_secret_step, check_views
from railbird.testing.words import check_narration, check_words
from railbird.testing.worlds import Secrets, check_playable, check_worlds


@dataclass(frozen=True)
class Task:
    """What is to be checked, and how hard."""

    game: Game
    effort: Effort
    longest: int
    spellings: Spellings | None
    secrets: Secrets
    report: Report


class CheckedGame:
    """Every step of a game is followed; moments of a new kind are looked at closely."""

    def __init__(self, task: Task, seats: int, options: Mapping[str, object], seed: int) -> None:
        self._task = task
        self._dice = GlobalDice()
        scene = Scene(seats, dict(options), seed, task.effort.thorough)
        self._random = RandomMatch(task.game, scene, task.effort, task.spellings)
        self._pool = self._random.pool
        set_up, moment = self._random.set_up, self._random.moment
        self._twin = Twin(set_up(), set_up(), moment)
        self._shadows = Shadows(self._pool, task.secrets)
        self._visits: dict[tuple[str, ...], int] = {}
        self._kept: tuple[int, Fingerprint] | None = None
        self._suspicion: BrokenPromise | None = None

    def play(self) -> None:
        moment = self._random.moment
        self._check_start(moment)
        close = True
        self._look(moment)
        self._look_further(moment)
        for _ in range(self._task.longest):
            if isinstance(moment.state.pending, Over):
                self._check_end(moment)
                return
            passage = self._random.advance()
            moment, close_before = passage.after, close
            self._follow(passage)
            close = self._is_new(moment)
            if close:
                self._look(moment)
            self._compare_histories(passage, close_before, close)
            if close:
                self._look_further(moment)
            self._dice.check(moment)
        raise too_long(moment, self._task.longest)

    def _check_start(self, start: Moment) -> None:
        """Actions of all phases are gathered before the first moment is looked at."""
        if not self._pool.gather(self._random.set_up(), self._task.longest):
            raise too_long(start, self._task.longest)
        check_header(start, self._random.set_up())
        check_garbage(start)

    def _is_new(self, moment: Moment) -> bool:
        """Closely looked at are the first moments of each kind, the end, and some others."""
        kind = _kind(moment)
        self._visits[kind] = self._visits.get(kind, 0) + 1
        effort = self._task.effort
        return (
            self._visits[kind] <= effort.first_moments
            or isinstance(moment.state.pending, Over)
            or moment.rng.random() < effort.later_moments
        )

    def _look(self, moment: Moment) -> None:
        """All that this moment shows by itself."""
        self._task.report.close_looks += 1
        self._task.secrets.see(moment)
        self._keep_one(moment)
        check_seats(moment)
        check_looking(moment)
        check_copy(moment)
        check_independence(moment)
        check_decision(moment)
        check_chance(moment)
        check_refusals(moment, self._pool)
        check_disabled(moment)
        check_views(moment)
        check_defaults(moment)
        check_words(moment)

    def _look_further(self, moment: Moment) -> None:
        """All that shows when other states are built from this moment and played on.

        A world may come to a fault of the game before the game does; what is wrong with the game
        itself explains more, so that a fault met in a world is kept until the game has ended.
        """
        check_worlds(moment, self._pool, self._task.secrets)
        try:
            check_playable(moment, self._task.longest)
        except BrokenPromise as broken:
            self._suspicion = self._suspicion or broken

    def _keep_one(self, moment: Moment) -> None:
        """Remember a moment from which the record will be resumed."""
        if self._kept is None or moment.rng.random() < 0.1:
            self._kept = len(self._random.match.record.entries), moment.fingerprint

    def _follow(self, passage: Passage) -> None:
        """All that a step shows by itself."""
        report = self._task.report
        report.steps += 1
        decided = (passage.step, *passage.recorded)
        report.actions.update(tag_of(step.what) for step in decided if step.seat is not None)
        report.events.update(map(tag_of, passage.told))
        self._dice.check(passage.after)
        self._twin.follow(passage)
        check_events(passage.after, passage.told)
        check_narration(passage.after, passage.told)

    def _compare_histories(self, passage: Passage, branch: bool, close: bool) -> None:
        """All that shows when a step is held against others, taken or not."""
        check_secret_step(passage)
        self._shadows.follow(passage)
        if branch:
            self._shadows.branch(passage)
        if close:
            self._twin.check_looks(passage.after)
            self._shadows.check_answers(passage.after)

    def _check_end(self, end: Moment) -> None:
        check_ending(end)
        check_record(end, self._random.match)
        if self._kept:
            check_resumed(end, self._random.match, *self._kept)
        if self._suspicion:
            raise self._suspicion
        self._task.report.games += 1


def _kind(moment: Moment) -> tuple[str, ...]:
    pending = moment.state.pending
    if isinstance(pending, Chance):
        return moment.scene.phase, pending.purpose
    if isinstance(pending, Decision) and pending.must:
        return moment.scene.phase, *sorted({tag_of(a) for a in moment.legal(pending.must[0])})
    return (moment.scene.phase,)
