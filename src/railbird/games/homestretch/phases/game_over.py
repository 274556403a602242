"""End of the game: the final ranking with its tie-breaks (HS-7.20, HS-7.21)."""

from collections.abc import Sequence
from itertools import pairwise

from railbird.core import Over, Phase, Result, Seat, does
from railbird.games.homestretch.box.components import CLASSES, Box
from railbird.games.homestretch.events import GameEnded
from railbird.games.homestretch.refusals import out_of_turn
from railbird.games.homestretch.state import State
from railbird.games.homestretch.view import HomestretchView


def begin(state: State) -> None:
    standings = [standing(state, seat) for seat in range(state.seats)]
    places = tuple(1 + sum(other > own for other in standings) for own in standings)  # HS-7.21
    result = Result(places, tuple(state.money))
    state.tell(GameEnded(result))
    state.pending = Over(result)


def standing(state: State, seat: Seat) -> tuple[int, ...]:
    """Money, then what breaks a tie (HS-7.20)."""
    return (state.money[seat], *tie_breakers(state.box, state.stable[seat]))


def tie_breakers(box: Box, stable: Sequence[str]) -> tuple[int, ...]:
    """Value of the shares, then longshot, field and favorite shares (HS-7.20)."""
    shares = [box.shares[card] for card in stable]
    kinds = [box.horses[share.horse].kind for share in shares]
    return (sum(share.cost for share in shares), *(kinds.count(kind) for kind in CLASSES))


_BREAKERS = ("a higher cost of shares", *(f"more {kind} shares" for kind in CLASSES))


def explain_ties(box: Box, view: HomestretchView, names: Sequence[str]) -> list[str]:
    """A sentence for each two neighbours in the ranking with equal money (HS-7.20)."""
    assert view.result is not None
    ranking = sorted(range(len(names)), key=view.result.places.__getitem__)
    return [
        _why(box, view, names, better, other)
        for better, other in pairwise(ranking)
        if view.money[better] == view.money[other]
    ]


def _why(box: Box, view: HomestretchView, names: Sequence[str], better: Seat, other: Seat) -> str:
    both = f"{names[better]} and {names[other]} have ${view.money[better]}k each"
    ours, theirs = (tie_breakers(box, view.stables[seat]) for seat in (better, other))
    for advantage, own, less in zip(_BREAKERS, ours, theirs, strict=True):
        if own != less:
            ahead = does(names[better], "comes")
            return f"{both}; {ahead} first by {advantage}, {own} to {less} (HS-7.20)."
    return f"{both}, and their shares rank alike: they share the place (HS-7.20)."


GAME_OVER = Phase("game_over", begin=begin, refuse=out_of_turn)
