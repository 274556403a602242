"""Who won, in words and as data."""

from collections.abc import Sequence
from typing import Any

from railbird.cli.screen import Screen
from railbird.core import Game, Result, SeatHeader, State


def show_standings(screen: Screen, game: Game, state: State, names: Sequence[str]) -> None:
    view = state.view(None)
    assert view.result is not None
    screen.title("\nFinal standings")
    everybody = [
        *zip(view.result.places, names, view.result.scores, strict=True),
        *((rival.place, rival.name, rival.score) for rival in view.result.house),
    ]
    width = max(len(name) for _, name, _ in everybody)
    for place, name, score in sorted(everybody, key=lambda player: player[0]):
        screen.board(f"{place:>3}. {name:<{width}} {game.score(score):>8}")
    for reason in game.tie_breaks(view, names):
        screen.say(reason)


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
