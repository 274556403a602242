"""What a missed deadline plays: something legal and harmless, chosen from the seat's view alone."""

import random

import pytest

from railbird.core import Chance, Decision, Over
from railbird.games.homestretch.actions import (
    DraftPick,
    EndTurn,
    MoveTwo,
    PassBuy,
    PlaceBet,
    SpecialMove,
)
from railbird.games.homestretch.box.components import HORSES
from tests.games.homestretch.table import (
    GAME,
    betting_with,
    draft_with,
    market_with,
    race_with,
    roll,
    sit_down,
    special_move,
)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_default_is_always_legal(players: int) -> None:
    """HS-4.14: for whoever is waited for and for whoever may act, to the end of the game."""
    rng = random.Random(players)
    state = sit_down(players)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
            continue
        for seat in (*state.pending.must, *state.pending.may):
            assert state.default(seat) in state.legal(seat)
        seat = state.pending.must[0]
        state.apply(seat, rng.choice([state.default(seat), rng.choice(state.legal(seat))]))


def test_a_default_knows_no_more_than_its_seat() -> None:
    """HS-8: in any world that looks the same to the seat it is the same."""
    rng = random.Random(4)
    state = sit_down(3)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            state.resolve(state.pending.sample(rng.randrange))
            continue
        assert isinstance(state.pending, Decision)
        seat = state.pending.must[0]
        world = GAME.world(state.view(seat), rng)
        assert world.default(seat) == state.default(seat)
        state.apply(seat, rng.choice(state.legal(seat)))


def test_the_dearest_share_is_kept() -> None:
    draft = draft_with(("B02a", "B12a", "B07a", "B03a", "B11a", "B05a"), seats=2, ghost=False)
    hand = draft.hands[0]
    assert "B07a" in hand
    assert draft.default(0) == DraftPick("B07a")


def test_tokens_go_to_horses_of_ones_own() -> None:
    betting = betting_with((50, 40, 30))
    betting.stable[1] = ("B03a", "B12b")
    for _ in range(5):
        action = betting.default(1)
        assert isinstance(action, PlaceBet)
        assert action.horse in (3, 12)
        betting.apply(1, action)
    spots = [bet.spot for bet in betting.bets]
    assert len(set(spots)) == 5, "spread, so that every rank may play it"


def test_tokens_of_a_player_without_shares_go_to_the_favourites() -> None:
    betting = betting_with((50, 40, 30))
    betting.stable[0] = ()
    for _ in range(5):
        action = betting.default(0)
        assert isinstance(action, PlaceBet)
        assert GAME.box.horses[action.horse].kind == "favorite"
        betting.apply(0, action)


def test_a_default_bet_can_be_of_any_value_to_those_who_look_on() -> None:
    """HS-4.13: a table draws which of the tokens it is."""
    betting = betting_with({"black": 40, "blue": 30})
    view = betting.view(0)
    action = betting.default(0)
    assert isinstance(action, PlaceBet)
    same = GAME.show.same_to_others(view, action)
    assert [each.value for each in same if isinstance(each, PlaceBet)] == list(view.unplaced)
    seen = []
    for each in same:
        state = betting.copy()
        state.apply(0, each)
        seen.append((state.view(1), state.view(None)))
    assert seen == seen[:1] * len(same)
    assert GAME.show.same_to_others(view, EndTurn()) == (EndTurn(),)


def test_a_rolled_horse_is_driven() -> None:
    race = race_with()
    roll(race, 3, 4)
    assert race.default(0) == MoveTwo()


def test_a_horse_of_ones_own_is_helped_if_it_is_last() -> None:
    positions = {horse: 3 for horse in HORSES if horse not in (4, 9)}
    race = race_with(finished=(7,), positions={**positions, 7: 10}, stables={0: ("B09a", "B12a")})
    roll(race, 3, 4)
    assert race.default(0) == SpecialMove(9)
    race.stable[0] = ("B12a",)
    assert race.default(0) in (SpecialMove(4), SpecialMove(9))


def test_the_dice_are_passed_on() -> None:
    race = race_with(finished=(7,))
    roll(race, 3, 4)
    special_move(race, 2)
    assert race.default(0) == EndTurn()


def test_nothing_is_bought() -> None:
    market = market_with((60, 50, 40))
    assert market.default(2) == PassBuy()
