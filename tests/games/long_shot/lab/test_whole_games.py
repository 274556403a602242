"""The kernel of the whole game is a second implementation: equal to the engine in everything."""

from typing import Any

import msgspec
import numpy as np
import pytest

from railbird.core import BadSetup, Chance
from railbird.games.long_shot.bots.whole_games import whole_games
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.lab.whole.from_state import record_of
from railbird.games.long_shot.lab.whole.tables import KNOWN, TITLE
from railbird.games.long_shot.options import Options
from railbird.lab.whole.tables import refuse_unknown
from tests.games.long_shot.lab.matches import matches
from tests.games.long_shot.table import with_table
from tests.lab.side_by_side import SideBySide


def test_engine_and_kernel_play_the_same_games() -> None:
    """Rows, masks, lists, rewards, ends, and what `steady` would do. A million steps of it:
    `python -m tests.campaign whole_games_long_shot`."""
    for number, match in enumerate(matches()[::9]):
        both = SideBySide(match, 1, number)
        while not both.ended if match.seats < 4 else both.steps < 40:
            both.step()


def test_every_set_of_rules_to_the_end_where_abilities_abound() -> None:
    """Two seats act often and soon own many cards."""
    for number, match in enumerate(matches()):
        if match.name.startswith(("other abilities, 2", "cards that cost nothing, 2")):
            both = SideBySide(match, 1, number)
            while not both.ended:
                both.step()


def test_equal_sums_are_ranked_by_the_better_placed_horse_in_both() -> None:
    """LS-7.35; on a short track, with eight seats, many end alike."""
    short = [match for match in matches() if "a short track, 8" in match.name]
    both = SideBySide(short[4], 8, seed=1)
    while both.ended < 8:
        both.step()
    assert both.ties > 2


def test_games_draw_their_own_dice_and_repeat_them() -> None:
    def played(keys: list[int]) -> bytes:
        games = whole_games(LongShot(), len(keys), 4)
        games.seed(keys)
        games.begin()
        games.play_others("random", np.full(len(keys), -1))
        totals: np.ndarray[tuple[int, ...], np.dtype[np.int32]] = games.games["money"]
        return totals.tobytes()

    assert played([1, 2, 3]) == played([1, 2, 3])
    assert played([1]) != played([2])
    assert played([1, 2])[:32] == played([1])


def test_the_kernel_goes_on_from_decisions_alone() -> None:
    state = LongShot().new(2)
    assert isinstance(state.pending, Chance)
    with pytest.raises(BadSetup, match="first resolve: shuffle of the starting cards"):
        record_of(state)


def test_an_option_that_the_kernel_does_not_know_is_refused_by_name() -> None:
    longer: Any = msgspec.defstruct("Fog", [("fog", bool, False)], bases=(Options,), frozen=True)
    assert set(Options.__struct_fields__) == KNOWN
    refuse_unknown(TITLE, longer(), KNOWN)
    with pytest.raises(BadSetup, match="option fog=True: the kernel of Long Shot: The Dice Game"):
        refuse_unknown(TITLE, longer(fog=True), KNOWN)


def test_what_the_game_refuses_the_kernel_refuses() -> None:
    with pytest.raises(BadSetup, match="needs 1 to 8 players, got 9"):
        whole_games(LongShot(), 1, 9)
    with pytest.raises(BadSetup, match="Unknown card 'Z1' in option market"):
        whole_games(LongShot(), 1, 4, {"market": ("Z1",)})
    with pytest.raises(BadSetup, match="The Dice Game has random and steady"):
        whole_games(LongShot(), 1, 4).choose("sharp", np.zeros(1, np.int64))


def test_a_game_against_roland_is_refused_by_name() -> None:
    with pytest.raises(BadSetup, match="the kernel of Long Shot: The Dice Game does not play"):
        whole_games(LongShot(), 1, 1)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("track.toml", "16, 17, 17]", "16, 17, 41]", "41 spaces of the track: .* has room for 40"),
        (
            "player_sheet.toml",
            "max_bet_per_action = 3",
            "max_bet_per_action = 5000",
            "5000 dollars",
        ),
        ("bonuses.csv", "spaces,1,move_each,spaces=3", "spaces,3,move_each,spaces=3", "forward3"),
        ("abilities.toml", "further = 1", "further = 8", "8 spaces further: .* has room for 7"),
    ],
)
def test_a_box_that_the_kernel_has_no_room_for_is_refused(
    file: str, old: str, new: str, words: str
) -> None:
    game = with_table(file, old, new)
    with pytest.raises(BadSetup, match=words):
        whole_games(game, 1, 2, {"lanes": "staggered"})
