"""Setup: Market, starting cards, first player, and the chances that decide them (LS-3, LS-6)."""

from collections.abc import Mapping
from typing import Any

import pytest

from railbird.core import (
    BadSetup,
    Chance,
    Decision,
    Draw,
    Faces,
    SeatHeader,
    Shuffle,
    new_match,
    replay,
)
from railbird.core.record import Resolved
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.events import MarketFormed, RaceBegun, StartingCardDealt
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import (
    GAME,
    bar_of,
    bets_on,
    first_outcome,
    legal,
    marked_cells,
    play_until,
    positions,
    roll,
    sit_down,
    told_of,
    waited_for,
    with_table,
)


def dealt(state: State, *top: str) -> State:
    """The starting cards in this order, the others below."""
    assert isinstance(state.pending, Shuffle)
    state.resolve((*top, *(card for card in state.pending.items if card not in top)))
    return state


def test_all_horses_stand_behind_the_line() -> None:
    """LS-3.1."""
    state = play_until(sit_down(4), "roll")
    assert positions(state) == [0] * 8
    assert state.finished == ()


def test_the_market_is_one_card_of_each_number() -> None:
    """LS-3.2, LS-9.1."""
    assert sit_down(4).lineup.ids[1:] == ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8")
    assert sit_down(4, market="set_C").lineup.ids[1:] == tuple(f"C{number}" for number in HORSES)
    assert sit_down(4, market="set_D").lineup.ids[8] == "D8"
    assert all(sit_down(4).in_market(number) for number in HORSES)


def test_a_market_of_ones_own_is_given_in_any_order() -> None:
    """LS-9.1, LS-9.17."""
    state = sit_down(4, market="D8,A1,B2,C3,A4,B5,C6,D7")
    assert state.lineup.ids[1:] == ("A1", "B2", "C3", "A4", "B5", "C6", "D7", "D8")


def test_bars_begin_with_their_printed_marks() -> None:
    """LS-3.3, and written marks of one game are not in the next."""
    state = sit_down(4)
    assert [bar_of(state, number) for number in HORSES] == [
        [6],
        [5],
        [1],
        [2],
        [1, 4],
        [2, 3],
        [1, 3],
        [2, 4],
    ]
    state.bar[1] |= 1 << 2
    assert bar_of(sit_down(4), 1) == [6]


def test_every_player_begins_with_twelve_dollars_and_an_empty_sheet() -> None:
    """LS-3.4, LS-2.11."""
    state = dealt(sit_down(3), "S1", "S2", "S3")
    assert state.money == [12, 12, 12]
    assert state.helmets == state.jerseys == state.wilds == [0, 0, 0]
    assert state.boxes == [(3, 1, 2, 1, 1, 1, 1, 1, 1)] * 3


def test_starting_cards_are_dealt_in_seat_order() -> None:
    """LS-3.5: four marks and two bets, which are free."""
    state = dealt(sit_down(2), "S8", "S2")
    assert marked_cells(state, 0) == ["0.3", "1.2", "2.1", "3.0"]
    assert state.bets == [bets_on({4: 3, 5: 3}), bets_on({3: 3, 7: 3})]
    assert state.money == [12, 12]
    assert state.bonuses == 0


def test_the_first_player_is_drawn() -> None:
    """LS-3.6, LS-9.3."""
    state = dealt(sit_down(4))
    assert isinstance(state.pending, Draw)
    assert state.pending.items == ("0", "1", "2", "3")
    told = state.resolve("2")
    assert told == [RaceBegun(2)]
    roll(state, 1, 1)
    assert waited_for(state) == 2


@pytest.mark.parametrize("given", [3, "3"])
def test_the_first_player_can_be_named(given: object) -> None:
    """LS-9.3: no draw is made then."""
    state = dealt(sit_down(4, first_player=given))
    assert isinstance(state.pending, Faces)
    roll(state, 1, 1)
    assert waited_for(state) == 3


def test_a_player_alone_meets_roland() -> None:
    """LS-3.7, LS-2.18: seat 1 is Roland with $20, of whose card only the bets count."""
    state = dealt(sit_down(1), "S1", "S2")
    assert state.players == 2
    assert state.money == [12, 20]
    assert marked_cells(state, 0) == ["0.0", "1.1", "2.3", "3.2"]
    assert marked_cells(state, 1) == []
    assert state.bets == [bets_on({2: 2, 5: 4}), bets_on({3: 3, 7: 3})]


def test_a_player_alone_rolls_first_without_a_draw() -> None:
    """LS-3.7, LS-3.8."""
    for first in ("random", 0):
        state = dealt(sit_down(1, first_player=first))
        assert isinstance(state.pending, Faces)
        assert state.active == 0
    with pytest.raises(BadSetup, match="first_player = '1': use one of random, 0"):
        sit_down(1, first_player=1)


# -- chances -------------------------------------------------------------------------------------


def chances_of(seats: int, **options: Any) -> list[Chance]:
    """What is asked for until the first roll."""
    state = sit_down(seats, **options)
    asked: list[Chance] = []
    while state.phase.name == "setup":
        assert isinstance(state.pending, Chance)
        asked.append(state.pending)
        state.resolve(first_outcome(state.pending))
    return asked


def test_setup_asks_for_market_starting_cards_and_first_player_in_this_order() -> None:
    """LS-6.1, LS-6.2, LS-9.2."""
    mixed = chances_of(4, market="mixed_random", sets="B,D")
    assert [type(chance) for chance in mixed] == [Draw] * 8 + [Shuffle, Draw]
    assert all(isinstance(draw, Draw) and draw.items == ("B", "D") for draw in mixed[:8])
    assert [chance.purpose for chance in mixed[7:]] == [
        "market: the set of card 8",
        "shuffle of the starting cards",
        "first player",
    ]


def test_one_draw_decides_for_a_whole_set() -> None:
    """LS-6.2: drawn even if only one set is enabled."""
    chances = chances_of(4, market="set_random", sets="C")
    assert [type(chance) for chance in chances] == [Draw, Shuffle, Draw]
    assert isinstance(chances[0], Draw)
    assert chances[0].items == ("C",)
    state = sit_down(4, market="set_random", sets="A,C")
    state.resolve("C")
    assert state.lineup.ids[1:] == tuple(f"C{number}" for number in HORSES)


def test_a_mixed_market_takes_each_card_from_the_set_drawn_for_it() -> None:
    """LS-9.1, LS-9.2: A, B and C unless said otherwise."""
    state = sit_down(2, market="mixed_random")
    assert isinstance(state.pending, Draw)
    assert state.pending.items == ("A", "B", "C")
    for letter in "ABCABCAB":
        state.resolve(letter)
    assert state.lineup.ids[1:] == ("A1", "B2", "C3", "A4", "B5", "C6", "A7", "B8")


def test_nothing_is_drawn_that_the_options_decide() -> None:
    """LS-6.1, LS-9.10."""
    assert chances_of(2, starting_cards="S3,S5", first_player=1) == []
    state = sit_down(2, starting_cards="S3,S5", first_player=1)
    assert state.bets == [bets_on({1: 2, 7: 4}), bets_on({2: 2, 8: 4})]


def test_all_eight_starting_cards_are_shuffled() -> None:
    """LS-6.2, LS-8.2: the order of the undealt ones leaves no trace."""
    one, other = sit_down(2), sit_down(2)
    assert isinstance(one.pending, Shuffle)
    assert one.pending.items == ("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8")
    one.resolve(("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8"))
    other.resolve(("S1", "S2", "S8", "S7", "S6", "S5", "S4", "S3"))
    assert one.view(0) == other.view(0)


def test_every_round_asks_for_both_dice_also_when_the_horse_has_finished() -> None:
    """LS-6.1: the horse die first, the movement die second."""
    state = play_until(sit_down(1), "roll")
    asked = []
    for _ in range(16):
        if isinstance(state.pending, Faces):
            asked.append(state.pending)
            state.resolve((1, 3))
        else:
            state.apply(0, state.default(0))
    assert {tuple(die.name for die in chance.dice) for chance in asked} == {("horse", "movement")}
    assert len(asked) == 8
    assert state.finished == (1,)
    assert asked[-1].purpose == f"roll {len(asked)}"


def test_a_record_of_the_values_gives_the_same_game() -> None:
    """LS-6.1."""
    seats = [SeatHeader(name, "random") for name in ("Anna", "Ben")]
    match = new_match(GAME, seats, options={"market": "mixed_random"}, seed=5)
    while not match.over:
        pending = match.state.pending
        if isinstance(pending, Decision):
            match.apply(pending.must[0], match.state.default(pending.must[0]))
        else:
            match.resolve()
    entries = [entry for entry in match.record.entries if isinstance(entry, Resolved)]
    assert [entry.came for entry in entries[:8]] == [
        card[0]
        for card in match.state.view(None).cards  # type: ignore[attr-defined]
    ]
    *_, (last, _) = replay(match.record, GAME)
    assert last.view(None) == match.state.view(None)


def test_the_table_is_told_about_the_setup() -> None:
    state = sit_down(1)
    told = state.resolve(("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8"))
    assert [type(event) for event in told] == [
        MarketFormed,
        StartingCardDealt,
        StartingCardDealt,
        RaceBegun,
    ]
    assert told_of(told, StartingCardDealt)[1] == StartingCardDealt(1, "S2", (), ((3, 3), (7, 3)))


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 9])
def test_a_wrong_number_of_players(seats: int) -> None:
    """LS-12.1."""
    with pytest.raises(BadSetup, match=r"needs 1 to 8 players, got \d \(LS-12.1\)"):
        sit_down(seats)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"market": "A1,A2,A3,A4,A5,A6,A7"}, "missing: 8 (LS-12.2)"),
        ({"market": "A1,B1,A3,A4,A5,A6,A7,A8"}, "missing: 2; double: 1 (LS-12.2)"),
        ({"market": "A1,A2,A3,A4,A5,A6,A7,Z9"}, "Unknown card 'Z9' in option market, entry 8"),
        ({"market": "set_E"}, "option market = 'set_E': use one of set_A, set_B"),
        ({"market": "set_random", "sets": ""}, "at least one (LS-12.22)"),
        ({"market": "set_random", "sets": "A,A"}, "use different ones"),
        ({"sets": "A,E"}, "option sets = 'A,E': use a list of A, B, C, D"),
        ({"dice": "loaded"}, "option dice = 'loaded': use one of published, manual"),
        ({"first_player": 4}, "option first_player = '4': use one of random, 0, 1, 2, 3"),
        ({"first_player": -1}, "option first_player = -1: use one of random, 0, 1"),
        ({"pasing": "stuck"}, "unknown option 'pasing'"),
        ({"starting_cards": "S1,S2,S3"}, "one different card per seat, 4 needed (LS-12.24)"),
        ({"starting_cards": "S1,S2,S3,S3"}, "one different card per seat, 4 needed (LS-12.24)"),
        ({"starting_cards": "S1,S2,S3,S9"}, "one different card per seat, 4 needed (LS-12.24)"),
    ],
)
def test_options_that_do_not_fit(options: Mapping[str, object], says: str) -> None:
    """LS-12.2, LS-12.3, LS-12.22, LS-12.24, LS-9.17."""
    with pytest.raises(BadSetup) as refused:
        GAME.new(4, options)
    assert says in str(refused.value)


def test_a_player_alone_needs_two_starting_cards() -> None:
    """LS-9.10, LS-12.24."""
    assert sit_down(1, starting_cards="S1,S2").bets[1] == bets_on({3: 3, 7: 3})
    with pytest.raises(BadSetup, match="2 needed"):
        sit_down(1, starting_cards=["S1"])


def test_sets_are_read_only_for_a_random_market() -> None:
    """LS-9.17."""
    assert sit_down(2, market="set_D", sets="A").lineup.ids[1] == "D1"


def test_a_set_of_a_pack_must_be_complete_when_it_is_used() -> None:
    """LS-12.2."""
    short = with_table("horse_cards.csv", "B8,B,8,", "B8,X,8,")
    assert sit_down(2, short).lineup.ids[8] == "A8"
    for options in ({"market": "set_B"}, {"market": "mixed_random"}):
        with pytest.raises(BadSetup, match="missing: 8"):
            sit_down(2, short, **options)


def test_the_first_turn_offers_the_rolled_number() -> None:
    state = dealt(sit_down(2, first_player=0), "S1", "S2")
    roll(state, 5, 1)
    assert {action.wild for action in legal(state)} == {None, 1, 2, 3, 4, 6, 7, 8}  # type: ignore[attr-defined]


@pytest.mark.parametrize("sets", [[], ["A", "A"]])
@pytest.mark.parametrize("market", ["set_A", "set_random"])
def test_sets_are_never_empty_or_double(sets: list[str], market: str) -> None:
    """LS-9.17, LS-12.22: whether they are read or not."""
    with pytest.raises(BadSetup, match=r"option sets = .*different ones of A, B, C, D"):
        GAME.new(2, {"sets": sets, "market": market})
