"""The meet in words: choices, the log, the table as text."""

import random
import re

import pytest

from railbird.core import Chance, Over, listed
from railbird.games.big_stakes.actions import (
    AssignAllowance,
    Breed,
    EnterHorse,
    PlaceBet,
    TrimFoal,
)
from railbird.games.big_stakes.events import HandDealt, MeetOver, PursePaid, RaceSettled
from railbird.games.big_stakes.phases.meet_end import ranked
from railbird.games.big_stakes.race.actions import Move, ShiftPace
from railbird.games.big_stakes.race.events import InquiryHeard
from railbird.games.big_stakes.words.phrases import HOUSE_STABLES, clock, money, spoken
from tests.games.big_stakes.table import game, shuffled, sit_down, step, to_phase, with_hands

NAMES = ("Anna", "You")


def test_numbers_in_words() -> None:
    assert money(-1_250_000) == "-$1,250,000"
    assert (clock(1440), clock(696), clock(590)) == ("2:24.0", "1:09.6", "59.0")
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"])] == ["", "a", "a, b and c"]


def test_choices_in_words() -> None:
    state = with_hands((1, 2, 3, 4, 5), (40, 41, 42, 43, 44))
    view = state.view(0)
    described = [
        game().words.describe(view, action)
        for action in (
            EnterHorse((1,)),
            Breed(1, 15),
            Breed(),
            TrimFoal(12),
            AssignAllowance(1, 75),
            ShiftPace(1, ((8, 1, 1),)),
        )
    ]
    assert described == [
        "Enter Secretariat",
        "Breed a foal by Secretariat out of Personal Ensign",
        "Breed a foal of a drawn pair",
        "Lower column + by 1",
        "Secretariat: 7.5 lb",
        "Secretariat: move 1 from round 8 to round 1",
    ]


def test_a_move_in_words() -> None:
    """BS-7.13: the end square, and what is left over."""
    state = sit_down(2, program="one_race", runners=("SHAM", "ZEV"), race="5F-D")
    shuffled(state, 1, 2)
    to_phase(state, "roll").resolve((1, 2, 3))
    (seat,) = state.pending.must  # type: ignore[union-attr]
    said = game().words.describe(state.view(seat), Move("FFF"))
    assert re.fullmatch(r"Ride to 2/3, \d+ spaces unused", said)
    assert "(BS-7.13)" in game().words.explain(state.view(seat), Move("FFF"))


def test_a_bet_in_words() -> None:
    """BS-7.73."""
    state = sit_down(2, program="fixed", betting=True)
    shuffled(state)
    to_phase(state, "bets")
    bet = PlaceBet(35, "win", 100_000)
    assert game().words.describe(state.view(0), bet) == "Bet $100,000 on Wise Dan to win"
    assert "At 7/2 it returns $450,000 if the horse wins" in game().words.explain(
        state.view(0), bet
    )


@pytest.mark.parametrize(
    ("printed", "said"),
    [("MAN O' WAR", "Man o' War"), ("LIEUT. GIBSON", "Lieut. Gibson"), ("deLorean", "deLorean")],
)
def test_a_horse_is_called_by_its_name_not_shouted_at(printed: str, said: str) -> None:
    assert spoken(printed) == said


def test_the_log_in_words() -> None:
    said = game().words.narrate(HandDealt(1, 7, None), NAMES)
    assert said == "You get 7 cards."
    heard = game().words.narrate(InquiryHeard(1, 1, 1, "V1 V4"), NAMES)
    assert heard == (
        "Inquiry by you upheld: more spaces or changes of lane than the throw allows (V1); "
        "stopping right in front of another horse (V4). Secretariat moves again."
    )
    paid = PursePaid(1, 2, 1, 9_600_000)
    assert (
        game().words.narrate(paid, NAMES) == "Secretariat, first, wins $9,600,000 for Juniper Hill."
    )
    settled = game().words.narrate(RaceSettled(1, (5, 0), (5, 6), ()), NAMES)
    assert settled == "After race 1: Anna $5, You $6."


def test_house_stables_have_names_of_their_own_everywhere() -> None:
    """BS-3.1, BS-9.9: the record counts them, people know them by name."""
    state = sit_down(1, house_stables=9)
    assert (
        game().words.rivals(ranked(state)) == game().show.shown_box().house_stables == HOUSE_STABLES
    )
    assert len(set(HOUSE_STABLES)) == 9
    board = game().words.board(state.view(0), ("Anna",))
    assert all(name in board for name in HOUSE_STABLES)
    state.purses[9] = 100
    over = game().words.narrate(MeetOver(ranked(state)), ("Anna",))
    assert over == "The meet is over. Windfall Stud wins."


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_table_fits_a_terminal(seat: int | None) -> None:
    """No line is wider than 80 columns, whatever is going on."""
    state = sit_down(
        2,
        house_stables=4,
        breeding="random",
        jockeys=True,
        weights="sex",
        play_speed="west_coast",
    )
    rng = random.Random(5)
    while not isinstance(state.pending, Over):
        pending = state.pending
        if isinstance(pending, Chance):
            state.resolve(pending.sample(rng.randrange))
        else:
            step(state)
        if rng.random() < 0.2:
            lines = (
                game()
                .words.board(state.view(seat), ("Anna", "Bartholomew the Younger"))
                .splitlines()
            )
            assert max(map(len, lines)) <= 80


def test_many_tokens_bets_and_splits_fit_as_well() -> None:
    """Riders who hold back all the time, in the longest race; bets are over when it is settled."""
    state = sit_down(2, program="one_race", race="12F-D", betting=True, tactical_pace=False)
    rng = random.Random(4)
    widest = bet = 0
    while not isinstance(state.pending, Over):
        pending = state.pending
        if isinstance(pending, Chance):
            state.resolve(pending.sample(rng.randrange))
        else:
            state.apply(pending.must[0], rng.choice(state.legal(pending.must[0])))
        board = game().words.board(state.view(0), ("Anna", "Ben"))
        widest = max(widest, *map(len, board.splitlines()))
        bet += "of it bet)" in board
    assert widest <= 80
    assert bet
    assert "of it bet)" not in game().words.board(state.view(0), ("Anna", "Ben"))


def test_the_track_as_text() -> None:
    """Chutes are marked, the finish is a double line, a horse is its post."""
    state = sit_down(2, program="one_race", runners=("SHAM", "ZEV"), race="5F-D")
    shuffled(state, 1, 2)
    to_phase(state, "roll")
    board = game().words.board(state.view(None), NAMES)
    strip = [line for line in board.splitlines() if line.startswith("   1")]
    assert strip[0].startswith("   1  1[")
    assert "ooo" in strip[0]


def test_ties_are_explained() -> None:
    """BS-7.91."""
    state = to_phase(sit_down(2, program="one_race", race="5F-D"), "meet_end")
    state.purses, state.places = [5, 5], [(1, 0, 0), (0, 3, 0)]
    state.pending = Over(ranked(state))
    (said,) = game().words.tie_breaks(state.view(None), NAMES)
    assert said == "Anna and You won the same; Anna has more wins (BS-7.91)."
