"""Bets, purses, and the winner of the meet (BS-3.9, BS-4.11, BS-4.18, BS-4.19, BS-7.55,
BS-7.70 – BS-7.74, BS-7.90, BS-7.91)."""

from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

from railbird.core import BadOutcome, Decision, Over, Seeded, seen_by
from railbird.games.big_stakes.actions import DONE_BETTING, PlaceBet
from railbird.games.big_stakes.box.components import Odds
from railbird.games.big_stakes.events import (
    Bet,
    BetPlaced,
    BetSettled,
    BetsRevealed,
    PursePaid,
    RaceSettled,
)
from railbird.games.big_stakes.phases.meet_end import ranked
from railbird.games.big_stakes.phases.result import pays, shares
from railbird.games.big_stakes.race.state import Placing
from railbird.games.big_stakes.rules.odds import LiveOdds, offered
from railbird.games.big_stakes.rules.simulate import simulate
from railbird.games.big_stakes.rules.simulated_odds import among_three, race_of, rehearse
from railbird.games.big_stakes.state import State
from tests.games.big_stakes.table import (
    card,
    finish_race,
    game,
    play,
    quick_bookmaker,
    race_in,
    refused,
    runner_in,
    seats_asked,
    shuffled,
    sit_down,
    to_phase,
    told_of,
)

WISE_DAN, REGRET = 35, 43


def market(seats: int = 2, **options: Any) -> State:
    """Betting is open on the first race of the default day."""
    state = sit_down(seats, program="fixed", betting=True, **options)
    shuffled(state)
    return to_phase(state, "bets")


# -- the market ----------------------------------------------------------------------------------


def test_printed_odds() -> None:
    """BS-7.72, BS-3.9, BS-9.21: those of the fixed program, and five million each."""
    state = market()
    odds = {offer.horse: offer for offer in state.odds}
    assert len(odds) == 10
    assert odds[WISE_DAN].win == Odds(7, 2)
    assert (odds[REGRET].place, odds[REGRET].show) == (Odds(5, 1), Odds(5, 2))
    assert state.bankrolls == [5_000_000, 5_000_000]


def test_bets_are_secret_until_all_are_done() -> None:
    """BS-4.11, BS-7.70."""
    state = market()
    (placed,) = play(state, 0, PlaceBet(WISE_DAN, "win", 100_000))
    assert isinstance(placed, BetPlaced)
    assert seen_by(placed, 1) is None
    assert state.view(1).bets == ((), ())
    assert state.view(0).bets[0] == (Bet(WISE_DAN, "win", 100_000),)
    play(state, 0, DONE_BETTING)
    assert isinstance(state.pending, Decision)
    assert state.pending.seen_by(1).must == (0, 1)
    told = play(state, 1, DONE_BETTING)
    assert told_of(told, BetsRevealed)[0].bets == ((Bet(WISE_DAN, "win", 100_000),), ())
    assert state.view(1).bets[0] == (Bet(WISE_DAN, "win", 100_000),)


def test_limits_of_a_bet() -> None:
    """BS-7.70, BS-12.25: whole units, two million a race, never more than the bankroll."""
    state = market()
    for stake in (0, 15_000, 2_010_000):
        reason = refused(state, 0, PlaceBet(WISE_DAN, "win", stake), "BS-12.25")
        assert "$10,000 to $2,000,000" in reason
    refused(state, 0, PlaceBet(card("SECRETARIAT"), "win", 10_000), "BS-12.25")
    state.apply(0, PlaceBet(WISE_DAN, "win", 1_230_000))
    refused(state, 0, PlaceBet(WISE_DAN, "show", 780_000), "BS-12.25")
    play(state, 0, PlaceBet(REGRET, "show", 770_000))
    assert seats_asked(state) == (1,)  # BS-4.21: nothing left but to be done
    assert "closed" in refused(state, 0, PlaceBet(WISE_DAN, "win", 10_000), "BS-12.25")
    state.bankrolls[1] = 35_000
    refused(state, 1, PlaceBet(WISE_DAN, "win", 40_000), "BS-12.25")


def test_whoever_is_broke_is_not_asked() -> None:
    """BS-4.21, BS-4.20."""
    state = sit_down(2, program="fixed", betting=True)
    state.bankrolls = [9_000, 5_000_000]
    shuffled(state)
    to_phase(state, "bets")
    assert seats_asked(state) == (1,)


@pytest.mark.parametrize(
    ("runners", "kinds"),
    [
        (("SHAM", "ZEV", "UPSET"), {"win"}),
        (("SHAM", "ZEV", "UPSET", "REGRET"), {"win", "place"}),
        (("SHAM", "ZEV", "UPSET", "REGRET", "TANYA"), {"win", "place", "show"}),
    ],
)
def test_place_and_show_need_enough_runners(runners: tuple[str, ...], kinds: set[str]) -> None:
    """BS-7.70, BS-12.25."""
    options = {"program": "one_race", "race": "5F-D", "runners": runners, "betting": True}
    state = to_phase(sit_down(2, quick_bookmaker(), **options), "bets")
    state.resolve(state.pending.sample(lambda n: n // 2))  # type: ignore[union-attr]
    assert {bet.bet for bet in state.legal(0) if isinstance(bet, PlaceBet)} == kinds
    if "show" not in kinds:
        refused(state, 0, PlaceBet(card("SHAM"), "show", 10_000), "BS-12.25")


# -- odds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "odds"),
    [
        (Fraction(0), Odds(99, 1)),
        (Fraction(1, 1000), Odds(99, 1)),
        (Fraction(1), Odds(1, 10)),
        (Fraction(85, 100), Odds(1, 10)),
        (Fraction(85, 200), Odds(1, 1)),
        (Fraction(85, 450), Odds(7, 2)),
        (Fraction(85, 451), Odds(7, 2)),
        (Fraction(85, 449), Odds(3, 1)),
    ],
)
def test_odds_from_chances(chance: Fraction, odds: Odds) -> None:
    """BS-7.71: the largest step not above 0.85/p − 1."""
    assert offered(game().box, chance) == odds


def live() -> LiveOdds:
    options = {"program": "one_race", "race": "6F-T", "betting": True, "riding": "auto"}
    state = sit_down(1, quick_bookmaker(), **options)
    shuffled(state)
    to_phase(state, "bets")
    assert isinstance(state.pending, LiveOdds)
    return state.pending


def test_live_odds_are_a_chance() -> None:
    """BS-7.72, BS-6.11: the table is the outcome, and a seed gives the same one again."""
    chance = live()
    table = Seeded(7).outcome(chance, 3)
    assert table == Seeded(7).outcome(chance, 3)
    assert table != Seeded(8).outcome(chance, 3)
    assert len(table) == 10
    assert {len(row) for row in table} == {3}
    assert chance.check([list(row) for row in table]) == table
    for wrong in (table[1:], [["7/2"]] * 10, [["7/2", "2/1", "1/3"]] * 10, "7/2", None):
        with pytest.raises(BadOutcome, match="odds of the race"):
            chance.check(wrong)


def test_only_one_number_of_the_dice_is_used() -> None:
    """BS-6.11: a separate stream, seeded once."""
    asked: list[int] = []

    def below(number: int) -> int:
        asked.append(number)
        return 5

    live().sample(below)
    assert len(asked) == 1


def test_simulated_chances() -> None:
    """BS-7.72: in every race one horse wins, two are placed and three shown."""
    chance = live()
    assert chance.field is not None
    counts = rehearse(chance.box, chance.field, 11, races=12)
    assert [sum(row[place] for row in counts) for place in range(3)] == [12, 24, 36]


def test_a_simulated_race_leaves_the_field_alone() -> None:
    """BS-7.72."""
    chance = live()
    assert chance.field is not None
    race = race_of(chance.box, chance.field)
    below = iter([3, 1, 4, 1, 5, 0, 2] * 1000)
    result = simulate(chance.box, chance.field.options, race, lambda n: next(below) % n)
    assert len(result.placings) == 10
    assert race.throw == 0


def test_dead_heats_count_in_part() -> None:
    """BS-7.72: v places among k horses count v/k each."""
    placings = placed((1,), (2, 3, 4), (5,))
    assert among_three(placings) == [(1, 1, 1), (2, 2, 3), (3, 2, 3), (4, 2, 3)]


# -- purses --------------------------------------------------------------------------------------


def placed(*places: tuple[int, ...]) -> tuple[Placing, ...]:
    """Horses by place, each at the post of its number."""
    found: list[Placing] = []
    for tied in places:
        place = len(found) + 1
        found += [Placing(place, horse, horse, None, None, "") for horse in tied]
    return tuple(found)


SIX_FURLONGS = (7_200_000, 2_400_000, 1_200_000, 720_000, 480_000)


def paid(*places: tuple[int, ...]) -> list[int]:
    return [amount for _, amount in shares(placed(*places), SIX_FURLONGS)]


def test_purses_by_place() -> None:
    """BS-7.55: nothing beyond the fifth."""
    assert paid((1,), (2,), (3,), (4,), (5,), (6,)) == [*SIX_FURLONGS, 0]


def test_a_dead_heat_for_third() -> None:
    """BS-7.55, BS-11.20."""
    assert paid((1,), (2,), (3, 4)) == [7_200_000, 2_400_000, 960_000, 960_000]


def test_a_dead_heat_for_first() -> None:
    """BS-7.55, BS-11.23: the next horse is third."""
    assert paid((1, 2), (3,)) == [4_800_000, 4_800_000, 1_200_000]


def test_odd_dollars_go_to_the_lowest_posts() -> None:
    """BS-7.55: prizes beyond the fifth place are 0."""
    shared = shares(placed((4, 2, 9)), (100, 0, 0))
    assert [(placing.post, amount) for placing, amount in shared] == [(2, 34), (4, 33), (9, 33)]
    assert paid((1,), (2,), (3,), (4,), (5, 6, 7)) == [
        *SIX_FURLONGS[:4],
        160_000,
        160_000,
        160_000,
    ]


def test_purses_go_to_the_stables() -> None:
    """BS-4.18, BS-7.90, BS-3.11: an unowned winner is paid to nobody."""
    state = market()
    first, second = (runner.card.id for runner in race_in(state).runners[:2])
    nobody = race_in(state).runners[-1].card.id
    told = finish_race(state, (nobody,), (second,), (first,))
    assert state.purses == [1_600_000, 3_200_000]
    assert told_of(told, PursePaid)[0].stable is None
    assert state.results[0].prizes[0].amount == 9_600_000
    assert state.race_no == 2
    assert state.places == [(0, 0, 1), (0, 1, 0)]


# -- winning bets --------------------------------------------------------------------------------


def test_a_winning_bet() -> None:
    """BS-7.73, BS-11.25: $100,000 at 7/2 returns $450,000."""
    bet = Bet(1, "win", 100_000)
    assert pays(bet, Odds(7, 2), placed((1,), (2,))) == 450_000
    assert pays(bet, Odds(7, 2), placed((2,), (1,))) == 0
    assert pays(bet, Odds(7, 2), placed((2,), (3,))) == 0


def test_a_bet_on_a_dead_heat() -> None:
    """BS-7.73, BS-11.25: half of the stake wins; rounded down once, at the end."""
    assert pays(Bet(1, "win", 100_000), Odds(7, 2), placed((1, 2))) == 225_000
    three = placed((1, 2, 3))
    assert pays(Bet(1, "place", 10_000), Odds(1, 1), three) == 13_333
    assert pays(Bet(1, "show", 10_000), Odds(1, 1), three) == 20_000
    assert pays(Bet(3, "place", 10_000), Odds(2, 5), placed((1,), (2, 3))) == 7_000


@pytest.mark.parametrize(("kind", "paying"), [("win", 1), ("place", 2), ("show", 3)])
def test_places_that_pay(kind: str, paying: int) -> None:
    """BS-7.73."""
    order = placed((1,), (2,), (3,), (4,))
    won = [pays(Bet(horse, kind, 10_000), Odds(1, 1), order) for horse in (1, 2, 3, 4)]  # type: ignore[arg-type]
    assert won == [20_000] * paying + [0] * (4 - paying)


def test_bankrolls_after_a_race() -> None:
    """BS-7.73, BS-7.74, BS-4.18."""
    state = market()
    play(state, 0, PlaceBet(WISE_DAN, "win", 100_000))
    play(state, 0, PlaceBet(REGRET, "win", 200_000))
    play(state, 0, DONE_BETTING)
    play(state, 1, DONE_BETTING)
    told = finish_race(state, (WISE_DAN,), (REGRET,))
    assert state.bankrolls == [5_000_000 + 350_000 - 200_000, 5_000_000]
    assert [event.returned for event in told_of(told, BetSettled)] == [450_000, 0]
    assert state.bets == [(), ()]


def test_what_everybody_gained_in_a_race_is_told_in_one_sum() -> None:
    """BS-4.18, BS-7.55, BS-7.73: the stable's prizes, and its bets less their stakes."""
    state = market()
    own = next(runner for runner in race_in(state).runners if runner.owner == 0).card.id
    play(state, 0, PlaceBet(REGRET, "win", 200_000))
    play(state, 0, DONE_BETTING)
    play(state, 1, DONE_BETTING)
    told = finish_race(state, (own,))
    (settled,) = told_of(told, RaceSettled)
    assert settled.gains == (state.purses[0] - 200_000, 0)
    assert settled.purses[0] > 0


# -- the winner ----------------------------------------------------------------------------------


def test_purses_and_bets_make_the_score() -> None:
    """BS-7.74, BS-7.90."""
    state = market()
    state.purses, state.bankrolls = [1_000_000, 1_200_000], [5_500_000, 4_000_000]
    result = ranked(state)
    assert result.scores == (1_500_000, 200_000)
    assert result.places == (1, 2)


def test_ties_go_to_more_wins() -> None:
    """BS-7.91: then seconds, then thirds, then shared; the house is ranked like players."""
    state = sit_down(3, house_stables=2)
    state.purses = [100] * 5
    state.places = [(1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 4, 4), (1, 1, 1)]
    result = ranked(state)
    assert result.places == (4, 3, 1)
    assert [(house.name, house.place) for house in result.house] == [
        ("House stable 1", 5),
        ("House stable 2", 1),
    ]


def test_a_dead_heat_counts_as_the_place_shared() -> None:
    """BS-7.91."""
    state = market()
    first, second = (runner.card.id for runner in race_in(state).runners[:2])
    finish_race(state, (first, second))
    assert state.places == [(1, 0, 0), (1, 0, 0)]


def test_the_meet_ends_after_the_last_race() -> None:
    """BS-4.19."""
    state = to_phase(sit_down(2), "token")
    state.race_no = 5
    horse = race_in(state).runners[1].card.id
    assert runner_in(state, horse).owner == 1
    finish_race(state, (horse,))
    assert isinstance(state.pending, Over)
    assert state.pending.result.winners == (1,)


def test_unequal_placings_share_nothing() -> None:
    """BS-7.55: every place is held once, or shared."""
    order = placed((1,), (2, 3), (4,))
    assert [len(list(tied)) for _, tied in groupby(order, key=lambda each: each.place)] == [1, 2, 1]
