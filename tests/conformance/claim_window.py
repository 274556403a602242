"""A skeleton of the claim windows of Win, Place & Show: everybody answers at once and in secret.

Slips are sealed (one horse or none); each horse moves and may be seen to have been held back; then
everybody but its owner is asked for a claim (WP-4.8, WP-4.14, WP-5.9, WP-5.14, WP-8.8, WP-8.9).
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from railbird.core import (
    Action,
    Decision,
    Event,
    Facets,
    Game,
    IllegalAction,
    Over,
    Phase,
    Result,
    Roll,
    Seat,
    State,
    View,
    Viewer,
    Words,
    about,
    does,
    what_is_pending,
)

HORSES = (1, 2, 3)
NO_BET = 0
REASONS = ("bonus", "three_short")
DECLINED = "declined"
REWARD = 3


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    always: Annotated[bool, about("ask for claims after every move", "WP-4.14")] = False


class SubmitSlip(Action, frozen=True, tag="submit_slip"):
    horse: int


class ClaimFoul(Action, frozen=True, tag="claim_foul"):
    horse: int
    reason: str


class DeclineClaim(Action, frozen=True, tag="decline_claim"):
    pass


class SlipSealed(Event, frozen=True, tag="slip_sealed"):
    private: ClassVar[bool] = True
    seat: Seat
    horse: int


class BettingClosed(Event, frozen=True, tag="betting_closed"):
    pass


class Moved(Event, frozen=True, tag="moved"):
    horse: int
    die: int


class Answered(Event, frozen=True, tag="answered"):
    private: ClassVar[bool] = True
    seat: Seat
    answer: str


class ClaimsHeard(Event, frozen=True, tag="claims_heard"):
    """Claims and reasons are public when the window closes; declines are not shown (WP-8.9)."""

    horse: int
    claims: tuple[tuple[Seat, str], ...]
    card: Seat | None


class Ended(Event, frozen=True, tag="ended"):
    result: Result


class ClaimView(View, frozen=True, kw_only=True, tag="claims"):
    options: Options
    slip: int | None
    """The viewer's own."""
    answer: str | None
    """The viewer's own in the open window."""
    known: tuple[int | None, ...]
    """The horse each seat is known to have bet on, by its claims (WP-8.8)."""
    dice: tuple[int, ...]
    """What each horse rolled that has moved."""
    cards: tuple[Seat | None, ...]
    """Who holds the Foul Claim Card of each horse whose window has closed."""


class ClaimState(State):
    options: Options
    slips: list[int | None]
    answers: list[str | None]
    known: tuple[int | None, ...]
    dice: tuple[int, ...]
    cards: tuple[Seat | None, ...]

    def view(self, viewer: Viewer) -> ClaimView:
        return ClaimView(
            **what_is_pending(self, viewer),
            options=self.options,
            slip=None if viewer is None else self.slips[viewer],
            answer=None if viewer is None else self.answers[viewer],
            known=self.known,
            dice=self.dice,
            cards=self.cards,
        )


def ask(state: ClaimState, asked: tuple[Seat, ...], given: Sequence[object]) -> bool:
    """Wait for those of the asked who have not answered; False when all have."""
    waiting = tuple(seat for seat in asked if given[seat] is None)
    if waiting:
        state.pending = Decision(waiting, asked=asked)
    return bool(waiting)


# -- slips ---------------------------------------------------------------------------------------


def begin_slips(state: ClaimState) -> None:
    ask(state, tuple(range(state.seats)), state.slips)


def legal_slips(_state: ClaimState, _seat: Seat) -> Sequence[Action]:
    return [SubmitSlip(horse) for horse in (NO_BET, *HORSES)]


def submit_slip(state: ClaimState, seat: Seat, action: SubmitSlip) -> None:
    if action.horse not in (NO_BET, *HORSES):
        raise IllegalAction(f"no horse {action.horse}", "WP-12.1")
    state.slips[seat] = action.horse
    state.tell(SlipSealed(seat, action.horse))
    if not ask(state, tuple(range(state.seats)), state.slips):
        state.tell(BettingClosed())
        state.enter("move")


# -- moves and windows ---------------------------------------------------------------------------


def horse_of(state: ClaimState) -> int:
    """The horse that is moving, or whose window is open."""
    return len(state.cards) + 1


def owner_of(state: ClaimState, horse: int) -> Seat:
    return horse % state.seats


def begin_move(state: ClaimState) -> None:
    state.pending = Roll(f"roll of horse {horse_of(state)}")


def resolve_move(state: ClaimState, dice: tuple[int]) -> None:
    state.dice += dice
    state.tell(Moved(horse_of(state), dice[0]))
    if state.options.always or valid_reason(state):
        state.enter("claim_window")
    else:
        state.cards += (None,)
        next_horse(state)


def valid_reason(state: ClaimState) -> str | None:
    """The one reason that the last move gives, if any."""
    return {1: "bonus", 2: "three_short"}.get(state.dice[-1])


def asked(state: ClaimState) -> tuple[Seat, ...]:
    """Every other player, bettor or not, so that the question tells nothing (WP-4.14)."""
    owner = owner_of(state, horse_of(state))
    return tuple(seat for seat in range(state.seats) if seat != owner)


def begin_window(state: ClaimState) -> None:
    state.answers = [None] * state.seats
    ask(state, asked(state), state.answers)


def legal_claims(state: ClaimState, seat: Seat) -> Sequence[Action]:
    """Even a single possible answer is asked for (WP-5.14)."""
    horse = horse_of(state)
    claims = [ClaimFoul(horse, reason) for reason in REASONS] if state.slips[seat] == horse else []
    return [DeclineClaim(), *claims]


def claim_foul(state: ClaimState, seat: Seat, action: ClaimFoul) -> None:
    if action.horse != horse_of(state) or state.slips[seat] != action.horse:
        raise IllegalAction(f"you have no bet on horse {action.horse} in this window", "WP-5.9")
    if action.reason not in REASONS:
        raise IllegalAction(f"reasons are {', '.join(REASONS)}", "WP-5.9")
    answer(state, seat, action.reason)


def decline_claim(state: ClaimState, seat: Seat, _action: DeclineClaim) -> None:
    answer(state, seat, DECLINED)


def answer(state: ClaimState, seat: Seat, given: str) -> None:
    state.answers[seat] = given
    state.tell(Answered(seat, given))
    if not ask(state, asked(state), state.answers):
        close_window(state)


def close_window(state: ClaimState) -> None:
    """Claims are heard from the owner's right; the first valid one takes the card."""
    horse = horse_of(state)
    order = [(owner_of(state, horse) + step) % state.seats for step in range(1, state.seats)]
    answers = [(seat, state.answers[seat]) for seat in order]
    claims = tuple((seat, given) for seat, given in answers if given and given != DECLINED)
    valid = [seat for seat, reason in claims if reason == valid_reason(state)]
    card = valid[0] if valid else None
    claimants = {seat for seat, _ in claims}
    state.known = tuple(horse if seat in claimants else bet for seat, bet in enumerate(state.known))
    state.answers = [None] * state.seats
    state.cards += (card,)
    state.tell(ClaimsHeard(horse, claims, card))
    next_horse(state)


def next_horse(state: ClaimState) -> None:
    state.enter("move" if len(state.cards) < len(HORSES) else "over")


def begin_over(state: ClaimState) -> None:
    scores = tuple(REWARD * state.cards.count(seat) for seat in range(state.seats))
    result = Result(tuple(1 + sum(other > own for other in scores) for own in scores), scores)
    state.tell(Ended(result))
    state.pending = Over(result)


def default(view: ClaimView, _game: Game) -> Action:
    return SubmitSlip(NO_BET) if view.phase == "slips" else DeclineClaim()


_PHASES: tuple[Phase[ClaimState], ...] = (
    Phase(
        "slips",
        begin=begin_slips,
        legal=legal_slips,
        actions={SubmitSlip: submit_slip},
        default=default,
    ),
    Phase("move", begin=begin_move, resolve=resolve_move),
    Phase(
        "claim_window",
        begin=begin_window,
        legal=legal_claims,
        actions={ClaimFoul: claim_foul, DeclineClaim: decline_claim},
        default=default,
    ),
    Phase("over", begin=begin_over),
)


def describe(_box: object, _view: ClaimView, action: Action) -> str:
    match action:
        case SubmitSlip(horse):
            return f"Bet on #{horse}" if horse else "Bet on nothing"
        case ClaimFoul(horse, reason):
            return f"Claim a foul of #{horse}: {reason}"
    return "Decline"


def explain(box: object, view: ClaimView, action: Action) -> str:
    return f"{describe(box, view, action)}: an answer is final and secret (WP-5.14)."


def narrate(_box: object, event: Event, names: Sequence[str]) -> str:
    match event:
        case SlipSealed(seat, horse):
            return f"{does(names[seat], 'seals')} a slip on {horse}."
        case BettingClosed():
            return "Betting is closed."
        case Moved(horse, die):
            return f"#{horse} rolls {die}."
        case Answered(seat, given):
            return f"{names[seat]}: {given}."
        case ClaimsHeard(horse, claims, card):
            return f"#{horse}: {len(claims)} claims, the card goes to {card}."
    return "The game is over."


def board(_box: object, view: ClaimView, names: Sequence[str]) -> str:
    return f"{', '.join(names)}: dice {view.dice}, cards {view.cards}"


WORDS: Words[Any, Any] = Words(describe=describe, explain=explain, narrate=narrate, board=board)


class ClaimWindow(Game):
    id = "claim_window"
    title = "Claim Window"
    summary = "Seal a slip, watch the horses and claim a foul in secret."
    seats = range(2, 6)
    rules_version = 1
    seats_rule = "WP-12.1"
    options_rule = "WP-12.1"
    turn_rule = "WP-12.1"
    options_type = Options
    action_type = SubmitSlip | ClaimFoul | DeclineClaim
    event_type = SlipSealed | BettingClosed | Moved | Answered | ClaimsHeard | Ended
    view_type = ClaimView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    facets = Facets(WORDS)
    secrets: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "slips": lambda state: state.slips,
        "answers": lambda state: state.answers,
    }

    def begin(self, seats: int, options: Options) -> ClaimState:
        state = ClaimState(self, seats, options)
        state.slips, state.answers = [None] * seats, [None] * seats
        state.known, state.dice, state.cards = (None,) * seats, (), ()
        state.enter("slips")
        return state

    def world(self, view: ClaimView, rng: random.Random) -> ClaimState:
        state = self.begin(len(view.known), view.options)
        state.known, state.dice, state.cards = view.known, view.dice, view.cards
        state.phase = self.phases[view.phase]
        self._lay_slips(state, view, rng)
        if view.phase == "claim_window":
            self._open_window(state, view, rng)
        elif view.phase == "move":
            begin_move(state)
        elif view.result:
            state.pending = Over(view.result)
        return state

    def _lay_slips(self, state: ClaimState, view: ClaimView, rng: random.Random) -> None:
        """Bets that claims have shown are known, all others may be anything."""
        for seat, bet in enumerate(view.known):
            state.slips[seat] = bet or rng.choice((NO_BET, *HORSES))
        if view.seat is not None:
            state.slips[view.seat] = view.slip
        if view.phase == "slips":
            everybody = tuple(range(state.seats))
            self._forget_some(state.slips, everybody, view.seat, rng)
            ask(state, everybody, state.slips)

    def _open_window(self, state: ClaimState, view: ClaimView, rng: random.Random) -> None:
        for seat in asked(state):
            bets = state.slips[seat] == horse_of(state)
            state.answers[seat] = rng.choice((DECLINED, *REASONS)) if bets else DECLINED
        if view.seat is not None:
            state.answers[view.seat] = view.answer
        self._forget_some(state.answers, asked(state), view.seat, rng)
        ask(state, asked(state), state.answers)

    def _forget_some(
        self, given: list[Any], all_asked: tuple[Seat, ...], viewer: Viewer, rng: random.Random
    ) -> None:
        """Nobody knows who has answered, only that somebody has not: the window is open."""
        others = [seat for seat in all_asked if seat != viewer]
        viewer_is_late = viewer in all_asked and given[viewer or 0] is None
        for seat in rng.sample(others, rng.randint(0 if viewer_is_late else 1, len(others))):
            given[seat] = None
