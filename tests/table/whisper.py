"""A little game of secrets, to show that the table needs to know no game.

In each of two rounds everybody answers yes or no in secret, perhaps under oath. When all have
answered, all is told. Before the second round a card is drawn that only its owner sees.
"""

import contextlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeAlias

import msgspec
import pytest

from railbird import registry
from railbird.core import (
    Action,
    Decision,
    Disabled,
    Draw,
    Event,
    Facets,
    Game,
    IllegalAction,
    Over,
    Phase,
    Result,
    Roll,
    Seat,
    Show,
    State,
    View,
    Viewer,
    Words,
    what_is_pending,
)
from railbird.core.plugin import Plugin

ROUNDS = 2


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Answer(Action, frozen=True, tag="answer"):
    yes: bool


class Swear(Action, frozen=True, tag="swear"):
    yes: bool


class Opened(Event, frozen=True, tag="opened"):
    pass


class Noted(Event, frozen=True, tag="noted"):
    private: ClassVar[bool] = True
    seat: Seat
    yes: bool


class Told(Event, frozen=True, tag="told"):
    answers: tuple[bool, ...]


class Thrown(Event, frozen=True, tag="thrown"):
    die: int


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    private: ClassVar[bool] = True
    seat: Seat
    card: str


AnyAction: TypeAlias = Answer | Swear
AnyEvent: TypeAlias = Opened | Noted | Told | Thrown | CardDrawn


class WhisperView(View, frozen=True, kw_only=True, tag="whisper"):
    round: int
    score: tuple[int, ...]
    answer: bool | None
    card: str | None


class WhisperState(State):
    __slots__ = ("answers", "card", "round", "score")

    def __init__(self, game: "Whisper", seats: int, options: Options) -> None:
        self.game, self.seats, self.options, self.told = game, seats, options, []
        self.round = 0
        self.answers: list[bool | None] = [None] * seats
        self.card: str | None = None
        self.score = [0] * seats

    def view(self, viewer: Viewer) -> WhisperView:
        return WhisperView(
            **what_is_pending(self, viewer),
            round=self.round,
            score=tuple(self.score),
            answer=None if viewer is None else self.answers[viewer],
            card=self.card if viewer == 0 else None,
        )

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.game, new.seats, new.options, new.told = self.game, self.seats, self.options, []
        new.phase, new.pending, new.round = self.phase, self.pending, self.round
        new.answers, new.card, new.score = self.answers[:], self.card, self.score[:]
        return new


def begin(state: WhisperState) -> None:
    state.round += 1
    state.answers = [None] * state.seats
    ask(state)


def ask(state: WhisperState) -> None:
    everybody = tuple(range(state.seats))
    silent = tuple(seat for seat in everybody if state.answers[seat] is None)
    state.pending = Decision(silent, asked=everybody)


def legal(_state: WhisperState, _seat: Seat) -> Sequence[Action]:
    return (Answer(False), Answer(True), Swear(False), Swear(True))


def answer(state: WhisperState, seat: Seat, action: Answer | Swear) -> None:
    if state.answers[seat] is not None:
        raise IllegalAction("you have answered", "WH-1")
    state.answers[seat] = action.yes
    state.tell(Noted(seat, action.yes))
    if None in state.answers:
        ask(state)
        return
    for each, yes in enumerate(state.answers):
        state.score[each] += bool(yes)
    state.tell(Told(tuple(map(bool, state.answers))))
    state.pending = Roll("throw for the round")


def resolve(state: WhisperState, came: Any) -> None:
    if isinstance(state.pending, Roll):
        state.tell(Thrown(came[0]))
        if state.round < ROUNDS:
            state.pending = Draw("card for the first seat", ("ace", "king", "queen"), public=False)
            return
        best = max(state.score)
        places = tuple(1 if score == best else 2 for score in state.score)
        state.pending = Over(Result(places, tuple(state.score)))
        return
    state.card = came
    state.tell(CardDrawn(0, came))
    begin(state)


WINDOW = Phase(
    "window",
    begin=begin,
    legal=legal,
    actions={Answer: answer, Swear: answer},
    resolve=resolve,
    default=lambda _view, _game: Answer(False),
)


def describe(_box: object, _view: Any, action: Any) -> str:
    return f"{type(action).__name__} {'yes' if action.yes else 'no'}"


def explain(box: object, view: Any, action: Any) -> str:
    return f"{describe(box, view, action)} in secret (WH-1)."


def narrate(_box: object, event: Any, names: Sequence[str]) -> str:
    match event:
        case Opened():
            return "Whisper!"
        case Noted(seat, yes):
            return f"{names[seat]} says {'yes' if yes else 'no'}."
        case Told(answers):
            said = zip(names, answers, strict=True)
            return ", ".join(f"{name}: {'yes' if yes else 'no'}" for name, yes in said)
        case Thrown(die):
            return f"A {die}."
        case CardDrawn(seat, card):
            return f"{names[seat]} draws the {card}."
    raise AssertionError(event)


def board(_box: object, view: Any, names: Sequence[str]) -> str:
    return f"Round {view.round}: {', '.join(names)}"


def disabled(_game: object, view: WhisperView) -> list[Disabled]:
    if view.answer is None:
        return []
    return [Disabled(Answer(True), "Answer yes", "you have answered", "WH-1")]


WORDS: Words[Any, Any] = Words(describe=describe, explain=explain, narrate=narrate, board=board)
SHOW: Show[Any, Any] = Show(disabled=disabled)


class Whisper(Game):
    id = "whisper"
    title = "Whisper"
    summary = "Yes or no, in secret."
    seats = range(2, 5)
    rules_version = 1
    seats_rule = options_rule = turn_rule = "WH-1"
    options_type = Options
    action_type = AnyAction
    event_type = AnyEvent
    view_type = WhisperView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {"window": WINDOW}
    facets = Facets(WORDS, SHOW)
    secrets: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "answers": lambda state: state.answers
    }

    def begin(self, seats: int, options: Any) -> State:
        state = WhisperState(self, seats, options)
        state.tell(Opened())
        state.enter("window")
        return state

    def world(self, view: Any, rng: random.Random) -> State:
        raise NotImplementedError("no bot plays this")


PLUGIN = Plugin(game=f"{__name__}:Whisper")


@contextlib.contextmanager
def known() -> Iterator[None]:
    """While this holds, Railbird has the game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._OWN, Whisper.id, f"{__name__}:PLUGIN")
        yield
