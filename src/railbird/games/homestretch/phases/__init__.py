"""The phases of Homestretch, in the order of the rules: setup, draft, race_setup, betting,
start_player, race, payout, market, game_over."""
