"""Promise 1, the part about chances: exact odds, checked outcomes, nothing impossible taken."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from railbird.core import BadOutcome, Chance, Outcome
from railbird.testing.moment import Moment, described
from railbird.testing.promise import Promise

_SAMPLES = 5
_IMPOSSIBLE: tuple[object, ...] = (None, -1, 10**9, "no such outcome", [["?"]], {"no": "such"})
"""Outcomes that no chance can have."""


def check_chance(moment: Moment) -> None:
    """The pending chance, or that nothing can be resolved while none is pending."""
    chance = moment.state.pending
    if not isinstance(chance, Chance):
        _check_refused(moment, "no such outcome")
        return
    with moment.sound(Promise.RULES_NEVER_ROLL, f"asking for the odds of {chance!r}"):
        listed = _listed(moment, chance)
        sampled = [chance.sample(moment.rng.randrange) for _ in range(_SAMPLES)]
        in_words = bool(chance.purpose.strip() and chance.wants().strip())
    if not in_words:
        raise _broken(moment, f"{chance!r} does not say its purpose or what it wants")
    if listed is not None:
        _check_odds(moment, chance, listed)
        _check_samples_listed(moment, sampled, [outcome for outcome, _ in listed])
    for outcome in sampled:
        _check_possible(moment, chance, outcome)
    for impossible in _impossible(sampled[0], listed):
        _check_refused(moment, impossible)


def _listed(moment: Moment, chance: Chance) -> list[tuple[Outcome, Fraction]] | None:
    count = chance.count()
    if count > moment.effort.listed_outcomes:
        return None
    listed = list(chance.outcomes())
    if len(listed) != count:
        raise _broken(moment, f"{chance!r} counts {count} outcomes but lists {len(listed)}")
    return listed


def _check_odds(moment: Moment, chance: Chance, listed: Sequence[tuple[Outcome, Fraction]]) -> None:
    total = sum((odds for _, odds in listed), Fraction(0))
    if total != 1:
        raise _broken(moment, f"the odds of {chance!r} add up to {total}, not to 1")
    few = moment.rng.sample(listed, min(len(listed), _SAMPLES))
    for outcome, _ in few:
        _check_possible(moment, chance, outcome)


def _check_samples_listed(
    moment: Moment, sampled: Sequence[Outcome], listed: Sequence[Outcome]
) -> None:
    for outcome in sampled:
        if outcome not in listed:
            raise _broken(moment, f"{outcome!r} was sampled but is not a listed outcome")


def _check_possible(moment: Moment, chance: Chance, outcome: Outcome) -> None:
    """The outcome is accepted as it is, and means the same when it comes as JSON."""
    with moment.sound(Promise.RULES_NEVER_ROLL, f"resolving {chance.purpose} as {outcome!r}"):
        if chance.check(outcome) != outcome:
            raise _broken(moment, f"check({outcome!r}) answers {chance.check(outcome)!r}")
        moment.state.copy().resolve(outcome)
    with moment.sound(Promise.RECORD, f"reading the outcome {outcome!r} back from JSON"):
        again = chance.check(msgspec.json.decode(msgspec.json.encode(outcome)))
    if again != outcome:
        raise moment.broken(
            Promise.RECORD, f"{chance.purpose}: {outcome!r} comes back from JSON as {again!r}"
        )


def _impossible(sample: Outcome, listed: Sequence[tuple[Outcome, Fraction]] | None) -> list[object]:
    """What cannot come up; only a full list of outcomes tells whether a near miss is one."""
    if listed is None:
        return list(_IMPOSSIBLE)
    near: list[object] = [()]
    if isinstance(sample, tuple):
        near += [sample[1:], (*sample, *sample[:1]), tuple(reversed(sample)), (0,) * len(sample)]
    possible = [outcome for outcome, _ in listed]
    return [outcome for outcome in (*_IMPOSSIBLE, *near) if outcome not in possible]


def _check_refused(moment: Moment, impossible: object) -> None:
    tried = moment.state.copy()
    try:
        tried.resolve(impossible)
    except BadOutcome as refused:
        if not str(refused).strip():
            raise _broken(moment, f"{impossible!r} is refused without a word") from None
    except Exception as error:
        raise _broken(
            moment, f"resolve({impossible!r}) raised {described(error)}, not BadOutcome"
        ) from error
    else:
        raise _broken(moment, f"resolve({impossible!r}) is accepted, but it cannot have come up")
    changed = moment.changes(tried)
    if changed:
        raise _broken(moment, f"resolve({impossible!r}) is refused, but {changed}")


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.RULES_NEVER_ROLL, seen)
