"""The final sums and the ranking (LS-4.10, LS-7.27, LS-7.30 – LS-7.35, LS-7.39, LS-7.40)."""

from collections.abc import Sequence

import msgspec

from railbird.core import Over
from railbird.games.long_shot.actions import DeclineAbility, UseAbility
from railbird.games.long_shot.events import BetPaid, PursePaid, Scored, ScoreLine
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import (
    GAME,
    bets_on,
    bits,
    ends,
    race_with,
    refused,
    scored,
    told_of,
    use,
    waited_for,
)


def places(state: State) -> tuple[int, ...]:
    scored(state)
    assert isinstance(state.pending, Over)
    return state.pending.result.places


def sums_of(scored: Scored) -> tuple[int, ...]:
    """Purses, bets, sets, cash, abilities and total."""
    return msgspec.structs.astuple(scored)[1:7]


def with_cash(money: Sequence[int], **laid_out: object) -> State:
    """Players who have nothing but cash and perhaps horses."""
    return race_with(len(money), money=money, finished=[1, 2, 3], **laid_out)  # type: ignore[arg-type]


def test_everything_together() -> None:
    """LS-7.30 – LS-7.34, worked example LS-11.12."""
    race = race_with(
        market="set_B",
        finished=[8, 1, 4],
        position={3: 13, 6: 9},
        owners={1: 0},
        bets={8: 4, 1: 2, 3: 3, 6: 2},
        helmets=[1, 3, 8],
        jerseys=[1, 2, 8],
        money=5,
    )
    sums = scored(race)[0]
    assert sums_of(sums) == (25, 47, 10, 5, 0, 87)
    assert [(line.part, line.horse, line.words, line.amount) for line in sums.lines] == [
        ("purses", 1, "comes in 2nd", 25),
        ("bets", 1, "$2 × 4, 2nd", 8),
        ("bets", 3, "$3 × 1, past No-Bet", 3),
        ("bets", 6, "$2 × 0, fell short", 0),
        ("bets", 8, "$4 × 9, 1st", 36),
        ("sets", 1, "Jockey Set", 5),
        ("sets", 8, "Jockey Set", 5),
    ]


def test_purses_go_to_the_owners_of_the_first_three() -> None:
    """LS-7.30, LS-2.6."""
    race = race_with(finished=[5, 2, 7], owners={5: 1, 2: 0, 7: 1})
    assert [sums.purses for sums in scored(race)] == [25, 50]


def test_a_purse_without_owner_is_not_paid() -> None:
    """LS-7.27."""
    race = ends(race_with(finished=[5, 2, 7], owners={2: 0}))
    assert told_of(race.told, PursePaid) == [
        PursePaid(5, 1, None, 35),
        PursePaid(2, 2, 0, 25),
        PursePaid(7, 3, None, 15),
    ]
    assert [sums.purses for sums in race.scores] == [25, 0]


def test_bets_pay_by_place() -> None:
    """LS-7.31, LS-2.7."""
    race = ends(race_with(finished=[1, 3, 7], bets={1: 2, 3: 2, 7: 2}))
    assert told_of(race.told, BetPaid) == [
        BetPaid(0, 1, 1, 2, 5, 10),
        BetPaid(0, 3, 2, 2, 5, 10),
        BetPaid(0, 7, 3, 2, 7, 14),
    ]


def test_past_the_line_a_bet_comes_back() -> None:
    """LS-7.31, LS-2.4: from space 12 on, by where the horse is at the end."""
    race = race_with(finished=[1, 2, 3], position={4: 12, 5: 15, 6: 11}, bets={4: 2, 5: 3, 6: 4})
    assert scored(race)[0].bets == 5


def test_past_the_staggered_line() -> None:
    """LS-9.14: 13 for #7, 11 for #1."""
    race = race_with(
        finished=[2, 3, 4],
        position={1: 11, 7: 12, 8: 13},
        bets={1: 1, 7: 1, 8: 1},
        lanes="staggered",
    )
    assert scored(race)[0].bets == 2


def test_five_dollars_for_a_jockey_set() -> None:
    """LS-7.32, LS-7.17."""
    race = race_with(helmets=[1, 2, 3], jerseys=[2, 3, 4])
    assert scored(race)[0].sets == 10


def test_cash_counts() -> None:
    """LS-7.33."""
    assert scored(race_with(money=[7, 0]))[0].cash == 7


def test_abilities_see_the_same_final_position() -> None:
    """LS-7.34: Great Appreciation does not make Laundry Day's $10 count twice or move a place."""
    race = race_with(finished=[8, 1, 2], owners={8: 0, 5: 0}, money=0)
    sums = scored(race)[0]
    assert sums_of(sums) == (45, 0, 0, 0, 10, 55)
    assert sums.lines == (
        ScoreLine("purses", 8, "comes in 1st", 45),
        ScoreLine("abilities", 5, "Laundry Day", 10),
    )


def test_nobody_decides_anything_without_great_appreciation() -> None:
    """LS-4.10."""
    race = ends(race_with(finished=[8, 1, 2], market="set_B", owners={8: 0}))
    assert isinstance(race.pending, Over)


def test_great_appreciation_is_answered_by_its_owner() -> None:
    """LS-4.10, LS-12.20."""
    race = ends(race_with(seats=3, finished=[8, 1, 2], owners={8: 2}))
    assert waited_for(race) == 2
    refused(race, UseAbility("A8"), "(phase scoring): it is seat 3's turn (LS-12.9)", seat=0)
    refused(race, DeclineAbility("A1"), "Answer the ability of card A8 first. (LS-12.20)")
    refused(race, UseAbility("A8", horse=1), "Card A8 offers no choice.")
    use(race, "A8")
    assert race.scores[2].purses == 45


def test_roland_is_not_asked() -> None:
    """LS-4.10, LS-7.37."""
    race = ends(race_with(seats=1, finished=[8, 1, 2], owners={8: 1}))
    assert isinstance(race.pending, Over)
    assert race.scores[1].purses == 35


# -- ranking -------------------------------------------------------------------------------------


def test_the_highest_sum_wins() -> None:
    """LS-7.35."""
    assert places(with_cash([10, 30, 20])) == (3, 1, 2)


def test_a_tie_goes_to_the_better_placed_horse() -> None:
    """LS-7.35, worked example LS-11.21: whoever owns none ranks last."""
    race = with_cash([73, 88], owners={3: 0})
    assert places(race) == (1, 2)
    assert [sums.total for sums in race.scores] == [88, 88]
    both = with_cash([10, 20], owners={2: 0, 3: 1})
    assert places(both) == (1, 2)


def test_a_tie_of_players_without_a_placed_horse_is_shared() -> None:
    """LS-7.35, LS-7.40: rank 3 follows."""
    assert places(with_cash([30, 30, 20], owners={7: 0})) == (1, 1, 3)


def test_ties_further_down_are_broken_alike() -> None:
    """LS-7.39, LS-7.40, worked example LS-11.32."""
    assert places(with_cash([40, 5, 30, 30], owners={2: 1})) == (1, 2, 3, 3)


def test_a_tie_against_roland_is_lost() -> None:
    """LS-7.35."""
    race = race_with(1, money=[30, 30], finished=[1, 2, 3])
    assert places(race) == (2,)
    assert isinstance(race.pending, Over)
    (roland,) = race.pending.result.house
    assert (roland.name, roland.place, roland.score) == ("Roland Wright", 1, 30)
    assert race.pending.result.winners == ()


def test_a_better_horse_beats_roland_in_a_tie() -> None:
    """LS-7.35."""
    assert places(race_with(1, money=[15, 30], finished=[1, 2, 3], owners={3: 0})) == (1,)


def test_the_ending_says_why_ties_are_broken_as_they_are() -> None:
    """LS-7.35."""
    names = ["You", "Ben", "Cleo"]
    race = with_cash([5, 30, 30], owners={2: 0})
    scored(race)
    assert GAME.words.tie_breaks(race.view(None), names) == [
        "You and Cleo have $30 each; You come first with the second horse (LS-7.35).",
        "Cleo and Ben have $30 each, and neither owns a placed horse: they share the place "
        "(LS-7.35).",
    ]
    solo = race_with(1, money=[30, 30], finished=[1, 2, 3])
    scored(solo)
    assert GAME.words.tie_breaks(solo.view(None), ["Anna"]) == [
        "Roland Wright and Anna have $30 each; a tie goes to Roland Wright (LS-7.35)."
    ]


def test_a_sheet_may_end_below_zero() -> None:
    """LS-7.34."""
    race = race_with(market="set_C", owners={2: 0}, money=0)
    race.bets[0], race.helmets[0] = bets_on({}), bits([])
    assert scored(race)[0].total == -10
