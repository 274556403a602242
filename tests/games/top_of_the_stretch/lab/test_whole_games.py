"""The kernel of whole cards is a second implementation: equal to the engine in everything."""

from typing import Any

import msgspec
import numpy as np
import pytest

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.bots.whole_games import whole_games
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.whole.layout import (
    CLOSE,
    FIRST_BET,
    LADDER,
    Between,
    bet_between,
)
from railbird.games.top_of_the_stretch.lab.whole.tables import KNOWN, TITLE
from railbird.games.top_of_the_stretch.options import Options
from railbird.lab.whole.tables import refuse_unknown
from tests.games.top_of_the_stretch.lab.matches import matches
from tests.lab.side_by_side import SideBySide


def test_engine_and_kernel_play_the_same_cards() -> None:
    """Rows, masks, lists, rewards, ends, and what `steady` would do. A million steps of it:
    `python -m tests.campaign whole_games_top_of_the_stretch`."""
    for number, match in enumerate(matches()[::9]):
        both = SideBySide(match, 1, number)
        while not both.ended if match.seats < 4 else both.steps < 10:
            both.step()


def test_many_races_end_the_same() -> None:
    """Speed, fouls, places: more than bets would tell of a race."""
    for number, match in enumerate(matches()):
        if match.seats == 1:
            both = SideBySide(match, 8, number)
            while both.ended < 16:
                both.step()
                both.step(CLOSE)


def test_two_dollars_on_everything_bring_the_same() -> None:
    """Where photos decide and one horse is at 1-10, so that the floor of TS-7.83 counts."""
    alike = next(match for match in matches() if match.name.startswith("all alike"))
    both = SideBySide(alike._replace(options={"betting": True, "races": ("belmont_1973",)}), 20, 1)
    for number in both.kernel.legal(0, 0):
        if number != CLOSE and number % LADDER == FIRST_BET:
            both.step(number)
    both.step(CLOSE)
    assert both.ended == 20


def test_a_hundredth_bet_cannot_be_withdrawn_by_a_number() -> None:
    """The list of actions numbers 99 of them."""
    game = TopOfTheStretch()
    games = whole_games(game, 1, 1, {"bankroll": 1_000})
    games.seed([1])
    games.begin()
    two_dollars, last = 1, len(game.learn.action_space()) - 1
    for placed in range(1, 102):
        games.play(np.array([two_dollars]))
        withdrawals = [number for number in games.legal(0, 0) if number > last - 99]
        assert len(withdrawals) == min(placed, 99)
    games.play(np.array([last]))
    assert last not in games.legal(0, 0)
    assert games.games["staked"].tolist()[0][0] == 2 * 100


def test_a_card_goes_on_when_nobody_can_bet_any_more() -> None:
    """TS-4.19: who cannot pay for a bet is passed over, and so are races that nobody bets on."""
    poor = [match for match in matches() if match.options.get("bankroll") == 4]
    both = SideBySide(poor[0], 6, seed=1)
    while both.ended < 6:
        both.step()


def test_bets_between_the_steps_have_numbers_beyond_all_others() -> None:
    games = whole_games(TopOfTheStretch(), 1, 2, {"bankroll": 1_340})
    games.seed([1])
    games.begin()
    number = int(games.choose("steady", np.array([0]))[0])
    assert number >= games.actions
    bet = bet_between(games.actions, number)
    assert bet == Between(bet.runner, bet.type, amount=134)


def test_an_option_that_the_kernel_does_not_know_is_refused_by_name() -> None:
    longer: Any = msgspec.defstruct("Fog", [("fog", bool, False)], bases=(Options,), frozen=True)
    assert set(Options.__struct_fields__) == KNOWN
    refuse_unknown(TITLE, longer(), KNOWN)
    with pytest.raises(BadSetup, match="option fog=True: the kernel of Top of the Stretch does"):
        refuse_unknown(TITLE, longer(fog=True), KNOWN)


def test_what_the_game_refuses_the_kernel_refuses() -> None:
    with pytest.raises(BadSetup, match="needs 1 to 8 players, got 9"):
        whole_games(TopOfTheStretch(), 1, 9)
    with pytest.raises(BadSetup, match="unknown race 'epsom'"):
        whole_games(TopOfTheStretch(), 1, 4, {"races": ("epsom",)})
    with pytest.raises(BadSetup, match="with betting=False nobody has anything to decide"):
        whole_games(TopOfTheStretch(), 1, 4, {"betting": False})
    with pytest.raises(BadSetup, match="bot 'sharp': the kernel of Top of the Stretch has random"):
        whole_games(TopOfTheStretch(), 1, 4).choose("sharp", np.zeros(1, np.int64))
