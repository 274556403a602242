"""Advice: the best actions of a decision, what they are worth, and why.

It is made from the seat's view alone: the worlds come from the view, the dice from the seed. Two
games that look the same to the seat get the same advice, byte for byte.
"""

from collections.abc import Sequence

import msgspec

from railbird.analysis.checks import LEAST, check_budget, game_of
from railbird.analysis.figures import Figure, Worth, worths
from railbird.analysis.insight import steps_of
from railbird.analysis.reasons import reasons
from railbird.analysis.weighing import InTime, Question, Trials, order, search, usual_first
from railbird.analysis.words import games_in_100
from railbird.core import Action, BadSetup, Game, Seat, View
from railbird.workers import Workers

SHOWN = 3
"""How many actions to list."""
SURE = 2.0
"""The lead in errors below which the second counts as equal."""


class Choice(msgspec.Struct, frozen=True):
    """An action and what it is worth to the seat."""

    action: Action
    """What to do now."""
    words: str
    chance: Figure
    score: Figure
    behind: Figure
    """How far it is behind the first choice in chances to win, on the same dice."""
    rollouts: int
    steps: tuple[Action, ...] = ()
    """All of it, where a choice is made in several steps, such as a slip written bet by bet; the
    first is `action`."""


class Advice(msgspec.Struct, frozen=True):
    """What rollouts advise here: the choices that win most often."""

    seat: Seat
    choices: tuple[Choice, ...]
    """The best first: what the policy would do, unless something is clearly better."""
    seats: tuple[Worth, ...]
    """What everybody can expect after the best choice."""
    close: bool
    """Whether the second is too close to the best to call."""
    why: tuple[str, ...]
    policy: str
    """The bot that played the rollouts for everybody."""
    rollouts: int
    cut_short: bool = False
    """Whether there was no time for everything."""

    def __str__(self) -> str:
        return "\n".join([*map(_line, told_of(self)), *self.why])


def told_of(advice: Advice) -> list[Choice]:
    """The best few; two equal cards are one choice."""
    by_words = {choice.words: choice for choice in reversed(advice.choices)}
    return [choice for choice in advice.choices if by_words[choice.words] is choice][:SHOWN]


def advise(
    view: View,
    game: Game | None = None,
    *,
    rollouts: int | None = None,
    seed: int = 0,
    policy: str | None = None,
    processes: int = 1,
    in_time: InTime | None = None,
) -> Advice:
    """Weigh every action that the view's seat may take now.

    A view knows its game. Pass the game too if it has a data pack or is your own. Once `in_time`
    says no, the advice comes from the rollouts so far.
    """
    game = game_of(view, game)
    question = _question(game, view, seed, policy, hurried=in_time is not None)
    budget = check_budget(question.table.insight.hint_rollouts if rollouts is None else rollouts)
    with Workers(processes, of="the analysis") as workers:
        usual = question.usual()
        at_usual = None if usual is None else question.place_of(usual)
        play = question.played_by(workers)
        trials, worlds = Trials(question, play, in_time), range(budget)
        ranking = search(trials, range(len(question.actions)), worlds, budget // 2)
        ranking = usual_first(trials, ranking, at_usual, worlds)
        few, at_usual = _finalists(question, ranking, at_usual)
        told = Trials(question, play, in_time)
        if not trials.certain and not trials.cut_short:
            told.try_out(few, range(budget, budget + max(LEAST, budget // (2 * SHOWN))))
        if told.rollouts == 0 or told.cut_short:
            trials.try_out(few, trials.met(ranking[0], worlds))
            return _advice(trials, few, ranking, trials)
        few.sort(key=lambda action: order(told, action))
        return _advice(told, usual_first(told, few, at_usual), ranking, trials)


def _finalists(
    question: Question, ranking: Sequence[int], usual: int | None
) -> tuple[list[int], int | None]:
    """Those that are told, and the usual choice among them; of two that are the same, one.

    They meet fresh worlds: in those where it was found, the luckiest of many looks better than it
    is.
    """
    by_words = {question.words(question.actions[at]): at for at in reversed(ranking)}
    few = list(dict.fromkeys(by_words[question.words(question.actions[at])] for at in ranking))
    if usual is not None:
        usual = by_words[question.words(question.actions[usual])]
        if usual in few[SHOWN:]:
            few.insert(SHOWN - 1, usual)
    return few[:SHOWN], usual


def _question(game: Game, view: View, seed: int, policy: str | None, *, hurried: bool) -> Question:
    if view.seat is None:
        raise BadSetup("a spectator has nothing to decide; advice is for the view of a seat")
    question = Question(game, view, (), f"railbird advice {seed}", policy, hurried=hurried)
    world = question.world(0)
    legal = world.legal(view.seat)
    if not legal:
        raise BadSetup(f"seat {view.seat} has nothing to decide now")
    question.actions = list(question.table.insight.promising(world, view.seat, legal))
    return question


def _advice(trials: Trials, few: Sequence[int], ranking: Sequence[int], searched: Trials) -> Advice:
    """From what the few came to; of the others only the search knows anything."""
    question, best = trials.question, few[0]
    others = [action for action in ranking if action not in few]
    choices = (
        *(_choice(trials, action, best) for action in few),
        *(_choice(searched, action, best) for action in others),
    )
    second = choices[1] if len({choice.words for choice in choices}) > 1 else None
    close = second is not None and not second.behind.is_clear(SURE, question.table.insight.doubt)
    return Advice(
        seat=question.seat,
        choices=choices,
        seats=worths(trials.endings(best)),
        close=close,
        why=tuple(reasons(trials, best, few[1] if second else None, close)),
        policy=question.table.policy,
        rollouts=searched.rollouts + (trials.rollouts if trials is not searched else 0),
        cut_short=searched.cut_short or trials.cut_short,
    )


def _choice(trials: Trials, action: int, best: int) -> Choice:
    question = trials.question
    endings = trials.endings(action)
    worth = worths(endings)[question.seat]
    chosen = question.actions[action]
    return Choice(
        action=steps_of(chosen)[0],
        words=question.words(chosen),
        chance=worth.chance,
        score=worth.score,
        behind=trials.lead(best, action).chance,
        rollouts=len(endings),
        steps=steps_of(chosen),
    )


def _line(choice: Choice) -> str:
    return f"{choice.words}: wins {games_in_100(choice.chance)}"
