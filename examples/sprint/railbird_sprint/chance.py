"""railbird sprint chance: how likely a horse wins."""

import sys

from cyclopts import App

app = App(name="chance")


@app.default
def chance(horses: int = 6) -> None:
    """The chance of each horse, with so many in the race."""
    sys.stdout.write(f"1 in {horses}\n")
