"""Top of the Stretch in words: choices, the log, the call, the chart, the scoresheet on paper."""
