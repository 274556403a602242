"""What a game tells the analysis about itself. Without it, plain rollouts work for any game."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, fsum
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from railbird.analysis.figures import Ending
from railbird.analysis.luck import Clock, Luck
from railbird.bots import bot_names, load_bot
from railbird.core import Action, Event, Game, Player, Seat, State, View
from railbird.registry import part_of

Choice: TypeAlias = Action | tuple[Action, ...]
"""A decision: one action, or several that make one, such as the bets of a slip."""


class Kind(NamedTuple):
    """A kind of decision in a player's words."""

    one: str
    """ "bet"."""
    many: str
    """ "bets"."""
    lesson: str = ""
    """What the policy does, for somebody who would do better: a whole sentence."""


class Start:
    """Where a rollout begins: a state to be used up, its number, and what was rolled before."""

    __slots__ = ("clock", "number", "state")

    def __init__(self, state: State, number: int, clock: Clock) -> None:
        self.state = state
        self.number = number
        self.clock = clock


class Insight:
    """What is known of a game beyond its rules. A game overrides what it knows better."""

    moment_rollouts = 36
    """For each moment of a review."""
    decision_rollouts = 144
    """For each decision of a review, all its actions together."""
    hint_rollouts = 400
    """For advice, all actions together."""
    luck_free_rollouts = 36
    """For each roll, deal and draw, to take its luck off a result."""
    doubt = 0.0
    """The model's own error in the difference of two actions, apart from dice."""
    equal_seats = False
    """Whether all seats begin with the same chance, so that nobody need ask rollouts for it."""

    kinds: Mapping[str, Kind] = MappingProxyType({})
    """Kinds of decisions by action, or by phase of the rules for all its actions."""

    def place(self, _state: Any) -> str:
        """Where in the game this is, in words: "race 2"; "" where there is nothing to tell."""
        return ""

    def policy(self, game: Game) -> str:
        """The bot that plays for everybody in rollouts: fast, and reasonably good."""
        names = bot_names(game.id)
        return "steady" if "steady" in names else names[0]

    def player(self, game: Game, policy: str) -> Player:
        """Who sits at the table in rollouts under this policy."""
        return load_bot(policy, game)

    def renew(self, _state: Any, _rng: random.Random) -> None:
        """Draw again, in place, what nobody at the table can know: the order of face-down decks.

        What at least one seat knows stays as it is.
        """

    def warm_up(self, _game: Game) -> None:
        """Load now what the first rollouts would have to wait for."""

    def at_hand(self) -> "Insight":
        """For somebody in a hurry: without what would have to be loaded first."""
        return self

    def quickness(self, _state: Any) -> int:
        """How many times the usual rollouts a kernel plays from every moment of this game; 1 where
        there is no kernel to play them."""
        return 1

    def weight(self, _state: Any) -> int:
        """How many times the usual rollouts a moment needs: more where more is at stake."""
        return 1

    @property
    def renews(self) -> bool:
        """Whether there is anything that nobody knows."""
        return type(self).renew is not Insight.renew

    def world(self, game: Game, view: View, rng: random.Random) -> State:
        """A world that the view allows. Where others did something in secret, a likely one."""
        return game.world(view, rng)

    def estimate(self, _state: Any, _told: Sequence[Event]) -> Ending | None:
        """The worth of a state that was just reached, where a rollout need not go on.

        `told` is what happened in the last step. None goes on.
        """
        return None

    def promising(self, _state: Any, _seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """The actions worth a rollout, where there are many. The state is one of many worlds."""
        return legal

    def settled_by(self, _state: Any, _seat: Seat, action: Action) -> Choice | None:
        """The decision that an action completes; None for a step that can still be taken back.

        A slip that is written bet by bet is one decision: once it is sealed it is judged as a
        whole, from where its first bet was written.
        """
        return action

    def play_out(self, _starts: Sequence[Start], _luck: Luck) -> Sequence[Ending] | None:
        """Play many rollouts at once, as the policy would; None to leave it to the rules."""
        return None

    def play_open(
        self, _state: Any, _clock: Clock, _luck: Luck, _rollouts: int
    ) -> Sequence[Ending] | None:
        """The same from one state, in which only what nobody knows is drawn again."""
        return None

    def words(self, game: Game, view: Any, choice: Choice) -> str:
        """The choice in words, even if the game only describes listed actions."""
        return "; ".join(game.words.describe(view, step) for step in steps_of(choice))

    @property
    def remarks(self) -> bool:
        """Whether there is anything to remark."""
        return type(self).remark is not Insight.remark

    def remark(self, _event: Any, _seat: Seat) -> str:
        """What good an event does a seat, as "your bet on #7 pays"; "" for none."""
        return ""


def steps_of(choice: Choice) -> tuple[Action, ...]:
    return choice if isinstance(choice, tuple) else (choice,)


def shuffled(items: Sequence[str], rng: random.Random) -> list[str]:
    """Uses `random` only, which is the same in every Python."""
    return [item for _, item in sorted((rng.random(), item) for item in items)]


@cache
def insight_of(game_id: str) -> Insight:
    """What the game of this id knows; the plain insight for games without one."""
    kind = part_of(game_id, "insight") or Insight
    insight = kind()
    assert isinstance(insight, Insight)
    return insight


DIGITS = 9


def softmax(worths: Sequence[float], scale: float) -> tuple[float, ...]:
    """Chances that are e times as great for a lead of `scale`."""
    most = max(worths)
    odds = [exp((worth - most) / scale) for worth in worths]
    whole = fsum(odds)
    return tuple(round(each / whole, DIGITS) for each in odds)
