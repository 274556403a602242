"""Who rolls first (HS-4.5, HS-6.3)."""

from railbird.core import Roll
from railbird.games.homestretch.events import StartDice, TheyreOff
from tests.games.homestretch.table import go_on, play_until, sit_down, start_with


def test_the_poorest_rolls_first() -> None:
    """HS-4.5."""
    race = start_with((30, 20, 40, 25))
    assert race.phase.name == "race_turn"
    assert race.roller == 1
    assert race.told == [TheyreOff(1)]


def test_tied_players_roll_a_die_each_and_the_highest_starts() -> None:
    """HS-4.5, HS-6.3: one die for each of them, in seat order."""
    race = start_with((20, 30, 20, 20))
    assert isinstance(race.pending, Roll)
    assert (race.pending.dice, race.pending.sides) == (3, 6)
    told = race.resolve((2, 3, 6))
    assert told[0] == StartDice((0, 2, 3), (2, 3, 6))
    assert race.roller == 3
    assert race.phase.name == "race_turn"


def test_tied_highest_roll_again_without_the_others() -> None:
    """HS-4.5, HS-6.3: one event for each round of rolling."""
    race = start_with((20, 20, 20))
    race.resolve((5, 1, 5))
    assert isinstance(race.pending, Roll)
    assert race.pending.dice == 2
    race.resolve((4, 4))
    assert isinstance(race.pending, Roll)
    assert race.pending.dice == 2
    assert race.view(None).tied == (0, 2)
    told = race.resolve((6, 2))
    assert told[0] == StartDice((0, 2), (6, 2))
    assert race.roller == 0
    assert race.view(None).tied == ()


def test_dice_go_by_seat_and_not_by_colour() -> None:
    """HS-6.3."""
    race = start_with({"yellow": 20, "black": 20})
    race.resolve((1, 2))
    assert race.roller == 1


def test_colour_order_settles_ties_without_dice_if_asked() -> None:
    """HS-9.7."""
    race = start_with({"yellow": 20, "white": 30, "red": 20, "green": 25}, start_tie="colour")
    assert race.phase.name == "race_turn"
    assert race.roller == 2


def test_the_start_player_is_found_anew_for_each_race() -> None:
    """HS-4.5, HS-10.34: by the money after payouts and market."""
    state = play_until(sit_down(3), "race_turn")
    while state.race == 1:
        go_on(state)
    play_until(state, "start_player" if len({*state.money}) < 3 else "race_turn")
    poorest = [seat for seat in range(3) if state.money[seat] == min(state.money)]
    play_until(state, "race_turn")
    assert state.race == 2
    assert state.roller in poorest
