"""Bad input gets the reason, the place and the rule (LS-12)."""

from typing import Any

import pytest

from railbird.core import BadPack, BadRecord, IllegalAction, Scripted, SeatHeader, new_match, verify
from railbird.core.record import Resolved, parse_record
from railbird.games.long_shot.actions import Bet, Concession, Helmet, Jersey
from tests.games.long_shot.table import GAME, refused, turn_with, with_table

# -- data files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "horse_cards.csv",
            "chain_reaction,P,H",
            "chain_letter,P,H",
            "horse_cards.csv, line 2: Unknown ability 'chain_letter' (LS-12.3)",
        ),
        (
            "bonuses.csv",
            "move_each,spaces=-2",
            "fly,spaces=-2",
            "bonuses.csv, line 3: Unknown op 'fly'; there are: gain, move_each, free_bet",
        ),
        (
            "bonuses.csv",
            "amount=7",
            "spaces=7",
            "bonuses.csv, line 2: column args: 'spaces=7' is not amount=… (LS-2.13)",
        ),
        (
            "roland.toml",
            'id = "bet"',
            'id = "bluff"',
            "roland.toml: entry 2: Unknown step 'bluff'; there are: buy, bet, late_helmet",
        ),
        ("roland.toml", 'id = "income"', 'id = "helmet"', "the last step must be income"),
        ("roland.toml", "uses_wilds = false", "uses_wilds = true", "roland.toml: "),
        (
            "player_sheet.toml",
            "[8, 3, 5, 6]",
            "[8, 3, 5, 5]",
            "The Concession Grid must be 4×4 with each of 1–8 twice (LS-12.4)",
        ),
        (
            "player_sheet.toml",
            "[8, 3, 5, 6]",
            "[8, 3, 5]",
            "player_sheet.toml: The Concession Grid must be 4×4",
        ),
        ("player_sheet.toml", "wild_spaces = 3", "wild_spaces = -1", "player_sheet.toml: Expected"),
        (
            "starting_cards.csv",
            "S1,0.0 1.1 2.3 3.2",
            "S1,0.0 1.1 2.3",
            "starting_cards.csv, line 2: Starting card S1: 3 cells, 4 different ones are needed "
            "(LS-12.5)",
        ),
        (
            "starting_cards.csv",
            "S1,0.0 1.1",
            "S1,0.4 1.1",
            "Starting card S1: cell 0.4 is off the grid (LS-12.5)",
        ),
        (
            "starting_cards.csv",
            "8 7 3 4,2,2,5,4",
            "8 7 3 4,2,0,5,4",
            "Starting card S1: a bet of 0 is not at least 1 (LS-12.5)",
        ),
        (
            "starting_cards.csv",
            "8 7 3 4,2,2,5,4",
            "8 7 3 4,9,2,5,4",
            "Starting card S1: there is no horse 9 (LS-12.5)",
        ),
        (
            "starting_cards.csv",
            "8 7 3 4,2,2,5,4",
            "8 7 3 4,5,2,5,4",
            "Starting card S1: both bets are on one horse (LS-12.5)",
        ),
        (
            "horse_cards.csv",
            "Chain Reaction,10",
            "Chain Reaction,-1",
            "horse_cards.csv, line 2: Horse card A1: cost = -1 is not allowed (LS-12.6)",
        ),
        (
            "horse_cards.csv",
            "Chain Reaction,10,5",
            "Chain Reaction,10,-5",
            "Horse card A1: odds_1st = -5 is not allowed (LS-12.6)",
        ),
        (
            "horse_cards.csv",
            "5,4,3,1,6,chain",
            "5,4,3,1,9,chain",
            "Horse card A1: printed_marks = 9 is not allowed (LS-12.6)",
        ),
        (
            "horse_cards.csv",
            "5,4,3,1,6,chain",
            "5,4,3,1,6 6,chain",
            "Horse card A1: printed_marks = 6 twice is not allowed (LS-12.6)",
        ),
        (
            "horse_cards.csv",
            "A1,A,1,",
            "A1,A,9,",
            "Horse card A1: number = 9 is not allowed (LS-12.6)",
        ),
        (
            "dice.toml",
            "faces = [1, 2, 3, 4, 5, 6, 7, 8]",
            "faces = [1, 2, 3, 4, 5, 6, 7, 9]",
            "Die published.horse: faces must be different numbers from 1 to 8 (LS-12.7)",
        ),
        (
            "dice.toml",
            "faces = [1, 2, 3, 4, 5, 6, 7, 8]",
            "faces = [1, 2, 3, 4, 5, 6, 7, 7]",
            "Die published.horse: faces must be different numbers from 1 to 8 (LS-12.7)",
        ),
        (
            "dice.toml",
            "faces = [1, 2, 3, 4, 5, 6, 7, 8]",
            "faces = [1, 2, 3, 4, 5, 6, 7]",
            "Die published.horse: faces must be 1 to 8, each once (LS-12.7)",
        ),
        (
            "dice.toml",
            "faces = [1, 2, 2, 2, 3, 3]",
            "faces = [0, 2, 2, 2, 3, 3]",
            "Die published.movement: faces must be whole numbers from 1 up (LS-12.7)",
        ),
        (
            "dice.toml",
            "[manual.movement]",
            "[manual.motion]",
            "Die manual.movement: faces must be whole numbers from 1 up (LS-12.7)",
        ),
        (
            "track.toml",
            "no_bet_first = 12",
            "no_bet_first = 16",
            "track.toml: The No-Bet line must lie on the track (LS-12.8)",
        ),
        (
            "track.toml",
            "no_bet_first = 12",
            "no_bet_first = 0",
            "track.toml: The No-Bet line must lie on the track (LS-12.8)",
        ),
        (
            "track.toml",
            "no_bet_offset = 4",
            "no_bet_offset = 15",
            "track.toml: The No-Bet line must lie on the track (LS-12.8)",
        ),
        (
            "track.toml",
            "spaces = 15",
            "spaces = 14",
            "finish_position = 16 must be spaces + 1 = 15",
        ),
        ("track.toml", "finishers = 3", "finishers = 4", "track.toml: Invalid enum value 4"),
    ],
)
def test_faults_in_a_pack(file: str, old: str, new: str, says: str) -> None:
    """LS-12.3 – LS-12.8."""
    with pytest.raises(BadPack) as refused:
        with_table(file, old, new)
    assert says in str(refused.value)


@pytest.mark.parametrize("file", GAME.data_files)
def test_an_unreadable_file_is_named_and_nothing_else(file: str) -> None:
    with pytest.raises(BadPack) as refused:
        with_table(file, text="[[[")
    assert {problem.file for problem in refused.value.problems} == {file}


@pytest.mark.parametrize("file", GAME.data_files)
def test_an_empty_file_is_refused(file: str) -> None:
    with pytest.raises(BadPack) as refused:
        with_table(file, text="")
    assert file in {problem.file for problem in refused.value.problems}


def test_double_ids_are_refused() -> None:
    """LS-12.3, LS-12.5."""
    for file, old, new in (
        ("horse_cards.csv", "A2,A,2", "A1,A,2"),
        ("starting_cards.csv", "S2,0.0", "S1,0.0"),
        ("bonuses.csv", "back3,1", "back2x2,1"),
        ("abilities.toml", 'id = "too_lucky"', 'id = "chain_reaction"'),
    ):
        with pytest.raises(BadPack, match="taken already"):
            with_table(file, old, new)


def test_too_few_starting_cards() -> None:
    """LS-12.5."""
    text = (GAME.text_of("starting_cards.csv")).rsplit("S8", 1)[0]
    with pytest.raises(BadPack, match="7 starting cards; eight players need 8"):
        with_table("starting_cards.csv", text=text)


# -- actions -------------------------------------------------------------------------------------


def test_cells() -> None:
    """LS-12.10."""
    turn = turn_with(3, cells=["0.1"])
    refused(turn, Concession("0.0"), "Cell 0.0 shows 8, not 3. (LS-12.10)")
    refused(turn, Concession("0.1"), "Cell 0.1 is already marked. (LS-12.10)")
    both = turn_with(3, cells=["0.1", "2.3"])
    refused(both, Concession("0.1"), "Every space with 3 is marked. (LS-12.10)")
    refused(turn, Concession("4.0"), "There is no cell '4.0'; cells are 0.0 to 3.3. (LS-12.10)")


def test_marks() -> None:
    """LS-12.11."""
    turn = turn_with(3, helmets=[3], jerseys=[3])
    refused(turn, Helmet(), "Helmet 3 is already marked. (LS-12.11)")
    refused(turn, Jersey(8), "Jersey 3 is already marked. (LS-12.11)")
    refused(turn_with(3), Jersey(1), "Horse 1 is already marked on bar 3. (LS-12.11)")
    refused(turn_with(3), Jersey(9), "There is no horse 9; horses are 1 to 8. (LS-12.11)")


def test_the_size_of_a_bet() -> None:
    """LS-12.12."""
    turn = turn_with(3)
    for amount in (0, 4, -1):
        refused(turn, Bet(amount), "A bet is $1, $2 or $3. (LS-12.12)")
    for given in ("two", 1.5, None, True):
        with pytest.raises(IllegalAction, match=r"A bet is \$1, \$2 or \$3. \(LS-12.12\)"):
            GAME.read_action({"do": "bet", "amount": given})


@pytest.mark.parametrize(
    "given",
    [
        {"do": "gallop"},
        {"do": "helmet", "wild": "six"},
        {"do": "concession"},
        {"amount": 3},
        "bet",
        None,
    ],
)
def test_what_is_no_action_at_all(given: Any) -> None:
    with pytest.raises(IllegalAction, match=r"not an action of Long Shot.*LS-12.9"):
        GAME.read_action(given)


# -- records -------------------------------------------------------------------------------------


def test_a_recorded_roll_must_be_on_the_dice() -> None:
    """LS-12.21: k is the round."""
    seats = [SeatHeader("Anna", "random"), SeatHeader("Ben", "random")]
    options = {"first_player": 0, "starting_cards": ["S1", "S2"]}
    match = new_match(GAME, seats, options=options, dice=Scripted([]))
    match.resolve((3, 1))
    match.apply(0, Helmet())
    match.apply(1, Helmet())
    match.record.append(Resolved("roll 2", [3, 5]))
    with pytest.raises(BadRecord, match="line 5: roll 2: 5 is not a face of the movement die"):
        verify(parse_record(match.record.dump()), GAME)
