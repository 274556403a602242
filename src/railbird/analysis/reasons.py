"""Why one action is better than another, from what happens after them.

Some rollouts of the best action and the runner-up are played again by the rules, in the same worlds
with the same dice, and what they tell the seat is counted.
"""

from collections.abc import Sequence
from math import sqrt

from railbird.analysis.figures import Figure, worths
from railbird.analysis.insight import Start
from railbird.analysis.luck import BLOCK, Clock
from railbird.analysis.rollouts import Rollout, take
from railbird.analysis.weighing import Lead, Question, Trials
from railbird.analysis.words import chances_in_100
from railbird.core import Event, Game, Over, seat_name, seen_by

_LISTENED = BLOCK
"""Rollouts of each action whose events are counted."""
_TELLING = 0.1
"""How much more often something must happen to be worth a mention."""
_SURE = 2.0
"""How many errors that must be."""
_MOST = 3


def reasons(trials: Trials, best: int, second: int | None, close: bool) -> list[str]:
    """Sentences; the first says how sure it is, the others what speaks for the best."""
    question = trials.question
    if second is None:
        return ["There is nothing else to do."]
    words, average = question.words(question.actions[second]), _average(trials, best)
    lead = trials.lead(best, second)
    if close:
        return [_may_be_as_good(words, lead), average]
    worth = f"{chances_in_100(lead.chance.mean)}{_and_score(question.game, lead.score)}"
    said = [f"Worth {worth} more than: {words}.", average, *_at_whose_cost(trials, best, second)]
    return said if trials.is_late() else said + _what_happens(trials, best, second)


def _may_be_as_good(words: str, lead: Lead) -> str:
    """Nothing else is said where it could be the luck of the rollouts."""
    if lead.chance.is_clear(_SURE):
        return f"The model is not that exact: {words} may be as good."
    if lead.chance.mean < 0:
        return f"Too close to call, so the usual choice comes first: {words} may be as good."
    return f"Too close to call: {words} may be as good."


def _average(trials: Trials, best: int) -> str:
    score = worths(trials.endings(best))[trials.question.seat].score
    return f"You end with {trials.question.game.words.score(round(score.mean))} on average."


def _and_score(game: Game, lead: Figure) -> str:
    """Where it is more, too: whoever wins more often may well end with less."""
    clear = lead.is_clear(_SURE) and round(lead.mean) > 0
    return f" and {game.words.score(round(lead.mean))}" if clear else ""


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
    return [f"It takes most from {seat_name(rival)}: {chances_in_100(losses[rival])}."]


def _what_happens(trials: Trials, best: int, second: int) -> list[str]:
    """What good comes up clearly more often after the best action."""
    here, there = _heard(trials, best), _heard(trials, second)
    both = list(zip(here, there, strict=True))
    gaps = {what: _gap(what, both) for what in sorted(set().union(*here, *there))}
    telling = sorted((what for what in gaps if gaps[what]), key=lambda what: -gaps[what])
    return [
        f"In {_of_100(what, here)} of 100 games {what}, instead of {_of_100(what, there)}."
        for what in telling[:_MOST]
    ]


def _gap(what: str, both: Sequence[tuple[set[str], set[str]]]) -> float:
    """How much more often it happens, world by world; 0 where that may be luck."""
    changes = [(what in here) - (what in there) for here, there in both]
    more, differ = sum(changes), sum(map(abs, changes))
    return more / len(both) if more > max(_TELLING * len(both), _SURE * sqrt(differ)) else 0.0


def _of_100(what: str, heard: Sequence[set[str]]) -> int:
    return round(100 * sum(what in each for each in heard) / len(heard))


def _heard(trials: Trials, action: int) -> list[set[str]]:
    """What the seat heard in each rollout before this part of the game ended."""
    question = trials.question
    if not question.table.insight.remarks:
        return [set()]
    heard = []
    for number in range(_LISTENED):
        state, clock = question.world(number), Clock()
        told = take(state, question.seat, question.actions[action])
        rollout = Rollout(question.table, Start(state, number, clock), question.luck)
        while rollout.clock.part == 0 and not isinstance(state.pending, Over):
            told += rollout.step()
        heard.append(_remarks(question, told))
    return heard


def _remarks(question: Question, told: Sequence[Event]) -> set[str]:
    seen = [seen_by(event, question.seat) for event in told]
    remark = question.table.insight.remark
    return {remark(event, question.seat) for event in seen if event is not None} - {""}
