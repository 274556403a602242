"""What a viewer may know (WP-8). Nothing else builds what leaves the process."""

from typing import TYPE_CHECKING, Literal

import msgspec

from railbird.core import Decision, Seat, View, Viewer, what_is_pending
from railbird.games.win_place_and_show.actions import ClaimFoul, Reason
from railbird.games.win_place_and_show.box.track import Track
from railbird.games.win_place_and_show.events import Claim, HorseMoved, Paid
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.moves import has_bonus, strength
from railbird.games.win_place_and_show.rules.slip import Slip, total_of
from railbird.lanes import Square

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.state import State


class Place(msgspec.Struct, frozen=True):
    """Where a horse stands: leg of the course, place in it, lane (WP-2.21)."""

    leg: int
    at: int
    lane: int
    name: str
    to_line: int
    """Fewest squares to the run-out; 0 beyond the line."""


class AuctionView(msgspec.Struct, frozen=True):
    round: int
    lots: int
    """Cards put up so far."""
    stable: int
    """Whose horse is up; 0 for none."""
    horse: int
    bid: int
    bidder: Seat | None
    passes: tuple[int, ...]
    out: tuple[bool, ...]
    """Who is out of this lot, by seat."""
    cards_to_come: int
    next_cards: tuple[int, ...]
    """Stables still to come up in this round; in the first one nobody knows (WP-8.3)."""
    aside: tuple[int, ...]
    sold: bool
    """Whether this round has sold anything."""


class Count(msgspec.Struct, frozen=True):
    """What the next horse may count, and where it comes from (WP-7.30)."""

    horse: int
    seat: Seat | None
    strength: int
    die: int
    bonus: int
    """Squares more if the bonus is taken."""
    allowance: int
    """Squares more if the allowance is used."""


class WindowView(msgspec.Struct, frozen=True):
    horse: int
    final: bool
    reasons: tuple[Reason, ...]
    """Those that are valid."""
    answered: bool
    """Whether the viewer has answered."""
    claimed: Reason | None
    """The reason the viewer has given."""
    lodged: tuple[tuple[Seat, Reason], ...]
    """Claims of a closed window that are still to be heard."""


class ResultView(msgspec.Struct, frozen=True):
    """A race that was run and settled; everything in it is open to all."""

    race: int
    entered: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    """By horse, from 1."""
    finish: tuple[int, ...]
    slips: tuple[Slip, ...]
    """By seat; the Daily Double of race 1 is shown with race 2 (WP-8.7)."""
    claims: tuple[Claim, ...]
    upheld: tuple[bool, ...]
    """Of the claims that took a card, in their order."""
    payments: tuple[Paid, ...]


class WinPlaceAndShowView(View, frozen=True, kw_only=True, tag="win_place_and_show"):
    options: Options
    version: Literal["regular", "party"]
    race: int
    money: tuple[int | None, ...]
    """None where cash is not shown (WP-9.14)."""
    entered: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    """By horse, from 1."""
    payments: tuple[Paid, ...]
    """Of this race so far."""
    results: tuple[ResultView, ...]
    auction: AuctionView | None
    slip: Slip | None
    """The viewer's own; None for a spectator."""
    written: int
    """What it costs."""
    sealed: tuple[bool, ...]
    totals: tuple[int, ...]
    """By seat, as announced; empty before."""
    double: Slip | None
    """The viewer's Daily Double, from race 1 until race 2 is settled."""
    move: int
    dice: tuple[int, int] | None
    """White and green, as last rolled."""
    places: dict[int, Place]
    """Horses on the track."""
    allowances: tuple[int, ...]
    """Horses whose apprentice has his allowance left."""
    to_move: tuple[int, ...]
    moved: tuple[int, ...]
    finish: tuple[int, ...]
    count: Count | None
    last_move: HorseMoved | None
    window: WindowView | None
    windows: tuple[int, ...]
    """Horses whose final window comes later."""
    claims: tuple[Claim, ...]
    """Of this race, in the order heard."""


def build_view(state: "State", viewer: Viewer) -> WinPlaceAndShowView:
    """The race itself is open to all (WP-8.1)."""
    own = None if viewer is None else state.slips[viewer]
    return WinPlaceAndShowView(
        **what_is_pending(state, viewer),
        options=state.options,
        version="party" if state.party else "regular",
        race=state.race,
        money=_money(state, viewer),
        entered=state.entered,
        owners=tuple(state.owner[1:]),
        payments=tuple(state.payments),
        results=state.results,
        auction=_auction(state) if state.round else None,
        slip=own,
        written=total_of(own, state.first_field) if own else 0,
        sealed=tuple(state.sealed),
        totals=_totals(state),
        double=None if viewer is None else state.double[viewer],
        move=state.move,
        dice=state.dice,
        places=_places(state),
        allowances=state.allowance,
        to_move=state.to_move,
        moved=state.moved,
        finish=state.finish,
        count=_count(state),
        last_move=state.last_move,
        window=_window(state, viewer) if state.window else None,
        windows=state.windows,
        claims=state.claims,
    )


def _money(state: "State", viewer: Viewer) -> tuple[int | None, ...]:
    """Cash is open to all, unless the option hides it (WP-8.2)."""
    if state.options.cash_visible:
        return tuple(state.money)
    over = state.phase.name == "game_over"
    return tuple(
        money if over or seat == viewer else None for seat, money in enumerate(state.money)
    )


def _auction(state: "State") -> AuctionView:
    """Bids and passes are open to all (WP-8.4)."""
    return AuctionView(
        state.round,
        state.lots,
        state.lot,
        state.card.horse_of(state.lot) if state.lot else 0,
        state.bid,
        state.bidder,
        tuple(state.passes),
        tuple(state.is_out(seat) for seat in range(state.seats)),
        len(state.pile),
        state.pile if state.round > 1 else (),
        state.aside,
        state.sold,
    )


def _totals(state: "State") -> tuple[int, ...]:
    """What each slip costs, from `announce` on (WP-8.6)."""
    if not all(state.sealed):
        return ()
    return tuple(total_of(slip, state.first_field) for slip in state.slips)


def _places(state: "State") -> dict[int, Place]:
    track = state.card.track
    return {horse: place_of(track, state.place[horse]) for horse in state.on_track()}


def place_of(track: Track, square: int) -> Place:
    return Place(*track.course.squares[square], track.names[square], track.to_line[square])


def squares_of(track: Track, view: WinPlaceAndShowView) -> dict[int, int]:
    """By horse on the track, the number of its square."""
    return {
        horse: track.course.number[Square(place.leg, place.at, place.lane)]
        for horse, place in view.places.items()
    }


def _count(state: "State") -> Count | None:
    """Known while somebody has to ride."""
    if state.phase.name != "ride" or not isinstance(state.pending, Decision):
        return None
    horse = state.to_move[0]
    runner = state.card.horses[horse]
    assert state.dice is not None
    rules = state.box.constants.race
    return Count(
        horse,
        state.pending.must[0],
        strength(runner, state.move, state.options),
        state.dice[0],
        rules.bonus_squares if has_bonus(runner, state.dice) else 0,
        rules.apprentice_allowance if horse in state.allowance else 0,
    )


def _window(state: "State", viewer: Viewer) -> WindowView:
    answer = None if viewer is None else state.answers[viewer]
    return WindowView(
        state.window,
        state.phase.name == "final_claim_window",
        state.reasons,
        answer is not None,
        answer.reason if isinstance(answer, ClaimFoul) else None,
        tuple((seat, claim.reason) for seat, claim in enumerate(state.lodged) if claim is not None),
    )
