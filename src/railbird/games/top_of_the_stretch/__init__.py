"""Top of the Stretch. One module per phase: setup, condition, odds, betting, break_segment,
pace_setup, pace, form (with trouble), factors, stretch, photo, stewards, official, finished.
`docs/rules/top_of_the_stretch.md` has the rules with their numbers."""

from railbird.games.top_of_the_stretch.game import TopOfTheStretch

__all__ = ["TopOfTheStretch"]
