"""Exercises are asked again at growing intervals until they are right."""

from railbird.drill.schedule import Progress, after, next_due, next_round

NOW = 1_790_000_000_000
DAY = 24 * 3600 * 1000


def answered(*rights: bool) -> Progress:
    """Each answer when it is asked for."""
    progress, at = None, NOW
    for right in rights:
        progress = after(progress, at, right=right)
        at = progress.due
    assert progress is not None
    return progress


def test_the_intervals_grow_while_the_answers_are_right() -> None:
    first = after(None, NOW, right=True)
    second = after(first, first.due, right=True)
    third = after(Progress(second.card, second.due, 2, 1), second.due, right=True)
    waits = [first.due - NOW, second.due - first.due, third.due - second.due]
    assert waits[0] >= DAY
    assert waits == sorted(waits)
    assert waits[2] > 2 * waits[0]


def test_a_wrong_answer_comes_back_the_next_day() -> None:
    assert after(None, NOW, right=False).due == NOW + DAY
    known = answered(True)
    assert after(known, known.due, right=False).due == known.due + DAY


def test_right_twice_running_puts_it_away() -> None:
    assert not answered(True).learnt
    assert not answered(True, False, True).learnt
    learnt = answered(False, True, True)
    assert learnt.learnt
    assert learnt.answers == 3
    assert not learnt.is_due(learnt.due + DAY)


def test_an_answer_before_its_time_does_not_count() -> None:
    """Whoever has seen the answer could give it again at once."""
    wrong = after(None, NOW, right=False)
    assert after(wrong, NOW + 1, right=True) is wrong


def test_a_round_asks_what_is_due_then_ones_own_then_new_ones() -> None:
    early, late = after(None, NOW - 3 * DAY, right=False), after(None, NOW - 2 * DAY, right=False)
    known = {"late": late, "early": early, "learnt": answered(True, True)}
    mine, others = ["mine", "late"], ["learnt", "early", "new", "newer"]
    assert next_round(mine, others, known, NOW) == ["early", "late", "mine"]
    assert next_round([], others, known, NOW) == ["early", "new", "newer"]
    assert next_round([], ["learnt"], known, NOW) == []
    assert next_due(others, known) == early.due
    assert next_due(["learnt", "new"], known) is None
