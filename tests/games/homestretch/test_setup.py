"""Setup: seats, decks and the deal (HS-3, HS-6)."""

import msgspec
import pytest

from railbird.core import Chance, Decision, Draw, Over, Roll, Shuffle
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.state import State
from tests.games.homestretch.table import (
    GAME,
    as_printed,
    betting_with,
    draft_with,
    go_on,
    market_with,
    pick_first,
    play_until,
    race_with,
    roll,
    sit_down,
    stacked,
    start_with,
)


def test_everybody_starts_with_a_colour_of_their_own_five_tokens_and_fifty_thousand() -> None:
    """HS-3.1, HS-2.3."""
    state = sit_down(6)
    view = state.view(None)
    assert view.money == (50,) * 6
    assert sorted(set(view.colours)) == sorted(view.colours)
    betting = betting_with((50,) * 6)
    assert [betting.view(seat).unplaced for seat in range(6)] == [(1, 1, 2, 2, 3)] * 6


def test_left_is_the_next_seat_clockwise() -> None:
    """HS-3.1: the dice go round by seat, and from the last seat to the first."""
    race = race_with(seats=3, roller=1)
    order = []
    for _ in range(4):
        order.append(race.roller)
        roll(race, 3, 4)
        go_on(race)
    assert order == [1, 2, 0, 1]


def test_two_purple_races_lie_on_top_of_two_green_ones() -> None:
    """HS-3.2: the first cards of each shuffle are kept, in running order."""
    state = sit_down(3)
    state.resolve(stacked(state, "G07", "G03", "G11"))
    state.resolve(stacked(state, "P05", "P02", "P12"))
    assert state.race_deck == ("P05", "P02", "G07", "G03")
    while not isinstance(state.pending, Over):
        go_on(state)
    assert tuple(result.card for result in state.results) == ("P05", "P02", "G07", "G03")


def test_race_cards_that_are_not_run_are_never_shown() -> None:
    """HS-3.2: the rest leaves the game unseen."""
    state = play_until(sit_down(3), "betting")
    shown = msgspec.json.encode([state.view(viewer) for viewer in (None, 0, 1, 2)]).decode()
    cards = {card for card in GAME.box.race_cards if f'"{card}"' in shown}
    assert cards == {"P01"}


def test_handicap_tokens_wait_in_the_supply_until_a_card_calls_for_them() -> None:
    """HS-3.3: none lies with a horse during the draft; then exactly those of the card."""
    draft = draft_with(seats=3)
    assert draft.view(None).token == {}
    race = play_until(draft, "betting")
    assert race.card is not None
    assert race.card.id == "P01"
    expected = {2: "+6", 3: "+4", 5: "+2", 6: "X", 7: "X", 8: "X", 10: "+2", 12: "+6"}
    assert race.view(None).token == expected


DEALS = [
    # players, cards a hand, hands, left over, in the market
    (2, 5, 3, 7, 12),
    (3, 5, 3, 7, 7),
    (4, 5, 4, 2, 13),
    (5, 4, 5, 2, 13),
    (6, 3, 6, 4, 15),
]


@pytest.mark.parametrize(("players", "size", "hands", "left_over", "market"), DEALS)
def test_the_deal_for_each_number_of_players(
    players: int, size: int, hands: int, left_over: int, market: int
) -> None:
    """HS-3.4."""
    state = draft_with(seats=players)
    dealt = [*state.hands, *([state.ghost_hand] if state.ghost_hand else [])]
    assert [len(hand) for hand in dealt] == [size] * hands
    assert len(state.left_over) == left_over
    play_until(state, "market")
    assert isinstance(state.pending, Shuffle)
    assert len(state.pending.items) == market


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_red_deck_is_for_four_and_more(players: int) -> None:
    """HS-3.4, HS-3.5: with two or three players it is never used."""
    state = play_until(sit_down(players), "market")
    assert isinstance(state.pending, Shuffle)
    reds = [card for card in state.pending.items if card.startswith("R")]
    assert reds == ([f"R{horse:02}" for horse in HORSES] if players >= 4 else [])
    owned = {card for stable in state.stable for card in stable}
    blue = {card for card in state.pending.items if card.startswith("B")}
    assert blue == set(GAME.box.shares_of("blue")) - owned


def test_nobody_looks_at_the_cards_left_over() -> None:
    """HS-3.5: which seven they are, and in what order, no view tells."""
    printed = draft_with(seats=3)
    dealt = [card for hand in printed.hands for card in hand]
    blue = GAME.box.shares_of("blue")
    left = [card for card in blue if card not in dealt]
    order = [card for layer in zip(*printed.hands, strict=True) for card in layer]
    turned = draft_with((*order, *reversed(left)), seats=3)
    assert turned.hands == printed.hands
    assert turned.left_over != printed.left_over
    assert [turned.view(seat) for seat in (None, 0, 1, 2)] == [
        printed.view(seat) for seat in (None, 0, 1, 2)
    ]


def test_the_ghost_sits_after_seat_1() -> None:
    """HS-3.6: hands travel from seat 0 to seat 1, to the ghost, to seat 0."""
    state = draft_with(seats=2)
    first, second, ghost = *state.hands, state.ghost_hand
    pick_first(state)
    assert ghost is not None
    state.resolve(ghost[0])
    assert state.hands[1] == first[1:]
    assert state.ghost_hand == second[1:]
    assert state.hands[0] == ghost[1:]


def test_colours_are_taken_in_tie_order_unless_chosen() -> None:
    """HS-3.7, HS-2.2."""
    assert sit_down(3).view(None).colours == ("black", "blue", "green")
    chosen = sit_down(3, colours=("yellow", "black", "red"))
    assert chosen.view(None).colours == ("yellow", "black", "red")


def test_colours_break_ties_and_seats_give_the_clockwise_order() -> None:
    """HS-3.7: colour and seat are independent."""
    betting = betting_with({"white": 40, "red": 40, "black": 40})
    assert betting.bet_order == (2, 1, 0)
    race = race_with(money={"white": 40, "red": 40, "black": 40}, roller=0)
    roll(race, 1, 1)
    go_on(race)
    assert race.roller == 1


def test_shares_are_dealt_one_at_a_time_from_the_top() -> None:
    """HS-6 event 3, HS-3.4: seat 0 first, clockwise, the ghost last, then the rest is left over."""
    state = draft_with(seats=2)
    deck = GAME.box.shares_of("blue")
    assert set(state.hands[0]) == set(deck[0:15:3])
    assert set(state.hands[1]) == set(deck[1:15:3])
    assert set(state.ghost_hand or ()) == set(deck[2:15:3])
    assert state.left_over == deck[15:]


def chances_of(state: State) -> list[Chance]:
    """Every chance of a game in which everybody takes the first choice."""
    asked: list[Chance] = []
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            asked.append(state.pending)
        go_on(state)
    return asked


def test_chance_is_asked_for_in_the_order_of_the_phases() -> None:
    """HS-6.2, with a tie at the first start (HS-6.3)."""
    asked = chances_of(sit_down(2))
    green, purple, blue = asked[:3]
    assert isinstance(green, Shuffle)
    assert sorted(green.items) == [f"G{number:02}" for number in range(1, 12)]
    assert isinstance(purple, Shuffle)
    assert sorted(purple.items) == [f"P{number:02}" for number in range(1, 13)]
    assert isinstance(blue, Shuffle)
    assert sorted(blue.items) == sorted(GAME.box.shares_of("blue"))
    ghost = asked[3:7]
    assert [len(chance.items) for chance in ghost if isinstance(chance, Draw)] == [5, 4, 3, 2]
    kinds = [type(chance) for chance in asked[7:]]
    assert kinds.count(Shuffle) == 1, "the market is shuffled once"
    market = kinds.index(Shuffle)
    assert market > 0, "after the rolls of race 1"
    assert set(kinds) == {Roll, Shuffle}


def test_a_deck_that_is_not_needed_is_not_shuffled() -> None:
    """HS-6.2, HS-9.6: no race of a colour, or no market after a single race."""
    no_green = [chance.purpose for chance in chances_of(sit_down(3, green_races=0))]
    assert not any("green" in purpose for purpose in no_green)
    assert any("purple" in purpose for purpose in no_green)
    no_purple = [chance.purpose for chance in chances_of(sit_down(3, purple_races=0))]
    assert not any("purple" in purpose for purpose in no_purple)
    assert any("market" in purpose for purpose in no_purple)
    single = chances_of(sit_down(3, purple_races=0, green_races=1))
    assert not any("market" in chance.purpose for chance in single)


def test_no_chance_but_the_seven_of_the_rules() -> None:
    """HS-6.1: no other randomness exists."""
    purposes = {
        chance.purpose for players in range(2, 7) for chance in chances_of(sit_down(players))
    }
    assert len(purposes) == 7, purposes


def test_dice_on_the_table_are_public_and_decks_are_not() -> None:
    """HS-6, HS-8: people may roll the race and the start, nobody may see a deck."""
    asked = [*chances_of(sit_down(2)), start_with((50, 50)).pending]
    for chance in asked:
        assert isinstance(chance, Chance)
        assert chance.public == isinstance(chance, Roll), chance.purpose


def test_a_race_roll_is_two_six_sided_dice() -> None:
    """HS-6 event 6, HS-2.1."""
    race = race_with()
    assert isinstance(race.pending, Roll)
    assert (race.pending.dice, race.pending.sides) == (2, 6)


def test_the_first_cards_of_the_market_deck_lie_from_left_to_right() -> None:
    """HS-6 event 7: then comes the deck, its top card first."""
    market = market_with((50,) * 4, row=("R05", "R10", "R07", "R03"), deck=("R12", "R02"))
    assert market.market_row == ("R05", "R10", "R07", "R03")
    assert market.market_deck[:2] == ("R12", "R02")


def test_a_new_game_waits_for_a_shuffle_and_not_for_a_player() -> None:
    """HS-6.2: the decks come first."""
    state = sit_down(4)
    shuffles = 0
    while isinstance(state.pending, Chance):
        assert [list(state.legal(seat)) for seat in range(4)] == [[]] * 4
        shuffles += 1
        state.resolve(as_printed(state.pending))
    assert shuffles == 3
    assert state.pending == Decision((0, 1, 2, 3))
