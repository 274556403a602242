"""The phases of Top of the Stretch, in the order of the rules: setup, condition, odds, betting,
break_segment, pace_setup, pace, form (with trouble), factors, stretch, photo, stewards, official,
finished."""
