"""Who won, in words and as data."""

from collections.abc import Sequence
from typing import Any

from railbird.cli.screen import Screen
from railbird.core import Game, Result, SeatHeader, State


def show_standings(screen: Screen, game: Game, state: State, names: Sequence[str]) -> None:
    """Not where everybody only watched: there is nothing to rank."""
    view = state.view(None)
    assert view.result is not None
    if is_only_watched(game, state, view.result):
        return
    screen.title("\nFinal standings")
    rivals = zip(game.words.rivals(view.result), view.result.house, strict=True)
    everybody = [
        *zip(view.result.places, names, view.result.scores, strict=True),
        *((rival.place, name, rival.score) for name, rival in rivals),
    ]
    width = max(len(name) for _, name, _ in everybody)
    wide = max(8, *(len(game.words.score(score)) for _, _, score in everybody))
    for place, name, score in sorted(everybody, key=lambda player: player[0]):
        screen.board(f"{place:>3}. {name:<{width}} {game.words.score(score):>{wide}}")
    for reason in game.words.tie_breaks(view, names):
        screen.say(reason)


def is_only_watched(game: Game, state: State, result: Result) -> bool:
    """Nobody could decide anything, and nobody has anything."""
    options = game.learn.deciding_options.items()
    without = any(getattr(state.options, name) != value for name, value in options)
    return without and not result.house and not any(result.scores)


def ranking(result: Result) -> list[int]:
    return sorted(range(len(result.places)), key=lambda seat: result.places[seat])


def in_data(result: Result, seats: Sequence[SeatHeader]) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "name": seats[seat].name,
            "player": seats[seat].player,
            "place": result.places[seat],
            "score": result.scores[seat],
        }
        for seat in ranking(result)
    ]
