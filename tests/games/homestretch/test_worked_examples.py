"""The worked examples of the rules, exactly (HS-11)."""

import random
from statistics import fmean, stdev

import pytest

from railbird.core import Chance, Decision, Draw, IllegalAction, Over, Shuffle
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop, DraftPick, SpecialMove
from railbird.games.homestretch.state import State
from tests.games.homestretch.table import (
    GAME,
    bet,
    bet_slip,
    betting_with,
    buy,
    buy_top,
    buyer,
    by_colour,
    choices,
    dice_for,
    draft_with,
    end_turn,
    ended_with,
    go_on,
    market_with,
    move_one,
    move_two,
    paid_after,
    play_until,
    race_with,
    reroll,
    roll,
    seat_of,
    sit_down,
    special_move,
    standing,
    start_with,
    token,
)

# -- from the rulebook ---------------------------------------------------------------------------


def test_handicap() -> None:
    """HS-11.1."""
    race = race_with(tokens={7: "X", 4: "+4"})
    roll(race, 3, 4)
    assert race.position[7] == 0
    assert token(race, 7) is None
    reroll(race, 1, 3)
    assert race.position[4] == 6
    assert token(race, 4) is None
    assert race.roller == 1


def test_special_moves() -> None:
    """HS-11.2."""
    jon, anna, frank = 0, 1, 2
    positions = {2: 0, 3: 1, 4: 2, 5: 4, 6: 6, 7: 7, 9: 5, 10: 3, 11: 2, 12: 0}
    race = race_with(finished=(8,), positions=positions, roller=jon)
    roll(race, 6, 2)
    assert last_place(race) == {2, 12}
    special_move(race, 2)
    assert race.position[2] == 3
    reroll(race, 2, 4)
    assert race.position[6] == 8

    assert race.roller == anna
    roll(race, 5, 3)
    assert last_place(race) == {12}
    special_move(race, 12)
    assert race.position[12] == 2
    reroll(race, 4, 4)
    assert last_place(race) == {3}
    special_move(race, 3)
    assert race.position[3] == 2

    assert race.roller == frank
    roll(race, 5, 3)
    assert last_place(race) == {3, 4, 11, 12}
    special_move(race, 11)
    assert race.position[11] == 4
    end_turn(race)
    final = {2: 3, 3: 2, 4: 2, 5: 4, 6: 8, 7: 7, 9: 5, 10: 3, 11: 4, 12: 2}
    assert standing(race) == {**final, 8: 10}


def last_place(race: State) -> set[int]:
    """The horses that a special move may go to."""
    return {action.horse for action in choices(race) if isinstance(action, SpecialMove)}


def test_payout() -> None:
    """HS-11.3."""
    race, _ = paid_after(
        (8, 11, 9),
        card="P01",
        money={"yellow": 0, "green": 0, "red": 0, "blue": 0},
        stables={
            "yellow": ("B08a", "B09a"),
            "green": ("B08b",),
            "red": ("B11a", "B09b"),
        },
        bets={
            "yellow": ((2, 11, "place"),),
            "blue": ((1, 11, "place"), (2, 9, "show")),
            "red": ((1, 11, "show"),),
        },
    )
    assert race.card is not None
    assert race.card.purses == (18, 12, 6)
    assert by_colour(race) == {"yellow": 28, "green": 9, "red": 21, "blue": 14}


def test_tote() -> None:
    """HS-11.4."""
    race, _ = paid_after((11, 2, 3), money={"red": 0, "blue": 0}, bets={"red": ((3, 11, "win"),)})
    assert by_colour(race)["red"] == 30
    for finish in ((7, 2, 3), (2, 7, 3)):
        race, _ = paid_after(finish, money={"red": 0, "blue": 0}, bets={"red": ((1, 7, "place"),)})
        assert by_colour(race)["red"] == 2


def test_market() -> None:
    """HS-11.5."""
    market = market_with(
        {"red": 70, "yellow": 60, "blue": 40, "green": 30},
        row=("R05", "R10", "R07", "R03"),
        deck=("R12",),
    )
    below = market.market_deck[1:]
    assert buyer(market) == seat_of(market, "green")
    buy(market, "R05")
    assert buyer(market) == seat_of(market, "blue")
    buy(market, "R10")
    assert buyer(market) == seat_of(market, "yellow")
    buy(market, "R07")
    assert buyer(market) == seat_of(market, "red")
    buy_top(market)
    assert by_colour(market) == {"red": 65, "yellow": 50, "blue": 34, "green": 22}
    assert "R12" in market.stable[seat_of(market, "red")]
    assert market.market_row == ("R03", *below[:3])
    order = [seat_of(market, colour) for colour in ("green", "blue", "yellow", "red")]
    assert list(market.market_order) == order


@pytest.mark.parametrize(
    ("stables", "earned"),
    [
        ({"red": ("B08a", "B08b")}, {"red": 18, "blue": 0, "green": 0}),
        ({"red": ("B08a",), "blue": ("B08b",)}, {"red": 9, "blue": 9, "green": 0}),
        ({"red": ("B08a", "R08"), "blue": ("B08b",)}, {"red": 12, "blue": 6, "green": 0}),
        (
            {"red": ("B08a",), "blue": ("B08b",), "green": ("R08",)},
            {"red": 6, "blue": 6, "green": 6},
        ),
    ],
)
def test_shares(stables: dict[str, tuple[str, ...]], earned: dict[str, int]) -> None:
    """HS-11.6: purse 18."""
    race, _ = paid_after(
        (8, 11, 9), card="P01", money={"red": 0, "blue": 0, "green": 0}, stables=stables
    )
    assert by_colour(race) == earned


# -- our own -------------------------------------------------------------------------------------

FORTIES = {"black": 40, "red": 40, "white": 35, "yellow": 40}


def test_rank_and_limits() -> None:
    """HS-11.7."""
    betting = betting_with(FORTIES, leader_tie="ranked")
    ranks = dict(zip(FORTIES, betting.limit, strict=True))
    assert ranks == {"black": 1, "red": 2, "yellow": 3, "white": 4}
    by_rank = [betting.view(None).colours[seat] for seat in betting.bet_order]
    assert by_rank == ["black", "red", "yellow", "white"]
    market = market_with(FORTIES)
    assert [market.view(None).colours[seat] for seat in market.market_order] == [
        "white",
        "yellow",
        "red",
        "black",
    ]
    assert start_with(FORTIES).roller == 2


def test_plus_token_and_move_one() -> None:
    """HS-11.8: as the first and as the second horse to finish."""
    for finished in ((), (7,)):
        race = race_with(tokens={12: "+6"}, finished=finished)
        roll(race, 6, 6)
        move_one(race)
        assert race.position[12] == 7
        roll(race, 6, 6)
        assert race.position[12] == 9
        assert race.roller == 1
        roll(race, 6, 6)
        move_one(race)
        assert race.position[12] == 10
        assert race.finished == [*finished, 12]
        assert isinstance(race.pending, Chance)
        assert (race.roller, race.rolls) == (1, 1)


def test_finish_then_own_number_again() -> None:
    """HS-11.9."""
    others = {horse: 1 for horse in range(3, 12) if horse != 7}
    race = race_with(positions={**others, 7: 9})
    roll(race, 3, 4)
    move_one(race)
    assert race.finished == [7]
    roll(race, 1, 6)
    assert last_place(race) == {2, 12}
    special_move(race, 12)
    assert race.position[12] == 3
    assert race.roller == 1


def test_race_ends_mid_turn() -> None:
    """HS-11.10."""
    race = race_with(finished=(7, 8), positions={6: 9})
    roll(race, 1, 5)
    move_one(race)
    assert race.results[0].finish == (7, 8, 6)
    assert race.phase.name == "market"


def test_x_and_special_move() -> None:
    """HS-11.11."""
    others = {horse: 1 for horse in range(2, 12) if horse not in (6, 7)}
    race = race_with(tokens={6: "X", 12: "+6"}, finished=(7,), positions=others)
    roll(race, 5, 2)
    assert last_place(race) == {6, 12}
    other_way = race.copy()
    special_move(race, 6)
    assert race.position[6] == 3
    assert token(race, 6) == "X"
    end_turn(race)
    roll(race, 3, 3)
    assert race.position[6] == 3
    assert token(race, 6) is None
    special_move(other_way, 12)
    assert other_way.position[12] == 9
    assert token(other_way, 12) is None


def test_same_number_after_x() -> None:
    """HS-11.12."""
    race = race_with(tokens={8: "X"})
    roll(race, 4, 4)
    assert token(race, 8) is None
    reroll(race, 6, 2)
    assert race.position[8] == 2


def test_all_lines() -> None:
    """HS-11.13."""
    race, _ = paid_after(
        (11, 7, 5),
        card="G09",
        money={"black": 0, "white": 0, "blue": 0},
        stables={
            "black": ("B11a", "B11b", "B07a"),
            "white": ("R11", "B07b"),
            "blue": ("R07",),
        },
        bets={
            "black": ((3, 11, "win"), (2, 11, "place"), (1, 11, "show")),
            "white": ((3, 7, "win"), (2, 7, "place")),
            "blue": ((2, 5, "place"), (1, 5, "show")),
        },
    )
    assert race.card is not None
    assert race.card.purses == (36, 24, 18)
    assert by_colour(race) == {"black": 84, "white": 24, "blue": 11}


def test_two_player_draft() -> None:
    """HS-11.14."""
    state = draft_with(seats=2)
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert len(state.ghost_hand or ()) == 5
    assert len(state.left_over) == 7
    play_until(state, "betting")
    assert [len(stable) for stable in state.stable] == [5, 5]
    play_until(state, "market")
    assert isinstance(state.pending, Shuffle)
    assert len(state.pending.items) == 12
    go_on(state)
    assert (len(state.market_row), len(state.market_deck)) == (2, 10)


def test_money_floor() -> None:
    """HS-11.15."""
    row = ("R07", "R02", "R03", "R04")
    market = market_with((50, 40, 30, 12), row=row, deck=("R06",))
    assert BuyFaceUp("R07") in choices(market)
    assert BuyTop() not in choices(market)
    market = market_with((50, 40, 30, 13), row=row, deck=("R06",))
    assert BuyTop() in choices(market)
    buy_top(market)
    assert market.money[3] == 0


def test_tie_at_the_end() -> None:
    """HS-11.16."""
    stables = [("B07a", "B05a", "B03a", "B02a"), ("B06a", "B09a", "B10a")]
    costs = [sum(GAME.box.shares[card].cost for card in stable) for stable in stables]
    assert costs == [24, 24]
    assert ended_with((96, 96), stables).places == (1, 2)
    assert ended_with((96, 96), stables[::-1]).places == (2, 1)


def test_bet_limit() -> None:
    """HS-11.17."""
    slip = ((1, 7, "win"), (1, 7, "win"), (2, 7, "place"), (2, 7, "place"), (3, 7, "show"))
    betting = betting_with((60, 50, 40))
    bet_slip(betting, 1, slip)
    assert betting.unplaced[1] == ()
    with pytest.raises(IllegalAction, match="2 tokens on #7 to win"):
        bet_slip(betting, 0, slip)


MEAN_MONEY = {2: 126, 3: 108, 4: 91, 5: 86, 6: 85}
GAMES = 600


@pytest.mark.parametrize("players", MEAN_MONEY)
def test_full_games(players: int) -> None:
    """HS-11.18: money never below zero, every refill possible, and the means of random games.

    A mean may differ by four standard errors of the two samples together, and by the rounding of
    the table.
    """
    means, turns = [], []
    for seed in range(GAMES):
        money, race_turns = random_game(players, seed)
        means.append(fmean(money))
        turns.append(race_turns)
    both_samples = stdev(means) * (1 / GAMES + 1 / 3000) ** 0.5
    assert fmean(means) == pytest.approx(MEAN_MONEY[players], abs=4 * both_samples + 0.5)
    assert fmean(turns) == pytest.approx(105, abs=2)


def random_game(players: int, seed: int) -> tuple[list[int], int]:
    """The money at the end of a game of random choices, and its race turns."""
    rng = random.Random(seed)
    state = sit_down(players)
    turns = 0
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            turns += state.phase.name == "race_turn" and state.rolls == 0
            state.resolve(state.pending.sample(rng.randrange))
        else:
            seat = state.pending.must[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            assert min(state.money) >= 0
        round_opens = len(state.market_order) == players
        if state.phase.name == "market" and round_opens:
            assert len(state.market_row) == players
    return state.money, turns


def test_single_placements() -> None:
    """HS-11.19."""
    betting = betting_with({"black": 60, "blue": 50})
    black, blue = 0, 1
    assert (len(betting.legal(black)), len(betting.legal(blue))) == (99, 99)
    assert betting.pending == Decision((black,), (blue,))
    bet(betting, black, 3, 7, "win")
    assert len(betting.legal(black)) == 64
    bet(betting, blue, 3, 7, "win")
    assert len(betting.legal(blue)) == 66
    bet(betting, blue, 1, 7, "win")
    assert len(betting.legal(blue)) == 64
    seen = [(b.seat, b.horse, b.line, b.value) for b in betting.view(None).bets]
    assert seen == [(black, 7, "win", None), (blue, 7, "win", None), (blue, 7, "win", None)]
    assert betting.pending == Decision((black,), (blue,))
    for value, horse in ((1, 2), (1, 3), (2, 4), (2, 5)):
        bet(betting, black, value, horse, "show")
    assert betting.pending == Decision((blue,))
    for value in (1, 2, 2):
        bet(betting, blue, value, 6 + value, "show")
    assert betting.phase.name == "race_turn"


def test_shorthand() -> None:
    """HS-11.20."""
    betting = betting_with((60, 50))
    with pytest.raises(IllegalAction):
        bet_slip(
            betting,
            0,
            ((3, 7, "win"), (2, 7, "win"), (2, 6, "win"), (1, 8, "win"), (1, 9, "win")),
        )
    assert betting.bets == []
    assert betting.unplaced[0] == (1, 1, 2, 2, 3)


def test_tied_leaders() -> None:
    """HS-11.21."""
    betting = betting_with(FORTIES)
    assert dict(zip(FORTIES, betting.limit, strict=True)) == {
        "black": 1,
        "red": 1,
        "yellow": 1,
        "white": 4,
    }
    assert betting.bet_order == betting_with(FORTIES, leader_tie="ranked").bet_order


def test_ghost_draft() -> None:
    """HS-11.22."""
    state = draft_with(seats=2)
    assert state.hands == [
        ("B02a", "B03b", "B05a", "B06b", "B08a"),
        ("B02b", "B04a", "B05b", "B07a", "B08b"),
    ]
    assert state.ghost_hand == ("B03a", "B04b", "B06a", "B07b", "B09a")
    picks, lost = 0, []
    while state.phase.name == "draft":
        if isinstance(state.pending, Draw):
            lost.append(min(state.pending.items))
            state.resolve(lost[-1])
        else:
            assert isinstance(state.pending, Decision)
            seat = state.pending.must[0]
            state.apply(seat, DraftPick(min(state.hands[seat])))
            picks += 1
    assert state.stable == [
        ("B02a", "B04b", "B05b", "B06b", "B09a"),
        ("B02b", "B03b", "B06a", "B07a", "B08a"),
    ]
    assert state.money == [16, 14]
    assert lost == ["B03a", "B04a", "B05a", "B07b"]
    assert "B08b" in state.left_over
    assert (picks, len(lost)) == (8, 4)
    play_until(state, "market")
    go_on(state)
    assert len(state.market_row) + len(state.market_deck) == 12


def test_driving_home_from_nine_with_one_space() -> None:
    """HS-11.8, HS-10.20: one space is enough, and the second roll follows."""
    race = race_with(positions={5: 9})
    roll(race, *dice_for(5))
    move_one(race)
    assert race.finished == [5]
    roll(race, 3, 3)
    assert race.position[6] == 2
    assert race.roller == 1
    roll(race, 3, 3)
    move_two(race)
    assert race.position[6] == 4
