"""A game in progress: plain data, moved along by the phases of the rulebook.

A state holds no dice, no clock and no connection. A game subclasses `State` with its data, and
writes each phase of its rulebook as a module of small functions, gathered in a `Phase`.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Self, TypeAlias, TypeVar

from railbird.core.chance import Chance, Outcome
from railbird.core.errors import BadOutcome, IllegalAction
from railbird.core.fields import StateType
from railbird.core.messages import Action, Decision, Event, Over, Seat, View, Viewer, tag_of
from railbird.core.out_of_turn import out_of_turn

if TYPE_CHECKING:
    from railbird.core.game import Game

Pending: TypeAlias = Chance | Decision | Over

S = TypeVar("S", bound="State")


def _same_game(one: "Game", other: "Game") -> bool:
    return one is other or (type(one) is type(other) and one.pack == other.pack)


def _nothing_legal(_state: Any, _seat: Seat) -> Sequence[Action]:
    return ()


def _nothing_to_resolve(_state: Any, _outcome: Outcome) -> NoReturn:
    raise AssertionError("this phase asks for no chance")


def _no_default(_view: Any, _game: Any) -> NoReturn:
    raise AssertionError("this phase asks for no decision")


def _as_it_is(_state: Any, _seat: Seat, action: Action) -> Sequence[Action]:
    return (action,)


def _no_special_reason(_state: Any, _seat: Seat, _action: Action) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Phase(Generic[S]):
    """One phase of a rulebook.

    `begin` sets `state.pending`, or moves on with `state.enter`. Handlers in `actions` check first,
    raising IllegalAction, and write after. `refuse` may give a better reason than "not your turn"
    for an action that comes when its seat has nothing to decide. `default` is given the view and
    the game with its tables, never the state. `expand` turns an action that is only a shorthand
    into the listed ones.
    """

    name: str
    begin: Callable[[S], None]
    legal: Callable[[S, Seat], Sequence[Action]] = _nothing_legal
    actions: Mapping[type[Action], Callable[[S, Seat, Any], None]] = field(default_factory=dict)
    resolve: Callable[[S, Any], None] = _nothing_to_resolve
    default: Callable[[Any, Any], Action] = _no_default
    refuse: Callable[[S, Seat, Action], IllegalAction | None] = _no_special_reason
    expand: Callable[[S, Seat, Any], Sequence[Action]] = _as_it_is


class State(metaclass=StateType):
    """One game in progress. Few verbs: pending, legal, apply, resolve, view, default, copy.

    A game declares the data of its state as annotations; slots and `copy` are made from them.
    """

    __slots__ = ("box", "game", "options", "pending", "phase", "seats", "told")

    game: "Game"
    box: Any
    """The game's tables."""
    options: Any
    seats: int
    phase: Phase[Any]
    pending: Pending
    told: list[Event]

    def __init__(self, game: "Game", seats: int, options: Any) -> None:
        """A state with nothing in it yet; the game's setup fills in its fields."""
        self.game, self.box, self.seats, self.options = game, game.box, seats, options
        self.told = []

    # -- for players ------------------------------------------------------------------

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Every action this seat may take now; empty if it has nothing to decide."""
        return self.phase.legal(self, seat) if self._decides(seat) else ()

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Take the action and tell what happened; IllegalAction if the rules forbid it."""
        handler = self.phase.actions.get(type(action))
        if handler is None or not self._decides(seat):
            raise self._refusal(seat, action)
        told: list[Event] = []
        self.told = told
        handler(self, seat, action)
        return told

    def resolve(self, outcome: Outcome) -> list[Event]:
        """Take what came up for the pending chance and tell what happened."""
        pending = self.pending
        if not isinstance(pending, Chance):
            raise BadOutcome(f"got {outcome!r}, but there is nothing to roll or draw now")
        outcome = pending.check(outcome)
        told: list[Event] = []
        self.told = told
        self.phase.resolve(self, outcome)
        return told

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """What this viewer may know."""

    def default(self, seat: Seat) -> Action:
        """What a missed deadline plays: a legal action, chosen from the seat's view alone."""
        return self.phase.default(self.view(seat), self.game)

    def copy(self) -> Self:
        """An independent state, equal in everything."""
        raise NotImplementedError  # made from the fields of each game's state

    def expand(self, seat: Seat, action: Action) -> Sequence[Action]:
        """The listed actions that this action stands for, as a record stores them."""
        return self.phase.expand(self, seat, action) if self._decides(seat) else (action,)

    # -- for the phases ----------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def enter(self, phase: str) -> None:
        """Enter a phase of the rulebook."""
        self.phase = self.game.phases[phase]
        self.phase.begin(self)

    # -- as a value --------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Whether both are in the same position, whatever events led there."""
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, State)
        return _same_game(self.game, other.game) and all(
            getattr(self, name) == getattr(other, name)
            for name in ("seats", "options", "phase", "pending", *type(self).fields)
        )

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __repr__(self) -> str:
        shown = [
            f"{name}={getattr(self, name)!r}"
            for name in ("seats", "options", "pending", *type(self).fields)
            if hasattr(self, name)
        ]
        phase = f"phase={self.phase.name!r}, " if hasattr(self, "phase") else ""
        return f"{self.game.id}.{type(self).__name__}({phase}{', '.join(shown)})"

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: phases go by name, so they may hold any function."""
        names = (*State.__slots__, *type(self).fields)
        values = {name: getattr(self, name) for name in names if hasattr(self, name)}
        return values | {"phase": self.phase.name}

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self.phase = self.game.phases[values["phase"]]

    def _decides(self, seat: Seat) -> bool:
        pending = self.pending
        return type(pending) is Decision and (seat in pending.must or seat in pending.may)

    def _refusal(self, seat: Seat, action: Action) -> IllegalAction:
        what, rule = tag_of(action), self.game.turn_rule
        if seat not in range(self.seats):
            last = self.seats - 1
            return IllegalAction(f"{what}: there is no seat {seat}; seats are 0 to {last}", rule)
        special = self.phase.refuse(self, seat, action)
        if special is not None:
            return special
        return out_of_turn(self, seat, action)
