"""Decisions along a game, as the seats saw them."""

from collections.abc import Iterator, Mapping

import railbird
from railbird.bots import load_bot
from railbird.core import Decision, Game, Match, Perspective, SeatHeader, new_match


def new_game(game: Game, seats: int = 4, seed: int = 1, **options: object) -> Match:
    headers = [SeatHeader(f"Player {seat}", "random") for seat in range(seats)]
    return new_match(game, headers, seed=seed, options=options)


def moments(
    game: Game,
    seats: int = 4,
    seed: int = 1,
    player: str = "random",
    options: Mapping[str, object] | None = None,
) -> Iterator[tuple[Match, Perspective]]:
    """Every decision of a game that four bots play, before it is taken."""
    match = new_game(game, seats, seed, **(options or {}))
    bot = load_bot(player, game)
    while not match.over:
        if not isinstance(match.state.pending, Decision):
            match.resolve()
            continue
        seat = match.state.pending.must[0]
        yield match, match.perspective(seat)
        match.apply(seat, bot.choose(match.perspective(seat)))


def first_moment(phase: str, seats: int = 4, seed: int = 1) -> Perspective:
    game = railbird.load("homestretch")
    return next(
        seen for _, seen in moments(game, seats, seed, "steady") if seen.view.phase == phase
    )
