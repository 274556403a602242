"""steady and sharp: honest, repeatable, sensible, and better than those below them."""

import random
from collections.abc import Iterable
from typing import Any
from unittest.mock import patch

import pytest

import railbird
from railbird.arena import Field, play_game
from railbird.bots import load_bot
from railbird.core import Action, Pack, Perspective
from railbird.games.win_place_and_show.actions import (
    DECLINE,
    PASS_BID,
    Bid,
    ClaimFoul,
    MoveHorse,
    SubmitSlip,
)
from railbird.games.win_place_and_show.bots import riding
from railbird.games.win_place_and_show.bots.race_odds import odds_of, purse_of
from railbird.games.win_place_and_show.bots.reading import Table
from railbird.games.win_place_and_show.bots.riding import Trial, worth_of
from railbird.games.win_place_and_show.bots.winning import Standing, paid_to
from railbird.games.win_place_and_show.box.components import HORSES
from railbird.games.win_place_and_show.rules.slip import Straight
from railbird.games.win_place_and_show.state import State
from tests.bots.moments import moments
from tests.games.win_place_and_show.table import (
    GAME,
    Bets,
    auction_with,
    betting_with,
    buy,
    house_rides,
    race_with,
    ride,
    roll,
    waiting_for,
)

BOTS = ("steady", "sharp")
ONE_RACE: dict[str, object] = {"races": 1}


def choice(bot: str, seen: Perspective, seed: int = 1) -> Action:
    fresh = Perspective(seen.game, seen.view, seen.legal, random.Random(seed))
    return load_bot(bot, seen.game).choose(fresh)


def chosen(bot: str, state: State, seat: int, seed: int = 1) -> Action:
    return choice(bot, Perspective(GAME, state.view(seat), state.legal(seat), random.Random(seed)))


# -- honest and repeatable -----------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_plays_the_same(bot: str) -> None:
    players = [bot, "random", "steady"]
    one, other = (railbird.play(GAME, players, seed=11, options=ONE_RACE) for _ in range(2))
    assert one.dump() == other.dump()


@pytest.mark.parametrize("bot", BOTS)
def test_secrets_of_others_make_no_difference(bot: str) -> None:
    """Worlds that a seat cannot tell apart get the same answer."""
    hidden_differed = 0
    for number, (match, seen) in enumerate(moments(GAME, 3, 6, "steady", ONE_RACE)):
        if number % 5:
            continue
        seat = seen.view.seat
        assert seat is not None
        expected = choice(bot, seen)
        world = next(seen.worlds(random.Random(number)))
        secrets = list(GAME.secrets.values())
        assert isinstance(world, State)
        assert isinstance(match.state, State)
        hidden_differed += any(secret(world) != secret(match.state) for secret in secrets)
        there = Perspective(GAME, world.view(seat), world.legal(seat), seen.rng)
        assert choice(bot, there) == expected
    assert hidden_differed > 5


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", [3, 5, 6, 8])
def test_every_answer_is_legal_at_every_table(bot: str, seats: int) -> None:
    """A party included, where there is nothing to do but bet (WP-7.58)."""
    field = Field("win_place_and_show", (bot,) * seats, seed=seats, options={"races": 2})
    played = play_game(field, 0)
    assert not played.faults
    assert all(decisions >= 2 for decisions in played.decisions)


@pytest.mark.parametrize(
    "options",
    [
        {"claim_windows": "always", "claim_priority": "random", "lane_fouls": "off"},
        {"incorrect_slip": "lost", "cash_visible": False, "auction_start": "rotate"},
        {"fouls": False, "dice_reading": "split", "strength_after_last": "zero"},
    ],
)
def test_every_answer_is_legal_under_every_option(options: dict[str, object]) -> None:
    field = Field("win_place_and_show", ("sharp", "steady", "random"), 2, ONE_RACE | options)
    assert not play_game(field, 0).faults


def test_riders_of_a_party_ride_to_win() -> None:
    """WP-9.13."""
    options = {"races": 1, "party_jockeys": "players", "riders": ["0", "6"]}
    field = Field("win_place_and_show", ("sharp",) * 7, seed=1, options=options)
    assert not play_game(field, 0).faults


def test_a_program_of_ones_own_is_played() -> None:
    races = GAME.text_of("races.csv").replace("5f", "6f")
    pack = Pack("mine", {"races.csv": races})
    field = Field("win_place_and_show", ("sharp", "steady", "random"), 1, ONE_RACE, pack)
    assert not play_game(field, 0).faults


# -- the auction ---------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("race", [1, 6])
def test_no_horse_is_bought_for_more_than_it_earns(bot: str, race: int) -> None:
    for stable in HORSES:
        others = [each for each in HORSES if each != stable]
        state = auction_with(4, [stable, *others], race=race)
        horse = state.card.horse_of(stable)
        worth = purse_of(state.card, odds_of(GAME, race, HORSES), horse)
        state.bid, state.bidder = int(worth) // 500 * 500, 3
        assert chosen(bot, state, 0) == PASS_BID


def test_steady_bids_for_a_horse_below_its_worth() -> None:
    state = auction_with(4, race=6)
    assert isinstance(chosen("steady", state, 0), Bid)


def test_sharp_waits_until_it_is_alone_and_takes_its_pick_for_the_least() -> None:
    """WP-7.3: who owns a horse may not bid until everybody does."""
    state = auction_with(4, cards=(1, 2, 3, 4, 5, 6), race=6)
    odds = odds_of(GAME, 6, HORSES)
    for seat in (1, 2, 3):
        worth = purse_of(state.card, odds, state.card.horse_of(state.lot))
        dear = state.copy()
        dear.bid, dear.bidder = int(0.7 * worth) // 500 * 500, seat
        assert chosen("sharp", dear, 0) == PASS_BID
        buy(state, seat, 3000)
    left = {stable: purse_of(state.card, odds, state.card.horse_of(stable)) for stable in (4, 5, 6)}
    while not state.horses_of(0):
        (seat,) = waiting_for(state)
        best = left[state.lot] == max(left.values())
        answer = chosen("sharp", state, seat)
        assert answer == (Bid(500) if best else PASS_BID)
        state.apply(seat, answer)
    assert state.money[0] == 49_500


# -- betting -------------------------------------------------------------------------------------


def slip_of(bot: str, state: State, seat: int = 0) -> SubmitSlip:
    slip = chosen(bot, state, seat)
    assert isinstance(slip, SubmitSlip)
    state.copy().apply(seat, slip)
    return slip


def staked(slip: SubmitSlip) -> int:
    return sum(amount for line in (slip.win, slip.place, slip.show) for _, amount in line)


@pytest.mark.parametrize("bot", BOTS)
def test_a_gift_is_taken(bot: str) -> None:
    """WP-10.51: with four runners printed odds are generous; here the favourite stands at 15-1."""
    horses = GAME.text_of("horses.csv").replace(
        "3,6,Thunderhead,8 9 9 10 11 11 10,10,V,3-1", "3,6,Thunderhead,8 9 9 10 11 11 10,10,V,15-1"
    )
    game = type(GAME)(Pack("gift", {"horses.csv": horses}))
    state = betting_with({2: 0, 4: 1, 5: 2, 6: 3}, race=3, game=game)
    seen = Perspective(game, state.view(0), state.legal(0), random.Random(1))
    slip = load_bot(bot, game).choose(seen)
    assert isinstance(slip, SubmitSlip)
    assert slip.win == ((6, 5000),)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("cash", [0, 500, 3000])
def test_nobody_bets_what_he_does_not_have(bot: str, cash: int) -> None:
    state = betting_with(money=[cash, 50_000, 50_000, 50_000], race=3)
    assert staked(slip_of(bot, state)) <= cash


def test_sharp_plays_safe_in_the_lead_and_takes_chances_behind() -> None:
    """In the last race: far ahead nothing is to be gained, behind only a big payoff helps."""
    ahead = betting_with(money=[150_000, 60_000, 60_000, 60_000], race=6)
    behind = betting_with(money=[60_000, 90_000, 60_000, 60_000], race=6)
    assert staked(slip_of("sharp", ahead)) < staked(slip_of("sharp", behind))
    assert sum(amount for _, amount in slip_of("sharp", behind).win) == 5000


def test_sharp_buys_a_daily_double_that_pays_more_than_its_chances_ask() -> None:
    """WP-2.20: the chart goes by printed odds, and four runners win more often than six."""
    few = slip_of("sharp", betting_with({1: 0, 2: 1, 3: 2, 4: 3}))
    assert few.daily_double
    assert all(isinstance(each, Straight) and each.first != 4 for each in few.daily_double)
    assert slip_of("sharp", betting_with()).daily_double == ()


def test_a_daily_double_costs_no_more_than_there_is() -> None:
    state = betting_with({1: 0, 2: 1, 3: 2, 4: 3}, money=[1000, 50_000, 50_000, 50_000])
    slip = slip_of("sharp", state)
    assert staked(slip) + sum(ticket.stake for ticket in slip.daily_double) <= 1000


@pytest.mark.parametrize("options", [{"daily_double": False}, ONE_RACE])
def test_no_daily_double_is_bought_where_none_is_sold(options: dict[str, Any]) -> None:
    """WP-9.12."""
    state = betting_with({1: 0, 2: 1, 3: 2, 4: 3}, **options)
    assert slip_of("sharp", state).daily_double == ()


# -- riding and claims ---------------------------------------------------------------------------


def test_steady_rides_as_the_house_jockey_does() -> None:
    state = race_with()
    roll(state, 4, 3)
    for _ in HORSES:
        (seat,) = waiting_for(state)
        answer = chosen("steady", state, seat)
        assert answer == state.default(seat)
        state.apply(seat, answer)
        house_rides(state, *HORSES)


def before_the_line(money_on: int) -> State:
    """Horse 1 of seat 0 has its bonus, and with it wins by some squares from horse 2 of seat 1."""
    places = {1: "H:8/1", 2: "H:9/2", 3: "T2:1/3", 4: "T2:2/4", 5: "T2:1/5", 6: "T2:1/6"}
    owners = {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 3}
    state = race_with(places, owners, {0: {"win": (money_on, 5000)}}, move=4, fouls=False)
    roll(state, 6, 5)
    house_rides(state, 1)
    return state


@pytest.mark.parametrize("bot", BOTS)
def test_a_horse_that_can_win_is_ridden_home(bot: str) -> None:
    """WP-7.42: the farthest beyond the line."""
    answer = chosen(bot, before_the_line(money_on=1), 0)
    assert isinstance(answer, MoveHorse)
    assert answer.take_bonus
    assert str(answer.to).startswith("R:6/")


def test_sharp_holds_a_horse_back_when_its_money_is_on_another() -> None:
    """WP-7.32: without the bonus the other one wins."""
    answer = chosen("sharp", before_the_line(money_on=2), 0)
    assert isinstance(answer, MoveHorse)
    assert not answer.take_bonus


def test_sharp_counts_on_a_claim_that_makes_a_rival_richer() -> None:
    """WP-7.51: half of what the slip pays goes to whoever claims."""
    state = before_the_line(money_on=2)
    table = Table(GAME, state.view(0), 0)
    held_back = chosen("sharp", state, 0)
    assert isinstance(held_back, MoveHorse)
    finish = (2, 1, 3, 4)

    class Even(Standing):
        def chance(self, mine: float, rivals: Iterable[int]) -> float:
            return mine - sum(rivals)

    standing = Even(table)
    with patch.object(riding, "ridden_out", return_value=finish):
        fair, foul = (
            worth_of(table, standing, Trial(held_back, 0, foul), random.Random(1))
            for foul in (False, True)
        )
    assert table.view.slip
    assert fair - foul == paid_to(table, table.view.slip, finish) > 0


def claiming(slip: Bets, owners_slip: Bets) -> State:
    """Horse 4 has not taken its bonus; its owner is seat 3, and seat 0 is asked."""
    state = race_with(slips={0: slip, 3: owners_slip})
    roll(state, 4, 3)
    house_rides(state, 4)
    ride(state, 4, to="B:21/4")
    assert state.phase.name == "claim_window"
    return state


@pytest.mark.parametrize("bot", BOTS)
def test_foul_is_claimed_when_there_is_something_to_gain(bot: str) -> None:
    """WP-7.51: much on the horse, and an owner who has bet all that he may."""
    owners: Bets = {"win": (1, 5000), "place": (2, 5000), "show": (3, 5000)}
    state = claiming({"win": (4, 5000), "place": (4, 5000), "show": (4, 5000)}, owners)
    assert chosen(bot, state, 0) == ClaimFoul(4, "bonus")


@pytest.mark.parametrize("bot", BOTS)
def test_no_foul_is_claimed_against_who_has_not_bet(bot: str) -> None:
    """WP-7.50: without a bet no owner is guilty; WP-7.53: it would cost $2,000."""
    assert chosen(bot, claiming({"win": (4, 5000)}, {}), 0) == DECLINE
    assert chosen(bot, claiming({"win": (1, 5000)}, {"win": (1, 1000)}), 0) == DECLINE


# -- better than those below them ----------------------------------------------------------------


def test_steady_beats_random() -> None:
    field = Field("win_place_and_show", ("steady", "random", "random", "random"), 5, {"races": 3})
    games = [play_game(field, number) for number in range(4)]
    assert all(game.players[seat] == "steady" for game in games for seat in game.winners)
