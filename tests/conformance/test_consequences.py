"""What a choice brings with it is said of the right choices, and from the view alone."""

from collections import defaultdict
from functools import cache

import msgspec
import pytest

import railbird
from railbird.core import Action, Consequences, Decision, Game, Perspective
from railbird.games.win_place_and_show.actions import Bid, MoveHorse
from railbird.games.win_place_and_show.view import WinPlaceAndShowView
from tests.analysis.twins import OPTIONS, all_twins
from tests.bots.moments import moments, new_game

LAST_MOVE = "This is the last move on which the allowance can be used."
Said = tuple[Perspective, Action, Consequences]


@cache
def said_in(game_id: str) -> dict[str, list[Said]]:
    """By its first words, what is said in a game of bots that try everything."""
    game, said = railbird.load(game_id), defaultdict[str, list[Said]](list)
    for _, seen in moments(game, 3, 4, "random", OPTIONS[game_id]):
        brought = game.show.consequences(seen.view, seen.legal)
        for action, each in zip(seen.legal, brought, strict=True):
            for words in (*each.certain, *each.possible):
                assert words.endswith(".")
                said[" ".join(words.split()[:4])].append((seen, action, each))
    return said


@pytest.mark.parametrize(
    ("game_id", "first_words"),
    [
        ("homestretch", "No more of your"),
        ("homestretch", "This is your last"),
        ("long_shot", "You cannot pay for"),
        ("top_of_the_stretch", "You cannot pay for"),
        ("win_place_and_show", "You cannot pay for"),
        ("win_place_and_show", "If the horse is"),
        ("win_place_and_show", "Foul could be claimed:"),
        ("win_place_and_show", "Boxed in behind #4,"),
    ],
)
def test_it_is_said(game_id: str, first_words: str) -> None:
    assert said_in(game_id)[first_words]


@pytest.mark.parametrize("game_id", ["long_shot", "top_of_the_stretch"])
def test_who_cannot_pay_cannot_pay(game_id: str) -> None:
    """After such a choice the seat has too little for a thing of this kind."""
    game = railbird.load(game_id)
    for seen, action, _ in said_in(game_id)["You cannot pay for"]:
        after, seat = game.world(seen.view, seen.rng), seen.view.seat
        assert seat is not None
        after.apply(seat, action)
        if seat in getattr(after.pending, "must", ()):
            again = [type(each) for each in after.legal(seat)]
            assert type(action) not in again


@pytest.mark.parametrize(
    ("options", "kind", "first_words"),
    [
        ({"betting": True}, "place_bet", "That is all you"),
        ({"stables": "auction"}, "bid", "If the horse is"),
    ],
)
def test_who_spends_the_last_of_it_in_big_stakes_is_told(
    options: dict[str, object], kind: str, first_words: str
) -> None:
    game: Game = railbird.load("big_stakes")
    found = 0
    for _, seen in moments(game, 3, 4, "random", options):
        seat = seen.view.seat
        assert seat is not None
        brought = game.show.consequences(seen.view, seen.legal)
        for action, each in zip(seen.legal, brought, strict=True):
            if not any(words.startswith(first_words) for words in each.certain):
                continue
            found += 1
            after = game.world(seen.view, seen.rng)
            after.apply(seat, action)
            again = after.legal(seat) if seat in getattr(after.pending, "must", ()) else ()
            assert kind not in {msgspec.to_builtins(one)["do"] for one in again}
        if found > 20:
            break
    assert found


def test_over_the_line_the_allowance_is_gone() -> None:
    """Ridden by somebody who never uses it."""
    game, found = railbird.load("win_place_and_show"), 0
    match = new_game(game, 3, 4, races=1)
    while not match.over:
        if not isinstance(match.state.pending, Decision):
            match.resolve()
            continue
        seat = match.state.pending.must[0]
        seen = match.perspective(seat)
        view = seen.view
        assert isinstance(view, WinPlaceAndShowView)
        kept = [act for act in seen.legal if not getattr(act, "use_allowance", False)]
        brought = dict(zip(seen.legal, game.show.consequences(view, seen.legal), strict=True))
        action = kept[-1] if view.phase == "betting" else kept[0]
        match.apply(seat, action)
        if isinstance(action, MoveHorse) and LAST_MOVE in brought[action].certain:
            found += 1
            assert action.horse in view.allowances
            assert str(action.to).startswith("R:"), "over the line"
        elif isinstance(action, MoveHorse) and action.horse in view.allowances:
            assert not str(action.to).startswith("R:")
    assert found


def test_a_bid_that_leaves_enough_is_not_remarked_on() -> None:
    game = railbird.load("win_place_and_show")
    seen = next(seen for _, seen in moments(game, 3, 4, "random"))
    bids = [action for action in seen.legal if isinstance(action, Bid)]
    assert isinstance(seen.view, WinPlaceAndShowView)
    brought = game.show.consequences(seen.view, bids)
    assert brought[0] == Consequences()
    assert brought[-1].certain


@pytest.mark.parametrize("game_id", OPTIONS)
def test_nothing_is_said_that_the_seat_cannot_know(game_id: str) -> None:
    game: Game = railbird.load(game_id)
    for twins in all_twins(game):
        told = {
            tuple(game.show.consequences(state.view(twins.seat), state.legal(twins.seat)))
            for state in (twins.state, *twins.worlds)
        }
        assert len(told) == 1
