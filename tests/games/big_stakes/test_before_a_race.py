"""From the entry to the gate: entries, jockeys, weights, posts (BS-4.6 – BS-4.9, BS-6.6 – BS-6.8,
BS-7.4, BS-7.62)."""

import pytest

from railbird.core import Decision, Roll, Shuffle
from railbird.games.big_stakes.actions import (
    AssignAllowance,
    ChooseAllowance,
    ChoosePost,
    EnterHorse,
)
from railbird.games.big_stakes.events import AllowanceGiven, EntriesRevealed
from railbird.games.big_stakes.phases.race_call import kept_tokens
from railbird.games.big_stakes.phases.weights import fitting, printed_pounds, sets_of
from railbird.games.big_stakes.race.state import Held
from railbird.games.big_stakes.rules.house_player import value
from railbird.games.big_stakes.state import State
from tests.games.big_stakes.table import (
    card,
    game,
    play,
    race_in,
    refused,
    runner_in,
    seats_asked,
    shuffled,
    sit_down,
    step,
    to_phase,
    told_of,
    with_hands,
)

CLASSICS = (1, 2, 3, 4, 5)
FILLIES = (15, 16, 21, 22, 23)
SPRINTERS = (45, 46, 47, 55, 62)


def enter(state: State, *cards: int) -> None:
    for seat, horse in enumerate(cards):
        play(state, seat, EnterHorse((horse,)))


# -- entries -------------------------------------------------------------------------------------


def test_entries_are_secret_and_shown_together() -> None:
    """BS-4.6."""
    state = with_hands(CLASSICS, SPRINTERS)
    play(state, 1, EnterHorse((45,)))
    assert isinstance(state.pending, Decision)
    assert state.pending.seen_by(0).must == (0, 1)
    assert state.view(1).answer == (45,)
    assert state.view(0).answer is None
    told = play(state, 0, EnterHorse((1,)))
    assert told_of(told, EntriesRevealed) == [EntriesRevealed(1, ((1,), (45,)))]
    assert [runner.card.id for runner in race_in(state).runners] == [1, 45]
    assert state.view(0).stables[1].cards == (45,)
    assert state.view(0).stables[1].hidden == 4


def test_any_horse_in_any_race() -> None:
    """BS-3.12."""
    state = with_hands(CLASSICS, SPRINTERS)
    assert [choice.cards[0] for choice in state.legal(1)] == list(SPRINTERS)  # type: ignore[attr-defined]


def test_a_horse_runs_once() -> None:
    """BS-9.7, BS-12.15."""
    state = with_hands(CLASSICS, SPRINTERS)
    enter(state, 1, 45)
    while state.race_no == 1:
        step(state)
    assert state.phase.name == "entry"
    assert len(state.legal(0)) == 4
    assert "SECRETARIAT has already run" in refused(state, 0, EnterHorse((1,)), "BS-12.15")


def test_a_horse_may_run_again() -> None:
    """BS-9.7."""
    state = with_hands(CLASSICS, SPRINTERS, horse_reuse="free")
    enter(state, 1, 45)
    while state.race_no == 1:
        step(state)
    play(state, 0, EnterHorse((1,)))


def test_entries_that_cannot_be_made() -> None:
    """BS-12.15."""
    state = with_hands(CLASSICS, SPRINTERS)
    assert "CHINOOK PASS is not in your stable" in refused(state, 0, EnterHorse((45,)), "BS-12.15")
    assert "card 99 is not" in refused(state, 0, EnterHorse((99,)), "BS-12.15")
    assert "choose exactly 1" in refused(state, 0, EnterHorse((1, 2)), "BS-12.15")
    assert "choose exactly 1" in refused(state, 0, EnterHorse(()), "BS-12.15")


def test_two_horses_each() -> None:
    """BS-9.8, BS-4.6: runners stand by seat, then card id."""
    state = with_hands((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), tuple(range(40, 50)), horses_per_player=2)
    assert len(state.legal(0)) == 45
    state.apply(0, EnterHorse((9, 2)))
    assert state.answers[0] == (2, 9)
    play(state, 1, EnterHorse((40, 41)))
    assert [(r.owner, r.card.id) for r in race_in(state).runners] == [
        (0, 2),
        (0, 9),
        (1, 40),
        (1, 41),
    ]
    assert "exactly 2" in refused(with_two(), 0, EnterHorse((2, 2)), "BS-12.15")


def with_two() -> State:
    hands = ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), tuple(range(40, 50)))
    return with_hands(*hands, horses_per_player=2)


def test_the_house_enters_the_best_for_the_distance() -> None:
    """BS-7.80: rating and expected hearts at the distance, by rank among the printed cards."""
    state = to_phase(sit_down(1, house_stables=1), "entry")
    cards = state.hands[1]
    step(state)
    entered = race_in(state).runners[1].card
    race = state.race_card
    best = max(value(state.horse(each), race.furlongs, race.surface) for each in cards)
    assert value(entered, race.furlongs, race.surface) == best


def test_standings_share_a_rank() -> None:
    """BS-7.80: 1 and the number of better cards; marks count on turf."""
    standings, horses = game().standings, game().box.horses
    wise_dan = horses[card("WISE DAN")]
    assert standings.standing(wise_dan, 8, "dirt") == 1
    ranks = [standings.standing(each, 8, "turf") for each in horses.values()]
    values = [value(each, 8, "turf") for each in horses.values()]
    assert ranks == [1 + sum(other > own for other in values) for own in values]


# -- jockeys -------------------------------------------------------------------------------------


def test_a_jockey_number_for_every_horse() -> None:
    """BS-4.7, BS-6.7, BS-9.10: white and blue, in seat order."""
    state = with_hands(CLASSICS, SPRINTERS, jockeys=True)
    enter(state, 1, 45)
    assert state.pending == Roll("Jockey Number of SECRETARIAT", 2)
    state.resolve((3, 4))
    assert state.pending == Roll("Jockey Number of CHINOOK PASS", 2)
    state.resolve((1, 1))
    assert [runner.jockey for runner in race_in(state).runners] == [7, 2]
    assert state.phase.name == "posts"


def test_jockeys_of_unowned_runners_come_last() -> None:
    """BS-6.7."""
    state = sit_down(1, program="fixed", house_stables=0, jockeys=True)
    shuffled(state, 5)
    purposes = []
    while isinstance(state.pending, Roll):
        purposes.append(state.pending.purpose.removeprefix("Jockey Number of "))
        state.resolve((1, 2))
    assert purposes[:3] == ["INTENTIONALLY", "WISE DAN", "REGRET"]  # post 5 is owned
    assert len(purposes) == 10


# -- weights -------------------------------------------------------------------------------------


def test_weights_by_sex() -> None:
    """BS-7.62, BS-9.11: five pounds for fillies and mares among males."""
    state = with_hands(CLASSICS, FILLIES, weights="sex")
    enter(state, 1, 15)
    assert [runner.pounds for runner in race_in(state).runners] == [0, 50]
    assert seats_asked(state) == (1,)
    assert [choice.set for choice in state.legal(1)] == [19, 20, 21, 22]  # type: ignore[attr-defined]
    play(state, 1, ChooseAllowance(20))
    assert runner_in(state, 15).lucky == (8, 12)
    assert state.phase.name == "posts"


def test_no_allowance_among_fillies() -> None:
    """BS-7.62, BS-4.20."""
    state = with_hands((15, 16, 19, 20, 28), (21, 22, 23, 31, 37), weights="sex")
    enter(state, 15, 21)
    assert [runner.pounds for runner in race_in(state).runners] == [0, 0]
    assert state.phase.name == "posts"


def test_weights_by_rating() -> None:
    """BS-7.62, BS-11.24: fifteen times the gap by the furlongs, the printed value not above it."""
    printed = printed_pounds(game().box)
    assert fitting(printed, 4, 8) == 75
    assert [lucky.numbers for lucky in sets_of(game().box, 75)] == [(7, 10), (8, 9), (9, 10, 11)]
    assert fitting(printed, 1, 12) == 8
    assert [lucky.numbers for lucky in sets_of(game().box, 8)] == [(12,)]
    assert fitting(printed, 0, 5) == 0
    assert fitting(printed, 40, 5) == 175


def test_the_rating_of_the_field_counts() -> None:
    """BS-7.62: at 8F Alydar (66) is two points behind Secretariat (68): 3.75 lb, so 3.3."""
    state = with_hands((1, 6, 7, 8, 9), (4, 10, 11, 12, 13), weights="rating")
    enter(state, 1, 4)
    assert [runner.pounds for runner in race_in(state).runners] == [0, 33]


def test_weights_by_hand() -> None:
    """BS-4.8, BS-12.17: seat 1 gives every runner its pounds, then owners choose."""
    state = with_hands(CLASSICS, SPRINTERS, weights="manual")
    enter(state, 1, 45)
    assert seats_asked(state) == (0,)
    assert "first give pounds to SECRETARIAT" in refused(
        state, 0, AssignAllowance(45, 50), "BS-12.17"
    )
    assert "0.8, 1.7, 2.5" in refused(state, 0, AssignAllowance(1, 51), "BS-12.17")
    refused(state, 0, ChooseAllowance(19), "BS-12.17")
    play(state, 0, AssignAllowance(1, None))
    told = play(state, 0, AssignAllowance(45, 175))
    assert told_of(told, AllowanceGiven) == [AllowanceGiven(45, 175)]
    assert seats_asked(state) == (1,)
    assert "1 (7 8 9 10 11 12)" in refused(state, 1, ChooseAllowance(2), "BS-12.17")
    assert "not mirrored" in refused(state, 1, ChooseAllowance(1, True), "BS-12.17")
    play(state, 1, ChooseAllowance(1))
    assert runner_in(state, 45).lucky == (7, 8, 9, 10, 11, 12)


def test_a_mirrored_set() -> None:
    """BS-7.62, BS-9.12: 14 less each number."""
    state = with_hands(CLASSICS, FILLIES, weights="sex", mirror_allowance=True)
    enter(state, 1, 15)
    play(state, 1, ChooseAllowance(20, mirrored=True))
    assert runner_in(state, 15).lucky == (2, 6)


def test_the_house_takes_the_first_set() -> None:
    """BS-7.80: the lowest set id, not mirrored."""
    state = to_phase(sit_down(1, house_stables=1, weights="manual"), "weights")
    first, second = (runner.card.id for runner in race_in(state).runners)
    play(state, 0, AssignAllowance(first, None))
    play(state, 0, AssignAllowance(second, 50))
    assert runner_in(state, second).lucky == (7,)
    assert state.phase.name == "posts"


# -- posts ---------------------------------------------------------------------------------------


def test_posts_are_chosen_in_the_order_drawn() -> None:
    """BS-4.9, BS-6.8."""
    state = with_hands(CLASSICS, SPRINTERS)
    enter(state, 1, 45)
    assert isinstance(state.pending, Shuffle)
    assert state.pending.items == ("1", "45")
    shuffled(state, 45, 1)
    assert seats_asked(state) == (1,)
    play(state, 1, ChoosePost(2))
    assert "post 2 is not open; open are 1, 3, 4, 5" in refused(state, 0, ChoosePost(2), "BS-12.18")
    refused(state, 0, ChoosePost(6), "BS-12.18")
    play(state, 0, ChoosePost(5))
    assert [runner.post for runner in race_in(state).runners] == [5, 2]


@pytest.mark.parametrize(
    ("seats", "track", "posts"), [(5, "dual", 5), (6, "dual", 10), (2, "single", 10)]
)
def test_open_posts(seats: int, track: str, posts: int) -> None:
    """BS-7.4, BS-9.15, BS-10.16."""
    state = to_phase(sit_down(seats, track=track), "posts")
    shuffled(state)
    assert len(state.legal(seats_asked(state)[0])) == posts


def test_the_house_takes_the_lowest_post() -> None:
    """BS-7.80."""
    state = to_phase(sit_down(1), "posts")
    own = race_in(state).runners[0].card.id
    horses = [runner.card.id for runner in race_in(state).runners[1:]]
    shuffled(state, *horses, own)
    assert [runner.post for runner in race_in(state).runners[1:]] == [1, 2, 3, 4, 5]
    play(state, 0, ChoosePost(9))


def test_printed_posts_are_not_chosen() -> None:
    """BS-4.9, BS-4.20."""
    state = sit_down(2, program="fixed")
    shuffled(state, 3, 8)
    assert {runner.post for runner in race_in(state).runners} == set(range(1, 11))
    assert state.phase.name not in ("entry", "posts")


def test_tokens_are_carried_over() -> None:
    """BS-9.19, BS-7.23."""
    for carried in (True, False):
        state = to_phase(sit_down(2, token_carryover=carried), "token")
        race_in(state).tokens = [(Held(5, 3),), ()]
        assert kept_tokens(state) == [(Held(5, 0),) if carried else (), ()]
