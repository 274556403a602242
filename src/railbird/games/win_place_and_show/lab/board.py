"""The chances of the race on the program, for `odds` in the terminal."""

from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.lab.tally import (
    WinPlaceAndShowTally,
    run_win_place_and_show,
    start_of,
)
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

RACES = 200_000
_BEFORE_THE_RACE = ("auction_lot", "betting")


def odds_now(game: WinPlaceAndShow, view: WinPlaceAndShowView) -> WinPlaceAndShowTally | None:
    """From the gate; during the auction all six horses run."""
    if view.phase not in _BEFORE_THE_RACE:
        return None
    entered = view.entered if view.phase == "betting" else None
    return run_win_place_and_show(start_of(view.race, entered, view.options, game), RACES, seed=0)
