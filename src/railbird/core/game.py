"""What a game is: its name, seats, options and data, and how to start a new state."""

import copy
import hashlib
import inspect
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import msgspec

from railbird.core.errors import BadPack, BadSetup, IllegalAction, Problem
from railbird.core.facets import Facets, Learn, Measure, Show, Words, bind
from railbird.core.messages import Action, Event, View
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
    facets: ClassVar[Facets]
    """Its words and what else it offers beyond its rules, as functions of its box."""
    unlisted: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that are accepted though `legal` does not list them."""
    secrets: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """What a state hides, by name: `world` must vary each for viewers who cannot see it.

    None stands for a secret that everybody knows by now.
    """
    kept_by_seat: ClassVar[tuple[str, ...]] = ()
    """What a seat hides, in words, for players who are asked to let a visitor take it over."""
    sealing: ClassVar[tuple[type[Event], ...]] = ()
    """Events after which typed dice can no longer be corrected: they make a race official, or
    reveal something hidden."""
    acts_on_dice: ClassVar[bool] = True
    """Whether players decide by what the dice show. If so, typed dice can no longer be corrected
    once a person has acted. If not, a correction keeps the decisions, such as bets."""
    binding: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that commit money for good; the terminal asks for confirmation."""
    formalities: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that are asked for only so that nothing leaks. If one is the only choice of a person
    who plays against bots alone, it is taken without asking."""
    data_files: ClassVar[tuple[str, ...]] = ()
    """The data tables that a pack may replace."""
    house_made: ClassVar[Mapping[str, str]] = {}
    """By data file, what in it is ours because the printed values are not public."""
    unread_columns: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By data file, the columns that no rule reads: what follows from other cells, and notes. Where
    a value comes from is always a note, in a column called `origin` or the like."""
    older_data: ClassVar[tuple[str, ...]] = ()
    """Digests of earlier tables that mean the same; records that name them still replay."""

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

    # -- beyond the rules --------------------------------------------------------------------

    @cached_property
    def words(self) -> Words[ViewT]:
        bound: Words[ViewT] = bind(self.facets.words, self)
        return bound

    @cached_property
    def show(self) -> Show[ViewT]:
        bound: Show[ViewT] = bind(self.facets.show, self)
        return bound

    @cached_property
    def learn(self) -> Learn[ViewT]:
        bound: Learn[ViewT] = bind(self.facets.learn, self)
        return bound

    @cached_property
    def measure(self) -> Measure[ViewT]:
        bound: Measure[ViewT] = bind(self.facets.measure, self)
        return bound

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickle: facets are bound again, so they may hold any function."""
        bound = {each.name for each in fields(Facets)}
        return {name: value for name, value in vars(self).items() if name not in bound}

    # -- for a table ------------------------------------------------------------------------

    def time_limit(self, _state: Any) -> int | None:
        """The seconds that the rules give a seat for the current decision; no secret."""
        return None

    def time_tells(self, _state: Any) -> bool:
        """Whether the time that somebody takes to answer now could reveal a secret."""
        return False

    def hides(self, state: Any) -> bool:
        """Whether this state hides something from somebody; the answer itself is public."""
        return any(secret(state) is not None for secret in self.secrets.values())

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
