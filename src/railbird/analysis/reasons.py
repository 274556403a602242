"""Why one action is better than another, from what happens after them.

Some rollouts of the best action and the runner-up are played again by the rules, in the same worlds
with the same dice, and what they tell the seat is counted.
"""

from collections import Counter
from collections.abc import Sequence

from railbird.analysis.figures import worths
from railbird.analysis.insight import Start
from railbird.analysis.luck import Clock
from railbird.analysis.rollouts import Rollout, take
from railbird.analysis.weighing import Question, Trials
from railbird.analysis.words import chances_in_100
from railbird.core import Event, Over, seen_by

_LISTENED = 18
"""Rollouts of each action whose events are counted."""
_TELLING = 0.1
"""How much more often something must happen to be worth a mention."""
_MOST = 3


def reasons(trials: Trials, ranking: Sequence[int], close: bool) -> list[str]:
    """Sentences; the first says how sure it is, the others what differs."""
    question = trials.question
    if len(ranking) == 1:
        return ["There is nothing else to do."]
    best, second = ranking[:2]
    words = question.words(question.actions[second])
    lead = trials.lead(best, second)
    said = []
    if close:
        said.append(f"Too close to call: {words} may be as good.")
    else:
        said.append(f"Worth {chances_in_100(lead.chance.mean)} more than: {words}.")
    said += _score(trials, best, second)
    said += _at_whose_cost(trials, best, second) if not close else []
    return said + _what_happens(trials, best, second)


def _score(trials: Trials, best: int, second: int) -> list[str]:
    game, lead = trials.question.game, trials.lead(best, second)
    score = worths(trials.endings(best))[trials.question.seat].score
    told = f"You end with {game.score(round(score.mean))} on average"
    if lead.score.is_clear(2.0) and round(lead.score.mean):
        side = "more" if lead.score.mean > 0 else "less"
        told += f", {game.score(abs(round(lead.score.mean)))} {side}"
    return [f"{told}."]


def _at_whose_cost(trials: Trials, best: int, second: int) -> list[str]:
    """The rival who loses most by it, where there are several."""
    seat = trials.question.seat
    after = [worth.chance for worth in worths(trials.endings(best))]
    instead = [worth.chance for worth in worths(trials.endings(second))]
    losses = {
        rival: instead[rival].mean - after[rival].mean
        for rival in range(len(after))
        if rival != seat
    }
    if len(losses) < 2:
        return []
    rival = max(losses, key=lambda each: losses[each])
    if losses[rival] < 2 * max(after[rival].error, instead[rival].error, 0.005):
        return []
    return [f"It takes most from seat {rival}: {chances_in_100(losses[rival])}."]


def _what_happens(trials: Trials, best: int, second: int) -> list[str]:
    """What comes up clearly more often, or less often, after the best action."""
    here, there = _heard(trials, best), _heard(trials, second)
    gaps = {what: (here[what] - there[what]) / _LISTENED for what in sorted(here | there)}
    telling = sorted(
        (what for what in gaps if abs(gaps[what]) > _TELLING), key=lambda w: -abs(gaps[w])
    )
    return [
        f"In {round(100 * here[what] / _LISTENED)} of 100 games {what}, "
        f"instead of {round(100 * there[what] / _LISTENED)}."
        for what in telling[:_MOST]
    ]


def _heard(trials: Trials, action: int) -> Counter[str]:
    """In how many rollouts the seat heard this before this part of the game ended."""
    question, heard = trials.question, Counter[str]()
    if not question.table.insight.remarks:
        return heard
    for number in range(_LISTENED):
        state, clock = question.world(number), Clock()
        told = take(state, question.seat, question.actions[action])
        rollout = Rollout(question.table, Start(state, number, clock), question.luck)
        while rollout.clock.part == 0 and not isinstance(state.pending, Over):
            told += rollout.step()
        heard.update(_remarks(question, told))
    return heard


def _remarks(question: Question, told: Sequence[Event]) -> set[str]:
    seen = [seen_by(event, question.seat) for event in told]
    remark = question.table.insight.remark
    return {remark(event, question.seat) for event in seen if event is not None} - {""}
