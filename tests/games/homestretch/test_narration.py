"""Homestretch in words: choices, explanations, the log and the table."""

import random
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from railbird.core import YOU, Action, Chance, Event, Over, seen_by
from railbird.games.homestretch.actions import (
    AnyAction,
    BuyTop,
    LiftBet,
    MoveOne,
    MoveTwo,
    PlaceBet,
    PlaceBets,
    SpecialMove,
)
from railbird.games.homestretch.events import (
    AnyEvent,
    BetPlaced,
    Bought,
    Drafted,
    GameEnded,
    LosingBet,
    Moved,
    PursePaid,
    RacePaid,
)
from railbird.games.homestretch.state import State
from tests.games.homestretch.rulebook import PAGE
from tests.games.homestretch.table import (
    GAME,
    bet,
    betting_with,
    choices,
    draft_with,
    ended_with,
    market_with,
    paid_after,
    play_until,
    race_with,
    roll,
    sit_down,
)

NAMES = ("Ann", "Ben", "Cid", "Dot")
RULE = re.compile(r"HS-\d+\.\d+")


def random_steps(seed: int, **options: Any) -> Iterator[tuple[State, list[Event]]]:
    """Each state of a random game of four with what was told."""
    rng = random.Random(seed)
    state = sit_down(4, **options)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Chance):
            told = state.resolve(state.pending.sample(rng.randrange))
        else:
            seat = state.pending.must[0]
            told = state.apply(seat, rng.choice(state.legal(seat)))
        yield state, told


def offered(state: State) -> Iterator[tuple[int, Action]]:
    for seat in range(state.seats):
        for action in state.legal(seat):
            yield seat, action


# -- choices -------------------------------------------------------------------------------------


def test_every_choice_has_words_of_its_own_and_a_rule_that_exists() -> None:
    """Section 5: choices of one list can be told apart, and cite a numbered rule."""
    known = set(RULE.findall(PAGE.read_text(encoding="utf-8")))
    seen: set[type] = set()
    for state, _ in random_steps(1, allow_debt=True):
        for seat in range(4):
            view, legal = state.view(seat), state.legal(seat)
            words = [GAME.words.describe(view, action) for action in legal]
            shares = [GAME.box.shares[action.card] for action in legal if hasattr(action, "card")]
            equal = len(shares) - len({(share.horse, share.cost) for share in shares})
            assert len(set(words)) == len(words) - equal  # nothing tells two equal shares apart
            for action in legal[:5]:
                cited = RULE.findall(GAME.words.explain(view, action))
                assert cited, action
                assert set(cited) <= known, action
            seen |= {type(action) for action in legal}
    assert seen == set(get_args(AnyAction)) - {PlaceBets, LiftBet}


def test_a_bet_says_what_it_would_pay() -> None:
    """HS-7.14: value times the figure of the spot."""
    betting = betting_with((50, 40, 30))
    view = betting.view(0)
    action = PlaceBet(3, 11, "win")
    assert GAME.words.describe(view, action) == "Place 3 on #11 Knock on Wood to Win"
    assert "3 × 10 = $30k" in GAME.words.explain(view, action)
    assert "first or second" in GAME.words.explain(view, PlaceBet(1, 7, "place"))


def test_a_move_counts_the_token_in() -> None:
    """HS-7.5: 2 and 4 are 6, 1 and 4 are 5."""
    race = race_with(tokens={4: "+4"})
    roll(race, 1, 3)
    assert "6 spaces" in GAME.words.describe(race.view(0), MoveTwo())
    assert "5 spaces" in GAME.words.describe(race.view(0), MoveOne())


@pytest.mark.parametrize(
    ("options", "token", "words"),
    [
        ({}, "+6", "9 spaces"),
        ({}, "X", "3 spaces"),
        ({}, "", "3 spaces"),
        ({"plus_on_special_move": False}, "+6", "3 spaces"),
        ({"x_stops_special_move": True}, "X", "no space"),
    ],
)
def test_a_special_move_says_how_far_it_goes(
    options: dict[str, Any], token: str, words: str
) -> None:
    """HS-2.8, HS-7.5, HS-7.7, HS-9.4, HS-9.5."""
    race = race_with(tokens={12: token} if token else {}, finished=(7,), **options)
    roll(race, 5, 2)
    assert words in GAME.words.describe(race.view(0), SpecialMove(12))
    assert words in GAME.words.explain(race.view(0), SpecialMove(12))


def test_the_words_of_a_choice_come_true() -> None:
    """Whatever number of spaces a choice promises, the horse moves so far or to the line."""
    for seed in range(4):
        for state, _ in random_steps(seed):
            for _, action in offered(state):
                if not isinstance(action, MoveTwo | MoveOne | SpecialMove):
                    continue
                promised = re.search(
                    r"(\d+) spaces?", GAME.words.describe(state.view(None), action)
                )
                assert promised
                world = state.copy()
                told = world.apply(state.roller, action)
                moved = next(event for event in told if isinstance(event, Moved))
                assert moved.spaces + moved.bonus == int(promised[1])


def test_a_blind_buy_names_its_fee() -> None:
    """HS-7.18."""
    market = market_with((60, 50, 40))
    assert "$3k" in GAME.words.describe(market.view(2), BuyTop())


# -- the log -------------------------------------------------------------------------------------


def test_everything_that_happens_is_told_in_a_sentence() -> None:
    """Section 8: every kind of event, for all who hear of it, without a gap in the words."""
    seen: set[type] = set()
    for seed in range(20):
        for state, told in random_steps(seed, reveal_losing_bets=True):
            for event in told:
                seen.add(type(event))
                for viewer in (None, *range(state.seats)):
                    heard = seen_by(event, viewer)
                    if heard is None:
                        continue
                    line = GAME.words.narrate(heard, NAMES)
                    assert line.endswith((".", "!"))
                    assert "None" not in line
                    assert "{" not in line
    assert seen == set(get_args(AnyEvent))


def test_the_log_of_another_tells_neither_card_nor_value() -> None:
    """HS-8, HS-4.13."""
    pick, placed = Drafted(1, "B07a"), BetPlaced(1, 11, "win", 3)
    assert GAME.words.narrate(pick, NAMES) == "Ben keeps #7 Time's Up ($10k)."
    assert GAME.words.narrate(placed, NAMES) == "Ben puts 3 on #11 Knock on Wood to Win."
    for event, words in (
        (pick, "Ben keeps a card."),
        (placed, "Ben puts a token on #11 Knock on Wood to Win."),
    ):
        heard = seen_by(event, 0)
        assert heard is not None
        assert GAME.words.narrate(heard, NAMES) == words


def test_the_log_speaks_to_the_player_called_you() -> None:
    names = (YOU, "Ben")
    assert GAME.words.narrate(Bought(0, "R12", 5, True, 7), names).startswith("You buy ")
    assert GAME.words.narrate(LosingBet(0, 7, "win", 2), names).startswith("Your 2 on #7")
    assert GAME.words.narrate(LosingBet(1, 7, "win", 2), names).startswith("Ben's 2 on #7")


def test_payouts_show_their_sum() -> None:
    """HS-7.12, HS-7.14: the reader can check the arithmetic."""
    _, told = paid_after(
        (8, 11, 9),
        money={"red": 0, "blue": 0},
        stables={"red": ("B08a", "R08"), "blue": ("B08b",)},
        bets={"blue": ((2, 11, "place"),)},
    )
    lines = [GAME.words.narrate(event, ("Ann", "Ben")) for event in told]
    assert "Ann earns $12k with #8 My Lucky Day: 2 of 3 shares of the purse of $18k." in lines
    assert "Ben's 2 on #11 Knock on Wood to Place pays 2 × 8 = $16k." in lines
    assert any(line.startswith("Nobody owns #11") for line in lines)
    unpaid = [event for event in told if isinstance(event, PursePaid) and event.seat is None]
    assert len(unpaid) == 2


def test_debt_is_written_with_its_sign() -> None:
    """HS-9.3."""
    assert "-$12k" in GAME.words.narrate(RacePaid(1, (2, 3, 4), (0, 6), (-12, 8)), ("Ann", "Ben"))


def test_the_end_names_places_and_money() -> None:
    """HS-7.20, HS-7.21."""
    result = ended_with((80, 96, 80), [(), (), ()])
    line = GAME.words.narrate(GameEnded(result), NAMES[:3])
    assert line == "The game is over: 1. Ben $96k, 2. Ann $80k, 2. Cid $80k."


def test_ties_are_explained_by_what_broke_them() -> None:
    """HS-7.20, worked example HS-11.16."""
    state = race_with(
        seats=2,
        money=(96, 96),
        stables={0: ("B07a", "B05a", "B03a", "B02a"), 1: ("B06a", "B09a", "B10a")},
    )
    state.told = []
    state.enter("game_over")
    (why,) = GAME.words.tie_breaks(state.view(None), ("Ann", "Ben"))
    for word in ("Ann", "Ben", "$96k", "longshot", "HS-7.20"):
        assert word in why


# -- the table -----------------------------------------------------------------------------------


def test_the_table_is_drawn_for_every_viewer_at_every_moment() -> None:
    """Complete, and never wider than a terminal."""
    for state, _ in random_steps(3, reveal_losing_bets=True):
        for viewer in (None, 0, 3):
            board = GAME.words.board(state.view(viewer), NAMES)
            assert all(name in board for name in NAMES)
            assert max(map(len, board.splitlines())) <= 80
            assert "None" not in board


def test_the_table_shows_what_a_bettor_needs() -> None:
    """HS-2.5, HS-2.9: card, purses, tokens, figures and one's own tokens."""
    betting = betting_with((50, 40, 30))
    bet(betting, 1, 3, 11, "win")
    own, other = (GAME.words.board(betting.view(seat), NAMES[:3]) for seat in (1, 0))
    for board in (own, other):
        for word in ("Maiden Mile", "$18k / $12k / $6k", "Emalus", "+6", "Win", "Place", "Show"):
            assert word in board
    assert "[3]" in own
    assert "[3]" not in other
    assert "1 1 2 2" in own


def test_the_table_of_the_draft_shows_cards_to_their_holder_only() -> None:
    """HS-8."""
    draft = draft_with(seats=3)
    for seat in range(3):
        board = GAME.words.board(draft.view(seat), NAMES[:3])
        held = [GAME.box.shares[card].horse for card in draft.hands[seat]]
        assert re.findall(r"#(\d+)", board) == [str(horse) for horse in held]
        assert not [card for card in GAME.box.shares if card in board]
    assert "#" not in GAME.words.board(draft.view(None), NAMES[:3])


def test_the_table_of_the_market_shows_row_and_deck_size() -> None:
    """HS-4.8, HS-8."""
    market = market_with((60, 50, 40, 30), row=("R05", "R10", "R07", "R03"))
    board = GAME.words.board(market.view(0), NAMES)
    assert re.findall(r"\n  #(\d+) ", board) == ["5", "10", "7", "3"]
    assert not [card for card in GAME.box.shares if card in board]
    assert f"{len(market.market_deck)} cards" in board
    assert len(choices(market)) > 1


def test_the_finish_is_drawn() -> None:
    """HS-7.9."""
    state = play_until(sit_down(3), "race_turn")
    state.position[7] = 10
    state.finished = [7]
    board = GAME.words.board(state.view(None), NAMES[:3])
    lane = next(line for line in board.splitlines() if "Time's Up" in line)
    assert "1st" in lane


def test_a_single_owner_earns_the_whole_purse() -> None:
    paid = PursePaid(12, 2, 6, 0, 1, 1, 6)
    assert GAME.words.narrate(paid, ("Ann", "Ben")) == (
        "Ann earns $6k with #12 Pants on Fire: the whole purse."
    )
