"""The phases of Win, Place & Show, in the order of the rules: auction_shuffle, auction_lot,
auction_deal, betting, announce, roll, ride, claim_window, end_of_move, final_claim_window,
settlement, next_race, game_over."""
