"""Draft: keep one share of each hand and pass the rest, then pay (HS-7.1 – HS-7.3, HS-5.3)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, Draw, IllegalAction, Phase, Seat
from railbird.games.homestretch.actions import DraftPick
from railbird.games.homestretch.events import Drafted, HandArrived, StablesShown
from railbird.games.homestretch.refusals import out_of_turn
from railbird.games.homestretch.state import State
from railbird.games.homestretch.view import HomestretchView
from railbird.games.homestretch.words.phrases import card_name, horses_of

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch


def begin(state: State) -> None:
    take_up_hands(state)


def take_up_hands(state: State) -> None:
    state.step += 1
    for seat, hand in enumerate(state.hands):
        state.arrived[seat] += (hand,)  # HS-8.2
        state.tell(HandArrived(seat, state.step, hand))
    if len(state.hands[0]) == 1:
        keep_last_cards(state)
    else:
        state.pending = Decision(tuple(range(state.seats)))


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return [DraftPick(card) for card in state.hands[seat]]


def draft_pick(state: State, seat: Seat, action: DraftPick) -> None:
    if action.card not in state.hands[seat]:
        what, hand = card_name(state.box, action.card), horses_of(state.box, state.hands[seat])
        raise IllegalAction(f"{what} is not in your hand: {hand}", "HS-12.17")
    state.picks[seat] = action.card
    state.tell(Drafted(seat, action.card))
    waiting = tuple(other for other, pick in enumerate(state.picks) if pick is None)
    if waiting:
        state.pending = Decision(waiting)
    else:
        keep_picks(state)  # together, when the last is in: HS-5.3


def refuse(state: State, seat: Seat, action: Action) -> IllegalAction:
    picked = state.picks[seat] if seat < state.seats else None
    if isinstance(action, DraftPick) and picked:
        left = [card for card in state.hands[seat] if card != picked]
        return IllegalAction(
            f"you have picked in this step and keep {card_name(state.box, picked)}; left in your "
            f"hand: {horses_of(state.box, left)}",
            "HS-12.17",
        )
    return out_of_turn(state, seat, action)


def keep_picks(state: State) -> None:
    for seat, pick in enumerate(state.picks):
        assert pick is not None
        state.kept[seat] += (pick,)
        state.hands[seat] = tuple(card for card in state.hands[seat] if card != pick)
        state.picks[seat] = None
    if state.ghost_hand is None:
        pass_hands(state)
    else:
        state.pending = Draw("discard of the ghost hand", state.ghost_hand, public=False)


def resolve(state: State, discard: str) -> None:
    assert state.ghost_hand is not None
    state.ghost_hand = tuple(card for card in state.ghost_hand if card != discard)
    state.left_over += (discard,)  # HS-7.2
    pass_hands(state)


def pass_hands(state: State) -> None:
    """To the left; the ghost sits after the last seat (HS-3.6)."""
    ring = [*state.hands, state.ghost_hand] if state.ghost_hand is not None else [*state.hands]
    ring = ring[-1:] + ring[:-1]
    state.hands = [hand for hand in ring[: state.seats] if hand is not None]
    if state.ghost_hand is not None:
        state.ghost_hand = ring[-1]
    take_up_hands(state)


def keep_last_cards(state: State) -> None:
    """The last card of a hand is kept without an action (HS-5.2)."""
    for seat, hand in enumerate(state.hands):
        state.kept[seat] += hand
        state.hands[seat] = ()
    if state.ghost_hand is not None:
        state.left_over += state.ghost_hand
        state.ghost_hand = ()
    pay_stables(state)


def pay_stables(state: State) -> None:
    """Kept cards are turned up for good and paid (HS-7.3)."""
    costs = []
    for seat, kept in enumerate(state.kept):
        cost = sum(state.box.shares[card].cost for card in kept)
        state.money[seat] -= cost
        state.stable[seat] = tuple(sorted(kept))
        costs.append(cost)
    state.tell(StablesShown(tuple(state.stable), tuple(costs), tuple(state.money)))
    # Which cards are left over is open knowledge from here on, so is what the hands held (HS-8.3).
    state.left_over = tuple(sorted(state.left_over))
    state.step, state.ghost_hand = 0, None
    state.kept, state.arrived = [()] * state.seats, [()] * state.seats
    state.enter("race_setup")


def default(view: HomestretchView, game: "Homestretch") -> Action:
    """The dearest card: favourites are worth most."""
    assert view.draft is not None
    return DraftPick(max(view.draft.hand, key=lambda card: (game.box.shares[card].cost, card)))


DRAFT = Phase(
    "draft",
    begin=begin,
    legal=legal,
    actions={DraftPick: draft_pick},
    resolve=resolve,
    default=default,
    refuse=refuse,
)
