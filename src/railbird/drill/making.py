"""Making an exercise: a few options are found in some worlds and measured in fresh ones.

In the worlds where it was found, the luckiest of many looks better than it is. So the options meet
worlds that had no say in choosing them, and more of those until each is clearly worse than the best
or hardly worse at all.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from railbird.analysis.figures import worths
from railbird.analysis.insight import Choice, Insight, insight_of, steps_of
from railbird.analysis.replayed import Moment, moments_of
from railbird.analysis.weighing import Lead, Question, Trials, order, search
from railbird.core import Game, Record, Seat, View
from railbird.core.record import Decided, parse_record
from railbird.drill.exercise import Exercise, Option
from railbird.workers import Shipped, unship

MOST = 5
"""Options of an exercise."""
FROM_THE_TOP = 3
SURE = 3.0
"""Errors by which an option must be behind to be wrong beyond doubt."""
RIGHT = 2.0
"""Errors within which an option counts as right."""
LITTLE = 0.005
"""What costs less is not worth more rollouts."""
LEAST = 0.02
"""What the worst option must cost, or there is nothing to learn."""
FEWEST = 18
"""Worlds that each option meets at least."""
LOOKS = (1, 2, 4, 8)
"""Times the usual worlds, until it is clear what is right."""
SEED = "railbird exercise"


class Budget(NamedTuple):
    search: int
    """Rollouts of all actions together, to find the options."""
    worlds: int
    """Fresh ones that each option meets, at first."""


def make_exercise(
    game: Game,
    view: View,
    *,
    names: Sequence[str],
    where: str = "",
    played: Choice | None = None,
    sure: bool = False,
) -> Exercise | None:
    """The exercise of a decision; None if there is nothing to learn from it.

    `sure` takes twice the rollouts, for an exercise that many will be asked.
    """
    budget = _budget(insight_of(game.id), times=2 if sure else 1)
    made = build_exercise(game, view, budget, names=names, where=where, played=played)
    return made if teaches(made) else None


def teaches(exercise: Exercise) -> bool:
    """Whether an option is clearly worse than the best, and that which was played."""
    wrong = [not one.right and one.behind.mean >= LEAST for one in exercise.options]
    return any(wrong) if exercise.played is None else wrong[exercise.played]


def build_exercise(
    game: Game,
    view: View,
    budget: Budget,
    *,
    names: Sequence[str],
    where: str = "",
    played: Choice | None = None,
) -> Exercise:
    """Whatever there is to learn from it."""
    question = _question(game, view)
    at_played = None if played is None else question.place_of(played)
    few = _options(question, budget, at_played)
    told = _measured(question, few, budget)
    best = min(few, key=lambda action: order(told, action))
    return Exercise(
        game=game.id,
        seat=question.seat,
        names=tuple(names),
        view=msgspec.Raw(msgspec.json.encode(view)),
        where=where,
        options=tuple(_option(told, at, best) for at in few),
        played=None if at_played is None else few.index(at_played),
        policy=question.table.policy,
        rollouts=len(told.endings(best)),
    )


def _budget(insight: Insight, *, times: int) -> Budget:
    return Budget(insight.hint_rollouts, times * max(FEWEST, insight.hint_rollouts // 3))


def _question(game: Game, view: View) -> Question:
    question = Question(game, view, (), SEED, None)
    world = question.world(0)
    legal = world.legal(question.seat)
    question.actions = list(question.table.insight.promising(world, question.seat, legal))
    return question


def _options(question: Question, budget: Budget, played: int | None) -> list[int]:
    """The best few, what was played, and others from the middle and the end of the ranking, in the
    order of the rules; of choices with the same words one."""
    trials = Trials(question)
    ranking = search(trials, range(len(question.actions)), range(budget.search), budget.search)
    said = {question.words(question.actions[at]): at for at in reversed(ranking)}
    if played is not None:
        said[question.words(question.actions[played])] = played
    distinct = [at for at in ranking if said[question.words(question.actions[at])] == at]
    rest = distinct[FROM_THE_TOP:]
    spread = rest[len(rest) // 2 :: max(1, len(rest) // 2)]
    wanted = [*distinct[:FROM_THE_TOP], *spread, *rest]
    if played is not None:
        wanted.insert(0, played)
    return sorted(list(dict.fromkeys(wanted))[:MOST])


def _measured(question: Question, few: Sequence[int], budget: Budget) -> Trials:
    told = Trials(question)
    for times in LOOKS:
        told.try_out(few, range(budget.search, budget.search + times * budget.worlds))
        best = min(few, key=lambda action: order(told, action))
        if all(_is_settled(told.lead(best, at)) for at in few if at != best):
            break
    return told


def _is_settled(lead: Lead) -> bool:
    """Clearly worse, or so little worse that it does not matter."""
    mean, error = lead.chance.mean, lead.chance.error
    return mean > SURE * error or mean + RIGHT * error < LITTLE


def _option(told: Trials, at: int, best: int) -> Option:
    question = told.question
    behind = told.lead(best, at).chance
    return Option(
        steps=tuple(msgspec.to_builtins(step) for step in steps_of(question.actions[at])),
        chance=worths(told.endings(at))[question.seat].chance,
        behind=behind,
        right=not (behind.mean > 0 and behind.is_clear(RIGHT, question.table.insight.doubt)),
    )


# -- from a game that was played -----------------------------------------------------------------


class Wanted(NamedTuple):
    """A decision of a finished game, to be made an exercise."""

    n: int
    """How many entries of the record came before it."""
    seat: Seat


def exercise_of(shipped: Shipped, record: bytes, wanted: Wanted) -> Exercise | None:
    """In another process: the exercise of a decision that somebody made."""
    game, parsed = unship(shipped), parse_record(record)
    return exercise_at(game, parsed, moments_of(parsed, game), wanted)


def exercise_at(
    game: Game, record: Record, moments: Sequence[Moment], wanted: Wanted
) -> Exercise | None:
    insight, state = insight_of(game.id), moments[wanted.n].state
    return make_exercise(
        game,
        state.view(wanted.seat),
        names=record.names,
        where=insight.place(state),
        played=_played(game, insight, moments, wanted),
    )


def _played(game: Game, insight: Insight, moments: Sequence[Moment], wanted: Wanted) -> Choice:
    """A decision may take several entries, with those of others in between."""
    for before, now in pairwise(moments[wanted.n :]):
        if isinstance(now.entry, Decided) and now.entry.seat == wanted.seat:
            action = game.read_action(now.entry.act)
            done = insight.settled_by(before.state, wanted.seat, action)
            if done is not None:
                return done
    raise ValueError(f"seat {wanted.seat} decided nothing after entry {wanted.n}")
