"""Posts: the draw says in which order they are chosen (BS-4.9, BS-6.8, BS-7.4)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat, Shuffle
from railbird.games.big_stakes.actions import ChoosePost
from railbird.games.big_stakes.box.components import POSTS
from railbird.games.big_stakes.events import PostOrderDrawn, PostTaken
from railbird.games.big_stakes.phases.setup import has_stables
from railbird.games.big_stakes.phases.weights import runner_of, runners_of
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView, open_posts

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

PURPOSE = "post draw"


def begin(state: State) -> None:
    if has_stables(state.options):
        horses = tuple(str(runner.card.id) for runner in runners_of(state))
        state.pending = Shuffle(PURPOSE, horses)
    else:
        state.enter("pace")  # printed posts


def resolve(state: State, order: tuple[str, ...]) -> None:
    state.to_ask = tuple(map(int, order))
    state.tell(PostOrderDrawn(state.to_ask))
    ask(state)


def ask(state: State) -> None:
    """House stables take the lowest open post (BS-7.80)."""
    while state.to_ask:
        owner = runner_of(state, state.to_ask[0]).owner
        assert owner is not None
        if owner < state.seats:
            state.pending = Decision((owner,))
            return
        take(state, open_now(state)[0])
    state.enter("pace")


def open_now(state: State) -> tuple[int, ...]:
    taken = [runner.post for runner in runners_of(state)]
    return open_posts(state.options, taken)


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    return [_CHOICES[post] for post in open_now(state)]


_CHOICES = {post: ChoosePost(post) for post in POSTS}


def choose_post(state: State, _seat: Seat, action: ChoosePost) -> None:
    if action.post not in open_now(state):
        shown = ", ".join(map(str, open_now(state)))
        raise IllegalAction(f"post {action.post} is not open; open are {shown}", "BS-12.18")
    take(state, action.post)
    ask(state)


def take(state: State, post: int) -> None:
    runner = runner_of(state, state.to_ask[0])
    runner.post = post
    state.to_ask = state.to_ask[1:]
    state.tell(PostTaken(runner.card.id, post))


def default(view: BigStakesView, _game: "BigStakes") -> Action:
    return ChoosePost(open_posts(view.options, [runner.post for runner in view.racing.runners])[0])


POSTS_PHASE = Phase(
    "posts",
    begin=begin,
    legal=legal,
    actions={ChoosePost: choose_post},
    resolve=resolve,
    default=default,
    refuse=out_of_turn,
)
