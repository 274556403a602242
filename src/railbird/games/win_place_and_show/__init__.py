"""Win, Place & Show. One module per phase: auction_shuffle, auction_lot, auction_deal, betting,
announce, roll, ride, claim_window, end_of_move, final_claim_window, settlement, next_race,
game_over. `docs/rules/win_place_and_show.md` has the rules with their numbers."""

from railbird.games.win_place_and_show.game import WinPlaceAndShow

__all__ = ["WinPlaceAndShow"]
