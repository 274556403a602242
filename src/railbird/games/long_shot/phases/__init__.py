"""The phases of Long Shot, in the order of the rules: setup, roll, turn_start, action, triggers,
bonus, round_end, scoring."""
