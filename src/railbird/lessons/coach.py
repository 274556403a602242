"""The coach: what to say at the decision at hand, and what came of the last one.

A coach reads the entries of the game, as the table and the terminal both write them. So it says the
same after a reload, and knows nothing that the learner's seat does not see.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from railbird.core import Action, Decision, Game, Header, Over, Record, Seat, State, View, tag_of
from railbird.core.record import Decided, Ended, Entry, Resolved, start_of
from railbird.lessons.fitting import first_that_fits, fits
from railbird.lessons.lesson import Lesson, Moment, Step


class Said(msgspec.Struct, frozen=True):
    words: str
    point: str = ""


class Coaching(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says now."""

    title: str
    """Of the decision at hand; empty where it is none of the lesson's moments."""
    came: str
    """What came of the last choice."""
    steps: tuple[Said, ...]
    suggestion: Action | None
    """What the coach would do."""
    done: int
    """Moments of the lesson that lie behind the learner, of `of`."""
    of: int
    over: bool


class Coach:
    def __init__(self, lesson: Lesson, game: Game, header: Header) -> None:
        self._lesson = lesson
        self._game = game
        self._header = header
        self._begin()

    def _begin(self) -> None:
        self._read: tuple[Entry, ...] = ()
        self._state: State = start_of(Record(self._header), self._game)
        self._used: set[str] = set()
        self._chosen: tuple[Moment | None, Action, str] | None = None
        """The learner's last choice, until the game waits for somebody again."""
        self._came = ""

    @property
    def seat(self) -> Seat:
        return self._lesson.seat

    def after(self, entries: Sequence[Entry]) -> Coaching:
        """What the coach says when the game has come this far."""
        known = len(self._read)
        if tuple(entries[:known]) != self._read:  # something was taken back
            self._begin()
            known = 0
        for entry in entries[known:]:
            self._take(entry)
        self._read = tuple(entries)
        return self._coaching()

    def _take(self, entry: Entry) -> None:
        match entry:
            case Decided(seat, act):
                action = self._game.read_action(act)
                if seat == self._lesson.seat:
                    self._choose(action)
                self._state.apply(seat, action)
            case Resolved(_, came):
                self._state.resolve(came)
            case Ended():
                return
        if self._chosen and isinstance(self._state.pending, Decision | Over):
            self._came = self._what_came(*self._chosen)
            self._chosen = None

    def _choose(self, action: Action) -> None:
        moment = self._moment()
        words = self._game.words.describe(self._view(), action)
        if moment:
            self._used.add(moment.title)
        self._chosen = moment, action, words

    def _what_came(self, moment: Moment | None, action: Action, words: str) -> str:
        for answer in moment.after if moment else ():
            if fits(action, answer.chose):
                return self._filled(answer.say, self._view(), chosen=words)
        return ""

    def _coaching(self) -> Coaching:
        over = isinstance(self._state.pending, Over)
        legal = self._legal()
        moment = self._moment()
        view = self._view()
        if over:
            steps = self._lesson.end
        elif moment:
            steps = moment.steps
        else:
            steps = (Step(say=self._lesson.between),) if legal and not self._came else ()
        suggestion = first_that_fits(legal, moment.suggest) if moment else None
        suggested = self._game.words.describe(view, suggestion) if suggestion is not None else ""
        return Coaching(
            title=moment.title if moment else "",
            came=self._came,
            steps=tuple(
                Said(
                    self._filled(step.say, view, suggested=suggested),
                    self._filled(step.point, view),
                )
                for step in steps
            ),
            suggestion=suggestion,
            done=len(self._lesson.moments) if over else len(self._used),
            of=len(self._lesson.moments),
            over=over,
        )

    # -- what the learner sees ----------------------------------------------------------------

    def _view(self) -> View:
        return self._state.view(self._lesson.seat)

    def _legal(self) -> Sequence[Action]:
        pending, seat = self._state.pending, self._lesson.seat
        asked = isinstance(pending, Decision) and seat in (*pending.must, *pending.may)
        return self._state.legal(seat) if asked else ()

    def _moment(self) -> Moment | None:
        """The first that was not spoken about yet and fits this decision."""
        legal = self._legal()
        if not legal:
            return None
        view, tags = self._view(), {tag_of(action) for action in legal}
        for moment in self._lesson.moments:
            if moment.title not in self._used and _is_at(moment, view, tags):
                return moment
        return None

    def _filled(self, words: str, view: View, **more: str) -> str:
        """The sentence with its figures: `{view.money[0]}`, `{names[1]}`, `{chosen}`."""
        names = [seat.name for seat in self._header.seats]
        return words.format_map({"view": view, "names": names, "box": self._game.box, **more})


def _is_at(moment: Moment, view: View, tags: set[str]) -> bool:
    if moment.phase and moment.phase != view.phase:
        return False
    if not tags.issuperset(moment.can):
        return False
    return all(_field(view, path) == value for path, value in moment.when.items())


def _field(view: View, path: str) -> Any:
    """A part of the view as JSON has it; None where there is no such part."""
    part: Any = view
    for name in path.split("."):
        if isinstance(part, Mapping):
            part = part.get(int(name) if name.isdigit() else name)
        elif isinstance(part, tuple | list):
            part = part[int(name)] if int(name) < len(part) else None
        else:
            part = getattr(part, name, None)
    return msgspec.to_builtins(part)
