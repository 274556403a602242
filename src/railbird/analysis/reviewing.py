"""Making a review: the values of all moments first, then decision after decision."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

import msgspec

from railbird.analysis.checks import check_budget
from railbird.analysis.figures import Ending, Worth, worths
from railbird.analysis.first_values import equal_start, moved
from railbird.analysis.in_steps import first_step, is_step
from railbird.analysis.insight import Kind, insight_of, steps_of
from railbird.analysis.luck import BLOCK, Luck
from railbird.analysis.moments import worth_of_open
from railbird.analysis.places import places_of
from railbird.analysis.replayed import Moment, moments_of, shipped_moments
from railbird.analysis.review import PARTS, Judged, Race, Review, ReviewStep, Summary
from railbird.analysis.rollouts import RolloutTable, Watched, ending_of
from railbird.analysis.summing_up import costs_by_kind, errors_by_seat, per_decision, summary_of
from railbird.analysis.sums import error_of_change
from railbird.analysis.weighing import Question, Trials, judge
from railbird.analysis.words import shortened
from railbird.core import BadSetup, Chance, Decision, Game, Over, Record, Seat, seen_by
from railbird.core.record import Decided, Resolved
from railbird.core.wording import with_names
from railbird.registry import load
from railbird.workers import Shipped, Workers, ship, unship

SURE = 3.0
"""How many errors a cost must exceed: with hundreds of decisions, some look bad by chance."""
LEAST_COST = 0.005
"""Cheaper decisions are not worth a mention, however certain."""
BLOCKS = 6
"""Of rollouts, at least: how much they differ is the error of a sum."""


def review(
    record: Record,
    game: Game | None = None,
    *,
    seat: Seat | None = None,
    moment_rollouts: int | None = None,
    decision_rollouts: int | None = None,
    seed: int = 0,
    policy: str | None = None,
    processes: int = 1,
) -> Review:
    """Review a finished game; with `seat` only the decisions of that seat are judged.

    The same seed gives the same figures, whatever the machine and the number of processes.
    """
    making = Reviewing(
        record,
        game,
        seat=seat,
        moment_rollouts=moment_rollouts,
        decision_rollouts=decision_rollouts,
        seed=seed,
        policy=policy,
    )
    with Workers(processes, of="the analysis") as workers:
        for _ in making.work(workers):
            pass
    return making.so_far()


def values_alone(record: Record, game: Game, *, rollouts: int, seed: int = 0) -> Review:
    """A review that judges no decisions: how much luck did, for a fraction of the work."""
    making = Reviewing(
        record,
        game,
        seat=None,
        moment_rollouts=rollouts,
        decision_rollouts=None,
        seed=seed,
        policy=None,
    )
    return making.put_together([_value(making.job, at) for at in making.to_value], ())


class Job(NamedTuple):
    """What every process needs to know of a review."""

    game: Shipped
    record: bytes
    seed: int
    policy: str | None
    moment_rollouts: int
    decision_rollouts: int


class Reviewing:
    """A review in the making. It can be stopped once the values are known."""

    def __init__(
        self,
        record: Record,
        game: Game | None,
        *,
        seat: Seat | None,
        moment_rollouts: int | None,
        decision_rollouts: int | None,
        seed: int,
        policy: str | None,
    ) -> None:
        self.game = game or load(record.header.game, record.header.pack)
        self.record = record
        check_record(record, self.game, seat)
        self._moments = moments_of(record, self.game)
        self._table = RolloutTable(self.game, len(record.header.seats), policy)
        usual = self._table.insight
        self.job = Job(
            ship(self.game),
            record.dump(),
            seed,
            policy,
            check_budget(usual.moment_rollouts if moment_rollouts is None else moment_rollouts),
            check_budget(
                usual.decision_rollouts if decision_rollouts is None else decision_rollouts
            ),
        )
        self.to_value = [0, *(at for at in self._later() if not self._is_expected(at))]
        self.to_judge = [at for at in self._later() if self._is_choice(at, seat)]
        self._places = places_of(usual, self._moments, self.to_judge)
        self._values: list[tuple[Worth, ...]] = []
        self._judged: list[Judged] = []

    @property
    def tasks(self) -> int:
        return len(self.to_value) + len(self.to_judge)

    def work(self, workers: Workers) -> Iterator[None]:
        """Do it all, with a stop after each task."""
        found: dict[int, tuple[Worth, ...]] = {}
        values = workers.map(partial(_value, self.job), self.to_value)
        for at, value in zip(self.to_value, values, strict=True):
            found[at] = value
            yield
        self._take_values(found)
        for judged in workers.map(partial(_judge, self.job), self.to_judge):
            self._judged.append(judged)
            yield

    def put_together(self, values: Sequence[tuple[Worth, ...]], judged: Iterable[Judged]) -> Review:
        """The review from parts done elsewhere, in the order of `to_value` and `to_judge`."""
        self._take_values(dict(zip(self.to_value, values, strict=True)))
        self._judged = list(judged)
        return self.so_far()

    def _take_values(self, found: dict[int, tuple[Worth, ...]]) -> None:
        self._values = _filled(found, len(self._moments))
        self._start = self._values[0]
        if self._table.insight.equal_seats:
            self._start = equal_start(self._start)
            for at in range(self._before_luck()):
                self._values[at] = moved(self._values[at], found[0], self._start)
        self._reached = [self._start, *map(self._reached_at, self._later())]

    @property
    def has_values(self) -> bool:
        return bool(self._values)

    def so_far(self) -> Review:
        """The review, with the decisions judged until now."""
        steps = tuple(self._step(at) for at in self._later())
        errors = errors_by_seat(steps, self._values, self._reached)
        judged = [
            (self._places[at].kind, self._named(at, one))
            for at, one in zip(self.to_judge, self._judged, strict=False)
        ]
        sums = [
            summary_of(seat, self.record, self._start[seat], steps, errors[seat])
            for seat in range(len(errors))
        ]
        return Review(
            game=self.game.id,
            seed=self.job.seed,
            policy=self._table.policy,
            moment_rollouts=self.job.moment_rollouts,
            decision_rollouts=self.job.decision_rollouts,
            seats=tuple(_with_costs(seat, judged) for seat in sums),
            steps=steps,
            judged=tuple(one for _, one in judged),
            not_judged=len(self.to_judge) - len(self._judged),
            races=tuple(self._races()),
            kernel=self._table.quickness(self._moments[0].state) > 1,
        )

    # -- what needs work ---------------------------------------------------------------------

    def _later(self) -> range:
        return range(1, len(self._moments))

    def _is_expected(self, at: int) -> bool:
        """The rollouts of the moment before did just this, so that nothing changes."""
        before, now = self._moments[at - 1 : at + 1]
        if self._known(at) is not None:
            return False
        if not isinstance(now.entry, Decided):
            return self._taught_nobody(at)
        pending, seat = before.state.pending, now.entry.seat
        assert isinstance(pending, Decision)
        if self._goes_on(at):
            return True
        if pending.must[:1] != (seat,):
            return False
        if self._goes_on(at - 1):
            return False  # a slip is complete: its earlier steps count here
        action = self.game.read_action(now.entry.act)
        if len(before.state.legal(seat)) == 1:
            return True
        rng = Watched("")
        steps = before.state.expand(seat, self._table.answer(before.state, rng))
        return not rng.used and steps[0] == action

    def _goes_on(self, at: int) -> bool:
        """A step after which the same seat takes the next: what it changes counts there."""
        entry = self._moments[at].entry
        after = self._moments[at + 1].entry if at + 1 < len(self._moments) else None
        if not (isinstance(entry, Decided) and isinstance(after, Decided)):
            return False
        return after.seat == entry.seat and is_step(self._table.insight, self._moments, at)

    def _taught_nobody(self, at: int) -> bool:
        """A deck was shuffled face down, and rollouts draw it again in any case."""
        chance = self._moments[at - 1].state.pending
        secret = isinstance(chance, Chance) and not chance.public
        return secret and self._table.insight.renews and not self._moments[at].told

    def _is_choice(self, at: int, seat: Seat | None) -> bool:
        entry = self._moments[at].entry
        if not isinstance(entry, Decided) or seat not in (None, entry.seat):
            return False
        if is_step(self._table.insight, self._moments, at):
            return False
        return len(self._moments[at - 1].state.legal(entry.seat)) > 1

    def _known(self, at: int) -> Ending | None:
        """What the model said of this moment, where rollouts of earlier ones ended."""
        moment = self._moments[at]
        if isinstance(moment.state.pending, Over):
            return None
        return self._table.insight.estimate(moment.state, moment.told)

    def _before_luck(self) -> int:
        """How many moments come before the first roll, deal or draw that told anybody something."""
        chances = (at for at in self.to_value if isinstance(self._moments[at].entry, Resolved))
        return next(chances, len(self._moments))

    # -- putting it together -----------------------------------------------------------------

    def _step(self, at: int) -> ReviewStep:
        values = self._values[at - 1], self._reached[at], self._values[at]
        before, told, after = map(_parts, values)
        entry = self._moments[at].entry
        return ReviewStep(
            entry=at,
            kind="decision" if isinstance(entry, Decided) else "luck",
            seat=entry.seat if isinstance(entry, Decided) else None,
            what=self._words(at),
            chance=_chances(after),
            error=tuple(round(worth.chance.error, 6) for worth in self._values[at]),
            score=tuple(round(worth.score.mean, 3) for worth in self._values[at]),
            change=_chances(new - old for new, old in zip(told, before, strict=True)),
            remainder=_chances(new - old for new, old in zip(after, told, strict=True)),
            change_error=tuple(map(error_of_change, *values[:2])),
            where=self._where(at),
        )

    def _where(self, at: int) -> str:
        place = self._places.get(at)
        return place.words if place else self._table.insight.place(self._moments[at - 1].state)

    def _races(self) -> Iterator[Race]:
        """Where the place of the table's words changes, if it names parts worth a mark."""
        before = ""
        for at, moment in enumerate(self._moments[:-1]):
            words = self._table.insight.place(moment.state)
            if words.startswith("race") and words != before:
                yield Race(at, words)
                before = words

    def _reached_at(self, at: int) -> tuple[Worth, ...]:
        """The value right after an entry: the model's, where rollouts of the moment before end."""
        known = self._known(at)
        return self._values[at] if known is None else worths([known])

    def _words(self, at: int) -> str:
        entry = self._moments[at].entry
        if isinstance(entry, Decided):
            before, action = self._moments[at - 1].state, self.game.read_action(entry.act)
            insight = self._table.insight
            done = insight.settled_by(before, entry.seat, action) or action
            words = insight.words(self.game, before.view(entry.seat), done)
            return with_names(words, self.record.names)
        assert isinstance(entry, Resolved)
        seen = (seen_by(event, None) for event in self._moments[at].told)
        said = [
            self.game.words.narrate(event, self.record.names) for event in seen if event is not None
        ]
        return shortened(": ".join(filter(None, [entry.chance, " ".join(said).rstrip(".")])))

    def _named(self, at: int, judged: Judged) -> Judged:
        words, best = (
            with_names(each, self.record.names) for each in (judged.words, judged.best_words)
        )
        where = self._places[at].words
        return msgspec.structs.replace(judged, words=words, best_words=best, where=where)


def _with_costs(seat: Summary, judged: Sequence[tuple[Kind, Judged]]) -> Summary:
    own = [(kind, one) for kind, one in judged if one.seat == seat.seat]
    return msgspec.structs.replace(
        seat,
        decisions=len(own),
        cost=per_decision([one.first_look for _, one in own]),
        cost_score=per_decision([one.first_score for _, one in own]),
        costs=costs_by_kind(own),
    )


def check_record(record: Record, game: Game, seat: Seat | None) -> None:
    if record.header.game != game.id:
        raise BadSetup(f"this is a game of {record.header.game}, not of {game.title}")
    if record.ended is None:
        raise BadSetup("the game is not over; a review needs a finished one")
    seats = len(record.header.seats)
    if seat is not None and seat not in range(seats):
        raise BadSetup(f"seat {seat}: there are seats 0 to {seats - 1}")


def _filled(found: dict[int, tuple[Worth, ...]], count: int) -> list[tuple[Worth, ...]]:
    """A value for every moment: that of the moment before where nothing has changed."""
    values = [found[0]]
    for at in range(1, count):
        values.append(found.get(at, values[-1]))
    return values


def _parts(value: Sequence[Worth]) -> list[int]:
    return [round(worth.chance.mean * PARTS) for worth in value]


def _chances(parts: Iterable[int]) -> tuple[float, ...]:
    return tuple(part / PARTS for part in parts)


# -- tasks, in this process or another -----------------------------------------------------------


def do_part(job: Job, kind: Literal["value", "judge"], at: int) -> tuple[Worth, ...] | Judged:
    """What an entry's moment is worth, or what its decision cost."""
    return _value(job, at) if kind == "value" else _judge(job, at)


def _value(job: Job, at: int) -> tuple[Worth, ...]:
    moment = shipped_moments(job.record, job.game)[at]
    pending = moment.state.pending
    if isinstance(pending, Over):
        return worths([ending_of(pending.result)])
    table = RolloutTable(unship(job.game), moment.state.seats, job.policy)
    usual = job.moment_rollouts * table.quickness(moment.state)
    block = max(1, min(BLOCK, usual // BLOCKS))
    luck = Luck(f"railbird review {job.seed}", block)
    rollouts = usual // block * block * table.insight.weight(moment.state)
    return worth_of_open(table, moment.state, moment.clock, luck, rollouts)


def _judge(job: Job, at: int) -> Judged:
    game, moments = unship(job.game), shipped_moments(job.record, job.game)
    before, now = moments[at - 1 : at + 1]
    entry = now.entry
    assert isinstance(entry, Decided)
    insight = insight_of(game.id)
    chosen = insight.settled_by(before.state, entry.seat, game.read_action(entry.act))
    assert chosen is not None
    begun = first_step(insight, moments, at)
    question = _question(game, moments[begun - 1], entry.seat, job, begun)
    usual = question.usual()
    at_chosen = question.place_of(chosen)
    at_usual = None if usual is None else question.place_of(usual)
    trials, every = Trials(question), range(len(question.actions))
    budget, doubt = job.decision_rollouts, insight.doubt
    verdict = judge(trials, every, at_chosen, budget, at_usual, doubt)
    best = question.actions[verdict.best]
    cost = verdict.cost.chance
    return Judged(
        entry=begun,
        seat=entry.seat,
        action=entry.act,
        words=question.words(chosen),
        best=msgspec.to_builtins(steps_of(best)[0]),
        best_words=question.words(best),
        cost=cost.mean,
        error=cost.error,
        score=verdict.cost.score,
        first_look=verdict.first.chance,
        first_score=verdict.first.score,
        marked=cost.mean >= LEAST_COST and cost.is_clear(SURE, doubt),
        rollouts=trials.rollouts,
    )


def _question(game: Game, before: Moment, seat: Seat, job: Job, at: int) -> Question:
    view = before.state.view(seat)
    seed = f"railbird review {job.seed} entry {at}"
    question = Question(game, view, (), seed, job.policy)
    legal = before.state.legal(seat)
    question.actions = list(question.insight.promising(question.world(0), seat, legal))
    return question
