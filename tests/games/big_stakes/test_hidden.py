"""What each viewer may know (BS-8)."""

import random

from railbird.core import Decision
from railbird.games.big_stakes.actions import Discard, EnterHorse, OfferTrade
from railbird.games.big_stakes.race.actions import NoShift
from railbird.games.big_stakes.race.events import PaceKnown
from railbird.games.big_stakes.view import Seen
from railbird.games.big_stakes.world import place_shown
from tests.games.big_stakes.table import (
    deal,
    game,
    play,
    race_in,
    shuffled,
    sit_down,
    to_phase,
    told_of,
    with_hands,
)


def test_a_hand_is_for_its_owner() -> None:
    """BS-8: others and spectators see the number alone."""
    state = sit_down(2)
    deal(state, (1, 2, 3, 4, 5, 6, 7))
    own, other, stranger = (state.view(viewer).stables[0] for viewer in (0, 1, None))
    assert own.cards == (1, 2, 3, 4, 5, 6, 7)
    assert (other.cards, other.hidden) == ((), 7)
    assert (stranger.cards, stranger.hidden) == ((), 7)


def test_discards_stay_face_down() -> None:
    """BS-8, BS-3.6."""
    state = with_hands((3, 4, 5, 6, 7), (40, 41, 42, 43, 44))
    assert len(state.view(0).discards) == 2
    assert state.view(1).stables[0].discarded == 2
    assert not set(state.view(0).discards) & set(state.view(1).discards)
    assert state.view(None).discards == ()


def test_auctioned_horses_are_open() -> None:
    """BS-8."""
    state = sit_down(2, stables="auction")
    shuffled(state)
    to_phase(state, "entry")
    assert state.view(None).stables[1].cards == state.hands[1]


def test_a_horse_that_has_run_is_known() -> None:
    """BS-8: stable cards not yet run are not."""
    state = with_hands((1, 2, 3, 4, 5), (40, 41, 42, 43, 44))
    play(state, 0, EnterHorse((1,)))
    play(state, 1, EnterHorse((40,)))
    seen = state.view(1).stables[0]
    assert (seen.cards, seen.hidden, seen.ran) == ((1,), 4, (1,))


def test_what_was_shown_is_forgotten_when_it_runs() -> None:
    """BS-8: then everybody knows where the card is."""
    state = sit_down(2)
    deal(state, (1, 2, 3, 4, 5, 6, 7))
    play(state, 0, OfferTrade(1, 1))
    to_phase(state, "discard")
    assert state.view(1).known == (Seen(1, (0,)),)
    play(state, 0, Discard((6, 7)))
    play(state, 1, state.default(1))
    play(state, 0, EnterHorse((1,)))
    play(state, 1, state.default(1))
    assert state.view(1).known == ()


def test_pace_shifts_are_secret() -> None:
    """BS-8, BS-4.10: the owner sees a shifted row, others the printed one."""
    state = with_hands((1, 2, 3, 5, 7), (35, 36, 37, 38, 39))
    play(state, 0, EnterHorse((1,)))
    play(state, 1, EnterHorse((35,)))
    to_phase(state, "pace")
    shift = state.legal(0)[0]
    state.apply(0, shift)
    own, other = (state.view(viewer).race for viewer in (0, 1))
    assert own is not None
    assert other is not None
    assert own.runners[0].shifts
    assert own.runners[0].red != other.runners[0].red
    assert other.runners[0].shifts == ()
    assert other.runners[0].red == race_in(state).runners[0].card.red


def test_worlds_keep_to_what_was_shown() -> None:
    """BS-8: a card that a trade has shown is in the hand or on the discards of its stable."""
    state = sit_down(3)
    deal(state, (1, 2, 3, 4, 5, 6, 7))
    play(state, 0, OfferTrade(1, 1))
    to_phase(state, "entry")
    view = state.view(1)
    rng = random.Random(1)
    found = set()
    for _ in range(40):
        world = game().world(view, rng)
        assert 1 in world.hands[0] + world.discards[0]
        assert not set(world.hands[1]) & set(world.hands[0])
        found.add(1 in world.hands[0])
    assert found == {True, False}


def test_room_for_shown_cards() -> None:
    """A card that may be in two stables goes where a place is left."""
    known = [Seen(7, (0, 2)), Seen(8, (0,))]
    assert place_shown(known, [1, 0, 1], random.Random(3)) == [(7, 2), (8, 0)]


def test_nobody_sees_who_has_entered() -> None:
    """BS-8, BS-4.6: "entered" is all that is told, and that only when all have."""
    state = with_hands((1, 2, 3, 4, 5), (40, 41, 42, 43, 44))
    before = state.view(1)
    assert play(state, 0, EnterHorse((1,)))
    assert state.view(1) == before
    assert isinstance(state.pending, Decision)
    assert state.pending.must == (1,)


def test_everybody_hears_when_the_pace_is_known() -> None:
    """BS-4.10: also when nobody has moved a point."""
    state = with_hands((1, 2, 3, 5, 7), (35, 36, 37, 38, 39))
    play(state, 0, EnterHorse((1,)))
    play(state, 1, EnterHorse((35,)))
    to_phase(state, "pace")
    play(state, 0, NoShift(1))
    told = play(state, 1, NoShift(35))
    assert told_of(told, PaceKnown) == [PaceKnown(1, {})]
