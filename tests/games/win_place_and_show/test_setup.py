"""Setting up: versions, seats, money, riders (WP-3, WP-9.13, WP-9.16)."""

from typing import Any

import pytest

from railbird.core import BadSetup
from railbird.games.win_place_and_show.rules.slip import Slip
from tests.games.win_place_and_show.table import GAME, betting_with, sit_down, write


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_players_own_and_ride(seats: int) -> None:
    """WP-3.2, WP-9.16: $50,000 each, and the day begins with an auction."""
    state = sit_down(seats)
    assert state.money == [50_000] * seats
    assert not state.party
    assert state.phase.name == "auction_shuffle"


@pytest.mark.parametrize("seats", [7, 12, 30])
def test_seven_or_more_only_bet(seats: int) -> None:
    """WP-3.3, WP-4.13, WP-9.16: $20,000 each; all six horses run, nobody owns one."""
    state = sit_down(seats)
    assert state.money == [20_000] * seats
    assert state.phase.name == "betting"
    assert state.entered == (1, 2, 3, 4, 5, 6)
    assert state.owner[1:] == [None] * 6
    assert not state.fouls


def test_seats_are_numbered_in_the_order_of_play() -> None:
    """WP-3.1: seat 0 of the software is seat 1 of the rules and bids first."""
    state = sit_down(5)
    state.resolve(("1", "2", "3", "4", "5", "6"))
    assert state.legal(0)
    assert not state.legal(1)


def test_nobody_is_a_steward() -> None:
    """WP-3.4: at a chance no seat has anything to decide; the software rolls, counts and judges."""
    state = sit_down(4)
    assert not any(state.legal(seat) for seat in range(4))


def test_the_race_counter_starts_at_one() -> None:
    """WP-3.5."""
    assert sit_down(4).race == 1


def refused(seats: int, **options: Any) -> str:
    with pytest.raises(BadSetup) as caught:
        GAME.new(seats, options)
    return str(caught.value)


@pytest.mark.parametrize("seats", [-1, 0, 2, 31])
def test_a_wrong_number_of_players(seats: int) -> None:
    """WP-12.15."""
    assert "needs 3 to 30 players" in refused(seats)
    assert "WP-12.15" in refused(seats)


def test_the_versions_have_their_numbers_of_players() -> None:
    """WP-12.16, WP-12.27, WP-9.16."""
    message = refused(7, version="regular")
    assert "regular version is for 3–6 players; use the party version" in message
    assert "WP-12.16" in message
    assert "party version needs at least 7 players" in refused(6, version="party")
    assert sit_down(7, version="party").party
    assert not sit_down(6, version="regular").party


@pytest.mark.parametrize("riders", [(), ("0", "0"), ("7",), ("0", "1", "2", "3", "4", "5", "6")])
def test_riders_are_one_to_six_different_seats(riders: tuple[str, ...]) -> None:
    """WP-9.13, WP-12.27."""
    message = refused(7, party_jockeys="players", riders=riders)
    assert "name 1–6 riders among the seats" in message
    assert "WP-12.27" in message


def test_riders_matter_only_where_players_ride() -> None:
    """WP-9.13: the house jockey needs none, and in the regular version owners ride."""
    sit_down(7, riders=())
    sit_down(4, party_jockeys="players")


def test_unknown_options_and_values() -> None:
    """WP-12.25."""
    assert "unknown option 'colour'" in refused(4, colour="red")
    assert "option dice_reading = 'both': use one of rulebook, split" in refused(
        4, dice_reading="both"
    )
    assert "a whole number from 1 to 6" in refused(4, races=7)
    assert "a whole number from 0 to 600" in refused(4, bet_timer_seconds=601)
    assert "a whole number from 0 to 600" in refused(4, claim_timer_seconds=-1)
    assert "WP-12.25" in refused(4, races=0)


def test_the_timer_is_for_the_table_to_keep() -> None:
    """WP-9.15: the rules only say what a late slip is: empty, whatever was written."""
    state = betting_with(bet_timer_seconds=60)
    write(state, 0, "win", 1, 1000)
    write(state, 0, "show", 2, 1000)
    steps = 0
    while state.legal(0):
        state.apply(0, state.default(0))
        steps += 1
    assert steps == 3
    assert state.sealed[0]
    assert state.slips[0] == Slip()


def test_the_options_say_how_riders_are_counted() -> None:
    """WP-9.13, WP-3.1: seats count from 0, while players are called "random 1" first."""
    (riders,) = (option for option in GAME.options if option.name == "riders")
    assert "0 for the first player" in riders.help
