"""Everything a table sends to a browser is made here, and nowhere else.

A game speaks through `state.view`, `state.legal` and `seen_by` alone. The table's own messages hold
no part of a game. All functions return the text that goes out, as bytes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from railbird import core
from railbird.core import Action, Event, Game, Seat, View, Viewer, seen_by, tag_of, with_names
from railbird.lab.true_chances import RaceChances
from railbird.table.announcer import called
from railbird.table.characters import character_of
from railbird.table.model import ChatLine, EveningGame, SeatRow, TableRow
from railbird.table.protocol.messages import (
    Ahead,
    ChancesMessage,
    CharacterInfo,
    ChatMessage,
    CheckedMessage,
    Choice,
    CoachWords,
    DiceInfo,
    Disabled,
    DoneMessage,
    ExplainedMessage,
    GameMessage,
    HandRoll,
    LogLine,
    LogMessage,
    MomentShown,
    PingMessage,
    RefusedMessage,
    ResyncMessage,
    SeatInfo,
    SeatKind,
    SeatRequest,
    Standing,
    TableMessage,
    TimelineMessage,
    Told,
    UpdateMessage,
    YouMessage,
)
from railbird.table.session.moment import Moment
from railbird.table.session.session import GameSession, chance_by_hand
from railbird.table.session.step import Step
from railbird.table.text_board import sent_changes, sent_view

_encode = msgspec.json.Encoder().encode


# -- the game ------------------------------------------------------------------------------------


class GameTexts:
    """What a game in progress tells its viewers; `deadlines` are by seat."""

    def __init__(
        self,
        session: GameSession,
        number: int,
        names: Sequence[str],
        deadlines: tuple[int | None, ...],
        coach: tuple[Seat, CoachWords] | None = None,
        listed: dict[Viewer, tuple[Choice, ...]] | None = None,
    ) -> None:
        """`listed` keeps the choices of this session, so that a page that comes back has them at
        once: there may be tens of thousands."""
        self.session = session
        self._listed = {} if listed is None else listed
        self._number = number
        self.names = names
        self._deadlines = deadlines
        self._coach = coach

    def snapshot(self, viewer: Viewer, decides: bool, now: int) -> Iterator[bytes]:
        """The game at the moment that the table shows now, the log so far, and what is to come."""
        session = self.session
        to_come = [each for each in session.showing if each.ends > now]
        if not to_come:
            yield self._whole(viewer, decides)
            yield self._log(viewer, session.streams[viewer].n)
            return
        first = to_come[0]
        n = session.streams[viewer].last_at(first.place - 1)
        then = sent_view(session.game, first.before.view(viewer), self.names)
        yield _encode(GameMessage(number=self._number, n=n, view=then))
        yield self._log(viewer, n)
        moments = {each.place: each.moment for each in to_come}
        told = [each for each in session.told if each[0] < first.place]
        teller = _Teller(session.game, told, moments, self.names)
        shown = self.moments(viewer, first.before.view(viewer), moments, teller)
        yield self.message(viewer, decides, first.starts, shown, None)

    def update(self, before: GameSession, step: Step) -> "StepUpdate":
        """What the step that led to this session tells; made before it is told."""
        return StepUpdate(self, before, step)

    def timeline(self, viewer: Viewer) -> bytes:
        n = self.session.streams[viewer].n
        return _encode(TimelineMessage(number=self._number, n=n, deadlines=self._deadlines))

    # -- parts of it -------------------------------------------------------------------------

    def _whole(self, viewer: Viewer, decides: bool) -> bytes:
        return _encode(
            GameMessage(
                view=sent_view(self.session.game, self.session.view(viewer), self.names),
                legal=self._choices(viewer) if decides else (),
                ahead=self._ahead(viewer, decides),
                disabled=self._disabled(viewer) if decides else (),
                **self._now(viewer, decides),
            )
        )

    def message(
        self,
        viewer: Viewer,
        decides: bool,
        starts: int,
        shown: Sequence[MomentShown],
        waiting: GameSession | None,
    ) -> bytes:
        """An update; `waiting` is the session before, if the viewer has not acted since."""
        session = self.session
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
                ahead=None if unchanged else self._ahead(viewer, decides),
                disabled=self._disabled_since(viewer, same) if decides else (),
                **self._now(viewer, decides),
            )
        )

    def _now(self, viewer: Viewer, decides: bool) -> dict[str, Any]:
        session = self.session
        seen = session.view(viewer) if session.over else None
        return {
            "number": self._number,
            "n": session.streams[viewer].n,
            "deadlines": self._deadlines,
            "may_take_back": decides and viewer in session.undo.seats,
            "hand_roll": _hand_roll(session, self.names),
            "rolls": session.rolls,
            "coach": self._coach[1] if self._coach and self._coach[0] == viewer else UNSET,
            "ties": tuple(session.game.tie_breaks(seen, self.names)) if session.over else (),
        }

    def _ahead(self, viewer: Viewer, decides: bool) -> Ahead:
        if not decides:
            return Ahead()
        legal, forbidden = self.session.prospects(viewer)
        return Ahead(legal=legal, disabled=_told_names(forbidden, self.names))

    def _choices(self, viewer: Viewer) -> tuple[Choice, ...]:
        if viewer not in self._listed:
            self._listed[viewer] = self._list_choices(viewer)
        return self._listed[viewer]

    def _list_choices(self, viewer: Viewer) -> tuple[Choice, ...]:
        session = self.session
        legal = session.choices(viewer)
        if not legal:
            return ()
        describe, seen = session.game.describe, session.view(viewer)
        details = session.game.details(seen, legal)
        consequences = session.game.consequences(seen, legal)
        return tuple(
            [
                Choice(
                    action=each,
                    words=describe(seen, each),
                    detail=detail,
                    certain=brings.certain,
                    possible=brings.possible,
                )
                for each, detail, brings in zip(legal, details, consequences, strict=True)
            ]
        )

    def _disabled(self, viewer: Viewer) -> tuple[Disabled, ...]:
        return _told_names(self.session.game.disabled(self.session.view(viewer)), self.names)

    def _disabled_since(self, viewer: Viewer, same: bool) -> tuple[Disabled, ...] | None:
        return None if same and self.session.choices(viewer) else self._disabled(viewer)

    def moments(
        self,
        viewer: Viewer,
        seen: View,
        moments: Mapping[int, Moment],
        teller: "_Teller",
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
            news = sent_changes(session.game, seen, now, self.names)
            shown.append(
                MomentShown(n=n + 1, ms=moment.ms, events=events, view=news, held=moment.held)
            )
            seen = now
        return shown

    def _log(self, viewer: Viewer, until: int) -> bytes:
        session, game = self.session, self.session.game
        calls = called(game, (), [event for _, event in session.told])
        lines: list[LogLine] = []
        n = 0
        for at, ((n, event), call) in enumerate(zip(session.lines(viewer), calls, strict=True)):
            if n > until:
                break
            lines += self._corrections(at, n)
            if event is not None:
                words = game.narrate(event, self.names)
                lines.append(LogLine(n=n, words=words, event=tag_of(event), call=call))
        else:
            lines += self._corrections(len(session.told), n)
        return _encode(LogMessage(number=self._number, lines=tuple(lines)))

    def _corrections(self, told: int, n: int) -> list[LogLine]:
        """Rolls that were corrected when so many events had been told."""
        corrected = self.session.corrected
        return [LogLine(n=n, words=words, event="") for at, words in corrected if at == told]


class StepUpdate:
    """What one step tells; viewers who are told the same share the words of its events."""

    def __init__(self, texts: GameTexts, before: GameSession, step: Step) -> None:
        self._texts = texts
        self._before = before
        self._acted = step.seats
        self._starts = before.timeline_before(step)
        self._moments = dict(enumerate(step.moments, start=before.place + 1))
        after = texts.session
        self._teller = _Teller(after.game, before.told, self._moments, texts.names)
        self.noticed = frozenset(
            viewer for viewer, stream in after.streams.items() if stream != before.streams[viewer]
        )

    def to(self, viewer: Viewer, decides: bool) -> bytes:
        texts, before = self._texts, self._before
        shown = texts.moments(viewer, before.view(viewer), self._moments, self._teller)
        waiting = None if viewer in self._acted else before
        return texts.message(viewer, decides, self._starts, shown, waiting)


class _Teller:
    """Events of moments in words; a viewer without secrets hears what a spectator hears."""

    def __init__(
        self,
        game: Game,
        before: Sequence[tuple[int, Event]],
        moments: Mapping[int, Moment],
        names: Sequence[str],
    ) -> None:
        self._game = game
        self._names = names
        self._moments = moments
        events = [event for moment in moments.values() for event in moment.events]
        calls = iter(called(game, before, events))
        self._calls = {
            place: [next(calls) for _ in moment.events] for place, moment in moments.items()
        }
        secrets = [event for event in events if event.private or event.owner_only]
        self._owners = {getattr(event, "seat", None) for event in secrets}
        self._told: dict[tuple[Viewer, int], tuple[Told, ...]] = {}

    def told_to(self, viewer: Viewer, place: int) -> tuple[Told, ...]:
        key = (viewer if viewer in self._owners else None), place
        told = self._told.get(key)
        if told is None:
            events, calls = self._moments[place].events, self._calls[place]
            told = tuple(told_to(self._game, events, calls, key[0], self._names))
            self._told[key] = told
        return told


def told_to(
    game: Game,
    told: Iterable[Event],
    calls: Iterable[tuple[str, ...]],
    viewer: Viewer,
    names: Sequence[str],
) -> Iterable[Told]:
    """Events and their words, and what the caller says at each."""
    for event, call in zip(told, calls, strict=True):
        seen = seen_by(event, viewer)
        if seen is not None:
            yield Told(event=seen, words=game.narrate(seen, names), call=call)


def _told_names(forbidden: Iterable[core.Disabled], names: Sequence[str]) -> tuple[Disabled, ...]:
    return tuple(
        Disabled(action=action, words=words, why=with_names(why, names), rule=rule)
        for action, words, why, rule in forbidden
    )


def _hand_roll(session: GameSession, names: Sequence[str]) -> HandRoll | None:
    chance = chance_by_hand(session.state)
    if chance is None:
        return None
    hand = session.game.by_hand(session.view(None), chance, names)
    return HandRoll(
        chance=chance,
        purpose=chance.purpose,
        words=hand.words,
        names=dict(hand.names),
        dealt=hand.dealt,
        wants=chance.wants(),
        seals=session.may_seal(),
    )


def explained_text(command: str, session: GameSession, viewer: Viewer, action: Action) -> bytes:
    game, view = session.game, session.view(viewer)
    return _encode(
        ExplainedMessage(
            id=command, words=game.describe(view, action), help=game.explain(view, action)
        )
    )


def checked_text(command: str, session: GameSession, viewer: Viewer, action: Action) -> bytes:
    game, view = session.game, session.view(viewer)
    (detail,) = game.details(view, (action,))
    (brings,) = game.consequences(view, (action,))
    return _encode(
        CheckedMessage(id=command, detail=detail, certain=brings.certain, possible=brings.possible)
    )


# -- the table -----------------------------------------------------------------------------------


def table_text(
    row: TableRow,
    game: Game,
    pack: str | None,
    frozen: str | None,
    dice: DiceInfo,
    here: set[str],
    watching: int,
    screens: int,
    moment: int,
) -> bytes:
    """`here` are the visitors with a socket at the table; `moment` is the viewer's latest."""
    return _encode(
        TableMessage(
            table=row.id,
            game=row.game,
            title=game.title,
            phase="frozen" if frozen else row.phase,
            frozen=frozen,
            number=row.number,
            moment=moment,
            settings=row.settings,
            options=row.options,
            pack=pack,
            variant=row.variant.name if row.variant else None,
            seats=tuple(_seat(row, number, here) for number in range(len(row.seats))),
            requests=tuple(
                SeatRequest(
                    seat=each.seat, name=each.name, until=each.until, sees=game.kept_by_seat
                )
                for each in row.open_requests
            ),
            watching=watching,
            screens=screens,
            spectators_muted=row.spectators_muted,
            dice=dice,
            evening=tuple(game.finished for game in row.evening),
            standings=tuple(standings(row.evening)),
            continues=row.continues,
            lesson=row.lesson,
            hints_allowed=row.hints_allowed,
        )
    )


def _seat(row: TableRow, number: int, here: set[str]) -> SeatInfo:
    seat = row.seats[number]
    kind: SeatKind = "bot" if seat.bot else "person" if seat.visitor else "open"
    return SeatInfo(
        seat=number,
        kind=kind,
        name=seat.name,
        bot=shown_bot(seat.bot),
        character=_character(seat),
        held=seat.visitor is not None,
        connected=seat.visitor in here,
        ready=bool(seat.nonce_hash),
        muted=seat.visitor in row.muted,
    )


def _character(seat: SeatRow) -> CharacterInfo | None:
    found = character_of(seat.bot, seat.name)
    return CharacterInfo(habit=found.habit, silk=found.silk) if found else None


def shown_bot(bot: str | None) -> str | None:
    """A bot's name without the folders on the server that its file lies in."""
    return bot.replace("\\", "/").rpartition("/")[2] if bot else None


def standings(evening: Iterable[EveningGame]) -> list[Standing]:
    """Every player of the evening, most wins first."""
    names: dict[str, str] = {}
    places: dict[str, list[int]] = {}
    for game in evening:
        for placing in game.placings:
            names[placing.who] = placing.name
            places.setdefault(placing.who, []).append(placing.place)
    table = [
        Standing(name=names[who], games=len(got), wins=got.count(1), places=tuple(got))
        for who, got in places.items()
    ]
    return sorted(table, key=lambda each: (-each.wins, sum(each.places) / each.games, each.name))


def you_text(
    row: TableRow,
    visitor: str,
    may_sit: tuple[Seat, ...],
    may_ask: tuple[Seat, ...],
    looking: Viewer,
    may_watch: bool,
    now: int,
) -> bytes:
    seats = tuple(n for n, seat in enumerate(row.seats) if seat.visitor == visitor)
    you = YouMessage(
        seats=seats,
        may_sit=may_sit,
        may_ask=may_ask,
        asks=asks(row, visitor),
        to_answer=to_answer(row, visitor),
        host=visitor == row.host,
        looking=looking,
        may_watch=may_watch,
        sent_away=_sent_away(row, visitor),
        now=now,
    )
    return _encode(you)


def asks(row: TableRow, visitor: str) -> Viewer:
    """The seat that the visitor has asked for."""
    return next((each.seat for each in row.open_requests if each.visitor == visitor), None)


def to_answer(row: TableRow, visitor: str) -> tuple[Seat, ...]:
    """The seats for which the table waits for this visitor's answer."""
    if all(seat.visitor != visitor for seat in row.seats):
        return ()
    return tuple(each.seat for each in row.open_requests if visitor not in each.agreed)


def _sent_away(row: TableRow, visitor: str) -> Literal["seat", "table"] | None:
    if visitor in row.banned:
        return "table"
    return "seat" if visitor in row.sent_away else None


def chat_text(lines: Sequence[ChatLine], whole: bool) -> bytes:
    return _encode(ChatMessage(whole=whole, lines=tuple(lines)))


def chances_text(
    number: int, races: Sequence[RaceChances], moments: Sequence[int], whole: bool
) -> bytes:
    return _encode(
        ChancesMessage(number=number, whole=whole, races=tuple(races), moments=tuple(moments))
    )


def done_text(command: str) -> bytes:
    return _encode(DoneMessage(id=command))


def refused_text(command: str, error: str, rule: str | None) -> bytes:
    return _encode(RefusedMessage(id=command, error=error, rule=rule))


RESYNC = _encode(ResyncMessage())
PING = _encode(PingMessage())
