"""The game in words: choices, their effects, the log and the table as text."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from railbird.cli.choices import Unclear, read
from railbird.cli.menu import Menu, Question
from railbird.core import YOU, Decision, Event, Over, Perspective
from railbird.games.win_place_and_show.actions import (
    ClaimFoul,
    MoveHorse,
    SealSlip,
    TakeBack,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Straight,
    Ticket,
    WheelFirst,
    WheelSecond,
)
from railbird.games.win_place_and_show.state import State
from tests.games.win_place_and_show.table import (
    GAME,
    auction_with,
    betting_with,
    bid,
    claim,
    decline,
    finish_race,
    pass_bid,
    race_with,
    ride,
    riding,
    roll,
    sit_down,
    square_of,
    submit,
    write,
)

NAMES = (YOU, "Ben", "Cleo", "Dan")


def log(told: list[Event]) -> str:
    return "\n".join(GAME.words.narrate(event, NAMES) for event in told)


def described(state: State, seat: int, action: Any) -> str:
    return GAME.words.describe(state.view(seat), action)


def explained(state: State, seat: int, action: Any) -> str:
    return GAME.words.explain(state.view(seat), action)


# -- the log -------------------------------------------------------------------------------------


def test_the_auction_is_told() -> None:
    """WP-7.5 – WP-7.8."""
    state = auction_with(4)
    assert "Up for sale: #1 Gunsmoke of Shawn-Mark Farms." in log(state.told)
    assert log(bid(state, 0, 1500)) == "You bid $1,500."
    assert log(pass_bid(state, 1, 2)) == "Ben passes.\nCleo passes."
    assert "You buy #1 Gunsmoke for $1,500." in log(pass_bid(state, 3))


def test_a_slip_is_told_to_its_writer() -> None:
    """WP-5.12."""
    state = betting_with()
    assert log(write(state, 0, "win", 4, 2000)) == "You write $2,000 on #4 Lucky Penny to win."
    told = state.apply(0, WriteTicket(Baseball((3, 4, 6), 1000)))
    assert log(told) == "You write ticket 1: baseball 3, 4, 6 at $1,000 each, $6,000 in all."
    assert log(state.apply(0, TakeBack(1))) == "You take back ticket 1."
    assert log(state.apply(0, TakeBack("win"))) == "You take back the win bet."
    assert log(state.apply(0, SealSlip())) == "You seal a slip."


def test_a_lost_bet_is_told() -> None:
    """WP-12.19: this bet is void and lost."""
    state = betting_with(incorrect_slip="lost", race=3)
    told = submit(state, 0, {"win": (1, 1500)})
    assert "win bet of $1,500: this bet is void and lost" in log(told)


def test_a_move_is_told_with_its_count() -> None:
    """WP-7.30: 9 strength + 4 die + 3 bonus = 16."""
    state = race_with()
    assert "Move 1: white 4, green 3; order 4-5-6-1-2-3. Bonus for #4." in log(roll(state, 4, 3))
    told = ride(state, 4, "S" * 16, bonus=True)
    assert "#4 Lucky Penny: 9 strength + 4 die + 3 bonus = 16, to B:24/4." in log(told)
    blocked = riding(1, "T2:3/1", 10, {2: "T2:6/1"})
    assert "to T2:5/1, blocked with 8 squares lost" in log(ride(blocked, 1, "SS"))


def test_a_claim_is_told_from_window_to_verdict() -> None:
    """WP-7.48, WP-7.50."""
    slips: Any = {0: {"win": (2, 1000)}, 1: {"win": (1, 1000)}}
    state = race_with({1: "B:10/1"}, slips=slips, owners={1: 0, 2: 1, 3: 2, 4: 3})
    state.reasons = ("three_short",)
    state.window, state.phase = 1, GAME.phases["claim_window"]
    state.told = []
    state.enter("claim_window")
    assert "Now foul may be claimed against #1 Gunsmoke." in log(state.told)
    claim(state, 1, 1, "three_short")
    told = decline(state, 2, 3)
    assert (
        "#1 Gunsmoke: Ben claims that it stopped three squares short – valid, the card is out."
        in log(told)
    )
    told = finish_race(state, 2, 3, 4, 1)
    assert "Ben's claim against #1 Gunsmoke (You) is upheld." in log(told)
    assert "You give $4,500 of the winnings to Ben." in log(told)
    assert "Ben gets $4,500 from you." in log(told)


# -- choices -------------------------------------------------------------------------------------


def test_choices_say_what_they_cost_and_pay() -> None:
    """WP-7.18, WP-7.25."""
    state = betting_with()
    assert described(state, 0, WriteBet("place", 1, 5000)) == "Bet $5,000 on #1 Gunsmoke to place"
    assert "At 6-1 it pays $15,500 if #1 is first or second" in explained(
        state, 0, WriteBet("place", 1, 5000)
    )
    words: dict[Ticket, str] = {
        Straight(1, 2, 1000): "Daily Double 1-2 for $1,000",
        Baseball((3, 4, 6), 1000): (
            "Daily Double baseball 3, 4, 6 at $1,000 each, 6 combinations, $6,000"
        ),
        WheelSecond(4, 2000): "Daily Double 4 wheel at $2,000 each, 6 combinations, $12,000",
        WheelFirst(4, 1000): "Daily Double wheel 4 at $1,000 each, 6 combinations, $6,000",
    }
    for ticket, text in words.items():
        assert described(state, 0, WriteTicket(ticket)) == text
    assert "3-4, 3-6, 4-3, 4-6, 6-3, 6-4" in explained(
        state, 0, WriteTicket(Baseball((3, 4, 6), 1000))
    )


def test_moves_say_where_and_how_they_end() -> None:
    """WP-5.11, WP-11.32: the open and the blocked stop read differently."""
    state = riding(1, "B:15/1", 9, {5: "B:18/1", 3: "B:22/1"})
    texts = [described(state, 0, move) for move in state.menu]
    assert len(set(texts)) == len(texts)
    assert "Ride to B:21/1, 3 squares short on a passing square" in texts
    assert "Ride to B:21/1, blocked with 3 squares lost" in texts
    assert "8 strength + 1 die = 9. SSSSRL leads to" in explained(state, 0, state.menu[4])


def test_a_refused_bonus_is_named() -> None:
    """WP-7.32."""
    state = race_with()
    roll(state, 4, 3)
    texts = [described(state, 3, move) for move in state.menu]
    assert "Ride to B:24/4" in texts
    assert "Ride to B:21/4, without the bonus" in texts


def test_a_claim_says_what_is_at_stake() -> None:
    """WP-7.51, WP-7.53: and whether the reason holds."""
    slips: Any = {1: {"win": (1, 1000)}}
    state = riding(1, "B:10/1", 8, {2: "B:10/2", 3: "B:10/3", 4: "B:10/4"}, slips=slips)
    ride(state, 1, "SSSSS")
    assert "you pay him $2,000" in explained(state, 1, ClaimFoul(1, "three_short"))
    assert "The reason does not hold" in explained(state, 1, ClaimFoul(1, "bonus"))


# -- the table -----------------------------------------------------------------------------------


def test_the_program_is_a_page_to_read() -> None:
    """WP-2.7: strengths, bonus, jockey, odds, Speed and Class."""
    board = GAME.words.board(sit_down(4).view(0), NAMES)
    assert "Race 1 of 6: $10,000 Claiming, 5 furlongs, purse $5,000 / $3,000" in board
    assert "1 Gunsmoke       11 11 9 9 2 1    11 V   6-1 42 43" in board


def test_the_lane_board_shows_horses_turns_and_passing_squares() -> None:
    """WP-2.13, WP-2.17."""
    state = race_with({1: "T2:15/1", 4: "T2:11/2", 5: "H:3/3"}, owners={1: 0, 4: 1, 5: 2})
    board = GAME.words.board(state.view(None), NAMES)
    lanes = {line.split()[0]: line for line in board.splitlines() if line.startswith("   ")}
    assert "·+····1····+          |··+·····+·····+·····║··········" in lanes["1"]
    assert "4" in lanes["2"][6:]
    assert "|··5·····+" in lanes["3"]


def test_the_slip_is_on_the_table() -> None:
    """WP-5.12: with what it costs so far."""
    state = betting_with()
    write(state, 0, "win", 4, 2000)
    assert "Your slip: $2,000 on #4 to win ($2,000)" in GAME.words.board(state.view(0), NAMES)
    assert "#4 to win" not in GAME.words.board(state.view(1), NAMES)


def boards(seats: int, seed: int, **options: Any) -> Iterator[str]:
    rng = random.Random(seed)
    state = sit_down(seats, **options)
    names = [f"Somebody with a long name {seat}" for seat in range(seats)]
    while not isinstance(state.pending, Over):
        pending = state.pending
        if isinstance(pending, Decision):
            seat = rng.choice(pending.must)
            if rng.random() < 0.1:
                yield GAME.words.board(state.view(seat), names)
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            yield GAME.words.board(state.view(None), names)
            state.resolve(pending.sample(rng.randrange))
    yield GAME.words.board(state.view(0), names)


@pytest.mark.parametrize("seats", [3, 6, 7, 30])
def test_the_table_fits_a_terminal(seats: int) -> None:
    """At most 80 columns, whoever looks and whatever happens."""
    for board in boards(seats, seats, races=6 if seats < 30 else 2):
        assert max(map(len, board.splitlines())) <= 80, board


def test_no_row_of_the_longest_race_is_cut() -> None:
    """WP-2.7: nine strengths, an owner and a square on the last turn."""
    squares = {horse: f"T2:12/{horse}" for horse in range(1, 7)}
    state = race_with(squares, {horse: horse % 3 for horse in squares}, seats=3, race=6)
    state.allowance = tuple(squares)
    board = GAME.words.board(state.view(0), ["Anna", "steady 2", "sharp 3"])
    for horse, square in squares.items():
        assert f" {square} +2" in board, horse
    assert "…" not in board


# -- the terminal --------------------------------------------------------------------------------


def test_the_way_to_the_line_is_that_of_the_lap_that_is_run() -> None:
    """WP-2.21: race 6 passes the home stretch twice."""
    state = riding(1, "T2:20/2", 6, race=6)
    for action in state.legal(0):
        assert isinstance(action, MoveHorse)
        home = state.card.track.to_line[square_of(state, str(action.to))]
        assert home < 25
        words = GAME.words.ways(state.view(0), action)[0][-1].words
        assert words.endswith(f"; {home} squares from the line"), words


def slip_question() -> Question:
    state = betting_with()
    return Menu(Perspective(GAME, state.view(0), state.legal(0), random.Random(0))).first


def test_the_terminal_asks_for_a_slip_step_by_step() -> None:
    """WP-5.12, WP-11.40: 504 steps in a handful of answers."""
    question = slip_question()
    assert len(question.entries) == 504
    assert [answer.word for answer in question.answers] == [
        "win",
        "place",
        "show",
        "double",
        "seal",
    ]
    double = read(question, "double").question
    assert double is not None
    words = [answer.word for answer in double.answers]
    assert words == ["1", "2", "3", "4", "5", "6", "baseball", "field"]


def test_every_ticket_can_be_typed_in_its_own_words() -> None:
    """WP-5.12."""
    question = slip_question()
    tickets = [step for step in question.menu.actions if isinstance(step, WriteTicket)]
    for ticket in tickets[::11]:
        assert read(question, question.menu.words(ticket)).actions == (ticket,)


@pytest.mark.parametrize(
    ("line", "ticket"),
    [
        ("daily double 4-6 2000", Straight(4, 6, 2000)),
        ("double 4 6 $2,000", Straight(4, 6, 2000)),
        ("daily double 4 wheel at 1000", WheelSecond(4, 1000)),
        ("daily double wheel 4 at 1000", WheelFirst(4, 1000)),
        ("baseball 1 2 3 1000", Baseball((1, 2, 3), 1000)),
    ],
)
def test_tickets_as_people_type_them(line: str, ticket: Ticket) -> None:
    assert read(slip_question(), line).actions == (WriteTicket(ticket),)


def test_a_wheel_is_never_taken_for_the_opposite_one() -> None:
    """WP-5.6: whoever writes wheel_second is not sold a WheelFirst."""
    try:
        actions = read(slip_question(), "wheel_second 4 1000").actions
    except Unclear:
        actions = ()
    assert WriteTicket(WheelFirst(4, 1000)) not in actions
