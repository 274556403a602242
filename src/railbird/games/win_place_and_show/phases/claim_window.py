"""Claims of foul: everybody but the owner answers in secret (WP-4.8, WP-4.14, WP-5.9, WP-5.10,
WP-5.14, WP-7.47 – WP-7.49)."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat, Shuffle
from railbird.games.win_place_and_show.actions import (
    DECLINE,
    REASONS,
    ClaimFoul,
    DeclineClaim,
    Reason,
)
from railbird.games.win_place_and_show.events import (
    Claim,
    ClaimAnswered,
    ClaimsLodged,
    Hearing,
    WindowClosed,
    WindowOpened,
)
from railbird.games.win_place_and_show.rules.refusals import no_window, out_of_turn
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow

HEARING = "draw of who is heard first"
RULE = "WP-12.23"


def opens(state: State, horse: int, reasons: Sequence[Reason]) -> bool:
    """After a move with a valid reason, or any move, unless a card is out (WP-4.14)."""
    always = state.options.claim_windows == "always"
    return (always or bool(reasons)) and not card_out(state, horse)


def card_out(state: State, horse: int) -> bool:
    """With a card out, nobody else can claim against the horse (WP-7.49)."""
    return any(claim.horse == horse and claim.outcome == "card" for claim in state.claims)


def open_for(state: State, horse: int, reasons: tuple[Reason, ...]) -> None:
    state.window, state.reasons = horse, reasons
    state.answers = [None] * state.seats


def begin(state: State) -> None:
    ask(state)
    state.tell(WindowOpened(state.race, state.window, final=False))


def ask(state: State) -> None:
    """Put to every other player, bettor or not, so that the question tells nothing (WP-4.14)."""
    owner = state.owner[state.window]
    asked = tuple(seat for seat in range(state.seats) if seat != owner)
    waiting = tuple(seat for seat in asked if state.answers[seat] is None)
    state.pending = Decision(waiting, asked=asked)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """For a bettor each reason, valid or not (WP-5.14)."""
    return choices(state.window if has_bet(state, seat) else 0)


@cache
def choices(horse: int) -> tuple[Action, ...]:
    return (DECLINE, *(ClaimFoul(horse, reason) for reason in REASONS if horse))


def has_bet(state: State, seat: Seat) -> bool:
    """Win, place or show in this race; the Daily Double does not count (WP-7.47)."""
    return any(bet.horse == state.window for bet in state.slips[seat].bets)


def claim_foul(state: State, seat: Seat, action: ClaimFoul) -> None:
    if action.horse != state.window:
        raise no_window(state, seat, action)
    if not has_bet(state, seat):
        raise IllegalAction(f"you have no bet on horse {action.horse}", RULE)
    answer(state, seat, action)


def decline_claim(state: State, seat: Seat, action: DeclineClaim) -> None:
    answer(state, seat, action)


def answer(state: State, seat: Seat, action: ClaimFoul | DeclineClaim) -> None:
    state.answers[seat] = action
    state.tell(ClaimAnswered(seat, action.reason if isinstance(action, ClaimFoul) else None))
    ask(state)
    assert isinstance(state.pending, Decision)
    if not state.pending.must:
        close(state)


def close(state: State) -> None:
    """Claims become known; declines never do (WP-8.8, WP-8.9)."""
    claimants = in_seat_order(state)
    state.lodged = tuple(
        answer if isinstance(answer, ClaimFoul) else None for answer in state.answers
    )
    state.answers = [None] * state.seats
    if len(claimants) > 1 and state.options.claim_priority == "random":
        claims = [claim for seat in claimants if (claim := state.lodged[seat])]
        reasons = tuple(claim.reason for claim in claims)
        state.tell(ClaimsLodged(state.race, state.window, tuple(claimants), reasons))
        state.pending = Shuffle(HEARING, tuple(map(str, claimants)))
    else:
        hear(state, claimants)


def in_seat_order(state: State) -> list[Seat]:
    """Claimants from the owner's right-hand neighbour on (WP-7.48)."""
    owner = state.owner[state.window]
    assert owner is not None
    around = [(owner + place) % state.seats for place in range(1, state.seats)]
    return [seat for seat in around if isinstance(state.answers[seat], ClaimFoul)]


def resolve(state: State, order: tuple[str, ...]) -> None:
    hear(state, list(map(int, order)))


def hear(state: State, order: Sequence[Seat]) -> None:
    """The first with a valid reason takes the card (WP-7.48, WP-12.24)."""
    heard: list[Claim] = []
    taken = False
    for seat in order:
        claim = state.lodged[seat]
        assert claim is not None
        valid = claim.reason in state.reasons
        outcome: Hearing = "too_late" if taken else "card" if valid else "invalid"
        heard.append(Claim(seat, claim.horse, claim.reason, outcome))
        taken = taken or valid
    state.claims += tuple(heard)
    state.tell(WindowClosed(state.race, state.window, tuple(heard)))
    final = state.phase.name == "final_claim_window"
    state.window, state.reasons, state.lodged = 0, (), ()
    state.enter("final_claim_window" if final else "ride")


def refuse(state: State, seat: Seat, action: Action) -> IllegalAction:
    if not isinstance(action, ClaimFoul | DeclineClaim):
        return out_of_turn(state, seat, action)
    if state.owner[state.window] == seat:
        return IllegalAction(f"you own horse {state.window}", RULE)
    if state.lodged:
        return IllegalAction("too late: the window is closed", RULE)
    return IllegalAction("your answer is final", "WP-5.14")


def default(_view: WinPlaceAndShowView, _game: "WinPlaceAndShow") -> Action:
    return DECLINE


CLAIM_WINDOW = Phase(
    "claim_window",
    begin=begin,
    legal=legal,
    actions={ClaimFoul: claim_foul, DeclineClaim: decline_claim},
    resolve=resolve,
    default=default,
    refuse=refuse,
)
