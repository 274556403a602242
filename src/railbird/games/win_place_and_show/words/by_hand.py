"""Real dice of Win, Place & Show, and who is heard first."""

from collections.abc import Sequence

from railbird.core import ByHand, Chance, Faces, Shuffle
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.view import WinPlaceAndShowView


def by_hand(box: Box, view: WinPlaceAndShowView, chance: Chance, names: Sequence[str]) -> ByHand:
    if isinstance(chance, Faces):
        return ByHand(f"Anybody rolls move {view.move} of race {view.race}, white and green")
    if isinstance(chance, Shuffle) and chance.public:
        seats = {str(seat): name for seat, name in enumerate(names)}
        return ByHand("Several claim foul; draw who is heard first", seats)
    stables = {str(number): stable for number, stable in _stables(box).items()}
    return ByHand("Shuffle the stable cards", stables)


def _stables(box: Box) -> dict[int, str]:
    return {number: str(getattr(stable, "name", stable)) for number, stable in box.stables.items()}
