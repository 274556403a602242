"""The end: the most money wins, equal money shares the win (WP-7.57)."""

from railbird.core import Over, Phase, Result
from railbird.games.win_place_and_show.events import GameEnded
from railbird.games.win_place_and_show.rules.refusals import out_of_turn
from railbird.games.win_place_and_show.state import State


def begin(state: State) -> None:
    places = tuple(1 + sum(other > own for other in state.money) for own in state.money)
    result = Result(places, tuple(state.money))
    state.tell(GameEnded(result))
    state.pending = Over(result)


GAME_OVER = Phase("game_over", begin=begin, refuse=out_of_turn)
