"""The auto-rider in the race (BS-7.80): no shift, every token, the best square by rule."""

from collections.abc import Iterable

from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.race.state import Race, Runner, Spent
from railbird.games.big_stakes.rules.moving import Mount, Reached
from railbird.games.big_stakes.rules.tokens import spendable

_SEVEN = 7


def token_to_spend(box: Box, race: Race, runner: Runner) -> Spent | None:
    """The one nearest 7, of equals the lower id; a 7 is called low."""
    held = [box.tokens[token] for token in spendable(race, runner)]
    if not held:
        return None
    best = min(held, key=lambda token: (abs(token.number - _SEVEN), token.id))
    return Spent(best.id, "low" if best.number <= _SEVEN else "high")


def best_move(mount: Mount, moves: Iterable[Reached]) -> Reached:
    """Furthest on, less half of what its lane costs in the next chute; ties: fewer changes, then
    the lower lane, then the longer path."""
    track = mount.track

    def worth(move: Reached) -> tuple[int, int, int, int]:
        square = move.square
        value = 2 * track.progress[square] - track.wide[square] * track.parts
        return -value, move.changes, track.lane[square], -len(move.path)

    return min(moves, key=worth)
