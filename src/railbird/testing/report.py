"""What a check has seen, and what it has not."""

from dataclasses import dataclass, field
from typing import Any

from msgspec import inspect

from railbird.core import Game


@dataclass
class Report:
    """Figures of a check that found nothing wrong. What never came up was not checked."""

    game: str
    games: int = 0
    steps: int = 0
    close_looks: int = 0
    actions: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    missing_actions: tuple[str, ...] = ()
    missing_events: tuple[str, ...] = ()
    secrets_never_hidden: tuple[str, ...] = ()

    def close(self, game: Game, secrets_never_hidden: tuple[str, ...]) -> None:
        self.missing_actions = _missing(_tags(game.action_type), self.actions)
        self.missing_events = _missing(_tags(game.event_type), self.events)
        self.secrets_never_hidden = secrets_never_hidden

    def __str__(self) -> str:
        seen = (
            f"{self.game}: {self.games} games, {self.steps} steps, "
            f"{self.close_looks} close looks, no broken promise"
        )
        gaps = {
            "actions never played": self.missing_actions,
            "events never told": self.missing_events,
            "secrets never hidden": self.secrets_never_hidden,
        }
        return "\n".join(
            [seen, *(f"  {what}: {', '.join(names)}" for what, names in gaps.items() if names)]
        )


def _missing(all_of_them: list[str], seen: set[str]) -> tuple[str, ...]:
    return tuple(name for name in all_of_them if name not in seen)


def _tags(union: Any) -> list[str]:
    info = inspect.type_info(union)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [str(kind.tag) for kind in kinds if isinstance(kind, inspect.StructType)]
