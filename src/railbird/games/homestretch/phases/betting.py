"""Betting: five tokens each, face down (HS-4.2 – HS-4.4, HS-4.9 – HS-4.13, HS-7.16)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat, seat_name
from railbird.games.homestretch.actions import LINES, LiftBet, PlaceBet, PlaceBets
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, SPOTS, Box
from railbird.games.homestretch.events import BetPlaced, BettingOpened
from railbird.games.homestretch.refusals import out_of_turn
from railbird.games.homestretch.state import Bet, State
from railbird.games.homestretch.view import HomestretchView

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch


def begin(state: State) -> None:
    state.bet_order = state.by_rank()
    state.limit = limits(state)
    state.bets = []
    state.unplaced = [state.box.bet_tokens] * state.seats
    state.tell(BettingOpened(state.bet_order, state.limit))
    ask(state)


def limits(state: State) -> tuple[int, ...]:
    """Tokens allowed on one spot, by seat: one for whoever leads, else the rank (HS-7.16)."""
    by_seat = {seat: rank for rank, seat in enumerate(state.bet_order, start=1)}
    if state.options.leader_tie == "one_each":  # HS-9.2
        most = max(state.money)
        by_seat.update((seat, 1) for seat in range(state.seats) if state.money[seat] == most)
    return tuple(by_seat[seat] for seat in range(state.seats))


def ask(state: State) -> None:
    """The best-ranked with tokens is waited for; the others may bet ahead (HS-4.3, HS-4.10)."""
    unplaced = state.unplaced
    waiting = tuple([seat for seat in state.bet_order if unplaced[seat]])
    if not waiting:
        state.enter("start_player")
    elif state.options.bet_order == "strict":
        state.pending = Decision(waiting[:1])
    else:
        state.pending = Decision(waiting[:1], waiting[1:])


def legal(state: State, seat: Seat) -> Sequence[Action]:
    own = tuple([bet.spot for bet in state.bets if bet.seat == seat])
    values, limit = state.unplaced[seat], state.limit[seat]
    return menu_of(values) if len(own) < limit else left_of_menu(values, own, limit)


@lru_cache(maxsize=1024)
def left_of_menu(values: tuple[int, ...], own: tuple[int, ...], limit: int) -> Sequence[PlaceBet]:
    """Without the spots that hold as many of the seat's tokens as its rank allows (HS-4.11)."""
    menu = menu_of(values)
    full = {spot for spot in own if own.count(spot) >= limit}
    if not full:
        return menu
    left = list(menu)
    starts = range(len(menu) - len(SPOTS), -1, -len(SPOTS))
    for start in starts:
        for spot in sorted(full, reverse=True):
            del left[start + spot]
    return tuple(left)


@cache
def menu_of(values: tuple[int, ...]) -> tuple[PlaceBet, ...]:
    """Each value with every spot, value by value; equal tokens are one choice (HS-4.13)."""
    return tuple(placement(value, *spot) for value in sorted(set(values)) for spot in SPOTS)


@cache
def placement(value: int, horse: int, line: str) -> PlaceBet:
    """The one object for this placement."""
    return PlaceBet(value, horse, line)


def place_bet(state: State, seat: Seat, action: PlaceBet) -> None:
    values = state.unplaced[seat]
    if action.value not in values:
        left = ", ".join(map(str, values))
        raise IllegalAction(f"no token of {action.value} left; still to place: {left}", "HS-12.18")
    spot = spot_of(action.horse, action.line)
    check_limit(state, seat, spot, 0)
    place(state, seat, spot, action.value)
    ask(state)


def place_bets(state: State, seat: Seat, action: PlaceBets) -> None:
    """Five tokens in one, taken or refused as a whole (HS-4.9)."""
    bets = check_five(state, seat, action)
    for spot, value in bets:
        place(state, seat, spot, value)
    ask(state)


def place(state: State, seat: Seat, spot: int, value: int) -> None:
    state.bets.append(Bet(seat, spot, value))
    values = state.unplaced[seat]
    at = values.index(value)
    state.unplaced[seat] = values[:at] + values[at + 1 :]
    horse, line = SPOTS[spot]
    state.tell(BetPlaced(seat, horse, line, value))


def spot_of(horse: int, line: str) -> int:
    spot = SPOT_OF.get((horse, line))
    if spot is None:
        if horse not in HORSES:
            raise IllegalAction(f"no horse {horse}; horses are 2 to 12", "HS-12.23")
        raise IllegalAction(f"no line {line!r}; lines are {', '.join(LINES)}", "HS-12.23")
    return spot


def check_limit(state: State, seat: Seat, spot: int, ahead: int) -> None:
    """`ahead` tokens of the same slip come before this one."""
    limit = state.limit[seat]
    there = ahead
    for bet in state.bets:
        there += bet.seat == seat and bet.spot == spot
    if there >= limit:
        horse, line = SPOTS[spot]
        words = limit_words(limit, state.bet_order, seat)
        raise IllegalAction(f"{there + 1} tokens on #{horse} to {line}: {words}", "HS-12.20")


def limit_words(limit: int, bet_order: Sequence[Seat], seat: Seat) -> str:
    rank = bet_order.index(seat) + 1
    shared = ", sharing the lead" if limit < rank else ""
    return f"your limit is {limit} a spot (rank {rank}{shared})"


def check_five(state: State, seat: Seat, action: PlaceBets) -> list[tuple[int, int]]:
    """The slip as spots and values, if each of its tokens is legal in turn."""
    tokens = state.box.bet_tokens
    if state.unplaced[seat] != tokens:
        assert isinstance(state.pending, Decision)
        raise IllegalAction(
            "place_bets is for a player who has placed no token yet; go on with place_bet; "
            f"{whose_turn(state.pending.must)}",
            "HS-12.21",
        )
    if tuple(sorted(value for value, _, _ in action.bets)) != tokens:
        exactly = ", ".join(map(str, tokens))
        raise IllegalAction(f"bets must use exactly {exactly}", "HS-12.19")
    bets: list[tuple[int, int]] = []
    for value, horse, line in action.bets:
        spot = spot_of(horse, line)
        check_limit(state, seat, spot, sum(spot == earlier for earlier, _ in bets))
        bets.append((spot, value))
    return bets


def expand(state: State, seat: Seat, action: Action) -> Sequence[Action]:
    """A record stores single placements (HS-4.9)."""
    if not isinstance(action, PlaceBets) or not state.unplaced[seat]:
        return (action,)
    return [placement(value, *SPOTS[spot]) for spot, value in check_five(state, seat, action)]


def lift_bet(_state: State, _seat: Seat, _action: LiftBet) -> None:
    """A placed bet is final (HS-4.4)."""
    raise IllegalAction("a placed bet is final", "HS-12.22")


def refuse(state: State, seat: Seat, action: Action) -> IllegalAction:
    if isinstance(action, LiftBet):
        return IllegalAction("a placed bet is final", "HS-12.22")
    if not isinstance(action, PlaceBet | PlaceBets):
        return out_of_turn(state, seat, action)
    assert isinstance(state.pending, Decision)
    return not_now(bool(state.unplaced[seat]), state.pending.must)


def not_now(tokens_left: bool, must: Sequence[Seat]) -> IllegalAction:
    """Why a seat that is not asked cannot bet."""
    reason = "bets are placed in strict order of rank"
    if not tokens_left:
        reason = "all five of your tokens are placed"
    return IllegalAction(f"{reason}; {whose_turn(must)}", "HS-12.21")


def whose_turn(must: Sequence[Seat]) -> str:
    return f"it is {seat_name(must[0])}'s turn"


def default(view: HomestretchView, game: "Homestretch") -> Action:
    """Spread over the horses this player owns shares in, else over the favourites."""
    mine = [game.box.shares[card].horse for card in view.stables[view.seat or 0]]
    taken = {(bet.horse, bet.line) for bet in view.bets if bet.seat == view.seat}
    horse, line = next(
        (horse, line)
        for horse in [*dict.fromkeys(mine), 7, 6, 8]
        for line in ("show", "place", "win")
        if (horse, line) not in taken
    )
    return placement(view.unplaced[0], horse, line)


def same_to_others(_box: Box, view: HomestretchView, action: Action) -> Sequence[Action]:
    """Others see the spot of a token and not its value, so no order is prescribed (HS-4.13)."""
    if not isinstance(action, PlaceBet):
        return (action,)
    return [placement(value, action.horse, action.line) for value in view.unplaced]


BETTING = Phase(
    "betting",
    begin=begin,
    legal=legal,
    actions={PlaceBet: place_bet, PlaceBets: place_bets, LiftBet: lift_bet},
    default=default,
    refuse=refuse,
    expand=expand,
)
