"""Tables to play at: a game put where a story begins, and the words to tell it on from there.

Squares are named as in the rules: B:15/1 is square 15 of the backstretch in lane 1. Stables are
named by their numbers, players by their seats from 0.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec import structs

from railbird.core import Action, Chance, Decision, Event, Faces, IllegalAction, Over, Shuffle
from railbird.games.win_place_and_show.actions import (
    Bid,
    ClaimFoul,
    DeclineClaim,
    MoveHorse,
    PassBid,
    Reason,
    SealSlip,
    SubmitSlip,
    WriteBet,
)
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS, Box, Position
from railbird.games.win_place_and_show.events import Paid
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.phases.announce import line_up
from railbird.games.win_place_and_show.phases.next_race import call_race
from railbird.games.win_place_and_show.rules.daily_double import only_tickets
from railbird.games.win_place_and_show.rules.slip import Bet, Slip, Ticket, total_of
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import ResultView
from railbird.lanes import NOWHERE

GAME = WinPlaceAndShow()

Bets = Mapping[Position, tuple[int, int]]
"""Horse and amount by position."""


# -- sitting down --------------------------------------------------------------------------------


def sit_down(seats: int, game: WinPlaceAndShow = GAME, **options: Any) -> State:
    """A new game at its first chance or decision."""
    state = game.new(seats, options)
    assert isinstance(state, State)
    return state


def at_race(race: int, seats: int, game: WinPlaceAndShow = GAME, **options: Any) -> State:
    """The call of a later race, as if the earlier ones had been run without bets.

    Horse 1 won each of them, with all six running.
    """
    state = sit_down(seats, game, **options)
    nobody: tuple[None, ...] = (None,) * 6
    for number in range(1, race):
        empty = (Slip(),) * seats
        state.results += (
            ResultView(number, tuple(HORSES), nobody, (1, 2, 3, 4), empty, (), (), ()),
        )
    state.race = race
    call_race(state)
    state.told = []
    return state


def everything(state: State) -> dict[str, object]:
    """All that a state holds, to see that nothing has changed."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    values = {name: getattr(state, name) for name in names if name != "told"}
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }


def told_of(events: Sequence[Event], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def waiting_for(state: State) -> tuple[int, ...]:
    assert isinstance(state.pending, Decision)
    return state.pending.must


def as_it_lies(chance: Chance) -> Any:
    """Cards in their order; dice show ones."""
    if isinstance(chance, Shuffle):
        return chance.items
    assert isinstance(chance, Faces)
    return (1, 1)


def go_on(state: State) -> list[Event]:
    """A step that nobody thinks about: the default, cards as they lie."""
    pending = state.pending
    assert not isinstance(pending, Over)
    if isinstance(pending, Decision):
        seat = pending.must[0]
        return state.apply(seat, state.default(seat))
    return state.resolve(as_it_lies(pending))


def play_until(state: State, phase: str) -> State:
    while state.phase.name != phase:
        go_on(state)
    return state


# -- auction -------------------------------------------------------------------------------------


def auction_with(
    seats: int,
    cards: Sequence[int] = (1, 2, 3, 4, 5, 6),
    money: Sequence[int] = (),
    race: int = 1,
    **options: Any,
) -> State:
    """The first lot, with the cards of these stables in this order."""
    state = at_race(race, seats, **options)
    if money:
        state.money = list(money)
    state.resolve(tuple(map(str, cards)))
    return state


def bid(state: State, seat: int, amount: int) -> list[Event]:
    return state.apply(seat, Bid(amount))


def pass_bid(state: State, *seats: int) -> list[Event]:
    told: list[Event] = []
    for seat in seats:
        told += state.apply(seat, PassBid())
    return told


def buy(state: State, seat: int, amount: int = 500) -> None:
    """The seat bids when its turn comes, and nobody else."""
    lot = state.lots
    while state.phase.name == "auction_lot" and state.lots == lot:
        (turn,) = waiting_for(state)
        can_bid = turn == seat and state.bidder != seat
        state.apply(turn, Bid(amount) if can_bid else PassBid())


def horses(state: State) -> dict[int, list[int]]:
    """By seat, the horses it owns."""
    return {seat: state.horses_of(seat) for seat in range(state.seats)}


# -- betting -------------------------------------------------------------------------------------


def betting_with(
    owners: Mapping[int, int] | None = None,
    seats: int = 4,
    money: Sequence[int] = (),
    race: int = 1,
    game: WinPlaceAndShow = GAME,
    **options: Any,
) -> State:
    """Betting opens with these horses entered; by default all six, going round the seats."""
    state = at_race(race, seats, game, **options)
    if money:
        state.money = list(money)
    if not state.party:
        owned = owners or {horse: (horse - 1) % seats for horse in HORSES}
        for horse, seat in owned.items():
            state.owner[horse] = seat
        state.entered = tuple(sorted(owned))
        state.enter("betting")
    state.told = []
    return state


def write(state: State, seat: int, position: Position, horse: int, amount: int) -> list[Event]:
    return state.apply(seat, WriteBet(position, horse, amount))


def seal(state: State, *seats: int) -> list[Event]:
    told: list[Event] = []
    for seat in seats:
        told += state.apply(seat, SealSlip())
    return told


def submit(
    state: State, seat: int, bets: Bets | None = None, *tickets: Ticket, race: int | None = None
) -> list[Event]:
    """A whole slip in one."""
    return state.apply(seat, whole_slip(state, bets, *tickets, race=race))


def whole_slip(
    state: State, bets: Bets | None = None, *tickets: Ticket, race: int | None = None
) -> SubmitSlip:
    entries = {position: (bet,) for position, bet in (bets or {}).items()}
    return SubmitSlip(
        state.race if race is None else race,
        entries.get("win", ()),
        entries.get("place", ()),
        entries.get("show", ()),
        tickets,
    )


# -- race ----------------------------------------------------------------------------------------


def slip_of(bets: Bets, *tickets: Ticket) -> Slip:
    return Slip(tuple(Bet(p, *bets[p]) for p in POSITIONS if p in bets), tickets)


def race_with(
    places: Mapping[int, str] | None = None,
    owners: Mapping[int, int] | None = None,
    slips: Mapping[int, Bets] | None = None,
    tickets: Mapping[int, Sequence[Ticket]] | None = None,
    *,
    move: int = 1,
    seats: int = 4,
    race: int = 1,
    money: Sequence[int] = (),
    game: WinPlaceAndShow = GAME,
    **options: Any,
) -> State:
    """Just before the roll of this move: where each horse stands, and what was bet.

    Horses not named in `places` are in the gate; those of `owners` are entered, or all six. The
    money is what is left after the bets.
    """
    state = betting_with(owners, seats, money, race, game, **options)
    for seat in range(state.seats):
        bought = (tickets or {}).get(seat, ())
        state.slips[seat] = slip_of((slips or {}).get(seat, {}), *bought)
        total = total_of(state.slips[seat], state.first_field)
        if total:
            state.payments.append(Paid(state.race, seat, "stake", -total))
        state.double[seat] = only_tickets(state.slips[seat])
    state.sealed = [True] * state.seats
    line_up(state)
    for horse, name in (places or {}).items():
        put(state, horse, name)
    state.move = move - 1
    state.enter("roll")
    state.told = []
    return state


def riding(
    horse: int,
    square: str,
    count: int,
    others: Mapping[int, str] | None = None,
    *,
    race: int = 1,
    seats: int = 4,
    slips: Mapping[int, Bets] | None = None,
    allowance: bool = False,
    **options: Any,
) -> State:
    """A horse is about to move with just this count, nobody but these others on the track.

    Its program entry is changed so that a die of 1 makes the count.
    """
    runners = {horse: square, **(others or {})}
    owners = {runner: place % seats for place, runner in enumerate(sorted(runners))}
    state = race_with(runners, owners, slips, race=race, seats=seats, **options)
    state.box = with_strengths(state.box, race, horse, (count - 1,))
    state.allowance = (horse,) if allowance else ()
    state.dice, state.to_move, state.moved = (1, 1), (horse,), tuple(others or ())
    state.enter("ride")
    return state


def with_strengths(box: Box, race: int, horse: int, strengths: tuple[int, ...]) -> Box:
    card = box.races[race - 1]
    changed = structs.replace(card.horses[horse], strengths=strengths)
    cards = list(box.races)
    cards[race - 1] = structs.replace(card, horses={**card.horses, horse: changed})
    return structs.replace(box, races=tuple(cards))


def put(state: State, horse: int, name: str) -> None:
    """Stand a horse on a square, or take it off the track with an empty name."""
    state.place[horse] = square_of(state, name) if name else NOWHERE


def square_of(state: State, name: str) -> int:
    """Of a segment that is run twice, the last time round."""
    names = state.card.track.names
    return len(names) - 1 - names[::-1].index(name)


def where(state: State, horse: int) -> str:
    return state.card.track.names[state.place[horse]] if state.place[horse] != NOWHERE else ""


def roll(state: State, white: int, green: int) -> list[Event]:
    return state.resolve((white, green))


def ends(
    state: State, bonus: bool = False, allowance: bool = False
) -> dict[tuple[str, int, str], str]:
    """The listed moves of the horse to be ridden: square, unused, kind of stop, and the path."""
    return {
        (str(move.to), int(move.unused or 0), str(move.stop)): str(move.path)
        for move in state.menu
        if (move.take_bonus, move.use_allowance) == (bonus, allowance)
    }


def ride(
    state: State,
    horse: int,
    path: str | None = None,
    to: str | None = None,
    *,
    bonus: bool = False,
    allowance: bool = False,
    unused: int | None = None,
    stop: Any = None,
) -> list[Event]:
    """By a path or by its end."""
    (seat,) = waiting_for(state)
    action = MoveHorse(horse, to, unused, stop, bonus, allowance, path)
    return state.apply(seat, action)


def house_rides(state: State, *until: int) -> None:
    """Everybody rides as the house jockey would, and claims nothing, until one of these horses is
    to move, or the move is over."""
    while isinstance(state.pending, Decision):
        if state.phase.name == "ride" and state.to_move[0] in until:
            return
        go_on(state)


def claim(state: State, seat: int, horse: int, reason: Reason) -> list[Event]:
    return state.apply(seat, ClaimFoul(horse, reason))


def decline(state: State, *seats: int) -> list[Event]:
    told: list[Event] = []
    for seat in seats:
        told += state.apply(seat, DeclineClaim())
    return told


def finish_race(state: State, *order: int) -> list[Event]:
    """The race ends with these horses in this order, all allowances used, and is settled."""
    state.allowance = ()
    state.to_move, state.moved = (), tuple(reversed(order))
    columns = range(len(order) + 1, 1, -1)
    for horse, column in zip(order, columns, strict=True):
        put(state, horse, f"R:{column}/{horse}")
    state.told = []
    state.enter("end_of_move")
    return state.told


def refused(state: State, seat: int, action: Action) -> str:
    """Why the action is refused; nothing may have changed by it."""
    before = everything(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, action)
    assert everything(state) == before
    assert caught.value.rule.startswith("WP-")
    return str(caught.value)
