"""Payout: purses, then bets (HS-7.12 – HS-7.15, HS-7.22)."""

from railbird.core import Event
from railbird.games.homestretch.box.components import SPOTS
from railbird.games.homestretch.events import BetPaid, LosingBet, PursePaid, RacePaid
from railbird.games.homestretch.state import State
from tests.games.homestretch.table import (
    GAME,
    bet_slip,
    betting_with,
    by_colour,
    go_on,
    paid_after,
    play_until,
    race_with,
    roll,
    sit_down,
)

NOTHING = {"black": 0, "blue": 0, "green": 0}


def test_each_share_of_a_finisher_gets_its_part_of_the_purse() -> None:
    """HS-7.12: win, place and show purse, each by its own shares."""
    race, told = paid_after(
        (8, 11, 9),
        money=NOTHING,
        card="P01",  # 18 / 12 / 6
        stables={"black": ("B08a", "R08", "B11a"), "blue": ("B08b", "B11b", "B09a", "B09b")},
    )
    assert by_colour(race) == {"black": 12 + 6, "blue": 6 + 6 + 6, "green": 0}
    assert [event for event in told if isinstance(event, PursePaid)] == [
        PursePaid(8, 1, 18, 0, 2, 3, 12),
        PursePaid(8, 1, 18, 1, 1, 3, 6),
        PursePaid(11, 2, 12, 0, 1, 2, 6),
        PursePaid(11, 2, 12, 1, 1, 2, 6),
        PursePaid(9, 3, 6, 1, 2, 2, 6),
    ]


def test_shares_nobody_owns_do_not_count() -> None:
    """HS-7.12: one owned share of three takes the whole purse, the other two lie in the market."""
    race, _ = paid_after((8, 11, 9), money=NOTHING, card="P01", stables={"green": ("B08a",)})
    assert by_colour(race) == {"black": 0, "blue": 0, "green": 18}
    assert {"B08b", "R08"} <= set(GAME.box.shares)


def test_a_horse_without_an_owner_earns_nothing_for_anybody() -> None:
    """HS-7.12, HS-10.22."""
    race, told = paid_after((8, 11, 9), money=NOTHING, card="P01")
    assert by_colour(race) == NOTHING
    assert [event for event in told if isinstance(event, PursePaid)] == [
        PursePaid(8, 1, 18, None, 0, 0, 0),
        PursePaid(11, 2, 12, None, 0, 0, 0),
        PursePaid(9, 3, 6, None, 0, 0, 0),
    ]


def test_horses_behind_the_third_earn_nothing() -> None:
    """HS-7.12."""
    race, _ = paid_after(
        (8, 11, 9), money=NOTHING, stables={"black": ("B07a", "B06a", "B02a", "B12a")}
    )
    assert by_colour(race) == NOTHING


def test_a_part_is_rounded_down_for_each_share() -> None:
    """HS-7.13: 20 by three is 6 a share; the remainder is lost."""
    race, _ = paid_after(
        (8, 11, 9),
        money=NOTHING,
        purses=(20, 13, 5),
        stables={"black": ("B08a", "B08b", "B11a"), "blue": ("R08", "B11b", "B09a", "B09b")},
    )
    assert by_colour(race) == {"black": 12 + 6, "blue": 6 + 6 + 4, "green": 0}


def test_purses_come_before_bets() -> None:
    """HS-7.12, HS-7.14."""
    _, told = paid_after(
        (8, 11, 9),
        money=NOTHING,
        stables={"black": ("B08a", "B09a")},
        bets={"black": ((1, 8, "win"), (1, 9, "show"))},
    )
    paid = [type(event) for event in told if isinstance(event, PursePaid | BetPaid | RacePaid)]
    assert paid == [PursePaid] * 3 + [BetPaid] * 2 + [RacePaid]


def winning_lines(finish: tuple[int, int, int], horse: int) -> list[str]:
    """The lines on which a token on this horse pays."""
    lines = []
    for line in ("win", "place", "show"):
        race, _ = paid_after(finish, money=NOTHING, bets={"blue": ((1, horse, line),)})
        if race.money[1]:
            lines.append(line)
    return lines


def test_a_token_pays_if_its_horse_came_in_at_its_line_or_better() -> None:
    """HS-7.14: the first pays on three lines, the second on two, the third on one."""
    finish = (8, 11, 9)
    assert winning_lines(finish, 8) == ["win", "place", "show"]
    assert winning_lines(finish, 11) == ["place", "show"]
    assert winning_lines(finish, 9) == ["show"]
    assert winning_lines(finish, 7) == []


def test_every_spot_pays_its_own_figure_for_each_point() -> None:
    """HS-7.14: value times figure, on all 33 spots."""
    for (horse, line), figure in zip(SPOTS, GAME.box.figures, strict=True):
        second, third = [other for other in (6, 7, 8) if other != horse][:2]
        for value in (1, 2, 3):
            race, told = paid_after(
                (horse, second, third), money=NOTHING, bets={"green": ((value, horse, line),)}
            )
            assert race.money[2] == value * figure
            assert BetPaid(2, horse, line, value, figure, value * figure) in told


def test_tokens_of_several_players_on_one_spot_all_pay() -> None:
    """HS-7.14, HS-7.16."""
    race, _ = paid_after(
        (11, 7, 5),
        money=NOTHING,
        bets={"black": ((3, 11, "win"),), "blue": ((1, 11, "win"), (2, 11, "win"))},
    )
    assert by_colour(race) == {"black": 30, "blue": 30, "green": 0}


def test_lost_bets_cost_nothing() -> None:
    """HS-7.15."""
    slip = ((1, 2, "win"), (1, 3, "win"), (2, 4, "win"), (2, 5, "win"), (3, 6, "win"))
    race, _ = paid_after(
        (8, 11, 9), money={"black": 20, "blue": 0, "green": 5}, bets={"black": slip}
    )
    assert by_colour(race) == {"black": 20, "blue": 0, "green": 5}


def test_all_tokens_return_to_their_owners() -> None:
    """HS-7.15: won or lost, everybody has five for the next race."""
    state = betting_with((50, 40, 30))
    for seat in (0, 1, 2):
        bet_slip(
            state,
            seat,
            ((1, 7, "win"), (1, 7, "show"), (2, 7, "place"), (2, 2, "win"), (3, 12, "win")),
        )
    while state.race == 1:
        go_on(state)
    assert state.bets == []
    assert state.unplaced == [(1, 1, 2, 2, 3)] * 3


def income(told: list[Event], seat: int) -> int:
    return sum(
        event.amount
        for event in told
        if isinstance(event, PursePaid | BetPaid) and event.seat == seat
    )


def test_nothing_but_purses_and_bets_adds_money() -> None:
    """HS-7.22: through a whole game money rises by what was paid and falls by what was bought."""
    state = play_until(sit_down(4), "betting")
    while state.phase.name != "game_over":
        before = list(state.money)
        told = go_on(state)
        for seat in range(4):
            gained = state.money[seat] - before[seat]
            if gained > 0:
                assert gained == income(told, seat)
            assert income(told, seat) >= 0
            if income(told, seat):
                assert gained == income(told, seat)


def test_money_has_no_upper_limit() -> None:
    """HS-2.3, HS-10.38."""
    race, _ = paid_after(
        (12, 11, 9), money={"black": 10_000, "blue": 0}, bets={"black": ((3, 12, "win"),)}
    )
    assert race.money[0] == 10_045


def finished_race(reveal_losing_bets: bool = False) -> tuple[State, list[Event]]:
    return paid_after(
        (8, 11, 9),
        money=NOTHING,
        bets={"black": ((2, 8, "win"), (3, 7, "win")), "blue": ((1, 11, "place"), (2, 11, "win"))},
        reveal_losing_bets=reveal_losing_bets,
    )


def test_losing_tokens_are_not_turned_up() -> None:
    """HS-8.4, HS-9.9: by default only the tokens that pay are shown."""
    race, told = finished_race()
    assert not [event for event in told if isinstance(event, LosingBet)]
    bets = {(b.seat, b.horse, b.line): b.value for b in race.view(None).results[0].bets}
    assert bets == {
        (0, 8, "win"): 2,
        (0, 7, "win"): None,
        (1, 11, "place"): 1,
        (1, 11, "win"): None,
    }


def test_all_tokens_are_turned_up_if_asked() -> None:
    """HS-9.9."""
    race, told = finished_race(reveal_losing_bets=True)
    lost = [event for event in told if isinstance(event, LosingBet)]
    assert lost == [LosingBet(0, 7, "win", 3), LosingBet(1, 11, "win", 2)]
    assert [b.value for b in race.view(None).results[0].bets] == [2, 3, 1, 2]


def test_the_standing_is_told_after_every_race() -> None:
    """Section 4, PAYOUT: all money is open (HS-8)."""
    race, told = finished_race()
    (paid,) = [event for event in told if isinstance(event, RacePaid)]
    assert (paid.race, paid.finish, paid.money) == (1, tuple(race.finished), tuple(race.money))


def test_what_everybody_gained_is_told_in_one_sum() -> None:
    """HS-7.12, HS-7.14: purses and winning bets together."""
    _, told = finished_race()
    (paid,) = [event for event in told if isinstance(event, RacePaid)]
    parts = [event for event in told if isinstance(event, PursePaid | BetPaid)]
    assert sum(part.amount for part in parts) == sum(paid.gains) > 0
    for seat, gain in enumerate(paid.gains):
        assert gain == sum(part.amount for part in parts if part.seat == seat)


def test_the_race_is_paid_before_the_market_opens() -> None:
    """HS-4.1."""
    race = race_with(
        finished=(8, 11), positions={9: 9}, stables={0: ("B08a",)}, money=(0, 0, 0), card="P01"
    )
    roll(race, 4, 5)
    go_on(race)
    assert race.phase.name == "market"
    assert race.money == [18, 0, 0]
