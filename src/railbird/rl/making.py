"""The way to an environment. PettingZoo is imported only when one is asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from railbird.core import BadSetup, Game, Pack
from railbird.registry import load
from railbird.rl.rewards import REWARDS

if TYPE_CHECKING:
    from railbird.rl.environment import RailbirdEnv


def raw_env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Pack | None = None,
    reward: str = "win",
    render_mode: str | None = None,
) -> "RailbirdEnv":
    """The environment itself, which refuses an illegal action with an error.

    `game` is the id of a game, or a game of your own as it is.
    """
    try:
        from railbird.rl.environment import RailbirdEnv
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"environments need the package {error.name}: pip install 'railbird[rl]'"
        ) from None
    if reward not in REWARDS:
        raise BadSetup(f"reward {reward!r}: allowed is one of {', '.join(REWARDS)}")
    if isinstance(game, Game) and pack is not None:
        raise BadSetup(f"load {game.title} with its pack and leave pack out here")
    box = load(game, pack) if isinstance(game, str) else game
    return RailbirdEnv(box, seats or box.seats[-1], options or {}, reward, render_mode)


def env(game: str | Game, seats: int | None = None, **how: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game."""
    raw = raw_env(game, seats, **how)
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )
