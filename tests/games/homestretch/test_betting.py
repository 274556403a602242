"""Betting: ranks, limits, single placements (HS-4.2 – HS-4.4, HS-4.9 – HS-4.13, HS-7.16)."""

import random

import pytest

from railbird.core import Decision, IllegalAction, SeatHeader, new_match
from railbird.games.homestretch.actions import LINES, PlaceBet, PlaceBets
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.events import BetPlaced, BettingOpened
from railbird.games.homestretch.state import State
from tests.games.homestretch.table import (
    GAME,
    SAFE_SLIP,
    bet,
    bet_slip,
    betting_with,
    choices,
    everything,
    go_on,
    market_with,
    play_until,
    sell_nothing,
)

FOUR = {"black": 70, "blue": 60, "green": 50, "red": 40}


def test_the_richest_is_first_and_ties_go_by_colour() -> None:
    """HS-4.2."""
    betting = betting_with({"yellow": 30, "red": 40, "green": 30, "white": 55, "blue": 30})
    by_rank = [betting.view(None).colours[seat] for seat in betting.bet_order]
    assert by_rank == ["white", "red", "blue", "green", "yellow"]


def test_the_rank_is_taken_when_betting_starts() -> None:
    """HS-4.2, HS-10.46: what was bought in the market counts for race 2."""
    market = market_with((50, 49, 30), row=("B07a", "B02a", "B12a"))
    sell_nothing(market)
    while market.phase.name == "market":
        cards = [str(getattr(action, "card", "")) for action in choices(market)]
        rich = market.pending == Decision((0,))
        market.apply(
            market.market_order[0],
            choices(market)[cards.index("B07a")] if rich else choices(market)[-1],
        )
    assert market.money == [40, 49, 30]
    assert market.phase.name == "betting"
    assert market.bet_order == (1, 0, 2)


def test_the_best_ranked_with_tokens_left_is_prompted() -> None:
    """HS-4.3, HS-4.10: the game waits for one player only."""
    betting = betting_with(FOUR)
    assert betting.pending == Decision((0,), (1, 2, 3))
    bet_slip(betting, 0, SAFE_SLIP)
    assert betting.pending == Decision((1,), (2, 3))


def test_others_may_bet_before_their_turn() -> None:
    """HS-4.3, HS-4.10: one or several, alternating freely, stopping and going on later."""
    betting = betting_with(FOUR)
    bet(betting, 3, 3, 2, "win")
    bet(betting, 1, 1, 7, "show")
    bet(betting, 3, 1, 12, "win")
    bet(betting, 0, 2, 7, "show")
    bet(betting, 3, 2, 2, "win")
    assert [(token.seat, token.value) for token in betting.bets] == [
        (3, 3),
        (1, 1),
        (3, 1),
        (0, 2),
        (3, 2),
    ]
    assert betting.pending == Decision((0,), (1, 2, 3)), "still the richest is waited for"


def test_whoever_has_bet_ahead_is_passed_over() -> None:
    """HS-4.3."""
    betting = betting_with(FOUR)
    bet_slip(betting, 1, SAFE_SLIP)
    assert betting.pending == Decision((0,), (2, 3))
    bet_slip(betting, 0, SAFE_SLIP)
    assert betting.pending == Decision((2,), (3,))


def test_betting_early_changes_nobodys_limit() -> None:
    """HS-4.3, HS-4.11: the limit belongs to the rank, not to the moment."""
    betting = betting_with(FOUR)
    limits = betting.limit
    bet_slip(betting, 3, SAFE_SLIP)
    bet_slip(betting, 2, SAFE_SLIP)
    assert betting.limit == limits == (1, 2, 3, 4)
    bet(betting, 0, 1, 7, "win")
    with pytest.raises(IllegalAction):
        bet(betting, 0, 1, 7, "win")


def test_a_placed_bet_stays_where_it_is() -> None:
    """HS-4.4, HS-4.12: nothing a player may do lifts or moves a token."""
    betting = betting_with(FOUR)
    rng = random.Random(4)
    while betting.phase.name == "betting":
        before = list(betting.bets)
        assert isinstance(betting.pending, Decision)
        seat = rng.choice((*betting.pending.must, *betting.pending.may))
        action = rng.choice(betting.legal(seat))
        assert isinstance(action, PlaceBet)
        betting.apply(seat, action)
        assert betting.bets[: len(before)] == before
        assert len(betting.bets) == len(before) + 1


def test_one_token_at_a_time() -> None:
    """HS-4.9: `place_bet` is the unit, and the only action that is listed."""
    betting = betting_with(FOUR)
    assert {type(action) for action in choices(betting)} == {PlaceBet}
    told = bet(betting, 0, 2, 9, "place")
    assert told == [BetPlaced(0, 9, "place", 2)]
    assert betting.unplaced[0] == (1, 1, 2, 3)


def test_all_five_tokens_are_placed_by_everybody() -> None:
    """HS-4.9, HS-5.1: no pass, no way to stop short of five."""
    betting = betting_with(FOUR)
    placements = 0
    while betting.phase.name == "betting":
        assert len(betting.bets) < 20
        assert all(isinstance(action, PlaceBet) for action in choices(betting))
        go_on(betting)
        placements += 1
    assert placements == 20
    values = [sorted(token.value for token in betting.bets if token.seat == s) for s in range(4)]
    assert values == [[1, 1, 2, 2, 3]] * 4


def test_place_bets_is_five_single_bets_in_the_listed_order() -> None:
    """HS-4.9."""
    slip = ((3, 11, "win"), (1, 7, "show"), (2, 5, "place"), (1, 2, "win"), (2, 12, "show"))
    at_once, one_by_one = betting_with(FOUR), betting_with(FOUR)
    told = bet_slip(at_once, 2, slip)
    singly = [bet(one_by_one, 2, *token)[0] for token in slip]
    assert told == singly
    assert everything(at_once) == everything(one_by_one)


def test_place_bets_is_for_a_player_who_has_placed_none() -> None:
    """HS-4.9."""
    betting = betting_with(FOUR)
    bet(betting, 0, 1, 7, "win")
    before = everything(betting)
    with pytest.raises(IllegalAction):
        bet_slip(betting, 0, SAFE_SLIP)
    assert everything(betting) == before


def test_place_bets_is_taken_or_refused_as_a_whole() -> None:
    """HS-4.9: the fifth token breaks the limit, so none is placed."""
    betting = betting_with(FOUR)
    before = everything(betting)
    with pytest.raises(IllegalAction):
        bet_slip(betting, 0, (*SAFE_SLIP[:4], (3, 7, "win")))
    assert everything(betting) == before


def test_a_record_stores_single_placements() -> None:
    """HS-4.9."""
    match = new_match(GAME, [SeatHeader(name, "script") for name in ("Ann", "Ben", "Cid")])
    while match.state.phase.name != "betting":
        pending = match.state.pending
        if isinstance(pending, Decision):
            match.apply(pending.must[0], match.state.legal(pending.must[0])[0])
        else:
            match.resolve()
    lines = len(match.record.entries)
    match.apply(1, PlaceBets(tuple(SAFE_SLIP)))
    written = match.record.entries[lines:]
    acts = [getattr(entry, "act", None) for entry in written]
    assert acts == [
        {"do": "place_bet", "value": value, "horse": horse, "line": line}
        for value, horse, line in SAFE_SLIP
    ]


def test_strict_order_lets_only_the_prompted_player_bet() -> None:
    """HS-4.10, HS-9.1: everyone places five in a row, in rank order."""
    betting = betting_with({"black": 10, "blue": 60, "green": 50}, bet_order="strict")
    assert betting.pending == Decision((1,))
    assert betting.legal(0) == ()
    with pytest.raises(IllegalAction):
        bet(betting, 2, 1, 7, "win")
    while betting.phase.name == "betting":
        go_on(betting)
    assert [token.seat for token in betting.bets] == [1] * 5 + [2] * 5 + [0] * 5


def test_a_player_has_at_most_as_many_tokens_on_a_spot_as_the_rank() -> None:
    """HS-4.11, HS-7.16."""
    betting = betting_with((60, 50, 40, 30, 20, 10))
    for rank, seat in enumerate(betting.bet_order, start=1):
        fits = 0
        for value in (1, 1, 2, 2, 3):
            if PlaceBet(value, 7, "win") in betting.legal(seat):
                bet(betting, seat, value, 7, "win")
                fits += 1
            else:
                with pytest.raises(IllegalAction):
                    bet(betting, seat, value, 7, "win")
        assert fits == min(rank, 5), "ranks 5 and 6 are unlimited"


def test_each_token_counts_as_one_whatever_its_value() -> None:
    """HS-4.11."""
    betting = betting_with(FOUR)
    bet(betting, 1, 3, 7, "win")
    bet(betting, 1, 2, 7, "win")
    with pytest.raises(IllegalAction):
        bet(betting, 1, 1, 7, "win")


def test_tokens_of_others_do_not_fill_a_spot() -> None:
    """HS-4.11, HS-7.16: several players may use the same spot without limit."""
    betting = betting_with(FOUR)
    for seat in (3, 2, 1, 0):
        bet(betting, seat, 3, 7, "win")
    bet(betting, 3, 1, 7, "win")
    assert len(betting.bets) == 5


def test_win_place_and_show_of_a_horse_are_three_spots() -> None:
    """HS-4.11, HS-10.44."""
    betting = betting_with(FOUR)
    for value, line in zip((1, 2, 3), LINES, strict=True):
        bet(betting, 0, value, 7, line)
    assert len(betting.bets) == 3


def test_the_limit_counts_this_race_only() -> None:
    """HS-4.11: tokens of the last race have gone home."""
    state = betting_with((50, 40))
    first = state.card
    for value, horse, line in SAFE_SLIP:
        bet(state, 0, value, horse, line)
    while state.card == first:
        go_on(state)
    leader = state.bet_order[0]
    assert len(state.legal(leader)) == 99


def test_legal_placements_are_99_at_first_and_never_fewer_than_29() -> None:
    """HS-4.11: three values by 33 spots; the richest with one token left still has 29."""
    betting = betting_with(FOUR)
    assert len(betting.legal(0)) == 99
    every = {PlaceBet(v, h, line) for v in (1, 2, 3) for h in HORSES for line in LINES}
    assert set(betting.legal(0)) == every
    for value, horse in ((1, 2), (1, 3), (2, 4), (2, 5)):
        bet(betting, 0, value, horse, "win")
    assert len(betting.legal(0)) == 29


def unfilled(betting: State, seat: int) -> set[PlaceBet]:
    """What may be placed, counted by hand from the words of HS-4.11."""
    own = [token for token in betting.view(seat).bets if token.seat == seat]
    limit = betting.view(seat).limits[seat]
    return {
        PlaceBet(value, horse, line)
        for value in set(betting.view(seat).unplaced)
        for horse in HORSES
        for line in LINES
        if sum((token.horse, token.line) == (horse, line) for token in own) < limit
    }


@pytest.mark.parametrize("seed", range(5))
def test_the_list_offers_every_free_spot_and_no_other(seed: int) -> None:
    """HS-4.11, HS-4.13: equal tokens are one choice, listed once."""
    rng = random.Random(seed)
    betting = betting_with((50, 50, 40, 30))
    while betting.phase.name == "betting":
        for seat in range(4):
            listed = list(betting.legal(seat))
            assert len(listed) == len(set(map(repr, listed)))
            assert {repr(action) for action in listed} == set(map(repr, unfilled(betting, seat)))
        assert isinstance(betting.pending, Decision)
        seat = rng.choice((*betting.pending.must, *betting.pending.may))
        narrow = [a for a in betting.legal(seat) if isinstance(a, PlaceBet) and a.horse in (6, 7)]
        betting.apply(seat, rng.choice(narrow))


def test_values_may_be_placed_in_any_order() -> None:
    """HS-4.13: a prescribed order would give the values away."""
    betting = betting_with(FOUR)
    for value in (2, 3, 1, 2, 1):
        assert {action.value for action in choices(betting) if isinstance(action, PlaceBet)} == set(
            betting.unplaced[0]
        )
        bet(betting, 0, value, 2 + len(betting.bets), "show")
    assert [token.value for token in betting.bets] == [2, 3, 1, 2, 1]


def test_colour_and_spot_of_a_token_are_open_and_its_value_is_not() -> None:
    """HS-4.13: seen by all at once, in the order placed; the value by its owner."""
    betting = betting_with(FOUR)
    bet(betting, 2, 3, 11, "win")
    bet(betting, 0, 1, 7, "show")
    for viewer, values in ((None, [None, None]), (0, [None, 1]), (1, [None, None]), (2, [3, None])):
        seen = betting.view(viewer).bets
        assert [(b.seat, b.horse, b.line) for b in seen] == [(2, 11, "win"), (0, 7, "show")]
        assert [b.value for b in seen] == values


def test_the_order_and_the_limits_are_told_when_betting_opens() -> None:
    """HS-4.2, HS-7.16, open to all by HS-8."""
    betting = betting_with({"red": 40, "black": 40, "white": 55})
    opened = [event for event in betting.told if isinstance(event, BettingOpened)]
    assert opened == [BettingOpened((2, 1, 0), (3, 2, 1))]
    assert betting.view(None).limits == (3, 2, 1)


def test_bets_cost_nothing_when_placed() -> None:
    """HS-7.15."""
    betting = betting_with(FOUR)
    play_until(betting, "race_turn")
    assert betting.money == [70, 60, 50, 40]
