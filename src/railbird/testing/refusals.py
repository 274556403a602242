"""Promise 6: an illegal action changes nothing and is answered with a reason and a rule."""

from collections.abc import Sequence

from railbird.core import Action, IllegalAction, Seat, State
from railbird.testing.attempts import Pool
from railbird.testing.decisions import wrong_seats
from railbird.testing.moment import Moment, described
from railbird.testing.promise import Promise
from railbird.testing.records import check_spelling
from railbird.testing.rule_ids import names_a_rule

_GARBAGE: tuple[object, ...] = (None, 7, "no such thing", [], {}, {"do": "no such thing"})


def check_garbage(moment: Moment) -> None:
    """JSON that is no action at all is refused like any other illegal action."""
    for given in _GARBAGE:
        try:
            moment.game.read_action(given)
        except IllegalAction as refused:
            _check_answer(moment, f"read_action({given!r})", refused)
        except Exception as error:
            raise _broken(
                moment, f"read_action({given!r}) raised {described(error)}, not IllegalAction"
            ) from error
        else:
            raise _broken(moment, f"read_action({given!r}) found an action in it")


def check_refusals(moment: Moment, pool: Pool) -> None:
    everybody = [action for seat in moment.deciding for action in moment.legal(seat)]
    for seat in (*range(moment.state.seats), *wrong_seats(moment)):
        legal = moment.legal(seat)
        drawn = pool.draw(moment.effort.attempts, moment.rng, everybody)
        _check_attempts(moment, seat, [action for action in drawn if action not in legal])


def check_disabled(moment: Moment) -> None:
    """Choices shown as forbidden are forbidden, for the reason and by the rule that are named."""
    for seat in range(moment.state.seats):
        with moment.sound(Promise.ILLEGAL_ACTIONS, f"disabled for seat {seat}"):
            shown = list(moment.game.show.disabled(moment.view(seat)))
        for action, words, reason, rule in shown:
            what = f"seat {seat}'s disabled {action!r}"
            if not words.strip() or not reason.strip():
                raise _broken(moment, f"{what} has no words or no reason")
            if action is None:
                continue
            refused = _answer(moment, moment.state.copy(), seat, action)
            if refused is None:
                raise _broken(moment, f"{what} is accepted")
            if refused.rule != rule:
                raise _broken(moment, f"{what} names {rule}, but {refused.rule} refuses it")
            if reason not in refused.reason:
                raise _broken(moment, f"{what} says {reason!r}, the refusal {refused.reason!r}")


def _check_attempts(moment: Moment, seat: Seat, attempts: Sequence[Action]) -> None:
    refused = []
    for action in attempts:
        answer = _answer(moment, moment.state.copy(), seat, action)
        if answer is None:
            _check_unlisted(moment, seat, action)
        else:
            _check_answer(moment, f"seat {seat}'s illegal {action!r}", answer)
            refused.append(action)
    _check_unchanged(moment, seat, refused)


def _answer(moment: Moment, state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Why the action is refused; None if it is accepted."""
    try:
        state.expand(seat, action)
    except IllegalAction:
        pass
    except Exception as error:
        raise _broken(
            moment, f"expand({seat}, {action!r}) raised {described(error)}, not IllegalAction"
        ) from error
    try:
        state.apply(seat, action)
    except IllegalAction as refused:
        return refused
    except Exception as error:
        raise _broken(
            moment, f"seat {seat}'s illegal {action!r} raised {described(error)}, not IllegalAction"
        ) from error
    return None


def _check_answer(moment: Moment, what: str, refused: IllegalAction) -> None:
    if not isinstance(refused.reason, str) or not refused.reason.strip():
        raise _broken(moment, f"{what} is refused without a reason")
    if not names_a_rule(refused.rule):
        raise _broken(moment, f"{what} is refused without a rule, which is {refused.rule!r}")


def _check_unlisted(moment: Moment, seat: Seat, action: Action) -> None:
    if seat not in moment.deciding:
        raise _broken(moment, f"seat {seat} has nothing to decide, but {action!r} is accepted")
    if not isinstance(action, moment.game.unlisted):
        raise _broken(
            moment,
            f"seat {seat}'s {action!r} is accepted, but legal({seat}) does not list it and its "
            "kind is not among the game's unlisted ones",
        )
    check_spelling(moment, seat, action)


def _check_unchanged(moment: Moment, seat: Seat, refused: Sequence[Action]) -> None:
    """All refused actions together on one copy; if that changed it, each alone finds the one."""
    if not _changes(moment, seat, refused):
        return
    for action in refused:
        changed = _changes(moment, seat, [action])
        if changed:
            raise _broken(moment, f"seat {seat}'s illegal {action!r} is refused, but {changed}")
    raise _broken(
        moment, f"seat {seat}'s refused actions together: {_changes(moment, seat, refused)}"
    )


def _changes(moment: Moment, seat: Seat, attempts: Sequence[Action]) -> str:
    state = moment.state.copy()
    for action in attempts:
        _answer(moment, state, seat, action)
    return moment.changes(state)


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.ILLEGAL_ACTIONS, seen)
