"""The ids of `gymnasium.make` in PettingZoo's registry as well: `pettingzoo.make("aec", …)`."""

from pettingzoo import register as register_one  # type: ignore[import-untyped]

from railbird.rl.gymnasium_ids import VERSIONS, id_of


def register() -> None:
    for game in VERSIONS:
        for kind, entry_point in (("aec", "env"), ("parallel", "parallel_env")):
            register_one(
                kind,
                id_of(game),
                entry_point=f"railbird.rl.making:{entry_point}",
                kwargs={"game": game},
            )
