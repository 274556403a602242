"""Functions that make environments. PettingZoo is imported only when one is called."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from railbird.core import BadSetup, Game, Pack, Player
from railbird.measure import usual_seats
from railbird.registry import load
from railbird.rl.episode import usual_cycles
from railbird.rl.rewards import REWARDS

if TYPE_CHECKING:
    from railbird.rl.environment import Environment, RailbirdEnv
    from railbird.rl.parallel import RailbirdParallelEnv
    from railbird.rl.solo import SoloEnv
    from railbird.rl.vector import BatchPolicy, RailbirdVectorEnv

Reward: TypeAlias = Literal["win", "place", "score", "score_change"]


def raw_env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Pack | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> "RailbirdEnv":
    """The environment itself, which refuses an illegal action with an error.

    `game` is the id of a game, or any game object. Without `seats` it has the usual number. After
    `max_cycles` decisions a game is truncated: by default 1,000 for each seat, with 0 never.
    """
    with needing_the_extra():
        from railbird.rl.environment import RailbirdEnv
    box = game_for(game, pack, reward)
    at = seats or usual_seats(box)
    return RailbirdEnv(box, at, options, reward, render_mode, usual_cycles(at, max_cycles))


def env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Pack | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> "Environment":
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game."""
    raw = raw_env(
        game,
        seats,
        options,
        pack=pack,
        reward=reward,
        render_mode=render_mode,
        max_cycles=max_cycles,
    )
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
    return cast("Environment", wrapped)


def solo_env(
    game: str | Game,
    opponents: Sequence[str | Player] | None = None,
    *,
    seat: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: Pack | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
    limit: float | None = None,
    max_cycles: int | None = None,
) -> "SoloEnv":
    """One seat as a Gymnasium environment; the others are bots, named as everywhere.

    Without opponents it plays against `random` at a table of the usual number of seats. `limit` is
    the time in seconds that your own opponent has for a decision; after that the default is played.
    """
    with needing_the_extra():
        from railbird.rl.solo import SoloEnv
    box = game_for(game, pack, reward)
    others = ["random"] * (usual_seats(box) - 1) if opponents is None else opponents
    if isinstance(others, str):
        raise BadSetup(f'opponents is a list, one for each other seat: ["{others}", …]')
    if seat is not None and seat not in range(len(others) + 1):
        raise BadSetup(f"seat {seat}: with {len(others)} opponents seats are 0 to {len(others)}")
    cycles = usual_cycles(len(others) + 1, max_cycles)
    return SoloEnv(box, others, seat, options, reward, render_mode, limit, cycles)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Pack | None = None,
    reward: Reward = "win",
    max_cycles: int | None = None,
) -> "RailbirdParallelEnv":
    """PettingZoo's parallel environment: seats that decide at the same time act in one step."""
    with needing_the_extra():
        from railbird.rl.parallel import RailbirdParallelEnv
    box = game_for(game, pack, reward)
    at = seats or usual_seats(box)
    return RailbirdParallelEnv(box, at, options, reward, usual_cycles(at, max_cycles))


def vector_env(
    game: str | Game,
    num_envs: int = 1,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    opponents: "str | BatchPolicy" = "self",
    seat: int | None = None,
    pack: Pack | None = None,
    reward: Reward = "win",
    kernel: bool = True,
    copy: bool = True,
    max_cycles: int | None = None,
) -> "RailbirdVectorEnv":
    """Many games as a vector environment of Gymnasium.

    `opponents` fill the other seats: "self" leaves them all to you, one decision at a time; a bot
    goes by its name; a policy is a function from rows and masks to numbers of actions. Where a game
    has a kernel, that plays, unless `kernel` is False; the games are the same. With `copy` False
    each step overwrites the arrays of the last. `max_cycles` counts the steps of each game.
    """
    with needing_the_extra():
        from railbird.rl.vector import RailbirdVectorEnv
    box = game_for(game, pack, reward)
    at = seats or usual_seats(box)
    cycles = usual_cycles(at, max_cycles)
    return RailbirdVectorEnv(
        box, num_envs, at, options, reward, opponents, seat, kernel, copy, cycles
    )


def open_spiel_game(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Pack | None = None,
) -> Any:
    """The game as a `pyspiel.Game`, with every chance as nodes of equally likely draws."""
    with needing_the_extra("open_spiel"):
        from railbird.rl.open_spiel import spiel_game
    box = game_for(game, pack, "win")
    return spiel_game(box, seats or usual_seats(box), options)


@contextmanager
def needing_the_extra(extra: str = "rl") -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"environments need the package {error.name}: pip install 'railbird[{extra}]'"
        ) from None


def game_for(game: str | Game, pack: Pack | None, reward: str) -> Game:
    if reward not in REWARDS:
        raise BadSetup(f"reward {reward!r}: use one of {', '.join(REWARDS)}")
    if isinstance(game, str):
        return load(game, pack)
    if not isinstance(game, Game):
        raise BadSetup(f"a game is its id or a railbird.core.Game, not {game!r}")
    if pack is not None:
        raise BadSetup(f"load {game.title} with its pack and leave pack out here")
    return game
