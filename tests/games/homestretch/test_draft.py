"""The draft and the paying of the stables (HS-7.1 – HS-7.3, HS-5.2, HS-5.3)."""

import pytest

from railbird.core import Decision, Draw, IllegalAction, Over
from railbird.games.homestretch.actions import DraftPick
from railbird.games.homestretch.events import Drafted, StablesShown
from tests.games.homestretch.table import (
    GAME,
    draft_with,
    everything,
    go_on,
    pick,
    pick_first,
    play_until,
    sit_down,
)


def test_everybody_keeps_one_card_and_passes_the_rest_to_the_left() -> None:
    """HS-7.1."""
    state = draft_with(seats=4)
    hands = list(state.hands)
    pick_first(state)
    assert state.kept == [(hand[0],) for hand in hands]
    assert state.hands == [hands[3][1:], hands[0][1:], hands[1][1:], hands[2][1:]]


def test_any_card_of_the_hand_may_be_kept_and_no_other() -> None:
    """HS-7.1, `draft_pick` in HS-5."""
    state = draft_with(seats=4)
    for seat in range(4):
        assert state.legal(seat) == [DraftPick(card) for card in state.hands[seat]]


@pytest.mark.parametrize(
    ("players", "steps", "shares"), [(2, 5, 5), (3, 5, 5), (4, 5, 5), (5, 4, 4), (6, 3, 3)]
)
def test_the_last_card_of_a_hand_is_kept_without_a_pick(
    players: int, steps: int, shares: int
) -> None:
    """HS-7.1, HS-5.2: k cards a hand, k steps, k − 1 picks."""
    state = draft_with(seats=players)
    picks = 0
    while state.phase.name == "draft":
        picks += isinstance(state.pending, Decision)
        go_on(state)
    assert picks == players * (steps - 1)
    assert [len(stable) for stable in state.stable] == [shares] * players


def test_the_ghost_owns_nothing_and_its_cards_join_the_left_overs() -> None:
    """HS-7.2."""
    state = draft_with(seats=2)
    seen_left_over = set(state.left_over)
    discards = []
    while state.phase.name == "draft":
        if isinstance(state.pending, Draw):
            assert state.pending.items == state.ghost_hand
            discards.append(state.pending.items[-1])
            state.resolve(discards[-1])
            assert seen_left_over | set(discards) <= set(state.left_over)
        else:
            go_on(state)
    assert len(discards) == 4
    owned = {card for stable in state.stable for card in stable}
    assert len(owned) == 10
    assert set(state.left_over) == set(GAME.box.shares_of("blue")) - owned
    assert len(state.left_over) == 12


def test_the_ghost_discards_after_both_picks_and_before_the_hands_pass() -> None:
    """HS-6 event 4."""
    state = draft_with(seats=2)
    pick(state, 1, state.hands[1][0])
    assert state.pending == Decision((0,))
    pick(state, 0, state.hands[0][0])
    assert isinstance(state.pending, Draw)
    assert len(state.pending.items) == 5
    assert state.step == 1


def test_stables_are_turned_up_and_paid_after_the_last_step() -> None:
    """HS-7.3."""
    state = draft_with(seats=3)
    told = []
    while state.phase.name == "draft":
        assert state.view(None).stables == ((), (), ())
        assert state.money == [50, 50, 50]
        told = go_on(state)
    shown = [event for event in told if isinstance(event, StablesShown)]
    assert len(shown) == 1
    costs = [sum(GAME.box.shares[card].cost for card in stable) for stable in state.stable]
    assert shown[0].paid == tuple(costs)
    assert state.money == [50 - cost for cost in costs]
    assert shown[0].money == tuple(state.money)
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer).stables == tuple(state.stable)


def test_the_dearest_stable_takes_all_the_money_and_no_more() -> None:
    """HS-7.3: five favourites cost $50k."""
    dear = ("B06a", "B06b", "B07a", "B07b", "B08a")
    cheap = ("B02a", "B02b", "B03a", "B03b", "B04a", "B04b", "B05a", "B05b", "B09a", "B09b")
    # Seat 0 meets one favourite in each of the hands it takes up.
    first, second = (dear[0], dear[3], *cheap[:3]), (dear[2], *cheap[3:7])
    third = (dear[1], dear[4], *cheap[7:10])
    deck = [card for layer in zip(first, second, third, strict=True) for card in layer]
    state = draft_with(deck, seats=3)
    for favourite in (dear[0], dear[1], dear[2], dear[3]):
        pick(state, 0, favourite)
        for seat in (1, 2):
            others = [card for card in state.hands[seat] if card not in dear]
            pick(state, seat, others[0])
    assert set(state.stable[0]) == set(dear)
    assert state.money[0] == 0


def test_a_pick_is_final() -> None:
    """HS-5.3."""
    state = draft_with(seats=4)
    pick(state, 2, state.hands[2][0])
    assert state.legal(2) == ()
    before = everything(state)
    with pytest.raises(IllegalAction, match=r"HS-12\.17"):
        pick(state, 2, state.hands[2][1])
    assert everything(state) == before


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_picks_of_a_step_come_in_any_order_and_are_applied_together(
    order: tuple[int, ...],
) -> None:
    """HS-5.3."""
    state = draft_with(seats=3)
    hands = list(state.hands)
    for seat in order[:-1]:
        pick(state, seat, hands[seat][2])
        assert state.hands == hands
        assert state.kept == [(), (), ()]
        assert state.step == 1
    pick(state, order[-1], hands[order[-1]][2])
    assert state.kept == [(hand[2],) for hand in hands]
    assert state.step == 2


def test_everybody_is_waited_for_until_they_have_picked() -> None:
    """Section 4: all players at once."""
    state = draft_with(seats=4)
    assert state.pending == Decision((0, 1, 2, 3))
    pick(state, 1, state.hands[1][0])
    assert state.pending == Decision((0, 2, 3))


def test_a_pick_is_told_to_all_and_its_card_to_its_owner() -> None:
    """HS-8: others learn who has picked, not what."""
    state = draft_with(seats=4)
    card = state.hands[1][3]
    assert pick(state, 1, card) == [Drafted(1, card)]


def test_hands_of_two_without_a_ghost_change_sides() -> None:
    """HS-9.10 with HS-7.1."""
    state = draft_with(seats=2, ghost=False)
    hands = list(state.hands)
    pick_first(state)
    assert state.hands == [hands[1][1:], hands[0][1:]]
    play_until(state, "betting")
    assert [len(stable) for stable in state.stable] == [5, 5]
    assert len(state.left_over) == 12


def test_stables_never_shrink() -> None:
    """HS-7.3: shares stay face up with their owner to the end."""
    state = play_until(sit_down(5), "betting")
    stables = [set(stable) for stable in state.stable]
    while not isinstance(state.pending, Over):
        go_on(state)
    for before, after in zip(stables, state.stable, strict=True):
        assert before <= set(after)
