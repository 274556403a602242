"""Questions that cannot be answered are refused with a clear line."""

from railbird.core import BadSetup, Game, View
from railbird.registry import game_ids, load

LEAST = 2
"""The fewest rollouts that give an error."""


def check_budget(rollouts: int) -> int:
    if rollouts < LEAST:
        raise BadSetup(f"{rollouts} rollouts: take at least {LEAST}, or no error can be told")
    return rollouts


def game_of(view: View, game: Game | None) -> Game:
    """The game a view belongs to; one with a data pack, or your own, must be given."""
    named = str(view.__struct_config__.tag)
    if game is None:
        if named not in game_ids():
            raise BadSetup(f"this is a view of {named!r}; give its game as well: game=…")
        return load(named)
    if not isinstance(view, game.view_type):
        raise BadSetup(f"this is a view of {named!r}, not of {game.title}")
    return game
