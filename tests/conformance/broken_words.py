"""Games that are lost for words, or cannot explain their set-up (promises 12 and 13)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from railbird.core import Event, State, about
from railbird.testing import Promise
from tests.conformance import paddock
from tests.conformance.breaking import Broken, with_words
from tests.conformance.paddock import Backed, Options, Paddock, PaddockState, PaddockView


def nameless_choices(_box: object, _view: PaddockView, _action: Any) -> str:
    return " "


class NamelessChoices(Paddock):
    facets = with_words(describe=nameless_choices)


def explains_without_a_rule(_box: object, _view: PaddockView, _action: Any) -> str:
    return "You will see."


class ExplainsWithoutARule(Paddock):
    facets = with_words(explain=explains_without_a_rule)


def explains_nothing(_box: object, _view: PaddockView, _action: Any) -> str:
    return ""


class ExplainsNothing(Paddock):
    facets = with_words(explain=explains_nothing)


def cannot_tell_what_is_redacted(box: object, event: Event, names: Sequence[str]) -> str:
    if isinstance(event, Backed):
        assert event.horse is not None
    return paddock.narrate(box, event, names)


class CannotTellWhatIsRedacted(Paddock):
    facets = with_words(narrate=cannot_tell_what_is_redacted)


def empty_board(box: object, view: PaddockView, names: Sequence[str]) -> str:
    return "" if view.seat is None else paddock.board(box, view, names)


class EmptyBoard(Paddock):
    facets = with_words(board=empty_board)


def says_you_runs(box: object, event: Event, names: Sequence[str]) -> str:
    if isinstance(event, Backed):
        return f"{names[event.seat]} backs a horse."
    return paddock.narrate(box, event, names)


class SaysYouRuns(Paddock):
    facets = with_words(narrate=says_you_runs)


# -- set-up --------------------------------------------------------------------------------------


class AnyNumberOfSeats(Paddock):
    def new(self, seats: int, options: Mapping[str, object] | None = None) -> State:
        return super().new(max(2, min(seats, 4)), options)


class StumblesOverAnOption(Paddock):
    def new(self, seats: int, options: Mapping[str, object] | None = None) -> State:
        for name in options or {}:
            {"races": 1, "early": 2}[name]
        return super().new(seats, options)


class SilentOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    races: Annotated[int, about("", "PD-9.1", ge=1, le=2)] = 2
    early: Annotated[bool, about("anybody may back ahead of their turn", "PD-9.2")] = True


class LeavesOptionsUnexplained(Paddock):
    options_type = SilentOptions


class BareOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    races: int = 2
    early: bool = True


class LeavesOptionsBare(Paddock):
    options_type = BareOptions


class StumblesOverAShortMeeting(Paddock):
    def begin(self, seats: int, options: Options) -> PaddockState:
        if options.races == 1:
            raise LookupError("no card for a single race")
        return super().begin(seats, options)


class HasNoTitle(Paddock):
    title = " "


WORDS, SETUP = Promise.WORDS, Promise.SETUP

BROKEN = (
    Broken(NamelessChoices, WORDS, "describe(Back("),
    Broken(ExplainsNothing, WORDS, "gives no words"),
    Broken(ExplainsWithoutARule, WORDS, "names no rule"),
    Broken(CannotTellWhatIsRedacted, WORDS, "raised AssertionError"),
    Broken(SaysYouRuns, WORDS, "says 'You backs'; railbird.core.does"),
    Broken(EmptyBoard, WORDS, "board for the spectator"),
    Broken(AnyNumberOfSeats, SETUP, "1 seats: accepted"),
    Broken(StumblesOverAnOption, SETUP, "an unknown option: KeyError"),
    Broken(LeavesOptionsUnexplained, SETUP, "option races"),
    Broken(LeavesOptionsBare, SETUP, "reading the options"),
    Broken(StumblesOverAShortMeeting, SETUP, "setting up raised LookupError"),
    Broken(HasNoTitle, SETUP, "has no title"),
)
