"""Words of Big Stakes Racing that Tab completes."""

from collections.abc import Iterable

from railbird.games.big_stakes.game import BigStakes


def words_for(_command: str, name: str) -> Iterable[str]:
    match name:
        case "NAMES" | "HORSES":
            return BigStakes().box.named
        case "--at":
            return BigStakes().box.race_cards
    return ()
