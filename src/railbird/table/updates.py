"""Everything that a table says to a browser is made here, and nowhere else.

A game speaks through `state.view`, `state.legal` and `seen_by` alone. The table's own messages hold
no part of a game. All functions return the text that goes out, as bytes.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Literal
from weakref import WeakKeyDictionary

import msgspec

from railbird.core import (
    Action,
    Event,
    Game,
    Over,
    Seat,
    State,
    Viewer,
    seen_by,
    tag_of,
)
from railbird.lab.true_chances import RaceChances
from railbird.table.announcer import called
from railbird.table.protocol.messages import (
    ChancesMessage,
    ChatLine,
    ChatMessage,
    Choice,
    DiceInfo,
    DoneMessage,
    ExplainedMessage,
    GameMessage,
    Greyed,
    HandRoll,
    LogLine,
    LogMessage,
    RefusedMessage,
    ResyncMessage,
    SeatInfo,
    SeatKind,
    Standing,
    StepMessage,
    TableMessage,
    Told,
    YouMessage,
)
from railbird.table.session.picture import Changes, Picture
from railbird.table.session.session import Play, Step, chance_by_hand
from railbird.table.store.rows import EveningGame, SeatRow, TableRow

_encode = msgspec.json.Encoder().encode

NOTHING = msgspec.Raw(b"[]")


# -- the game ------------------------------------------------------------------------------------


class Scene:
    """The game as it stands, for all who look on; a telling adds what happened last."""

    def __init__(
        self,
        play: Play,
        number: int,
        names: Sequence[str],
        deadlines: Sequence[int | None],
        telling: "Telling | None" = None,
    ) -> None:
        self._play = play
        self._number = number
        self._names = names
        self._deadlines = deadlines
        self._telling = telling

    def text(self, viewer: Viewer, bot_decides: bool) -> bytes:
        """The game as one viewer sees it."""
        play, stream = self._play, self._play.streams[viewer]
        game, picture = play.game, stream.picture
        decides = viewer is not None and not bot_decides
        return _encode(
            GameMessage(
                number=self._number,
                n=stream.n,
                view=msgspec.Raw(picture.view),
                legal=msgspec.Raw(_choices(game, picture)) if decides else NOTHING,
                greyed=_greyed(game, picture) if decides else (),
                events=msgspec.Raw(self._telling.to(viewer)) if self._telling else NOTHING,
                deadlines=tuple(self._deadlines),
                may_take_back=decides and viewer in play.may_take_back,
                hand_roll=_hand_roll(play, play.state),
                rolls=play.rolls,
                ties=tuple(game.tie_breaks(picture.seen, self._names)) if play.over else (),
            )
        )


class Tidings:
    """What a step, which comes next, changes for all who will notice it."""

    def __init__(
        self,
        play: Play,
        number: int,
        names: Sequence[str],
        deadlines: Sequence[int | None],
        telling: "Telling",
        step: Step,
    ) -> None:
        self._play = play
        self._number = number
        self._names = names
        self._deadlines = tuple(deadlines)
        self._telling = telling
        self._step = step
        self._over = isinstance(step.after.pending, Over)
        self._pictures = play.pictures(step)
        self._changes = Changes(play.streams[None].picture, self._pictures[None])
        self._may_take_back = play.may_take_back_after(step)
        self._hand_roll = _hand_roll(play, step.after)
        self._rolls = play.rolls_after(step)
        self._texts: dict[tuple[object, ...], bytes] = {}
        """By all in which what they are told may differ."""
        self._worded = self._pictures[None]
        """Whose choices were put into words last; the next may have the same before them."""

    def text(self, viewer: Viewer, bot_decides: bool) -> bytes:
        """What one viewer is told; who is told the same shares the text."""
        stream, picture = self._play.streams[viewer], self._pictures[viewer]
        decides = viewer is not None and not bot_decides
        differing = (
            stream.n + 1,
            self._changes.to(stream.picture, picture),
            self._new_choices(picture, stream.picture) if decides and picture.legal else b"[]",
            _greyed(self._play.game, picture) if decides else (),
            self._telling.to(viewer),
            decides and viewer in self._may_take_back,
            self._ties(picture) if self._over else (),
        )
        text = self._texts.get(differing)
        if text is None:
            text = self._texts[differing] = self._encoded(*differing)
        return text

    def _new_choices(self, picture: Picture, before: Picture) -> bytes | None:
        """None if the viewer has these words before them already."""
        if picture.choices is None and picture.legal is self._worded.legal:
            picture.take_choices(self._worded)
        choices = _choices(self._play.game, picture)
        self._worded = picture
        return None if choices == before.choices else choices

    def _ties(self, picture: Picture) -> tuple[str, ...]:
        return tuple(self._play.game.tie_breaks(picture.seen, self._names))

    def _encoded(
        self,
        n: int,
        view: bytes,
        legal: bytes | None,
        greyed: tuple[Greyed, ...],
        events: bytes,
        may_take_back: bool,
        ties: tuple[str, ...],
    ) -> bytes:
        return _encode(
            StepMessage(
                number=self._number,
                n=n,
                view=msgspec.Raw(view),
                legal=None if legal is None else msgspec.Raw(legal),
                greyed=greyed,
                events=msgspec.Raw(events),
                deadlines=self._deadlines,
                may_take_back=may_take_back,
                hand_roll=self._hand_roll,
                rolls=self._rolls,
                ties=ties,
            )
        )


def _choices(game: Game, picture: Picture) -> bytes:
    """The legal actions with their words; they last where the words do not depend on the view."""
    if picture.choices is None:
        lasting = getattr(game, "same_words", ())
        picture.choices_last = bool(lasting) and {
            type(action) for action in picture.legal
        }.issubset(lasting)
        if picture.choices_last:
            picture.choices = _lasting_choices(game, picture)
        else:
            view, describe = picture.seen, game.describe
            picture.choices = _encode(
                [Choice(action=each, words=describe(view, each)) for each in picture.legal]
            )
    return picture.choices


def _lasting_choices(game: Game, picture: Picture) -> bytes:
    """Each of these is worded once in the life of the server."""
    encoded = _encoded_choices.setdefault(game, {})
    try:
        return b"[" + b",".join([encoded[action] for action in picture.legal]) + b"]"
    except KeyError:
        for action in picture.legal:
            words = game.describe(picture.seen, action)
            encoded[action] = _encode(Choice(action=action, words=words))
        return _lasting_choices(game, picture)


_encoded_choices: WeakKeyDictionary[Game, dict[Action, bytes]] = WeakKeyDictionary()


def _greyed(game: Game, picture: Picture) -> tuple[Greyed, ...]:
    if picture.greyed is None:
        picture.greyed = tuple(
            [
                Greyed(action=action, words=words, why=why, rule=rule)
                for action, words, why, rule in game.disabled(picture.seen)
            ]
        )
    return picture.greyed


class Telling:
    """What happened; all who hear the same of it share the words and their bytes."""

    def __init__(
        self, game: Game, before: Iterable[Event], told: Sequence[Event], names: Sequence[str]
    ) -> None:
        self._game = game
        self._told = told
        self._names = names
        self._calls = called(game, before, told)
        secrets = [event for event in told if event.private or event.owner_only]
        self._owners = {getattr(event, "seat", None) for event in secrets}
        self._texts: dict[Viewer, bytes] = {}

    def to(self, viewer: Viewer) -> bytes:
        """Who owns none of the secrets in it hears what a spectator hears."""
        ears = viewer if viewer in self._owners else None
        text = self._texts.get(ears)
        if text is None:
            told = told_to(self._game, self._told, self._calls, ears, self._names)
            text = self._texts[ears] = _encode(list(told))
        return text


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


def _hand_roll(play: Play, state: State) -> HandRoll | None:
    chance = chance_by_hand(state)
    if chance is None:
        return None
    return HandRoll(
        chance=chance, purpose=chance.purpose, wants=chance.wants(), seals=play.may_seal(state)
    )


def log_text(play: Play, number: int, viewer: Viewer, names: Sequence[str]) -> bytes:
    calls = called(play.game, (), [event for _, event in play.told])
    lines = tuple(
        LogLine(n=n, words=play.game.narrate(event, names), event=tag_of(event), call=call)
        for (n, event), call in zip(play.lines(viewer), calls, strict=True)
        if event is not None
    )
    return _encode(LogMessage(number=number, lines=lines))


def explained_text(command: str, play: Play, viewer: Viewer, action: Action) -> bytes:
    view = play.streams[viewer].seen
    return _encode(
        ExplainedMessage(
            id=command,
            words=play.game.describe(view, action),
            help=play.game.explain(view, action),
        )
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
) -> bytes:
    """`here` are the visitors with a socket at the table."""
    return _encode(
        TableMessage(
            table=row.id,
            game=row.game,
            title=game.title,
            phase="frozen" if frozen else row.phase,
            frozen=frozen,
            number=row.number,
            settings=row.settings,
            options=row.options,
            pack=pack,
            seats=tuple(_seat(number, seat, here) for number, seat in enumerate(row.seats)),
            host_here=row.host in here,
            watching=watching,
            dice=dice,
            evening=tuple(game.finished for game in row.evening),
            standings=tuple(standings(row.evening)),
            continues=row.continues,
        )
    )


def _seat(number: Seat, seat: SeatRow, here: set[str]) -> SeatInfo:
    kind: SeatKind = "bot" if seat.bot else "person" if seat.visitor else "open"
    return SeatInfo(
        seat=number,
        kind=kind,
        name=seat.name,
        bot=shown_bot(seat.bot),
        held=seat.visitor is not None,
        connected=seat.visitor in here,
        ready=bool(seat.nonce_hash),
    )


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


def you_text(row: TableRow, visitor: str, looking: Viewer, may_watch: bool) -> bytes:
    you = YouMessage(
        seats=tuple(n for n, seat in enumerate(row.seats) if seat.visitor == visitor),
        host=visitor == row.host,
        looking=looking,
        may_watch=may_watch,
        sent_away=_sent_away(row, visitor),
        now=time.time_ns() // 1_000_000,
    )
    return _encode(you)


def _sent_away(row: TableRow, visitor: str) -> Literal["seat", "table"] | None:
    if visitor in row.banned:
        return "table"
    return "seat" if visitor in row.sent_away else None


def chat_text(lines: Sequence[ChatLine], whole: bool) -> bytes:
    return _encode(ChatMessage(whole=whole, lines=tuple(lines)))


def chances_text(number: int, races: Iterable[RaceChances], whole: bool) -> bytes:
    return _encode(ChancesMessage(number=number, whole=whole, races=tuple(races)))


def done_text(command: str) -> bytes:
    return _encode(DoneMessage(id=command))


def refused_text(command: str, error: str, rule: str | None) -> bytes:
    return _encode(RefusedMessage(id=command, error=error, rule=rule))


RESYNC = _encode(ResyncMessage())
