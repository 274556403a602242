"""Sprint: everybody names a horse, one die names the winner."""

import random
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from railbird.core import (
    Action,
    Decision,
    Event,
    Facets,
    Game,
    IllegalAction,
    Learn,
    Over,
    Phase,
    Result,
    Roll,
    State,
    View,
    Viewer,
    Words,
    about,
    resume,
    what_is_pending,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    horses: Annotated[int, about("number of horses", "SP-9.1", ge=2, le=6)] = 6


class Name(Action, frozen=True, tag="name"):
    horse: int


class Named(Event, frozen=True, tag="named"):
    seat: int
    horse: int


class Won(Event, frozen=True, tag="won"):
    horse: int


class SprintView(View, frozen=True, kw_only=True, tag="sprint"):
    options: Options
    players: int
    picks: tuple[int, ...]


class SprintState(State):
    picks: tuple[int, ...]

    def view(self, viewer: Viewer) -> SprintView:
        return SprintView(
            **what_is_pending(self, viewer),
            options=self.options,
            players=self.seats,
            picks=self.picks,
        )


def ask(state: SprintState) -> None:
    if len(state.picks) < state.seats:
        state.pending = Decision((len(state.picks),))
    else:
        state.pending = Roll("the race", 1, state.options.horses)


def legal(state: SprintState, seat: int) -> Sequence[Action]:
    return [Name(horse) for horse in range(1, state.options.horses + 1)]


def name(state: SprintState, seat: int, action: Name) -> None:
    if not 1 <= action.horse <= state.options.horses:
        raise IllegalAction(f"no horse {action.horse}", "SP-2.1")
    state.picks += (action.horse,)
    state.tell(Named(seat, action.horse))
    ask(state)


def finish(state: SprintState, dice: tuple[int]) -> None:
    state.tell(Won(dice[0]))
    scores = tuple(int(pick == dice[0]) for pick in state.picks)
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    state.pending = Over(Result(places, scores))


def default(view: SprintView, game: Game) -> Action:
    return Name(1)


RACE = Phase("race", begin=ask, legal=legal, actions={Name: name}, resolve=finish, default=default)


def describe(box: object, view: SprintView, action: Name) -> str:
    return f"Name #{action.horse}"


def explain(box: object, view: SprintView, action: Name) -> str:
    return f"You score 1 if #{action.horse} wins (SP-3.1)."


def narrate(box: object, event: Any, names: Sequence[str]) -> str:
    return f"#{event.horse} wins." if isinstance(event, Won) else f"#{event.horse} is named."


def board(box: object, view: SprintView, names: Sequence[str]) -> str:
    return f"named so far: {view.picks}"


WORDS = Words(describe=describe, explain=explain, narrate=narrate, board=board)


def action_space(box: object) -> Sequence[Action]:
    return [Name(horse) for horse in range(1, 7)]


def observation(box: object, view: SprintView) -> Sequence[float]:
    """Of each seat the horse that it has named; room for four."""
    picks = (*view.picks, 0, 0, 0, 0)[:4]
    return [view.options.horses / 6, *(pick / 6 for pick in picks)]


LEARN = Learn(action_space=action_space, observation=observation)


class Sprint(Game):
    id, title, summary = "sprint", "Sprint", "Name the winner."
    seats, rules_version = range(1, 5), 1
    seats_rule, options_rule, turn_rule = "SP-12.1", "SP-12.2", "SP-12.3"
    options_type, action_type, event_type, view_type = Options, Name, Named | Won, SprintView
    phases: ClassVar[dict[str, Phase[Any]]] = {"race": RACE}
    facets = Facets(WORDS, learn=LEARN)

    def begin(self, seats: int, options: Options) -> SprintState:
        state = SprintState(self, seats, options)
        state.picks = ()
        state.enter("race")
        return state

    def world(self, view: SprintView, rng: random.Random) -> SprintState:
        state = self.begin(view.players, view.options)
        state.picks = view.picks
        resume(state, view)
        return state
