"""The phases of Big Stakes Racing.

A meet begins with meet_setup, deal, trade, discard or auction, and breed. A race has race_call,
entry, jockey, weights, posts, bets, those of `race_phases`, and result. At last comes meet_end.
"""
