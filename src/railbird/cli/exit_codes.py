"""Exit codes, for scripts."""

FINE = 0
NOT_SO = 1
"""What was asked about is not so: a record that does not verify."""
BAD_INPUT = 2
FAULT = 70
"""A fault in Railbird itself."""
CANNOT_WRITE = 74
"""A server lost its disk."""
INTERRUPTED = 130
BROKEN_PIPE = 141
