"""Win, Place & Show for machines that learn, and what of it is measured."""

from collections.abc import Sequence

from railbird.core import Event, Gain, Learn, Measure, Seat, prepared
from railbird.games.win_place_and_show.actions import Bid, PassBid
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.events import Dealt, Sold
from railbird.games.win_place_and_show.learn.action_space import action_space, to_listed
from railbird.games.win_place_and_show.learn.observation import Observer
from railbird.games.win_place_and_show.view import WinPlaceAndShowView


def scores_so_far(_box: Box, view: WinPlaceAndShowView) -> Sequence[int | None]:
    return view.money


LEARN: Learn[Box, WinPlaceAndShowView] = Learn(
    action_space=action_space,
    to_listed=to_listed,
    observation=prepared(Observer),
    scores_so_far=scores_so_far,
)


def assets(box: Box, view: WinPlaceAndShowView) -> Sequence[tuple[Seat, str]]:
    """A stable has the horses of one number, in all races."""
    owned = enumerate(view.owners, start=1)
    return [(seat, f"{number} {box.stables[number]}") for number, seat in owned if seat is not None]


def gains(box: Box, event: Event) -> Sequence[Gain]:
    """Lots of the auctions. What nobody bids for is dealt, so then chance gives it."""
    if not isinstance(event, Sold | Dealt):
        return ()
    name = f"race {event.race}: {event.horse} {box.stables[event.horse]}"
    return (Gain(event.seat, name, event.price if isinstance(event, Sold) else None),)


MEASURE: Measure[Box, WinPlaceAndShowView] = Measure(
    assets=assets, gains=gains, dealing=(Bid, PassBid), declining=(PassBid,)
)
