"""An exercise: what a seat saw when it decided, a few choices, and what each was worth.

It is made from the seat's view alone, like advice, so it is the same byte for byte in every world
that the seat could not tell from the real one. Words are made when it is asked, as games have them
then.
"""

import hashlib
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from railbird.analysis.figures import Figure
from railbird.analysis.insight import Choice, Kind, insight_of
from railbird.analysis.places import kind_of
from railbird.analysis.words import chances_in_100, games_in_100
from railbird.core import Game, RailbirdError, Seat, View, with_names


class BadExercise(RailbirdError):
    """An exercise that cannot be asked, with the reason."""


class Option(msgspec.Struct, frozen=True):
    """A choice and what it is worth."""

    steps: tuple[dict[str, Any], ...]
    """The action, or several that make one decision."""
    chance: Figure
    """To win the game."""
    behind: Figure
    """How far it is behind the best option in chances to win, on the same dice."""
    right: bool
    """Whether it is as good as the best, as far as rollouts can tell."""


class Exercise(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    seat: Seat
    names: tuple[str, ...]
    view: msgspec.Raw
    """Of the seat, as JSON."""
    where: str
    """In words: "race 2"; "" where the game has none."""
    options: tuple[Option, ...]
    """In the order of the rules, which tells nothing of their worth."""
    played: int | None = None
    """The option that was played, in a game of one's own."""
    policy: str
    """The bot that played the rollouts."""
    rollouts: int
    """Of each option."""

    @property
    def id(self) -> str:
        """The same question has the same id, whoever asks it."""
        asked = [self.game, self.view, [option.steps for option in self.options]]
        return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:16]

    @property
    def best(self) -> int:
        return max(range(len(self.options)), key=lambda at: self.options[at].chance.mean)

    @property
    def gap(self) -> float:
        """What the worst option costs: the greater, the easier the question."""
        return max(option.behind.mean for option in self.options)


_lines = msgspec.json.Decoder(Exercise)


def read_exercise(text: bytes | str) -> Exercise:
    try:
        return _lines.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadExercise(f"an exercise cannot be read: {error}") from None


class Told(NamedTuple):
    """What an option was worth, in words."""

    words: str
    said: str
    """ "wins 31 ± 2 games in 100"."""
    right: bool


class Verdict(NamedTuple):
    right: bool
    words: str
    lesson: str
    """What to remember about decisions of this kind; "" where the game has nothing to say."""
    options: tuple[Told, ...]


class ShownExercise:
    """An exercise with its game, to be shown to somebody."""

    def __init__(self, exercise: Exercise, game: Game) -> None:
        if game.id != exercise.game:
            raise BadExercise(f"this exercise is of {exercise.game}, not of {game.title}")
        self.exercise = exercise
        self.game = game
        self._insight = insight_of(game.id)
        try:
            self.view: View = msgspec.json.decode(exercise.view, type=game.view_type)
        except msgspec.DecodeError as error:
            raise BadExercise(f"this exercise is of another {game.title}: {error}") from None

    @cached_property
    def choices(self) -> tuple[str, ...]:
        return tuple(
            with_names(
                self._insight.words(self.game, self.view, self._choice(option)), self.exercise.names
            )
            for option in self.exercise.options
        )

    @property
    def words(self) -> str:
        """ "Race 2: which bet?", without a word of how it went."""
        where, which = self.exercise.where, f"which {self._kind.one}?"
        asked = f"{where}: {which}" if where and where not in which else which
        return asked[:1].upper() + asked[1:]

    @property
    def you(self) -> str:
        """Whose eyes one looks through."""
        return self.exercise.names[self.exercise.seat]

    def verdict(self, chosen: int) -> Verdict:
        exercise = self.exercise
        option, best = exercise.options[chosen], exercise.best
        return Verdict(
            option.right,
            _judged(option, self.choices[best], is_best=chosen == best),
            self._kind.lesson,
            tuple(
                Told(words, f"wins {games_in_100(each.chance)}", each.right)
                for words, each in zip(self.choices, exercise.options, strict=True)
            ),
        )

    @property
    def _kind(self) -> Kind:
        first = self.exercise.options[0].steps[0]
        return kind_of(self._insight, str(getattr(self.view, "phase", "")), str(first["do"]))

    def _choice(self, option: Option) -> Choice:
        steps = tuple(self.game.read_action(step) for step in option.steps)
        return steps[0] if len(steps) == 1 else steps


def _judged(option: Option, best: str, *, is_best: bool) -> str:
    if is_best:
        return "Right: nothing here is worth more."
    if option.right:
        return f"Right: as far as can be told it is as good as the best, {best}."
    cost, error = option.behind.mean, 100 * option.behind.error
    return f"No: it costs about {chances_in_100(cost)} (± {error:.1f}). Better: {best}."
