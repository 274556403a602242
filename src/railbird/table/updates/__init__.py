"""Everything a table sends to a browser is made here, and nowhere else.

A game speaks through `state.view`, `state.legal` and `seen_by` alone. The table's own messages hold
no part of a game. All functions return the text that goes out, as bytes.
"""
