"""Bad input: refused without a trace, and told what, where and what would be right (HS-12)."""

import csv
import io
from typing import Any

import pytest

from railbird.api import play
from railbird.core import (
    Action,
    BadOutcome,
    BadPack,
    BadRecord,
    BadSetup,
    Decision,
    IllegalAction,
    Over,
    Pack,
    Record,
    replay,
)
from railbird.core.record import Resolved, expectation, parse_record
from railbird.games.homestretch.actions import (
    BuyFaceUp,
    BuyTop,
    DraftPick,
    EndTurn,
    LiftBet,
    MoveOne,
    MoveTwo,
    PassBuy,
    PlaceBet,
    PlaceBets,
    Reroll,
    SpecialMove,
)
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.state import State
from railbird.games.homestretch.words.phrases import horses_of
from tests.games.homestretch.table import (
    GAME,
    SAFE_SLIP,
    bet,
    bet_slip,
    betting_with,
    draft_with,
    end_turn,
    everything,
    go_on,
    market_with,
    move_one,
    move_two,
    pick,
    race_with,
    reroll,
    roll,
    sit_down,
    special_move,
    start_with,
)


def refusal(state: State, seat: int, action: Action) -> str:
    """Why the action is refused; nothing may have changed by it."""
    before = everything(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, action)
    assert everything(state) == before
    assert caught.value.rule.startswith("HS-")
    return str(caught.value)


def says(message: str, *words: str) -> None:
    missing = [word for word in words if word not in message]
    assert not missing, f"{missing} not in {message!r}"


def setup_refused(seats: int, game: Homestretch = GAME, **options: Any) -> str:
    with pytest.raises(BadSetup) as caught:
        sit_down(seats, game, **options)
    return str(caught.value)


# -- setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 30])
def test_player_count(players: int) -> None:
    """HS-12.1."""
    says(setup_refused(players), f"Homestretch needs 2 to 6 players, got {players}", "HS-12.1")


SIX = ("black", "blue", "green", "red", "white", "yellow")


def test_colour_twice() -> None:
    """HS-12.2: which, and the six allowed."""
    says(setup_refused(3, colours=("red", "white", "red")), "colour red", *SIX)


def test_unknown_colour() -> None:
    """HS-12.2: which one of those given, and the six allowed."""
    message = setup_refused(3, colours=("red", "pink", "blue"))
    says(message, "not 'pink'", *SIX)
    assert "not 'red'" not in message


def test_too_few_or_too_many_colours() -> None:
    """HS-12.2, HS-3.7: one a seat."""
    says(setup_refused(3, colours=("red", "blue")), "2 colours for 3 seats", *SIX)
    says(setup_refused(2, colours=("red", "blue", "green")), "3 colours for 2 seats", *SIX)


# -- data files ----------------------------------------------------------------------------------


def table(file: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(GAME.text_of(file))))


def written(rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def faults_of(**changed: list[list[str]]) -> list[str]:
    """What is wrong with a pack of these tables."""
    files = {f"{name}.csv": written(rows) for name, rows in changed.items()}
    with pytest.raises(BadPack) as caught:
        Homestretch(Pack("broken", files))
    return [str(problem) for problem in caught.value.problems]


def with_cell(file: str, line: int, column: str, text: str) -> list[list[str]]:
    rows = table(file)
    rows[line - 1][rows[0].index(column)] = text
    return rows


@pytest.mark.parametrize("file", ["horses", "tote_board"])
@pytest.mark.parametrize("horse", ["1", "13", "seven", "-4", ""])
def test_horse_outside_the_field(file: str, horse: str) -> None:
    """HS-12.3: file, line, horse."""
    faults = faults_of(**{file: with_cell(f"{file}.csv", 4, "horse", horse)})
    says(faults[0], f"{file}.csv, line 4", repr(horse), "2 to 12", "HS-12.3")
    says(faults[1], f"{file}.csv", "horse 4", "HS-12.3")


@pytest.mark.parametrize("file", ["horses", "tote_board"])
def test_horse_missing(file: str) -> None:
    """HS-12.3."""
    rows = table(f"{file}.csv")
    del rows[6]
    (fault,) = faults_of(**{file: rows})
    says(fault, f"{file}.csv, line 11", "horse 7", "HS-12.3")


@pytest.mark.parametrize("file", ["horses", "tote_board"])
def test_horse_twice(file: str) -> None:
    """HS-12.3."""
    rows = table(f"{file}.csv")
    (fault,) = faults_of(**{file: [*rows, rows[6]]})
    says(fault, f"{file}.csv, line 13", "horse 7", "line 7", "HS-12.3")


@pytest.mark.parametrize("value", ["0", "-2", "2.5", "ten", ""])
@pytest.mark.parametrize(
    ("file", "column"),
    [("horses", "share_cost_k"), ("tote_board", "win"), ("tote_board", "show")],
)
def test_cost_or_payout_not_a_positive_whole_number(file: str, column: str, value: str) -> None:
    """HS-12.4: file, line, column, value – and no fault that is none."""
    faults = faults_of(**{file: with_cell(f"{file}.csv", 9, column, value)})
    assert len(faults) == 1, faults
    says(faults[0], f"{file}.csv, line 9", column, repr(value), "HS-12.4")


def test_share_cost_not_a_positive_whole_number() -> None:
    """HS-12.4."""
    faults = faults_of(shares=with_cell("shares.csv", 2, "cost_k", "two"))
    assert len(faults) == 1, faults
    says(faults[0], "shares.csv, line 2", "cost_k", "'two'", "HS-12.4")


def test_wrong_number_of_shares() -> None:
    """HS-12.5: horse and counts found."""
    rows = table("shares.csv")
    (fault,) = faults_of(shares=[row for row in rows if row[0] != "B05a"])
    says(fault, "shares.csv", "horse 5", "1 blue and 1 red", "HS-12.5")
    (fault,) = faults_of(shares=[*rows, ["R07x", "red", "7", "10"]])
    says(fault, "shares.csv", "horse 7", "2 blue and 2 red", "HS-12.5")


def test_share_in_no_deck() -> None:
    """HS-12.5: also the horse that now lacks a card."""
    faults = faults_of(shares=with_cell("shares.csv", 2, "deck", "green"))
    says(faults[0], "shares.csv, line 2", "'green'", "blue, red")


def test_share_id_twice() -> None:
    """HS-12.5: horse, id and line."""
    faults = faults_of(shares=with_cell("shares.csv", 3, "share_id", "B02a"))
    assert len(faults) == 1, faults
    says(faults[0], "shares.csv, line 3", "'B02a'", "horse 2", "HS-12.5")


def test_share_of_no_horse() -> None:
    """HS-12.5, HS-12.3."""
    faults = faults_of(shares=with_cell("shares.csv", 2, "horse", "14"))
    says(faults[0], "shares.csv, line 2", "'14'", "2 to 12")
    says(faults[1], "horse 2", "1 blue and 1 red")


def test_share_cost_differs_from_the_horses() -> None:
    """HS-12.6: both values."""
    (fault,) = faults_of(shares=with_cell("shares.csv", 4, "cost_k", "5"))
    says(fault, "shares.csv, line 4", "costs 5", "says 4", "HS-12.6")


@pytest.mark.parametrize("figures", [("3", "5", "2"), ("6", "2", "3")])
def test_tote_row_that_rises(figures: tuple[str, ...]) -> None:
    """HS-12.7: horse and the three figures."""
    rows = table("tote_board.csv")
    rows[5][1:4] = figures
    (fault,) = faults_of(tote_board=rows)
    says(fault, "tote_board.csv, line 6", "horse 6", "/".join(figures), "HS-12.7")


def test_tote_row_of_equals_is_fine() -> None:
    """HS-12.7: Win ≥ Place ≥ Show."""
    rows = table("tote_board.csv")
    rows[5][1:4] = ["3", "3", "3"]
    Homestretch(Pack("even", {"tote_board.csv": written(rows)}))


def test_race_card_of_no_deck() -> None:
    """HS-12.8: file, line."""
    (fault,) = faults_of(race_cards=with_cell("race_cards.csv", 3, "deck", "pink"))
    says(fault, "race_cards.csv, line 3", "'pink'", "purple, green", "HS-12.8")


def test_race_card_id_twice() -> None:
    """HS-12.8."""
    (fault,) = faults_of(race_cards=with_cell("race_cards.csv", 3, "card_id", "P01"))
    says(fault, "race_cards.csv, line 3", "'P01'", "HS-12.8")


@pytest.mark.parametrize("purse", ["0", "-6", "six", "1.5", ""])
def test_purse_not_a_positive_whole_number(purse: str) -> None:
    """HS-12.9: card and figures."""
    (fault,) = faults_of(race_cards=with_cell("race_cards.csv", 2, "purse_show_k", purse))
    says(fault, "race_cards.csv, line 2", "P01", f"18/12/{purse}", "HS-12.9")


def test_purses_that_rise() -> None:
    """HS-12.9."""
    (fault,) = faults_of(race_cards=with_cell("race_cards.csv", 2, "purse_place_k", "19"))
    says(fault, "race_cards.csv, line 2", "P01", "18/19/6", "HS-12.9")


@pytest.mark.parametrize("code", ["+3", "x", "2", "-2"])
def test_unknown_handicap(code: str) -> None:
    """HS-12.10: card, horse, code."""
    (fault,) = faults_of(race_cards=with_cell("race_cards.csv", 4, "h9", code))
    says(fault, "race_cards.csv, line 4", "P03", "horse 9", repr(code), "+2, +4, +6, X", "HS-12.10")


@pytest.mark.parametrize(("code", "stock"), [("+2", 2), ("+4", 2), ("+6", 2), ("X", 3)])
def test_more_tokens_than_the_stock(code: str, stock: int) -> None:
    """HS-12.11: card, token, needed, available."""
    rows = table("race_cards.csv")
    rows[1][6:] = [code] * (stock + 1) + [""] * (11 - stock - 1)
    (fault,) = faults_of(race_cards=rows)
    says(fault, "race_cards.csv, line 2", "P01", code, f"needs {stock + 1}", f"are {stock}")
    says(fault, "HS-12.11")


# -- seats, options and data together ------------------------------------------------------------


def test_too_few_race_cards() -> None:
    """HS-12.12: deck, needed, available."""
    rows = [row for row in table("race_cards.csv") if row[1] != "green" or row[0] == "G01"]
    game = Homestretch(Pack("one green", {"race_cards.csv": written(rows)}))
    says(setup_refused(3, game), "2 green", "1 green", "HS-12.12")
    sit_down(3, game, green_races=1)


def costing(seven: int) -> Homestretch:
    rows = with_cell("horses.csv", 7, "share_cost_k", str(seven))
    return Homestretch(Pack("dear", {"horses.csv": written(rows)}))


def test_a_draft_nobody_could_pay() -> None:
    """HS-12.13: hand size times highest cost, unless debt is allowed."""
    message = setup_refused(4, costing(11))
    says(message, "a player could owe $55k with $50k in hand", "HS-12.13")
    sit_down(4, costing(11), allow_debt=True)
    sit_down(5, costing(11))
    says(setup_refused(5, costing(13)), "a player could owe $52k with $50k in hand")


def test_hands_larger_than_the_deck() -> None:
    """HS-12.14: needed and available."""
    toml = GAME.text_of("game.toml").replace("4 = 5, 5 = 4", "4 = 6, 5 = 4")
    game = Homestretch(Pack("large hands", {"game.toml": toml}))
    says(setup_refused(4, game, allow_debt=True), "24", "22", "HS-12.14")
    toml = GAME.text_of("game.toml").replace("hand_size = { 2 = 5", "hand_size = { 2 = 11")
    game = Homestretch(Pack("every card", {"game.toml": toml}))
    says(setup_refused(2, game, allow_debt=True), "33", "22", "HS-12.14")
    sit_down(2, game, allow_debt=True, ghost=False)


def test_unknown_option() -> None:
    """HS-12.15: the option, and those there are."""
    message = setup_refused(3, ghosts=True)
    says(message, "'ghosts'", "HS-12.15", *(option.name for option in GAME.options))


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("bet_order", "closed", "open, strict"),
        ("leader_tie", 1, "ranked, one_each"),
        ("allow_debt", "perhaps", "true or false"),
        ("purple_races", 13, "0 to 12"),
        ("green_races", -1, "0 to 11"),
        ("start_tie", "dice", "die, colour"),
        ("market_tie", None, "reverse_rank, colour"),
    ],
)
def test_unknown_option_value(option: str, value: Any, allowed: str) -> None:
    """HS-12.15: option, value, allowed values."""
    says(setup_refused(3, **{option: value}), option, repr(value), allowed, "HS-12.15")


def test_no_race_at_all() -> None:
    """HS-9.6, HS-12.15: the sum is at least 1."""
    message = setup_refused(3, purple_races=0, green_races=0)
    says(message, "purple_races", "green_races", "at least one", "HS-9.6")


# -- out of turn ---------------------------------------------------------------------------------


def test_an_action_of_another_phase() -> None:
    """HS-12.16: phase, who may act, which actions are legal."""
    for state, seat, action, phase, legal in (
        (draft_with(seats=3), 1, MoveTwo(), "draft", "draft_pick"),
        (betting_with((50, 40, 30)), 0, PassBuy(), "betting", "place_bet"),
        (betting_with((50, 40, 30)), 2, DraftPick("B07a"), "betting", "place_bet"),
        (market_with((50, 40, 30)), 2, EndTurn(), "market", "pass_buy"),
        (race_to_choose(), 0, PlaceBet(1, 7, "win"), "race_turn", "move_two"),
    ):
        says(refusal(state, seat, action), phase, "your turn", legal, "HS-12.16")


def race_to_choose() -> State:
    race = race_with()
    roll(race, 3, 4)
    return race


def test_an_action_of_another_player() -> None:
    """HS-12.16: the one who may act is named, with the actions that are legal."""
    message = refusal(race_to_choose(), 1, MoveTwo())
    says(message, "race_turn", "seat 1's turn", "move_one", "move_two", "HS-12.16")
    market = market_with((50, 40, 30), row=("B02a", "B12a", "B03a"))
    message = refusal(market, 0, PassBuy())
    says(message, "market", "seat 3's", "buy_face_up", "buy_top", "pass_buy", "HS-12.16")


def test_who_may_act_names_those_who_may_bet_ahead_too() -> None:
    """HS-12.16, HS-4.10."""
    betting = betting_with((50, 40, 30))
    bet_slip(betting, 2, SAFE_SLIP)
    says(refusal(betting, 2, PassBuy()), "betting", "seats 1 and 2", "place_bet", "HS-12.16")


@pytest.mark.parametrize(
    ("state", "phase", "comes"),
    [
        (sit_down(3), "setup", "green race cards"),
        (race_with(), "race_turn", "race roll"),
        (start_with((20, 20)), "start_player", "roll for the start"),
    ],
)
def test_an_action_before_the_dice(state: State, phase: str, comes: str) -> None:
    """HS-12.16: nobody may act; what comes first is named."""
    for action in (MoveTwo(), PassBuy(), DraftPick("B07a"), PlaceBet(1, 7, "win")):
        says(refusal(state, 0, action), phase, comes, "HS-12.16")


def test_an_action_after_the_end() -> None:
    """HS-12.16."""
    state = sit_down(2, purple_races=1, green_races=0)
    while not isinstance(state.pending, Over):
        go_on(state)
    says(refusal(state, 0, MoveTwo()), "over", "HS-12.16")


def test_a_choice_that_does_not_answer_the_roll() -> None:
    """HS-12.16: the legal ones are named, with the phase and the roller."""
    race = race_to_choose()
    to_drive: list[Action] = [MoveTwo(), MoveOne()]
    to_go_on: list[Action] = [Reroll(), EndTurn()]
    for action in (*to_go_on, SpecialMove(2)):
        says(refusal(race, 0, action), "race_turn", "your turn", "move_two", "move_one", "HS-12.16")
    race = race_with(finished=(7,))
    roll(race, 3, 4)
    for action in (*to_drive, *to_go_on):
        says(refusal(race, 0, action), "race_turn", "your turn", "special_move", "HS-12.16")
    special_move(race, 2)
    for action in (*to_drive, SpecialMove(3)):
        says(refusal(race, 0, action), "race_turn", "your turn", "reroll", "end_turn", "HS-12.16")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    """HS-12.16: and it learns nothing of the seats that do."""
    draft = draft_with(seats=3)
    pick(draft, 2, draft.hands[2][0])
    message = refusal(draft, seat, DraftPick("B07a"))
    assert not [card for card in draft.hands[2] if card in message]
    refusal(betting_with((50, 40, 30)), seat, PlaceBet(1, 7, "win"))
    refusal(race_to_choose(), seat, MoveTwo())


# -- draft ---------------------------------------------------------------------------------------


def test_a_pick_that_is_not_in_the_hand() -> None:
    """HS-12.17: card and current hand, to its owner, by the names on the cards."""
    draft = draft_with(seats=3)
    foreign = draft.hands[1][0]
    horse = draft.box.horses[draft.box.shares[foreign].horse]
    why = f"is not in your hand: {horses_of(draft.box, draft.hands[0])} (HS-12.17)"
    assert refusal(draft, 0, DraftPick(foreign)).endswith(f"{horse.name} {why}")
    assert refusal(draft, 0, DraftPick("Seabiscuit")) == f"card 'Seabiscuit' {why}"


def test_a_second_pick_in_a_step() -> None:
    """HS-12.17."""
    draft = draft_with(seats=3)
    hand = draft.hands[0]
    pick(draft, 0, hand[0])
    message = refusal(draft, 0, DraftPick(hand[1]))
    assert message.endswith(f"left in your hand: {horses_of(draft.box, hand[1:])} (HS-12.17)")


# -- betting -------------------------------------------------------------------------------------


def test_a_token_that_is_not_left() -> None:
    """HS-12.18: value, and the values still unplaced, to their owner."""
    betting = betting_with((50, 40, 30))
    bet(betting, 0, 3, 7, "win")
    says(refusal(betting, 0, PlaceBet(3, 8, "win")), "3", "1, 1, 2, 2", "HS-12.18")
    for value in (0, 4, -1):
        message = refusal(betting, 0, PlaceBet(value, 8, "win"))
        says(message, str(value), "1, 1, 2, 2", "HS-12.18")


@pytest.mark.parametrize(
    "values", [(1, 1, 2, 2, 2), (1, 1, 2, 3), (1, 1, 2, 2, 3, 3), (), (5, 1, 1, 1, 1)]
)
def test_a_slip_of_wrong_values(values: tuple[int, ...]) -> None:
    """HS-12.19."""
    betting = betting_with((50, 40, 30))
    slip = PlaceBets(tuple((value, 2 + n, "win") for n, value in enumerate(values)))
    says(refusal(betting, 0, slip), "bets must use exactly 1, 1, 2, 2, 3", "HS-12.19")


def test_a_token_above_the_limit() -> None:
    """HS-12.20: spot, tokens tried, limit and rank."""
    betting = betting_with((50, 40, 30))
    bet(betting, 1, 1, 7, "win")
    bet(betting, 1, 3, 7, "win")
    message = refusal(betting, 1, PlaceBet(2, 7, "win"))
    says(message, "#7 to win", "3 tokens", "limit is 2", "rank 2", "HS-12.20")


def test_a_slip_above_the_limit() -> None:
    """HS-12.20."""
    betting = betting_with((50, 40, 30))
    slip = PlaceBets(((1, 7, "show"), (1, 8, "win"), (2, 7, "show"), (2, 2, "win"), (3, 3, "win")))
    message = refusal(betting, 0, slip)
    says(message, "#7 to show", "2 tokens", "limit is 1", "rank 1", "HS-12.20")


def test_the_limit_of_a_tied_leader_is_told_with_the_rank() -> None:
    """HS-12.20, HS-9.2."""
    betting = betting_with((50, 50, 30))
    bet(betting, 1, 1, 7, "win")
    message = refusal(betting, 1, PlaceBet(1, 7, "win"))
    says(message, "2 tokens", "limit is 1", "rank 2, sharing the lead", "HS-12.20")


def test_a_sixth_token() -> None:
    """HS-12.21: reason, and whose turn it is."""
    betting = betting_with((50, 40, 30))
    bet_slip(betting, 1, SAFE_SLIP)
    says(refusal(betting, 1, PlaceBet(1, 7, "win")), "five", "seat 1's turn", "HS-12.21")
    says(refusal(betting, 1, PlaceBets(tuple(SAFE_SLIP))), "five", "seat 1's turn", "HS-12.21")


def test_a_slip_after_a_first_token() -> None:
    """HS-12.21."""
    betting = betting_with((50, 40, 30))
    bet(betting, 1, 1, 7, "win")
    message = refusal(betting, 1, PlaceBets(tuple(SAFE_SLIP)))
    says(message, "placed", "seat 1's turn", "HS-12.21")


def test_a_bet_ahead_of_strict_order() -> None:
    """HS-12.21."""
    betting = betting_with((30, 50, 40), bet_order="strict")
    says(refusal(betting, 0, PlaceBet(1, 7, "win")), "strict", "seat 2's turn", "HS-12.21")
    says(refusal(betting, 2, PlaceBets(tuple(SAFE_SLIP))), "strict", "seat 2's turn", "HS-12.21")


def test_lifting_a_token() -> None:
    """HS-12.22: at any time, by anybody, as long as bets lie on the board."""
    betting = betting_with((50, 40, 30))
    bet(betting, 0, 1, 7, "win")
    for seat in (0, 1, 2):
        says(refusal(betting, seat, LiftBet(7, "win")), "a placed bet is final", "HS-12.22")
    race = race_with(bets=[(0, 3, 7, "win")])
    says(refusal(race, 0, LiftBet(7, "win")), "a placed bet is final", "HS-12.22")
    roll(race, 3, 4)
    says(refusal(race, 0, LiftBet(7, "win")), "a placed bet is final", "HS-12.22")


@pytest.mark.parametrize("horse", [1, 13, 0, -7])
def test_a_bet_on_no_horse(horse: int) -> None:
    """HS-12.23: value, allowed range."""
    betting = betting_with((50, 40, 30))
    says(refusal(betting, 0, PlaceBet(1, horse, "win")), str(horse), "2 to 12", "HS-12.23")


@pytest.mark.parametrize("line", ["Win", "second", ""])
def test_a_bet_on_no_line(line: str) -> None:
    """HS-12.23."""
    betting = betting_with((50, 40, 30))
    message = refusal(betting, 0, PlaceBet(1, 7, line))
    says(message, repr(line), "win, place, show", "HS-12.23")
    slip = PlaceBets((*SAFE_SLIP[:4], (3, 7, line)))
    says(refusal(betting, 0, slip), repr(line), "win, place, show", "HS-12.23")


# -- race ----------------------------------------------------------------------------------------


def test_a_special_move_of_a_horse_that_is_not_last() -> None:
    """HS-12.24: horse, list of last-place horses."""
    race = race_with(finished=(7,), positions=dict.fromkeys((3, 4, 5, 6, 8, 9), 4))
    roll(race, 3, 4)
    message = refusal(race, 0, SpecialMove(3))
    says(message, "#3", "#2, #10, #11, #12", "HS-12.24")
    assert "finished" not in message
    says(refusal(race, 0, SpecialMove(7)), "#7", "finished", "#2, #10, #11, #12", "HS-12.24")
    says(refusal(race, 0, SpecialMove(14)), "#14", "#2, #10, #11, #12", "HS-12.24")


def test_a_roll_too_many() -> None:
    """HS-12.25: after `move_two`, and after the second roll."""
    race = race_to_choose()
    move_two(race)
    says(refusal(race, 0, Reroll()), "no roll left this turn", "HS-12.25")
    race = race_with(finished=(7,))
    roll(race, 4, 4)
    move_one(race)
    roll(race, 3, 4)
    says(refusal(race, 0, Reroll()), "no roll left this turn", "special_move", "HS-12.25")
    special_move(race, 2)
    says(refusal(race, 0, Reroll()), "no roll left this turn", "HS-12.25")
    race = race_with(tokens={7: "X"})
    roll(race, 3, 4)
    reroll(race, 4, 4)
    says(refusal(race, 0, Reroll()), "no roll left this turn", "HS-12.25")


def test_a_reroll_is_not_refused_for_want_of_rolls_while_one_is_left() -> None:
    """HS-12.25, HS-12.16: after `move_one` the dice are rolled anyway, and others wait."""
    race = race_to_choose()
    assert "no roll left" not in refusal(race, 0, Reroll())
    assert "no roll left" not in refusal(race, 1, Reroll())
    move_one(race)
    for seat in (0, 1, 2):
        message = refusal(race, seat, Reroll())
        says(message, "race roll", "HS-12.16")
        assert "no roll left" not in message


def test_a_reroll_before_the_first_roll_of_a_race() -> None:
    """HS-12.16: nobody has rolled yet, so nobody has run out of rolls."""
    race = start_with((20, 30, 40))
    for seat in (0, 1, 2):
        assert "no roll left" not in refusal(race, seat, Reroll())


def test_only_the_last_roller_has_no_roll_left() -> None:
    """HS-12.25: the next one has two to come, the third nothing to do with it."""
    race = race_to_choose()
    move_two(race)
    says(refusal(race, 0, Reroll()), "no roll left this turn", "HS-12.25")
    for seat in (1, 2):
        says(refusal(race, seat, Reroll()), "race roll", "HS-12.16")


def test_ending_a_turn_is_no_roll() -> None:
    """HS-12.16: `end_turn` where it is not legal is out of turn, not a roll too many."""
    race = race_to_choose()
    move_two(race)
    assert "HS-12.16" in refusal(race, 0, EndTurn())
    race = race_with(finished=(7,))
    roll(race, 3, 4)
    special_move(race, 2)
    end_turn(race)
    assert "HS-12.16" in refusal(race, 0, EndTurn())


# -- market --------------------------------------------------------------------------------------


def test_a_card_that_is_not_face_up() -> None:
    """HS-12.26: card."""
    market = market_with((60, 50, 40, 30), row=("R05", "R10", "R07", "R03"), deck=("R12",))
    message = refusal(market, 3, BuyFaceUp("R12"))
    says(message, "#12 Pants on Fire", "#5, #10, #7, #3", "HS-12.26")
    says(refusal(market, 3, BuyFaceUp("Z99")), "Z99", "HS-12.26")


def test_a_card_too_dear() -> None:
    """HS-12.26: cost and money in hand."""
    market = market_with((60, 50, 40, 7), row=("R05", "R10", "R07", "R03"))
    says(refusal(market, 3, BuyFaceUp("R07")), "#7 Time's Up costs", "$10k", "$7k", "HS-12.26")


def test_a_blind_buy_without_a_deck() -> None:
    """HS-12.27."""
    market = market_with((60, 50, 40, 30))
    market.market_deck = ()
    says(refusal(market, 3, BuyTop()), "deck is empty", "HS-12.27")


def test_a_blind_buy_without_the_worst_case_in_hand() -> None:
    """HS-12.27: amount needed and held."""
    market = market_with((60, 50, 40, 12), deck=("R02",))
    message = refusal(market, 3, BuyTop())
    says(message, "$13k", "$12k", "HS-12.27")
    assert "R02" not in message


# -- records -------------------------------------------------------------------------------------


def rolled_at(record: Record) -> int:
    """The number of the first race roll among the entries."""
    return next(
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry, Resolved) and entry.chance == "race roll"
    )


@pytest.mark.parametrize("dice", [[7, 1], [0, 3], [3], [3, 4, 5], ["3", 4], "34", None, [True, 2]])
def test_recorded_dice_that_cannot_be(dice: object) -> None:
    """HS-12.28: event number and expected event."""
    record = play(GAME, ["random"] * 3, seed=1)
    at = rolled_at(record)
    forged = Record(record.header)
    for entry in record.entries[:at]:
        forged.append(entry)
    forged.append(Resolved("race roll", dice))
    with pytest.raises(BadRecord) as caught:
        list(replay(forged, GAME))
    assert caught.value.line == at + 2, "the header is line 1"
    says(str(caught.value), f"line {at + 2}", "race roll", "2 dice from 1 to 6")


def test_a_record_that_ends_in_the_middle_of_a_turn() -> None:
    """HS-12.28: it is an unfinished game, and what its next line must hold can be told."""
    record = play(GAME, ["random"] * 3, seed=1)
    at = rolled_at(record)
    lines = record.dump().splitlines(keepends=True)
    cut = parse_record(b"".join(lines[: at + 2]))
    assert cut.ended is None
    *_, (state, _) = replay(cut, GAME)
    assert isinstance(state.pending, Decision)
    says(expectation(state), f"seat {state.pending.must[0]}", "race_turn")
    with pytest.raises(BadRecord, match=f"line {at + 3}"):
        parse_record(b"".join(lines[: at + 2]) + lines[at + 2][:20])


def test_an_end_in_the_middle_of_a_turn() -> None:
    """HS-12.28: a result that comes too early names its line and what was due."""
    record = play(GAME, ["random"] * 3, seed=1)
    at = rolled_at(record)
    forged = Record(record.header)
    for entry in (*record.entries[: at + 1], record.entries[-1]):
        forged.append(entry)
    with pytest.raises(BadRecord) as caught:
        list(replay(forged, GAME))
    says(str(caught.value), f"line {at + 3}", "race_turn")


def test_dice_typed_wrong_change_nothing() -> None:
    """HS-12.28: at the table as in a record."""
    race = race_with()
    for dice in ((7, 1), (0, 1), (3,), "34", (1, 2, 3), None, [True, 2]):
        before = everything(race)
        with pytest.raises(BadOutcome, match="2 dice from 1 to 6"):
            race.resolve(dice)
        assert everything(race) == before


def test_an_action_the_game_does_not_know() -> None:
    """HS-12.16: not even as data from outside."""
    for given in (
        {"do": "whip_horse"},
        {"do": "place_bet", "value": "three", "horse": 7, "line": "win"},
        {"do": "place_bet", "value": 1},
        {"do": "move_bet", "horse": 7},
        ["place_bet"],
        None,
    ):
        with pytest.raises(IllegalAction, match="Homestretch"):
            GAME.read_action(given)
