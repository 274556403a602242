"""A race while it is run: its actions, events, state and view, and what is kept of it."""
