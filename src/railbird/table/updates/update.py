"""What a game in progress tells its viewers: a snapshot first, then one step after another.

A step tells each viewer what has changed in their view. A key of that is a path into the view:
`money`, `runners/3/lengths`. With a `+` before it, the value is what was added to the end of a
list.

Games that the page has no board for are shown as text, which comes with the view, as its field
`text`.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Any

import msgspec
from msgspec import UNSET

from railbird.core import Game, Seat, View, Viewer, tag_of
from railbird.table.protocol.messages import (
    Ahead,
    Choice,
    CoachWords,
    Disabled,
    GameMessage,
    LogLine,
    LogMessage,
    TimelineMessage,
    UpdateMessage,
)
from railbird.table.protocol.moments import MomentShown
from railbird.table.session.session import GameSession
from railbird.table.session.step import Moment, TableStep
from railbird.table.updates.choices import ahead_of, disabled_for, hand_roll, list_choices
from railbird.table.updates.words import Teller, called

_encode = msgspec.json.Encoder().encode

ADDED = "+"


class GameTexts:
    """What a game in progress tells its viewers; `deadlines` are by seat."""

    def __init__(
        self,
        session: GameSession,
        number: int,
        names: Sequence[str],
        deadlines: tuple[int | None, ...],
        deciding: Set[Seat],
        coach: tuple[Seat, CoachWords] | None = None,
        *,
        as_text: bool = False,
    ) -> None:
        """No bot decides for the seats that are `deciding`. `as_text` if the page has no board for
        the game."""
        self.session = session
        self._listed: dict[Viewer, tuple[Choice, ...]] = {}
        """Kept, so that a page that comes back has them at once: there may be tens of thousands."""
        self._number = number
        self.names = names
        self._deadlines = deadlines
        self._deciding = deciding
        self._coach = coach
        self._as_text = as_text

    def snapshot(self, viewer: Viewer, now: int) -> Iterator[bytes]:
        """The game at the moment that the table shows now, the log so far, and what is to come."""
        session = self.session
        to_come = session.timeline.to_come(now)
        if not to_come:
            yield self._whole(viewer)
            yield self._log(viewer, session.streams[viewer].n)
            return
        first = to_come[0]
        n = session.streams[viewer].last_at(first.place - 1)
        then = self._sent(first.before.view(viewer))
        yield _encode(GameMessage(number=self._number, n=n, view=then))
        yield self._log(viewer, n)
        moments = {each.place: each.moment for each in to_come}
        told = [each for each in session.history.told if each[0] < first.place]
        teller = Teller(session.game, told, moments, self.names)
        shown = self.moments(viewer, first.before.view(viewer), moments, teller)
        yield self.message(viewer, first.starts, shown, None)

    def update(self, before: GameSession, step: TableStep) -> "StepUpdate":
        """What the step that led to this session tells; made before it is told."""
        return StepUpdate(self, before, step)

    def timeline(self, viewer: Viewer) -> bytes:
        n = self.session.streams[viewer].n
        return _encode(TimelineMessage(number=self._number, n=n, deadlines=self._deadlines))

    # -- parts of it -------------------------------------------------------------------------

    def _whole(self, viewer: Viewer) -> bytes:
        decides = viewer in self._deciding
        return _encode(
            GameMessage(
                view=self._sent(self.session.view(viewer)),
                legal=self._choices(viewer) if decides else (),
                ahead=self._ahead(viewer),
                disabled=disabled_for(self.session, viewer, self.names) if decides else (),
                **self._now(viewer),
            )
        )

    def message(
        self,
        viewer: Viewer,
        starts: int,
        shown: Sequence[MomentShown],
        waiting: GameSession | None,
    ) -> bytes:
        """An update; `waiting` is the session before, if the viewer has not acted since."""
        session, decides = self.session, viewer in self._deciding
        same = waiting is not None and session.choices(viewer) == waiting.choices(viewer)
        unchanged = (
            decides
            and waiting is not None
            and session.prospects(viewer) == waiting.prospects(viewer)
        )
        return _encode(
            UpdateMessage(
                starts=starts,
                moments=tuple(shown),
                legal=() if not decides else None if same else self._choices(viewer),
                ahead=None if unchanged else self._ahead(viewer),
                disabled=self._disabled_since(viewer, same) if decides else (),
                **self._now(viewer),
            )
        )

    def _sent(self, view: View) -> Any:
        return with_text(self.session.game, view, self.names) if self._as_text else view

    @cached_property
    def _for_all(self) -> dict[str, Any]:
        session = self.session
        return {
            "number": self._number,
            "deadlines": self._deadlines,
            "hand_roll": hand_roll(session, self.names),
            "rolls": session.typed_rolls,
        }

    def _now(self, viewer: Viewer) -> dict[str, Any]:
        session = self.session
        seen = session.view(viewer) if session.over else None
        return self._for_all | {
            "n": session.streams[viewer].n,
            "may_take_back": viewer in self._deciding and viewer in session.undo.seats,
            "coach": self._coach[1] if self._coach and self._coach[0] == viewer else UNSET,
            "ties": tuple(session.game.words.tie_breaks(seen, self.names)) if session.over else (),
        }

    def _ahead(self, viewer: Viewer) -> Ahead:
        decides = viewer in self._deciding
        return ahead_of(self.session, viewer, self.names) if decides else Ahead()

    def _choices(self, viewer: Viewer) -> tuple[Choice, ...]:
        if viewer not in self._listed:
            self._listed[viewer] = list_choices(self.session, viewer)
        return self._listed[viewer]

    def _disabled_since(self, viewer: Viewer, same: bool) -> tuple[Disabled, ...] | None:
        if same and self.session.choices(viewer):
            return None
        return disabled_for(self.session, viewer, self.names)

    def moments(
        self,
        viewer: Viewer,
        seen: View,
        moments: Mapping[int, Moment],
        teller: "Teller",
    ) -> list[MomentShown]:
        """The moments that the viewer notices, by their places; `seen` is the view before."""
        session, shown = self.session, []
        stream = session.streams[viewer]
        for n in range(stream.last_at(min(moments, default=0) - 1), stream.n):
            place = stream.places[n]
            moment = moments[place]
            last = moment.state is session.state
            now = session.view(viewer) if last else moment.state.view(viewer)
            events = teller.told_to(viewer, place)
            news = changes(seen, now)
            if news and self._as_text:
                news["text"] = session.game.words.board(now, self.names)
            shown.append(
                MomentShown(n=n + 1, ms=moment.ms, events=events, view=news, held=moment.held)
            )
            seen = now
        return shown

    def _log(self, viewer: Viewer, until: int) -> bytes:
        history, game = self.session.history, self.session.game
        told = history.lines(viewer, self.session.streams[viewer])
        calls = called(game, (), [event for _, event in history.told])
        lines: list[LogLine] = []
        n = 0
        for at, ((n, event), call) in enumerate(zip(told, calls, strict=True)):
            if n > until:
                break
            lines += self._corrections(at, n)
            if event is not None:
                words = game.words.narrate(event, self.names)
                lines.append(LogLine(n=n, words=words, event=tag_of(event), call=call))
        else:
            lines += self._corrections(len(history.told), n)
        return _encode(LogMessage(number=self._number, lines=tuple(lines)))

    def _corrections(self, told: int, n: int) -> list[LogLine]:
        """Rolls that were corrected when so many events had been told."""
        corrected = self.session.history.corrected
        return [LogLine(n=n, words=words, event="") for at, words in corrected if at == told]


class StepUpdate:
    """What one step tells; viewers who are told the same share the words of its events."""

    def __init__(self, texts: GameTexts, before: GameSession, step: TableStep) -> None:
        self._texts = texts
        self._before = before
        self._acted = step.seats
        self._starts = before.timeline.start_of(step.batch)
        self._moments = dict(enumerate(step.moments, start=before.timeline.place + 1))
        after = texts.session
        self._teller = Teller(after.game, before.history.told, self._moments, texts.names)
        self._made: dict[Viewer, bytes] = {}
        self.noticed = after.streams.changed_since(before.streams)

    def to(self, viewer: Viewer) -> bytes:
        """Made when it is first asked for."""
        if viewer not in self._made:
            texts, before = self._texts, self._before
            shown = texts.moments(viewer, before.view(viewer), self._moments, self._teller)
            waiting = None if viewer in self._acted else before
            self._made[viewer] = texts.message(viewer, self._starts, shown, waiting)
        return self._made[viewer]


def with_text(game: Game, view: View, names: Sequence[str]) -> Any:
    return msgspec.to_builtins(view) | {"text": game.words.board(view, names)}


def changes(before: View, after: View) -> dict[str, Any]:
    """What has changed in the view."""
    news: dict[str, Any] = {}
    for name in after.__struct_fields__:
        _compare(name, getattr(before, name), getattr(after, name), news)
    return news


def _compare(path: str, was: Any, now: Any, news: dict[str, Any]) -> None:
    if now is was or now == was:
        return
    if type(now) is type(was):
        if type(now) is tuple:
            _compare_lists(path, was, now, news)
            return
        if _is_plain_struct(now):
            for name, sent_as in zip(
                now.__struct_fields__, now.__struct_encode_fields__, strict=True
            ):
                _compare(f"{path}/{sent_as}", getattr(was, name), getattr(now, name), news)
            return
    news[path] = now


def _compare_lists(path: str, was: Any, now: Any, news: dict[str, Any]) -> None:
    if was and now[: len(was)] == was:
        news[ADDED + path] = now[len(was) :]
    elif len(was) == len(now) and (type(now[0]) is tuple or _is_plain_struct(now[0])):
        for place, (old, new) in enumerate(zip(was, now, strict=True)):
            _compare(f"{path}/{place}", old, new, news)
    else:
        news[path] = now


def _is_plain_struct(value: Any) -> bool:
    """Whether each of its fields goes out under its own name."""
    if not isinstance(value, msgspec.Struct):
        return False
    config = value.__struct_config__
    return not (config.array_like or config.omit_defaults)
