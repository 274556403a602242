"""What a game is: its name, seats, options and data, and how to start a new state."""

import copy
import hashlib
import inspect
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import msgspec

from railbird.core.asking import Way, way_by_fields
from railbird.core.chance import Chance
from railbird.core.errors import BadPack, BadSetup, IllegalAction, Problem
from railbird.core.hooks import ByHand, Caller, Consequences, Disabled, Gain
from railbird.core.messages import Action, Event, Result, Seat, View
from railbird.core.options import Option, options_of, read_options
from railbird.core.pack import LARGEST_PACK, Pack
from railbird.core.state import Phase, State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StateT = TypeVar("StateT", bound=State, default=State, covariant=True)
    ViewT = TypeVar("ViewT", bound=View, default=Any)
    OptionsT = TypeVar("OptionsT", bound=msgspec.Struct, default=Any)
else:  # a type variable may have a default since Python 3.13
    from typing import TypeVar

    StateT, ViewT, OptionsT = TypeVar("StateT"), TypeVar("ViewT"), TypeVar("OptionsT")


class Game(ABC, Generic[StateT, ViewT, OptionsT]):
    """A game with its data tables, those of the box or those of a pack. It holds no game state.

    `Game[State, View, Options]` names the types of a game; `Game` alone is any game.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    """The game in a sentence, for lists."""
    data_note: ClassVar[str] = ""
    """Which data is our own, and how owners of the box can enter theirs."""
    seats: ClassVar[range]
    rules_version: int
    """Goes up when a rules fix would change a game in progress."""
    older_rules: ClassVar[tuple[int, ...]] = ()
    """Versions whose games can still be finished. Where they differ, the rules check
    `state.game.rules_version`."""
    seats_rule: ClassVar[str]
    options_rule: ClassVar[str]
    turn_rule: ClassVar[str]
    """The rule numbers for a wrong player count, a wrong option and an action out of turn."""
    options_type: ClassVar[type[msgspec.Struct]]
    action_type: ClassVar[Any]
    """The union of all actions, listed or not."""
    event_type: ClassVar[Any]
    view_type: ClassVar[type[View]]
    phases: ClassVar[Mapping[str, Phase[Any]]]
    unlisted: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that are accepted though `legal` does not list them."""
    secrets: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """What a state hides, by name: `world` must vary each for viewers who cannot see it.

    None stands for a secret that everybody knows by now.
    """
    kept_by_seat: ClassVar[tuple[str, ...]] = ()
    """What a seat hides, in words, for players who are asked to let a visitor take it over."""
    milestones: ClassVar[tuple[type[Event], ...]] = ()
    """Events that close a part of the game: a replay shows the board after each of them."""
    sealing: ClassVar[tuple[type[Event], ...]] = ()
    """Events after which typed dice can no longer be corrected: they make a race official, or
    reveal something hidden."""
    acts_on_dice: ClassVar[bool] = True
    """Whether players decide by what the dice show. If so, typed dice can no longer be corrected
    once a person has acted. If not, a correction keeps the decisions, such as bets."""
    binding: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that commit money for good; the terminal asks for confirmation."""
    dealing: ClassVar[tuple[type[Action], ...]] = ()
    """Actions by which players choose what they own, as in a draft. A measurement may leave them
    to chance, to learn what owning something is worth."""
    declining: ClassVar[tuple[type[Action], ...]] = ()
    """Those of `dealing` that chance takes whenever it can: nobody bids, so the lots are dealt."""
    formalities: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that are asked for only so that nothing leaks. If one is the only choice of a person
    who plays against bots alone, it is taken without asking."""
    deciding_options: ClassVar[Mapping[str, object]] = {}
    """Options that give players something to decide; a learning environment sets them."""
    data_files: ClassVar[tuple[str, ...]] = ()
    """The data tables that a pack may replace."""
    house_made: ClassVar[Mapping[str, str]] = {}
    """By data file, what in it is ours because the printed values are not public."""
    older_data: ClassVar[tuple[str, ...]] = ()
    """Digests of earlier tables that mean the same; records that name them still replay."""
    detail_types: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """What `details` may hold."""

    box: Any = None
    """The tables of the game as one frozen struct."""

    def __init__(self, pack: Pack | None = None) -> None:
        self.pack = pack
        self._check_file_names()

    def new(self, seats: int, options: Mapping[str, object] | None = None) -> StateT:
        """A new game, waiting for its first chance or decision."""
        if seats not in self.seats:
            raise BadSetup(
                f"{self.title} needs {self.seats[0]} to {self.seats[-1]} players, "
                f"got {seats} ({self.seats_rule})"
            )
        chosen: Any = read_options(self.options_type, options or {}, self.options_rule)
        return self.begin(seats, chosen)

    def under(self, version: int) -> Self:
        """This game under that version of the rules, if it is still supported; else unchanged."""
        if version not in self.older_rules:
            return self
        older = copy.copy(self)
        older.rules_version = version
        return older

    @abstractmethod
    def begin(self, seats: int, options: OptionsT) -> StateT:
        """A new game with options that are valid one by one; BadSetup if they do not fit."""

    @abstractmethod
    def world(self, view: ViewT, rng: random.Random) -> StateT:
        """A full state that the view's seat cannot tell from the real one."""

    # -- in words ----------------------------------------------------------------------------

    @abstractmethod
    def describe(self, view: ViewT, action: Any) -> str:
        """The action as a choice: "Place 3 on #7 to Win"."""

    @abstractmethod
    def explain(self, view: ViewT, action: Any) -> str:
        """What the action would do, and the number of its rule."""

    def ways(self, _view: ViewT, action: Any) -> Sequence[Way]:
        """How the action is asked for step by step; more than one way if the order is free.

        LookupError if it is about something that is not on the table, such as a bet that nobody
        has made.
        """
        return (way_by_fields(action),)

    @abstractmethod
    def narrate(self, event: Any, names: Sequence[str]) -> str:
        """An event as a line of the log; `names` are the players by seat."""

    @abstractmethod
    def board(self, view: ViewT, names: Sequence[str]) -> str:
        """The table as text, complete enough to play from."""

    def by_hand(self, _view: ViewT, _chance: Chance, _names: Sequence[str]) -> ByHand:
        """What to tell people who roll or draw this themselves; the view is a spectator's."""
        return ByHand()

    def cards(self, _view: ViewT) -> str:
        """What the cards in the game do, as far as the viewer may know; "" if there are none."""
        return ""

    def read_line(self, _view: ViewT, _line: str) -> Sequence[Action]:
        """Actions typed in words of the game that no list has, to take in this order; none if the
        line is not such."""
        return ()

    def is_wasteful(self, _view: ViewT, _action: Any) -> bool:
        """Whether the action gives up for good what another choice would use; the terminal asks
        for confirmation."""
        return False

    def opening_note(self, _view: ViewT) -> str:
        """A note on the options for someone starting a game in the terminal; "" for none."""
        return ""

    def score(self, points: int) -> str:
        """A final score in the unit of the game."""
        return str(points)

    def rivals(self, result: Result) -> Sequence[str]:
        """The names of opponents without a seat."""
        return [rival.name for rival in result.house]

    def tie_breaks(self, _view: ViewT, _names: Sequence[str]) -> Sequence[str]:
        """How equal scores were separated, once the game is over."""
        return ()

    def assets(self, _view: ViewT) -> Sequence[tuple[Seat, str]]:
        """What players owned at the end of the game, as seat and name, to measure its value."""
        return ()

    def gains(self, _event: Any) -> Sequence[Gain]:
        """What players got in this event, by chance or at a price, to measure its value."""
        return ()

    def time_limit(self, _state: Any) -> int | None:
        """The seconds that the rules give a seat for the current decision; no secret."""
        return None

    def time_tells(self, _state: Any) -> bool:
        """Whether the time that somebody takes to answer now could reveal a secret."""
        return False

    # -- for a table ------------------------------------------------------------------------

    def hides(self, state: Any) -> bool:
        """Whether this state hides something from somebody; the answer itself is public."""
        return any(secret(state) is not None for secret in self.secrets.values())

    def shown_box(self) -> Any:
        """The part of the box that a board in the browser needs, as a struct."""
        return self.box

    def details(self, _view: ViewT, actions: Sequence[Any]) -> Sequence[msgspec.Struct | None]:
        """What a board shows of each of these actions besides its text: price, path, cost."""
        return (None,) * len(actions)

    def consequences(self, _view: ViewT, actions: Sequence[Any]) -> Sequence[Consequences]:
        """What each of these actions leads to, as far as the view's seat can know."""
        return (Consequences(),) * len(actions)

    def disabled(self, _view: ViewT) -> Iterable[Disabled]:
        """Choices to show as forbidden, with the reason that the rules would give for refusing."""
        return ()

    def ahead(self, _view: ViewT) -> ViewT | None:
        """The view as if it were the seat's turn, to plan ahead; None where that is not possible.

        A table lists what is legal in a `world` of that view, so it must not depend on a secret.
        """
        return None

    def refused(self, view: ViewT, actions: Sequence[Action]) -> Iterator[Disabled]:
        """Those of the actions that the rules refuse, in the words of the refusal.

        They are tried in a world that the seat cannot tell from the real state, so the answer
        depends on the view alone. Actions that are merely out of turn are left out.
        """
        seat = view.seat
        if seat is None or not actions:
            return
        world = self.world(view, random.Random(0))
        for action in actions:
            try:
                world.copy().apply(seat, action)
            except IllegalAction as error:
                if error.rule != self.turn_rule:
                    yield Disabled(action, self.describe(view, action), error.reason, error.rule)

    def same_to_others(self, _view: ViewT, action: Action) -> Sequence[Action]:
        """The actions that look like this one to everybody else, including this one.

        When a table plays a default it picks one of them at random, so that nobody can work out
        what an absent player has hidden.
        """
        return (action,)

    def caller(self) -> Caller | None:
        """A new caller for the race; None if the game has none."""
        return None

    def cells_read(self, _view: ViewT) -> Sequence[str]:
        """The chart cells that the dice have pointed to so far, in words."""
        return ()

    def shown_ms(self, _event: Any) -> int:
        """How long a table shows this event at normal speed, in milliseconds."""
        return 700

    def is_crossing(self, _event: Any, _after: Any) -> bool:
        """Whether the first horse crosses the line in this event.

        `after` is the state at the end of the moment. A table shows it in slow motion.
        """
        return False

    def is_result(self, _event: Any) -> bool:
        """Whether a race ends with this event, so that the table pauses for its result."""
        return False

    # -- as numbers, for reinforcement learning -------------------------------------------------

    def action_space(self) -> Sequence[Action]:
        """Every action that is ever listed, always in the same order."""
        raise NotImplementedError

    def to_listed(self, legal: Sequence[Action]) -> Sequence[Action]:
        """Legal actions as they appear in `action_space`, which may leave out some details."""
        return legal

    def observation(self, view: ViewT) -> Sequence[float]:
        """The view as a row of numbers of fixed length."""
        raise NotImplementedError

    def scores_so_far(self, _view: ViewT) -> Sequence[int | None]:
        """By seat, what already counts for the final score; None where the viewer cannot know.

        Opponents without a seat may follow the seats. Empty if nothing is known.
        """
        return ()

    # -- data and options --------------------------------------------------------------------

    @property
    def options(self) -> tuple[Option, ...]:
        return options_of(self.options_type)

    @classmethod
    def data_folder(cls) -> Traversable:
        """Where the game's own tables are: `box/data` in its package, or `data`.

        A game that is a single file has its tables in `data` beside the file.
        """
        name = cls.__module__.rpartition(".")[0]
        package = files(name) if name else Path(inspect.getfile(cls)).parent
        boxed = package / "box" / "data"
        return boxed if boxed.is_dir() else package / "data"

    def text_of(self, file: str) -> str:
        """The text of a data file, from the pack if it has one."""
        if self.pack and file in self.pack.files:
            return self.pack.files[file]
        return _own_tables(type(self))[file]

    def data_digest(self) -> str:
        """A short fingerprint of the game's own tables, which a record names."""
        return _own_digest(type(self))

    def reads_data(self, digest: str) -> bool:
        """Whether a record with tables of this digest can be replayed with those of today."""
        return digest == self.data_digest() or digest in self.older_data

    def takes_file(self, file: str) -> bool:
        """Whether a pack may hold this file; a game may let packs add files of their own."""
        return file in self.data_files

    def _check_file_names(self) -> None:
        if not self.pack:
            return
        unknown = sorted(file for file in self.pack.files if not self.takes_file(file))
        if unknown:
            message = f"not a table of {self.title}; there are: {', '.join(self.data_files)}"
            raise BadPack([Problem(file, None, message) for file in unknown])
        if sum(map(len, self.pack.files.values())) > LARGEST_PACK:
            message = f"larger than {LARGEST_PACK:,} characters"
            raise BadPack([Problem(self.pack.name, None, message)])

    def parse_action(self, text: bytes | msgspec.Raw) -> Action:
        """An action from JSON text; IllegalAction if the game has no such action."""
        try:
            action: Action = _action_decoder(type(self)).decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise IllegalAction(f"not an action of {self.title}: {error}", self.turn_rule) from None
        return action

    def read_action(self, given: object) -> Action:
        """An action from JSON data; IllegalAction if the game has no such action."""
        try:
            action: Action = msgspec.convert(given, self.action_type)
        except msgspec.ValidationError as error:
            raise IllegalAction(f"not an action of {self.title}: {error}", self.turn_rule) from None
        return action


@lru_cache
def _action_decoder(kind: type[Game]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind.action_type)


@lru_cache
def _own_tables(kind: type[Game]) -> dict[str, str]:
    if not kind.data_files:
        return {}  # a game without tables need not be in a package
    folder = kind.data_folder()
    return {file: (folder / file).read_text(encoding="utf-8") for file in kind.data_files}


@lru_cache
def _own_digest(kind: type[Game]) -> str:
    tables = sorted(_own_tables(kind).items())
    return hashlib.sha256(msgspec.json.encode(tables)).hexdigest()[:16]
