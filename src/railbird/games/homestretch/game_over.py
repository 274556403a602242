"""End of the game: the final ranking with its tie-breaks (HS-7.20, HS-7.21)."""

from railbird.core import Over, Phase, Result, Seat
from railbird.games.homestretch.components import CLASSES
from railbird.games.homestretch.events import GameEnded
from railbird.games.homestretch.state import State


def begin(state: State) -> None:
    standings = [standing(state, seat) for seat in range(state.seats)]
    places = tuple(1 + sum(other > own for other in standings) for own in standings)  # HS-7.21
    result = Result(places, tuple(state.money))
    state.tell(GameEnded(result))
    state.pending = Over(result)


def standing(state: State, seat: Seat) -> tuple[int, ...]:
    """Money, value of the shares, then longshot, field and favorite shares (HS-7.20)."""
    shares = [state.box.shares[card] for card in state.stable[seat]]
    kinds = [state.box.horses[share.horse].kind for share in shares]
    value = sum(share.cost for share in shares)
    return (state.money[seat], value, *(kinds.count(kind) for kind in CLASSES))


GAME_OVER = Phase("game_over", begin=begin)
