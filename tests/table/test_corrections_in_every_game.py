"""Real dice in every game: a mistyped roll is corrected until a person has acted on it."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from railbird.core import Chance, State, replay
from railbird.core.dice import ManualSpec
from railbird.core.record import Decided, Resolved
from railbird.core.typed_rolls import HandRolled, TypedRoll
from railbird.registry import game_ids, load
from railbird.table.refusal import Refused
from railbird.table.reviews.records import record_of
from railbird.table.session.session import GameSession, new_session
from railbird.table.session.step import TableStep
from railbird.table.session.timeline import film_of, timed
from tests.table.test_updates import started, with_people

PERSON = 0
OTHERS = [game for game in game_ids() if game != "top_of_the_stretch"]
"""Its rolls are corrected by the race: see test_corrections.py."""


class Course:
    """A random game with typed dice; the first seat is a person, the others are bots."""

    def __init__(self, game_id: str, seed: int, seats: int = 0) -> None:
        self.rng = random.Random(seed)
        seats = seats or max(3, load(game_id).seats[0])
        session = started(game_id, seats, ManualSpec(7))
        self.session = with_people(session, PERSON)
        self.begun = self.session
        self.steps: list[TableStep] = []
        opening = self.session.open(0)
        if opening:
            self.take(opening)

    @property
    def waiting(self) -> tuple[TypedRoll, ...]:
        assert self.session.rolls is not None
        return self.session.rolls.waiting

    def take(self, step: TableStep) -> None:
        """As a table does where nobody watches: it says how each event is shown."""
        step = timed(step, film_of(self.session.game, step.moments), 0.0, jumps=False)
        self.session = self.session.after(step)
        self.steps.append(step)

    def go_on(self) -> bool:
        """Whether there was a further step."""
        session = self.session
        pending = session.state.pending
        if session.over:
            return False
        if isinstance(pending, Chance):
            by = "dice" if pending.takes_long else "hand"
            self.take(session.roll(pending.sample(self.rng.randrange), 0, by))  # type: ignore[arg-type]
            return True
        decision = session.decision
        assert decision
        seats = [s for s in (*decision.must, *decision.may) if session.legal.get(s)]
        seat = self.rng.choice(seats)
        by = "player" if seat == PERSON else "bot"
        action = self.rng.choice(session.legal[seat])
        self.take(session.decide(seat, action, 0, by))  # type: ignore[arg-type]
        return True

    def correct(self) -> bool:
        """Another outcome for any roll that is open; false if it cannot be another."""
        roll = self.rng.choice([each for each in self.session.typed_rolls if each.open])
        for _ in range(20):
            other = roll.chance.sample(self.rng.randrange)
            if roll.chance.check(other) != roll.chance.check(roll.came):
                self.take(self.session.correct(roll.number, other, 0))
                return True
        return False


def replayed(session: GameSession) -> State:
    record = record_of(session.header, session.history.entries)
    *_, (state, _) = replay(record, session.game)
    return state


@pytest.mark.parametrize("game_id", OTHERS)
def test_open_rolls_can_be_corrected_and_the_game_goes_on(game_id: str) -> None:
    corrected = kept = 0
    course = Course(game_id, seed=3)
    while course.go_on() and corrected < 12:
        session = course.session
        if not session.typed_rolls or session.over or course.rng.random() < 0.5:
            continue
        if not course.correct():
            continue
        corrected += 1
        kept += len(course.waiting)
        assert replayed(course.session) == course.session.state
        for viewer, stream in course.session.streams.by_viewer.items():
            assert stream.n == session.streams[viewer].n + 1  # everybody is told
    assert corrected
    lived = course.session
    loaded = with_people(new_session(lived.game, lived.header, "secret"), PERSON)
    for step in course.steps:
        loaded = loaded.after(loaded.again(step.batch))
    assert loaded == lived


class Since(NamedTuple):
    """What happened after a roll."""

    decided: set[int]
    drawn: int
    secrets: bool
    """Something hidden changed when nobody decided anything."""


def since_rolls(session: GameSession) -> Iterator[Since]:
    """For each typed roll of the game."""
    record = record_of(session.header, session.history.entries)
    found: list[tuple[set[int], list[int], list[bool]]] = []
    before: State | None = None
    happened = (None, *session.history.entries)
    for entry, (state, _) in zip(happened, replay(record, session.game), strict=True):
        if isinstance(entry, Decided):
            for decided, _, _ in found:
                decided.add(entry.seat)
        elif isinstance(entry, Resolved) and before is not None:
            chance = before.pending
            assert isinstance(chance, Chance)
            if chance.public:
                found.append((set(), [], []))
            elif not chance.takes_long:
                for _, drawn, _ in found:
                    drawn.append(1)
            hidden = session.game.secrets.values()
            if any(each(before) != each(state) for each in hidden):
                for _, _, secrets in found:
                    secrets.append(True)
        before = state.copy()
    return (Since(decided, len(drawn), any(secrets)) for decided, drawn, secrets in found)


@pytest.mark.parametrize("game_id", OTHERS)
def test_what_is_open_hangs_on_no_person_and_shows_nothing_hidden(game_id: str) -> None:
    course = Course(game_id, seed=5)
    looked = 0
    while course.go_on() and looked < 60:
        session = course.session
        is_open = {roll.number for roll in session.typed_rolls if roll.open}
        if not is_open or session.over:
            continue
        looked += 1
        for number, since in enumerate(since_rolls(session)):
            if number in is_open:
                secret = {step.seat for step in session.undo.steps}  # nobody knows of these
                assert since.decided.isdisjoint({PERSON} - secret)
                assert not since.drawn
                assert not since.secrets
    assert looked


def until_asked(course: Course) -> None:
    """Play until the person is to decide by dice that can still be corrected."""
    while course.go_on():
        decision = course.session.decision
        if decision and PERSON in decision.must and course.session.typed_rolls:
            return
    raise AssertionError("the person was never asked")


@pytest.mark.parametrize("game_id", OTHERS)
def test_a_roll_stands_once_a_person_has_acted_on_it(game_id: str) -> None:
    course = Course(game_id, seed=1)
    until_asked(course)
    session = course.session
    roll = session.typed_rolls[-1]
    action = session.legal[PERSON][0]
    course.take(session.decide(PERSON, action, 0, "player"))
    if course.session.undo.last_of(PERSON) and not course.session.undo.public:
        assert roll in course.session.typed_rolls  # decided in secret: nobody may notice
        return
    assert roll.number not in [each.number for each in course.session.typed_rolls]
    other = next(o for o, _ in roll.chance.outcomes() if o != tuple(roll.came))
    with pytest.raises(Refused, match="somebody has acted on it"):
        course.session.correct(roll.number, other, 0)


def test_a_roll_is_open_again_when_the_choice_is_taken_back() -> None:
    """Long Shot, alone against bots: the person chose by the wrong dice."""
    course = Course("long_shot", seed=1)
    while True:
        until_asked(course)
        session = course.session
        course.take(session.decide(PERSON, session.legal[PERSON][0], 0, "player"))
        if course.session.undo.public:
            break
    assert not course.session.typed_rolls
    course.take(course.session.take_back(PERSON, 0))
    assert course.session.typed_rolls == session.typed_rolls


def three_bots_drive() -> tuple[Course, list[HandRolled]]:
    """Homestretch, and the first three rolls of a race."""
    course = Course("homestretch", seed=2)
    course.session = with_people(course.session)
    rolls: list[HandRolled] = []
    while len(rolls) < 3:
        decision = course.session.decision
        if decision:
            seat = decision.must[0]
            legal = course.session.legal[seat]
            course.take(course.session.decide(seat, legal[0], 0, "bot"))
        else:
            course.take(course.session.roll((3, 4), 0, "hand"))
        rolls = [roll for roll in course.session.typed_rolls if roll.words.endswith("race")]
    return course, rolls


def test_later_rolls_stand_and_bots_decide_again() -> None:
    """The first of three rolls is corrected."""
    course, (first, *later) = three_bots_drive()
    course.take(course.session.correct(first.number, (2, 1), 0))
    waiting = [roll.made_for for roll in course.waiting]
    assert waiting == [f"race roll: {roll.words}" for roll in later]
    decision = course.session.decision
    assert decision, "the bot decides again"
    course.take(
        course.session.decide(decision.must[0], course.session.legal[decision.must[0]][0], 0, "bot")
    )
    assert [tuple(roll.came) for roll in course.session.typed_rolls[-2:]] == [(2, 1), (3, 4)]
    (_, words) = course.session.history.corrected[-1]
    assert words == f"Corrected – {first.words}: 2 1, not 3 4."


def test_the_log_keeps_the_correction_of_a_roll_that_is_told_again() -> None:
    course, (first, _, last) = three_bots_drive()
    course.take(course.session.correct(last.number, (5, 6), 0))
    course.take(course.session.correct(first.number, (2, 1), 0))
    history = course.session.history
    assert [words.partition(": ")[2] for _, words in history.corrected] == [
        "5 6, not 3 4.",
        "2 1, not 3 4.",
    ]
    assert all(told <= len(history.told) for told, _ in history.corrected)
