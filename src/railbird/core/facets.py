"""What a game offers beyond its rules: its words, what a table shows, what machines learn from, and
what is measured.

Each facet is a frozen set of functions with defaults, like a `Phase`. A game writes them as plain
functions whose first argument is its box, the tables; those that try actions in a world get the
game instead. The game binds them once, so that callers write `game.words.describe(view, action)`.

`Words[Box, View]` holds functions of a box, `Words[View]` the same functions bound to one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, TypeVarTuple

import msgspec

from railbird.core import left_out
from railbird.core.asking import Way
from railbird.core.chance import Chance
from railbird.core.hooks import ByHand, Caller, Consequences, Disabled, Gain
from railbird.core.messages import Action, Event, Result, Seat

if TYPE_CHECKING:
    from railbird.core.game import Game

BoxT = TypeVar("BoxT")
AnswerT = TypeVar("AnswerT")
ViewT = TypeVar("ViewT")
First = TypeVarTuple("First")
"""The box, until a facet is bound to it."""


@dataclass(frozen=True, slots=True)
class Words(Generic[*First, ViewT]):
    """The game in words. A game needs the first four; `names` are the players by seat."""

    describe: Callable[[*First, ViewT, Any], str]
    """An action as a choice: "Place 3 on #7 to Win"."""
    explain: Callable[[*First, ViewT, Any], str]
    """What the action would do, and the number of its rule."""
    narrate: Callable[[*First, Any, Sequence[str]], str]
    """An event as a line of the log."""
    board: Callable[[*First, ViewT, Sequence[str]], str]
    """The table as text, complete enough to play from."""
    ways: Callable[[*First, ViewT, Any], Sequence[Way]] = left_out.ways_by_fields
    """How an action is asked for step by step; more than one way if the order is free.

    LookupError if it is about something that is not on the table, such as a bet that nobody has
    made."""
    by_hand: Callable[[*First, ViewT, Chance, Sequence[str]], ByHand] = left_out.nothing_special
    """What to tell people who roll or draw this themselves; the view is a spectator's."""
    cards: Callable[[*First, ViewT], str] = left_out.no_words
    """What the cards in the game do, as far as the viewer may know; "" if there are none."""
    read_line: Callable[[*First, ViewT, str], Sequence[Action]] = left_out.none_at_all
    """Actions typed in words of the game that no list has, to take in this order; none if the line
    is not such."""
    is_wasteful: Callable[[*First, ViewT, Any], bool] = left_out.never
    """Whether an action gives up for good what another choice would use; the terminal asks for
    confirmation."""
    opening_note: Callable[[*First, ViewT], str] = left_out.no_words
    """A note on the options for someone starting a game in the terminal; "" for none."""
    cells_read: Callable[[*First, ViewT], Sequence[str]] = left_out.none_at_all
    """The chart cells that the dice have pointed to so far."""
    score: Callable[[*First, int], str] = left_out.plain_number
    """A final score in the unit of the game."""
    rivals: Callable[[*First, Result], Sequence[str]] = left_out.named_rivals
    """The names of opponents without a seat."""
    tie_breaks: Callable[[*First, ViewT, Sequence[str]], Sequence[str]] = left_out.none_at_all
    """How equal scores were separated, once the game is over."""
    caller: Callable[[*First], Caller | None] = left_out.none
    """A new caller for the race; None if the game has none."""


@dataclass(frozen=True, slots=True)
class Show(Generic[*First, ViewT]):
    """What a table shows besides words, and for how long."""

    tries_actions: ClassVar[frozenset[str]] = frozenset({"details", "disabled"})
    """Functions that get the game, since they try actions in a world."""

    shown_box: Callable[[*First], Any] = left_out.whole_box
    """The part of the box that a board in the browser needs, as a struct."""
    details: Callable[..., Sequence[msgspec.Struct | None]] = left_out.nothing_more
    """From the game, a view and actions to what a board shows of each besides its text: price, path
    or cost."""
    detail_types: tuple[type[msgspec.Struct], ...] = ()
    """What `details` may hold."""
    consequences: Callable[[*First, ViewT, Sequence[Any]], Sequence[Consequences]] = (
        left_out.as_told
    )
    """What each of these actions leads to, as far as the view's seat can know."""
    disabled: Callable[..., Iterable[Disabled]] = left_out.none_at_all
    """From the game and a view to choices to show as forbidden, with the reason that the rules
    would give for refusing."""
    ahead: Callable[[*First, ViewT], ViewT | None] = left_out.none
    """The view as if it were the seat's turn, to plan ahead; None where that is not possible.

    A table lists what is legal in a `world` of that view, so it must not depend on a secret."""
    same_to_others: Callable[[*First, ViewT, Action], Sequence[Action]] = left_out.itself
    """The actions that look like this one to everybody else, including this one.

    When a table plays a default it picks one of them at random, so that nobody can work out what an
    absent player has hidden."""
    shown_ms: Callable[[*First, Any], int] = left_out.usual_ms
    """How long a table shows an event at normal speed, in milliseconds."""
    is_crossing: Callable[[*First, Any, Any], bool] = left_out.never
    """Whether the first horse comes over the line in an event, which a table shows in slow motion:
    the move that takes it there, not what is told of it afterwards.

    The second argument is the state at the end of the moment."""
    is_result: Callable[[*First, Any], bool] = left_out.never
    """Whether a race ends with an event, so that the table pauses for its result."""
    milestones: tuple[type[Event], ...] = ()
    """Events that close a part of the game: a replay shows the board after each of them."""


@dataclass(frozen=True, slots=True)
class Learn(Generic[*First, ViewT]):
    """The game as numbers, for reinforcement learning."""

    action_space: Callable[[*First], Sequence[Action]] = left_out.not_for_machines
    """Every action that is ever listed, always in the same order."""
    to_listed: Callable[[*First, Sequence[Action]], Sequence[Action]] = left_out.as_listed
    """Legal actions as they appear in `action_space`, which may leave out some details."""
    observation: Callable[[*First, ViewT], Sequence[float]] = left_out.not_for_machines
    """The view as a row of numbers of fixed length."""
    scores_so_far: Callable[[*First, ViewT], Sequence[int | None]] = left_out.none_at_all
    """By seat, what already counts for the final score; None where the viewer cannot know.

    Opponents without a seat may follow the seats. Empty if nothing is known."""
    deciding_options: Mapping[str, object] = field(default_factory=dict)
    """Options that give players something to decide; a learning environment sets them."""


@dataclass(frozen=True, slots=True)
class Measure(Generic[*First, ViewT]):
    """What is worth measuring."""

    assets: Callable[[*First, ViewT], Sequence[tuple[Seat, str]]] = left_out.none_at_all
    """What players owned at the end of the game, as seat and name."""
    gains: Callable[[*First, Any], Sequence[Gain]] = left_out.none_at_all
    """What players got in an event, by chance or at a price."""
    dealing: tuple[type[Action], ...] = ()
    """Actions by which players choose what they own, as in a draft. A measurement may leave them to
    chance, to learn what owning something is worth."""
    declining: tuple[type[Action], ...] = ()
    """Those of `dealing` that chance takes whenever it can: nobody bids, so the lots are dealt."""


@dataclass(frozen=True, slots=True)
class Facets:
    """The four facets of a game; all but its words may be left out."""

    words: Words[Any, Any]
    show: Show[Any, Any] = Show()
    learn: Learn[Any, Any] = Learn()
    measure: Measure[Any, Any] = Measure()


@dataclass(frozen=True, slots=True)
class prepared(Generic[BoxT, ViewT, AnswerT]):  # noqa: N801  # used like a function
    """A function of a box and a view that is made once for a box, since making it takes a while."""

    make: Callable[[BoxT], Callable[[ViewT], AnswerT]]

    def __call__(self, box: BoxT, view: ViewT) -> AnswerT:
        return self.make(box)(view)


def bind(facet: Any, game: "Game") -> Any:
    """The facet with its functions bound to the game's box, or to the game."""
    tries_actions = getattr(facet, "tries_actions", ())
    bound = {
        name: _bind(getattr(facet, name), game if name in tries_actions else game.box)
        for name in (each.name for each in fields(facet))
    }
    return type(facet)(**bound)


def _bind(value: Any, first: object) -> Any:
    if isinstance(value, prepared):
        return value.make(first)
    return partial(value, first) if callable(value) else value
