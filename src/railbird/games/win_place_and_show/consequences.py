"""What a ride, a bid or a bet brings with it, beyond its words."""

from collections.abc import Sequence

from railbird.core import Action, Consequences
from railbird.games.win_place_and_show.actions import Bid, MoveHorse, WriteBet
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.details import RideDetail, ride_details
from railbird.games.win_place_and_show.phases.ride import mount_seen
from railbird.games.win_place_and_show.rules.moves import Mount
from railbird.games.win_place_and_show.view import WinPlaceAndShowView, squares_of
from railbird.games.win_place_and_show.words.phrases import money, numbers
from railbird.lanes import NOWHERE


def of_rides(
    box: Box,
    view: WinPlaceAndShowView,
    rides: Sequence[MoveHorse],
    details: Sequence[RideDetail | None],
) -> list[Consequences]:
    mount = mount_seen(view, box)
    squares = {name: square for square, name in enumerate(mount.track.names)}
    standing = {square: horse for horse, square in squares_of(mount.track, view).items()}
    found = []
    for ride, detail in zip(rides, details, strict=True):
        square = squares.get(str(ride.to), NOWHERE)
        certain = list(_reasons_to_claim(detail))
        if square == NOWHERE:
            found.append(Consequences(tuple(certain)))
            continue
        if _forgoes_the_allowance(mount, ride, square):
            certain.append("This is the last move on which the allowance can be used.")
        found.append(Consequences(tuple(certain), _boxed_in(mount, square, standing)))
    return found


def _reasons_to_claim(detail: RideDetail | None) -> Sequence[str]:
    if detail is None or not detail.fouls:
        return ()
    return (f"Foul could be claimed: {'; '.join(detail.fouls)}.",)


def _forgoes_the_allowance(mount: Mount, ride: MoveHorse, square: int) -> bool:
    """Over the line it is gone (WP-7.30)."""
    has_it = any(choice.use_allowance for choice in mount.choices)
    return has_it and not ride.use_allowance and bool(mount.track.past_line[square])


def _boxed_in(mount: Mount, square: int, standing: dict[int, int]) -> tuple[str, ...]:
    """Whether every way on is taken now; the others may move away first."""
    ways = [to for to in mount.track.course.ways[square] if to != NOWHERE]
    if not ways or mount.track.past_line[square]:
        return ()
    if any(to not in mount.others for to in ways):
        return ()
    ahead = [standing[to] for to in ways]
    return (f"Boxed in behind {numbers(ahead)}, unless way is made before the next move.",)


def of_money(box: Box, view: WinPlaceAndShowView, action: Action) -> Consequences:
    """Whether the player could not pay for anything more in this race."""
    assert view.seat is not None
    cash, least = view.money[view.seat] or 0, box.constants.betting.amounts[0]
    match action:
        case Bid(amount) if cash - amount < least:
            left = money(cash - amount)
            return Consequences((f"If the horse is yours, {left} is left: too little for a bet.",))
        case WriteBet(_, _, amount) if cash - view.written - amount < least:
            left = money(cash - view.written - amount)
            return Consequences((f"You cannot pay for another bet then: {left} is left.",))
    return Consequences()


def consequences(
    box: Box, view: WinPlaceAndShowView, actions: Sequence[Action]
) -> Sequence[Consequences]:
    rides = [action for action in actions if isinstance(action, MoveHorse)]
    if rides:
        return of_rides(box, view, rides, [*ride_details(box, view, rides)])
    return [of_money(box, view, action) for action in actions]
