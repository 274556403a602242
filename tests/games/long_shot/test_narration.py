"""Long Shot in words: choices, explanations, the log and the table."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from railbird.core import YOU, Chance, Event, Over
from railbird.games.long_shot.actions import (
    AnyAction,
    Bet,
    BetStrung,
    Buy,
    ClaimBonus,
    Concession,
    DeclineAbility,
    Helmet,
    Jersey,
    UseAbility,
)
from railbird.games.long_shot.events import (
    AbilityScored,
    AnyEvent,
    BetPaid,
    BetPlaced,
    BonusClaimed,
    ConcessionMarked,
    DraggedAlong,
    GameEnded,
    HorseTaken,
    LineCompleted,
    Moved,
    PursePaid,
    Scored,
    StartingCardDealt,
    WildErased,
)
from railbird.games.long_shot.state import State
from railbird.games.long_shot.words.describe import _DESCRIBED
from railbird.games.long_shot.words.narrate import _TOLD
from railbird.games.long_shot.words.phrases import space_name
from tests.games.long_shot.table import (
    GAME,
    bonus_with,
    buy,
    ends,
    legal,
    race_with,
    roll,
    scored,
    sit_down,
    turn_with,
)

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
RULE = re.compile(r"LS-\d+\.\d+")
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "long_shot.md"


def random_steps(seats: int, seed: int, **options: Any) -> Iterator[tuple[State, list[Event]]]:
    """Each state of a random game with what was told, with all cards of set D or a mix."""
    rng = random.Random(seed)
    market = "mixed_random" if seed % 2 else "set_D"
    state = sit_down(seats, market=market, sets="A,B,C", **options)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            told = state.resolve(state.pending.sample(rng.randrange))
        else:
            actions = eager(state) if rng.random() < 0.7 else legal(state)
            told = state.apply(state.pending.must[0], rng.choice(actions))
        yield state, told


def eager(state: State) -> list[Any]:
    """Buying and using cards comes first, so that much happens."""
    actions = legal(state)
    keen = [action for action in actions if isinstance(action, Buy | UseAbility | BetStrung)]
    return keen or actions


def described(state: State, action: Any) -> str:
    return GAME.words.describe(state.view(0), action)


def explained(state: State, action: Any) -> str:
    return GAME.words.explain(state.view(0), action)


def told(event: Event, names: tuple[str, ...] = NAMES) -> str:
    return GAME.words.narrate(event, names)


# -- choices -------------------------------------------------------------------------------------


def test_every_choice_has_words_of_its_own_and_a_rule_that_exists() -> None:
    """LS-5: choices of one list can be told apart, and cite a numbered rule."""
    known = set(RULE.findall(PAGE.read_text(encoding="utf-8")))
    for seed in range(6):
        for state, _ in random_steps(3, seed, wild_refresh="any_turn", passing="any_turn"):
            if isinstance(state.pending, Over | Chance):
                continue
            actions = legal(state)
            view = state.view(state.pending.must[0])
            words = [GAME.words.describe(view, action) for action in actions]
            assert len(set(words)) == len(words)
            assert all(word[0].isupper() and not word.endswith(".") for word in words)
            for action in actions:
                cited = RULE.findall(GAME.words.explain(view, action))
                assert cited
                assert set(cited) <= known


def test_actions_name_the_horse_the_number_and_the_price() -> None:
    turn = turn_with(4)
    assert described(turn, Concession("3.2")) == "Cross off the 4 (row 4)"
    assert described(turn, Helmet()) == "Mark helmet 4"
    assert described(turn, Jersey(8)) == "Mark jersey 4, and #8 Great Appreciation on bar 4"
    assert described(turn, Jersey(None)) == "Mark jersey 4"
    assert described(turn, Bet(2)) == "Bet $2 on #4 Early Bird Special"
    assert described(turn, Buy()) == "Buy #4 Early Bird Special for $8"
    assert described(turn, Bet(2, wild=7)) == "Wild 7: bet $2 on #7 Sticky Fingers"


def test_a_concession_is_named_as_people_count() -> None:
    """By its number and row; by its column too where a row holds the number twice."""
    box = GAME.box
    assert space_name(box, "0.0") == "8 (row 1)"
    doubled = msgspec.structs.replace(box, grid=(8, 8, *box.grid[2:]))
    assert space_name(doubled, "0.1") == "8 (row 1, column 2)"
    marked = ConcessionMarked(0, "0.0", 8)
    assert GAME.words.narrate(marked, ["Ann"]) == "Ann crosses off the 8 (row 1)."
    filled = LineCompleted(0, "row", 0)
    assert GAME.words.narrate(filled, ["Ann"]) == "Ann fills row 1: a bonus."


def test_bonuses_say_what_they_bring_to_their_owner() -> None:
    """LS-2.9: with the cards of the player who claims."""
    state = bonus_with(owners={2: 0, 3: 0}, market="set_B")
    assert described(state, ClaimBonus("cash7")) == "Gain $9"
    assert described(state, ClaimBonus("back3", 1, extra=1)) == "Move #1 Golden Corral back 4"
    assert described(bonus_with(), ClaimBonus("cash7")) == "Gain $7"
    pair = described(bonus_with(), ClaimBonus("forward2x2", 1, 2))
    assert pair == "Move #1 Chain Reaction and #2 Too Lucky forward 2"
    free = described(bonus_with(market="set_C", owners={4: 0}), ClaimBonus("free_bet3", 8))
    assert free == "Bet $5 on #8 Magic Hate Ball for free"
    off = bonus_with(owners={2: 0}, market="set_B", abilities="off")
    assert described(off, ClaimBonus("cash7")) == "Gain $7"


def test_abilities_say_what_is_chosen() -> None:
    turn = turn_with(6, market="set_B")
    buy(turn)
    assert described(turn, UseAbility("B6", horse=2)) == (
        "Partner in Crime: move #6 Partner in Crime and #2 Silver Spoon forward 2"
    )
    assert described(turn, DeclineAbility("B6")) == "Do not use Partner in Crime"
    assert "move it and one other horse forward 2" in explained(turn, UseAbility("B6", horse=2))


def test_explanations_tell_what_would_follow() -> None:
    turn = turn_with(6, cells=["0.0", "0.1", "0.2"], jerseys=[6])
    assert "fills row 1: a bonus" in explained(turn, Concession("0.3"))
    assert "column 3 needs 3 more" not in explained(turn, Concession("0.3"))
    assert "row 3 needs 3 more" in explained(turn, Concession("2.2"))
    assert "that is a Jockey Set, worth $5" in explained(turn, Helmet())
    assert "one of your Wild Numbers" in explained(turn, Helmet(wild=3))
    assert "$14 if it is first, $12 if it is second" in explained(turn, Bet(2))
    late = turn_with(6, finished=[1])
    assert "first" not in explained(late, Bet(2))
    assert "mark one concession space" in explained(turn, Buy())


def test_no_action_and_no_event_is_without_words() -> None:
    assert set(_DESCRIBED) == set(get_args(AnyAction))
    assert set(_TOLD) == set(get_args(AnyEvent))


def test_the_bet_that_moves_its_horse() -> None:
    turn = turn_with(5, market="set_D", owners={1: 0})
    assert described(turn, BetStrung()) == "Bet $1 on #5 Five Leaf Clover and move it forward 1"
    assert "The horse also moves 1 space" in explained(turn, BetStrung())


# -- the log -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 4])
def test_every_event_has_a_sentence(seats: int) -> None:
    for seed in range(12):
        for _, events in random_steps(seats, seed):
            for event in events:
                words = told(event, NAMES[:seats])
                assert words.endswith((".", "!"))
                assert "None" not in words


def test_sentences() -> None:
    assert told(BetPlaced(0, 6, 2, 2, 5, 10)) == "Ann bets $2 on #6, $5 in all."
    assert told(BetPlaced(0, 6, 3, 0, 3, 12)) == "Ann bets $3 on #6 for free."
    assert told(Moved(6, 3, 9, "roll")) == "#6 runs 3 spaces to space 9."
    assert told(Moved(6, -2, 0, "push")) == "#6 is moved back 2 spaces to the start."
    assert told(Moved(6, 0, 15, "push")) == "#6 stays at space 15."
    assert told(Moved(6, 1, 16, "roll", home=True)) == "#6 runs 1 space over the line."
    assert told(DraggedAlong((1, 4), (16, 3), (1,))) == ("Also moved: #1 over the line, #4 to 3.")
    taken = HorseTaken(1, "A6", 3, "half", 9)
    assert told(taken) == "Ben buys #6 Miracle Worker for $3, half price."
    assert told(BonusClaimed(1, "cash7")) == "Ben claims a bonus: gain $7."
    assert told(WildErased(1, 2, 3)) == "Ben erases 2 Wild Numbers; 3 to use."
    assert told(PursePaid(6, 2, None, 25)) == ("Nobody owns #6: its purse of $25 is not paid.")
    assert told(BetPaid(0, 6, 2, 3, 6, 18)) == "Ann's $3 on #6, second, pays 3 × 6 = $18."
    assert (
        told(BetPaid(0, 6, 0, 3, 1, 3)) == "Ann's $3 on #6, past the No-Bet line, pays 3 × 1 = $3."
    )
    assert told(AbilityScored(0, "C2", -10)) == "Ann loses $10 by Pie in the Sky."
    assert told(Scored(0, 25, 47, 10, 5, 0, 87, ())) == (
        "Ann: purses $25, bets $47, Jockey Sets $10, cash $5, abilities $0; $87 in all."
    )


def test_you_are_spoken_to() -> None:
    assert told(BetPlaced(0, 6, 2, 2, 2, 10), (YOU, "Ben")) == "You bet $2 on #6."
    assert told(BetPaid(0, 6, 2, 3, 6, 18), (YOU, "Ben")).startswith("Your $3 on #6")


def test_roland_has_his_name() -> None:
    dealt = StartingCardDealt(1, "S2", (), ((3, 3), (7, 3)))
    assert told(dealt, ("Ann",)) == "Roland Wright gets starting card S2: $3 on #3 and $3 on #7."
    race = race_with(1, money=[3, 30], finished=[1, 2, 3])
    scored(race)
    assert isinstance(race.pending, Over)
    assert told(GameEnded(race.pending.result), ("Ann",)) == (
        "The game is over: 1. Roland Wright $30, 2. Ann $3."
    )


# -- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_the_table_fits_eighty_columns(seats: int) -> None:
    names = [f"{name} with a very long name" for name in NAMES[:seats]]
    for state, _ in random_steps(seats, seats, lanes="staggered"):
        for viewer in (None, 0):
            board = GAME.words.board(state.view(viewer), names)
            assert max(map(len, board.splitlines())) <= 80
            assert not any(line != line.rstrip() for line in board.splitlines())


def test_the_table_shows_race_sheets_and_bonuses() -> None:
    state = race_with(
        1,
        position={5: 4, 6: 12},
        finished=[2],
        owners={2: 0, 7: 1},
        cells=["0.0"],
        helmets=[3],
        jerseys=[4],
        wilds=1,
        bets={8: 4},
    )
    roll(state, 5, 1)
    board = GAME.words.board(state.view(0), ["Ann"]).splitlines()
    assert board[-10] == "Round 1: Ann rolls horse 5 and 1 space"
    lanes = {line[1:3]: line for line in board[-8:]}
    assert lanes["#5"].startswith(">#5 Laundry Day            $6 7/6/5 1··4····    ━━━━━●")
    assert lanes["#2"].endswith("┃1st")
    assert " A " in lanes["#2"]
    assert " B " in lanes["#7"]
    ann, roland = next(pair for pair in pairwise(board) if pair[0].startswith("A Ann"))
    assert "×○○" in ann
    assert "··3·····" in ann
    assert "Roland Wright" in roland
    assert "1: × 3 5 6" in board
    assert any(line.startswith("Your bonuses: $7 (×3), 2 horses back 2") for line in board)
    assert "#2 Too Lucky: At the start of your turn, if the die shows 2, gain $2." in board


def test_the_table_can_be_drawn_before_the_market_is_known() -> None:
    board = GAME.words.board(sit_down(2, market="mixed_random").view(None), ["Ann", "Ben"])
    assert "Ann" in board


def test_scores_are_dollars() -> None:
    assert GAME.words.score(87) == "$87"
    assert GAME.words.score(-10) == "-$10"


def test_a_table_that_waits_for_great_appreciation() -> None:
    race = ends(race_with(finished=[8, 1, 2], owners={8: 0}))
    assert described(race, UseAbility("A8")) == "Use Great Appreciation"
    assert GAME.words.board(race.view(0), ["Ann", "Ben"])


def test_a_bet_after_three_horses_are_home_says_what_is_left() -> None:
    """LS-7.31: no place is left to pay for."""
    state = turn_with(4, finished=[1, 2, 3])
    words = GAME.words.explain(state.view(0), Bet(3))
    assert words.startswith("Pays $")
    assert "passes the No-Bet line; three horses are home" in words
    assert "Pays ," not in words


def test_a_bet_that_costs_nothing_says_so() -> None:
    """LS-2.21: Early Bird Special."""
    state = turn_with(5, owners={4: 0})
    assert GAME.words.describe(state.view(0), Bet(2)).endswith("for free")
    again = turn_with(5, owners={4: 0}, bets={5: 1})
    assert not GAME.words.describe(again.view(0), Bet(2)).endswith("for free")
