"""Promise 3, the part that needs a second history: a shadow is a state with another history,
and that somebody cannot tell from the real one by any view so far.

Nothing else may tell it from the real one either: no event, no list of legal actions, no default,
no error text. And a shadow shows which secrets are hidden from whom.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from railbird.core import (
    Action,
    BadOutcome,
    Chance,
    Event,
    IllegalAction,
    Outcome,
    State,
    Viewer,
    seen_by,
)
from railbird.testing.answers import attempts_of, check_same_answers, check_same_choices
from railbird.testing.attempts import Pool
from railbird.testing.fingerprint import fingerprint
from railbird.testing.moment import Moment, named
from railbird.testing.promise import Promise
from railbird.testing.random_match import Passage
from railbird.testing.random_play import Step, take
from railbird.testing.worlds import Secrets

_ELSEWHERE = "another history that it cannot tell apart"
_FEW_OUTCOMES = 12
_ALIKE = 2
"""How many shadows that differ in the same secrets are followed; how often the old ones stay."""
_STAY = 0.7


@dataclass(frozen=True)
class Shadow:
    state: State
    viewers: tuple[Viewer, ...]
    """Who cannot tell it from the real state."""
    secrets: frozenset[str]
    """What is different in it."""


class Shadows:
    """The shadows of one game."""

    def __init__(self, pool: Pool, secrets: Secrets) -> None:
        self._pool = pool
        self._secrets = secrets
        self._alive: list[Shadow] = []

    def follow(self, passage: Passage) -> None:
        """Take the same steps in every shadow, while somebody cannot see the difference."""
        before, told, after = passage.before, passage.told, passage.after
        followed = []
        for shadow in self._alive:
            for steps in self._ways(shadow, passage.recorded, before):
                state = shadow.state.copy()
                heard = self._take(before, state, steps)
                if heard is None or fingerprint(state) == after.fingerprint:
                    continue
                viewers = _same_viewers(state, shadow.viewers, after)
                _check_same(state, heard, viewers, told, after)
                if viewers:
                    followed.append(Shadow(state, viewers, shadow.secrets))
                    break
        self._alive = followed

    def _ways(
        self, shadow: Shadow, steps: Sequence[Step], before: Moment
    ) -> Iterator[Sequence[Step]]:
        """The same steps; and if they do not fit, others that may look the same to the viewers."""
        yield steps
        seat = steps[0].seat
        if len(steps) == 1 and seat is not None and seat not in shadow.viewers:
            for action in _nearest(shadow.state.legal(seat), steps[0].what, before):
                yield [Step(seat, action)]

    def branch(self, passage: Passage) -> None:
        """Look for other steps that would have looked the same to somebody."""
        if len(passage.recorded) > 1:
            return
        before, told, after = passage.before, passage.told, passage.after
        step = passage.recorded[0]
        found = []
        for other in _alternatives(before, step):
            state = before.state.copy()
            heard = self._take(before, state, [other])
            if heard is None or fingerprint(state) == after.fingerprint:
                continue
            viewers = _same_viewers(state, after.viewers, after)
            if not viewers:
                continue
            _check_actor_knows(step, other, viewers, after)
            _check_public_is_public(before, viewers, after)
            _check_same(state, heard, viewers, told, after)
            secrets = self._secrets.hidden(after, viewers, state)
            few = (*viewers[:1], *after.rng.sample(viewers[1:], len(viewers[1:3])))
            found.append(Shadow(state, few, secrets))
        if found:
            self._keep(after.rng.choice(found), after)

    def check_answers(self, moment: Moment) -> None:
        for shadow in self._alive:
            self._secrets.hidden(moment, shadow.viewers, shadow.state)
            for seat in shadow.viewers:
                if seat is not None:
                    attempts = attempts_of(moment, self._pool, moment.rng, seat)
                    check_same_answers(moment, shadow.state, seat, attempts, _ELSEWHERE)

    def _keep(self, shadow: Shadow, moment: Moment) -> None:
        """Follow a few shadows for each kind of difference, so that none crowds out the others."""
        alike = [old for old in self._alive if old.secrets == shadow.secrets]
        if len(alike) >= _ALIKE:
            if moment.rng.random() < _STAY:
                return
            self._alive.remove(moment.rng.choice(alike))
        elif len(self._alive) >= moment.effort.shadows:
            self._alive.remove(moment.rng.choice(self._alive))
        self._alive.append(shadow)

    def _take(self, moment: Moment, state: State, steps: Iterable[Step]) -> list[Event] | None:
        """What is told if the steps are possible here; None if they are not."""
        told: list[Event] = []
        with moment.sound(Promise.FINITE_LIST, "taking a step in another history"):
            try:
                for step in steps:
                    told += take(state, step)
            except (IllegalAction, BadOutcome):
                return None
        return told


def _same_viewers(state: State, viewers: Iterable[Viewer], after: Moment) -> tuple[Viewer, ...]:
    """Those who cannot tell this state from the real one by their views."""
    with after.sound(Promise.OWN_VIEW, "a view in another history"):
        same = tuple(viewer for viewer in viewers if state.view(viewer) == after.view(viewer))
    if same and None in viewers and None not in same:
        raise after.broken(
            Promise.OWN_VIEW, f"the spectator's view shows what {named(same[0])} cannot see"
        )
    return same


def _check_actor_knows(step: Step, other: Step, viewers: Sequence[Viewer], after: Moment) -> None:
    if step.seat is not None and step.seat in viewers:
        raise after.broken(
            Promise.OWN_VIEW,
            f"seat {step.seat}'s view does not show what it decided itself: after {step} it "
            f"is the same as after {other}",
        )


def _check_same(
    state: State,
    heard: Sequence[Event],
    viewers: Sequence[Viewer],
    told: Sequence[Event],
    after: Moment,
) -> None:
    """Whoever sees no difference hears none, and has the same choices."""
    for viewer in viewers:
        _check_same_events(viewer, heard, told, after)
        if viewer is not None:
            check_same_choices(after, state, viewer, Promise.OWN_VIEW, _ELSEWHERE)


def _check_same_events(
    viewer: Viewer, heard: Sequence[Event], told: Sequence[Event], after: Moment
) -> None:
    here = [seen for event in told if (seen := seen_by(event, viewer))]
    there = [seen for event in heard if (seen := seen_by(event, viewer))]
    if here != there:
        raise after.broken(
            Promise.OWN_VIEW,
            f"events tell {named(viewer)} what its view hides: it heard {here}, and would have "
            f"heard {there} in another history that looks the same",
        )


def _check_public_is_public(before: Moment, viewers: Sequence[Viewer], after: Moment) -> None:
    chance = before.state.pending
    if isinstance(chance, Chance) and chance.public:
        raise after.broken(
            Promise.OWN_VIEW,
            f"the {chance.purpose} is public, but the view of {named(viewers[0])} does not show "
            "what came up",
        )


# -- how a step could have gone differently ---------------------------------------------------


def _alternatives(before: Moment, step: Step) -> list[Step]:
    chance = before.state.pending
    if isinstance(chance, Chance):
        return [Step(None, outcome) for outcome in _other_outcomes(before, chance, step.what)]
    assert step.seat is not None
    others = _nearest(before.legal(step.seat), step.what, before)
    return [Step(step.seat, action) for action in others]


def _nearest(actions: Sequence[Action], to: Action, before: Moment) -> list[Action]:
    """Some other actions, those first that differ in little: they are the ones that may hide."""
    others = [action for action in actions if action != to]
    before.rng.shuffle(others)
    others.sort(key=lambda action: _distance(action, to))
    return others[: before.effort.alternatives]


def _distance(one: Action, other: Action) -> int:
    """How many fields differ."""
    if type(one) is not type(other):
        return 1_000
    return sum(getattr(one, name) != getattr(other, name) for name in one.__struct_fields__)


def _other_outcomes(before: Moment, chance: Chance, came: Outcome) -> list[Outcome]:
    rng = before.rng
    if chance.count() <= _FEW_OUTCOMES:
        found = [outcome for outcome, _ in chance.outcomes()]
    else:
        few = before.effort.alternatives
        found = [chance.sample(rng.randrange) for _ in range(few)]
        if isinstance(came, tuple) and len(came) > 1:
            found += [_swapped(came, *rng.sample(range(len(came)), 2)) for _ in range(few)]
            found.append(_swapped(came, -1, -2))
    return [outcome for outcome in found if outcome != came and _is_possible(chance, outcome)]


def _swapped(items: tuple[object, ...], one: int, other: int) -> tuple[object, ...]:
    order = list(items)
    order[one], order[other] = order[other], order[one]
    return tuple(order)


def _is_possible(chance: Chance, outcome: Outcome) -> bool:
    try:
        chance.check(outcome)
    except BadOutcome:
        return False
    return True
