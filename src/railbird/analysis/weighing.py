"""Actions compared on the same worlds with the same dice; more rollouts go where it is close.

Sequential halving: all candidates get a few rollouts, the better half of them gets more, and so on
until two are left. A budget counts the rollouts of all actions together, so the same seed gives the
same answer. Only who asks for an answer in time may get it from fewer of them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import groupby
from math import ceil, fsum, log2, sqrt
from typing import NamedTuple

import msgspec

from railbird.analysis.figures import DIGITS, Ending, Figure, figure
from railbird.analysis.insight import Choice, Start, insight_of, steps_of
from railbird.analysis.luck import BLOCK, Clock, Luck
from railbird.analysis.rollouts import RolloutTable, Watched, take
from railbird.core import Game, Seat, State, View
from railbird.workers import Shipped, Workers, ship, unship

Pair = tuple[int, int]
"""An action, by its place in the list, and the number of a world."""
Play = Callable[[Sequence[Pair]], list[Ending]]
InTime = Callable[[], bool]
"""Whether there is still time for rollouts."""

_FEW = 2
"""Worlds that every candidate meets at least."""
_AT_A_TIME = 6
"""Worlds that are met before somebody in a hurry looks at the clock again."""
_NOISE = 2.0
"""Errors by which the first of many leads without being better."""
_CLEARLY = 4.0
"""Errors by which a lead needs no more worlds."""
_MAYBE = 0.5
"""Errors by which a lead may become clear in more worlds."""
_LOOKS = (1, 2, 4, 8)
"""Times the budget in fresh worlds, as long as it is a close call."""


class Question:
    """A decision to be weighed. Everything in it is known to the seat that decides."""

    def __init__(
        self,
        game: Game,
        view: View,
        actions: Sequence[Choice],
        seed: str,
        policy: str | None,
        *,
        hurried: bool = False,
    ) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.seat: Seat = view.seat
        self.actions = list(actions)
        self.luck = Luck(seed)
        self.policy = policy
        self.hurried = hurried
        """Whether nothing may be loaded first that makes rollouts quick."""
        insight = insight_of(game.id)
        self.insight = insight.at_hand() if hurried else insight
        self.table = RolloutTable(game, self.world(0).seats, policy, self.insight)

    def world(self, number: int) -> State:
        return self.insight.world(self.game, self.view, self.luck.of_rollout(number, "world"))

    def usual(self) -> Choice | None:
        """What the policy would do; None if it draws lots, or would only begin to decide."""
        state, rng = self.world(0), Watched(f"{self.luck.seed}/usual")
        answer = self.table.answer_of(state, self.seat, rng)
        if rng.used:
            return None
        if answer in self.actions:
            return answer
        first = state.expand(self.seat, answer)[0]
        return None if self.insight.settled_by(state, self.seat, first) is None else first

    def place_of(self, choice: Choice) -> int:
        """Where it stands in the list, to which it is added if need be."""
        if choice not in self.actions:
            self.actions.append(choice)
        return self.actions.index(choice)

    def words(self, choice: Choice) -> str:
        return self.insight.words(self.game, self.view, choice)

    def play(self, pairs: Sequence[Pair]) -> list[Ending]:
        """What each of these actions came to in its world."""
        worlds = {number: self.world(number) for _, number in pairs}
        at_once: dict[int, Ending] = {}
        starts = []
        for place, (action, number) in enumerate(pairs):
            state, clock = worlds[number].copy(), Clock()
            told = take(state, self.seat, self.actions[action])
            clock.hear(self.game, told)
            known = self.table.insight.estimate(state, told)
            if known is not None:
                at_once[place] = known._replace(by_luck=False)
            else:
                starts.append(Start(state, number, clock))
        played = iter(self.table.play_out(starts, self.luck))
        return [at_once[at] if at in at_once else next(played) for at in range(len(pairs))]

    def played_by(self, workers: Workers) -> Play:
        """`play`, shared out among processes if there are several."""
        if workers.processes == 1:
            return self.play
        sent = _Sent(
            ship(self.game),
            msgspec.json.encode(self.view),
            tuple(tuple(map(msgspec.json.encode, steps_of(each))) for each in self.actions),
            self.luck.seed,
            self.policy,
            self.hurried,
        )

        def play(pairs: Sequence[Pair]) -> list[Ending]:
            size = max(1, ceil(len(pairs) / workers.processes))
            parts = [pairs[at : at + size] for at in range(0, len(pairs), size)]
            return [one for part in workers.map(partial(_play, sent), parts) for one in part]

        return play


class _Sent(NamedTuple):
    """A question on its way to another process."""

    game: Shipped
    view: bytes
    actions: tuple[tuple[bytes, ...], ...]
    seed: str
    policy: str | None
    hurried: bool


def _play(sent: _Sent, pairs: Sequence[Pair]) -> list[Ending]:
    return _arrived(sent).play(pairs)


@lru_cache(maxsize=4)
def _arrived(sent: _Sent) -> Question:
    game = unship(sent.game)
    view = msgspec.json.decode(sent.view, type=game.view_type)
    actions = [tuple(map(game.parse_action, steps)) for steps in sent.actions]
    return Question(game, view, actions, sent.seed, sent.policy, hurried=sent.hurried)


class Trials:
    """What was found out so far about the actions of a question."""

    def __init__(
        self, question: Question, play: Play | None = None, in_time: InTime | None = None
    ) -> None:
        self.question = question
        self.rollouts = 0
        self.cut_short = False
        """Whether there was no time for everything."""
        self._play = play or question.play
        self._in_time = in_time
        self._endings: list[dict[int, Ending]] = [{} for _ in question.actions]
        self.certain = False
        """Neither world nor dice can differ, so one rollout of each action tells all."""

    def try_out(self, actions: Sequence[int], worlds: Sequence[int]) -> None:
        """Meet these worlds with these actions, where that was not done before."""
        if self.certain:
            return
        pairs = ((a, w) for w in worlds for a in actions if w not in self._endings[a])
        if self._in_time is None:
            self._meet(list(pairs))
            return
        for _, some in groupby(pairs, key=lambda pair: pair[1] // _AT_A_TIME):
            if not self._has_time_for(actions):
                return
            self._meet(list(some))

    def _meet(self, pairs: Sequence[Pair]) -> None:
        self.rollouts += len(pairs)
        for (action, world), ending in zip(pairs, self._play(pairs), strict=True):
            self._endings[action][world] = ending

    def _has_time_for(self, actions: Sequence[int]) -> bool:
        """Every action meets a few worlds, however late it is, so that each has its figures."""
        few = any(len(self._endings[action]) < _FEW for action in actions)
        return few or not self.is_late()

    def is_late(self) -> bool:
        """Whether what is left to do must be left out."""
        if self._in_time is not None and not self._in_time():
            self.cut_short = True
        return self.cut_short

    def look_for_luck(self, actions: Sequence[int], world: int) -> None:
        """Try each action once, which is enough where nothing is hidden and nothing rolled."""
        if self.certain:
            return
        self.try_out(actions, [world])
        self.certain = not self.question.game.secrets and not any(
            self._endings[action][world].by_luck for action in actions
        )

    def endings(self, action: int, worlds: Sequence[int] | None = None) -> list[Ending]:
        met = self._endings[action]
        chosen = sorted(met) if worlds is None or self.certain else worlds
        return [met[world] for world in chosen if world in met]

    def met(self, action: int, worlds: Sequence[int]) -> list[int]:
        """Which of these worlds an action has met."""
        return [world for world in worlds if world in self._endings[action]]

    def worth(self, action: int, worlds: Sequence[int] | None = None) -> tuple[float, float]:
        """Mean chance and score; a better action has the greater pair."""
        seat, endings = self.question.seat, self.endings(action, worlds)
        chance = fsum(ending.chances[seat] for ending in endings) / len(endings)
        score = fsum(ending.scores[seat] for ending in endings) / len(endings)
        return round(chance, DIGITS), round(score, DIGITS)

    def lead(self, action: int, other: int, worlds: Sequence[int] | None = None) -> "Lead":
        """How much more an action is worth than another, in the worlds that both have met."""
        mine, theirs = self._endings[action], self._endings[other]
        both = [world for world in sorted(mine) if world in theirs]
        if worlds is not None and not self.certain:
            wanted = set(worlds)
            both = [world for world in both if world in wanted]
        seat = self.question.seat
        pairs = [(mine[world], theirs[world]) for world in both]
        return Lead(
            figure([one.chances[seat] - two.chances[seat] for one, two in pairs]),
            figure([one.scores[seat] - two.scores[seat] for one, two in pairs]),
        )


class Lead(NamedTuple):
    """What one action is worth more than another."""

    chance: Figure
    score: Figure


def search(trials: Trials, actions: Sequence[int], worlds: Sequence[int], budget: int) -> list[int]:
    """The actions, best first, after about this many rollouts in these worlds."""
    trials.look_for_luck(actions, worlds[0])
    rounds = 1 if trials.certain else max(1, ceil(log2(len(actions))))
    left, dropped, met = list(actions), list[int](), 0
    for _ in range(rounds):
        met = min(len(worlds), met + max(_FEW, budget // (rounds * len(left))))
        trials.try_out(left, worlds[:met])
        left.sort(key=lambda action: order(trials, action, worlds))
        keep = max(2, ceil(len(left) / 2))
        left, dropped = left[:keep], left[keep:] + dropped
    return left + dropped


def order(
    trials: Trials, action: int, worlds: Sequence[int] | None = None
) -> tuple[float, float, int]:
    """To sort by: the best comes first."""
    chance, score = trials.worth(action, worlds)
    return -chance, -score, action


def usual_first(
    trials: Trials, ranking: Sequence[int], usual: int | None, worlds: Sequence[int] | None = None
) -> list[int]:
    """What the policy would do comes first until something leads it by more than noise would."""
    best = ranking[0]
    if usual is None or best == usual:
        return list(ranking)
    if worlds is not None:
        trials.try_out([usual], trials.met(best, worlds))
    lead = trials.lead(best, usual, worlds).chance
    if lead.mean > _NOISE * lead.error:
        return list(ranking)
    return [usual, *(action for action in ranking if action != usual)]


class Verdict(NamedTuple):
    """What an action cost against the best that was found, without flattering the best."""

    best: int
    first: Lead
    """At the first look. It may be slightly negative; over many decisions it is right."""
    cost: Lead
    """After a second look, in fresh worlds, where the first saw something."""


def judge(
    trials: Trials,
    actions: Sequence[int],
    chosen: int,
    budget: int,
    usual: int | None = None,
    doubt: float = 0.0,
) -> Verdict:
    """The best is looked for in one half of the worlds and compared in the other, and vice versa.

    So its lead is not the luck of the search. Where the chosen action seems to have cost
    something, both are played once more in worlds that had no say in that. `usual` is what the
    policy would do: it counts as the best until something seems better. An error below `doubt`
    need not be made any smaller.
    """
    worlds = halves(budget)
    measured = max(_FEW, budget // 2)
    rankings = [search(trials, actions, half, budget // 5) for half in worlds]
    bests = [
        usual_first(trials, ranking, usual, half)[0]
        for ranking, half in zip(rankings, worlds, strict=True)
    ]
    leads = []
    for best, half in zip(bests, reversed(worlds), strict=True):
        trials.try_out(list({best, chosen}), half[:measured])
        leads.append(trials.lead(best, chosen, half))
    better = max(range(2), key=lambda at: (leads[at].chance.mean, leads[at].score.mean))
    best, first = bests[better], Lead(*map(_mean, *leads))
    if trials.certain or first.chance.mean <= _MAYBE * first.chance.error:
        return Verdict(best, first, first)
    begin = 2 * len(worlds[0])
    return Verdict(best, first, _second_look(trials, (best, chosen), budget, begin, doubt))


def _second_look(trials: Trials, two: Pair, budget: int, begin: int, doubt: float) -> Lead:
    """In fresh worlds, and in more of them while it is a close call."""
    for times in _LOOKS:
        fresh = range(begin, begin + times * budget)
        trials.try_out(two, fresh)
        lead = trials.lead(two[0], two[1], fresh)
        mean, error = lead.chance.mean, lead.chance.error
        if error <= doubt or not _MAYBE * error <= mean < _CLEARLY * error:
            break
    return lead


def halves(rollouts: int) -> tuple[list[int], list[int]]:
    """Worlds in two halves, by whole blocks, so that the dice of either are shared out evenly."""
    blocks = 2 * ceil(rollouts / BLOCK)
    worlds = range(blocks * BLOCK)
    first = [world for world in worlds if world // BLOCK % 2 == 0]
    return first, [world for world in worlds if world // BLOCK % 2]


def _mean(one: Figure, two: Figure) -> Figure:
    return Figure(
        round((one.mean + two.mean) / 2, DIGITS),
        round(sqrt(one.error**2 + two.error**2) / 2, DIGITS),
    )
