"""Discard: all keep the size of a stable, in secret and at once (BS-4.4, BS-3.6, BS-3.10)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from railbird.core import Action, IllegalAction, Phase, Seat
from railbird.games.big_stakes.actions import Discard
from railbird.games.big_stakes.events import CardsDiscarded, DiscardChosen
from railbird.games.big_stakes.options import stable_size
from railbird.games.big_stakes.rules import house_player
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.rules.secret_answers import ask_all, ask_rest
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes


def begin(state: State) -> None:
    ask_all(state)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    hand = state.hands[seat]
    return choices(hand, len(hand) - stable_size(state.options))


@cache
def choices(hand: tuple[int, ...], number: int) -> tuple[Discard, ...]:
    return tuple(Discard(cards) for cards in combinations(hand, number))


def discard(state: State, seat: Seat, action: Discard) -> None:
    hand = state.hands[seat]
    number = len(hand) - stable_size(state.options)
    chosen = set(action.cards)
    if len(action.cards) != number or len(chosen) < number or not chosen <= set(hand):
        raise IllegalAction(f"discard: choose exactly {number} different cards you hold", "BS-3.6")
    cards = tuple(sorted(chosen))
    state.answers[seat] = cards
    state.tell(DiscardChosen(seat, cards))
    if not ask_rest(state):
        close(state)


def close(state: State) -> None:
    """The discards leave the game face down; the house keeps its best (BS-7.80)."""
    for stable, hand in enumerate(state.hands):
        answer = state.answers[stable]
        cards = house_player.discards(state, stable) if answer is None else answer
        state.discards[stable] = cards
        state.hands[stable] = tuple(card for card in hand if card not in cards)
        if stable < state.seats:
            state.tell(CardsDiscarded(stable, len(cards), cards))
    state.answers = [None] * state.stables
    state.enter("breed")


def default(view: BigStakesView, game: "BigStakes") -> Action:
    """The cards that the house would give up."""
    hand = view.own_cards
    keep = house_player.best_cards(game, view.program, hand, stable_size(view.options))
    return Discard(tuple(card for card in hand if card not in keep))


def expand(_state: State, _seat: Seat, action: Action) -> Sequence[Action]:
    return (Discard(tuple(sorted(action.cards))),) if isinstance(action, Discard) else (action,)


DISCARD = Phase(
    "discard",
    begin=begin,
    legal=legal,
    actions={Discard: discard},
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
