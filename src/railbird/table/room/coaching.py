"""The coach at a table where somebody learns the game."""

import logging

from railbird.core import Action, Game, Header, Seat
from railbird.lessons import Coach, lesson_of
from railbird.lessons.fitting import first_wanted
from railbird.table.protocol.messages import CoachStep, CoachWords
from railbird.table.room.position import Position
from railbird.table.session.session import GameSession

log = logging.getLogger("railbird.table")


class Coaching:
    """Follows one table; a new game at it would have a new coach."""

    def __init__(self) -> None:
        self._header: Header | None = None
        self._coach: Coach | None = None

    def words(self, position: Position) -> tuple[Seat, CoachWords] | None:
        """The learner's seat and what the coach says there; a fault of a lesson stops no game."""
        session = position.session
        assert session is not None
        try:
            lesson = lesson_of(session.game.id)
            if lesson is None:
                return None
            coach = self._coach_of(session.game, session.header)
            return lesson.seat, _in_words(coach, session)
        except Exception:
            log.exception("table %s: the coach is silent", position.row.id)
            self._header = None
            return None

    def _coach_of(self, game: Game, header: Header) -> Coach:
        if self._coach is None or self._header is not header:
            lesson = lesson_of(game.id)
            assert lesson is not None
            self._coach, self._header = Coach(lesson, game, header), header
        return self._coach


def _in_words(coach: Coach, session: GameSession) -> CoachWords:
    said = coach.after(session.history.entries)
    suggestion = ""
    if said.suggestion is not None:
        suggestion = session.game.words.describe(session.view(coach.seat), said.suggestion)
    return CoachWords(
        title=said.title,
        came=said.came,
        steps=tuple(CoachStep(words=each.words, point=each.point) for each in said.steps),
        suggestion=suggestion,
        done=said.done,
        of=said.of,
        over=said.over,
    )


def wanted_in_lesson(session: GameSession, seat: Seat) -> Action | None:
    """What the lesson wants an opponent to do now, if that is possible."""
    lesson = lesson_of(session.game.id)
    opponent = lesson.opponent(seat) if lesson else None
    return first_wanted(session.choices(seat), opponent.wants) if opponent else None
