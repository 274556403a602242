"""Inquiries: after a move any other player may have it looked at (BS-4.16, BS-7.42 – BS-7.46)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, Phase, Seat
from railbird.games.big_stakes.phases import ride
from railbird.games.big_stakes.race.actions import DECLINE, LODGE, DeclineInquiry, LodgeInquiry
from railbird.games.big_stakes.race.events import Disqualified, InquiryHeard
from railbird.games.big_stakes.race.state import Race
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView
from railbird.lanes import NOWHERE

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

LOST = 2
"""This many lost inquiries or challenges put a player out of the race."""


def begin(state: State) -> None:
    race = state.racing
    race.window = challengers(race)
    ask(state, race)


def challengers(race: Race) -> tuple[int, ...]:
    """The other stables, in order after the mover; from seat 1 on if nobody owns it (BS-7.42)."""
    stables = len(race.tokens)
    owner = race.on_turn.owner
    first = 0 if owner is None else owner + 1
    around = [(first + place) % stables for place in range(stables)]
    return tuple(
        stable for stable in around if stable != owner and not is_disqualified(race, stable)
    )


def is_disqualified(race: Race, stable: int) -> bool:
    """Such a stable lodges no more (BS-7.44)."""
    return race.lost_inquiries[stable] >= LOST or race.lost_challenges[stable] >= LOST


def ask(state: State, race: Race) -> None:
    """House stables lodge exactly when there is a breach (BS-7.42)."""
    while race.window:
        stable = race.window[0]
        if stable < state.seats:
            state.pending = Decision((stable,))
            return
        if race.breach:
            hear(state, race, stable)
            return
        race.window = race.window[1:]
    ride.stand(state, race)  # BS-7.45


def legal(_state: State, _seat: Seat) -> Sequence[Action]:
    return (DECLINE, LODGE)


def decline_inquiry(state: State, _seat: Seat, _action: DeclineInquiry) -> None:
    race = state.racing
    race.window = race.window[1:]
    ask(state, race)


def lodge_inquiry(state: State, seat: Seat, _action: LodgeInquiry) -> None:
    race = state.racing
    hear(state, race, seat)


def hear(state: State, race: Race, challenger: int) -> None:
    race.window = ()
    runner = race.on_turn
    state.tell(InquiryHeard(race.number, runner.card.id, challenger, race.breach))
    if race.breach:
        uphold(state, race)
        return
    race.lost_challenges[challenger] += 1
    if race.lost_challenges[challenger] >= LOST:
        disqualify(state, race, challenger)
    ride.stand(state, race)


def uphold(state: State, race: Race) -> None:
    """Back to its square, and the same spaces again by the rules (BS-7.43, BS-6.13)."""
    runner = race.on_turn
    runner.square, runner.spaces = race.came_from, 0
    owner = runner.owner
    assert owner is not None
    race.lost_inquiries[owner] += 1
    if race.lost_inquiries[owner] >= LOST:
        disqualify(state, race, owner)
        race.draws = 0
        state.enter("tokens_drawn")
        return
    race.again = True
    race.claimed, race.breach = False, ""
    state.enter("move")


def disqualify(state: State, race: Race, stable: int) -> None:
    """All its horses leave the board at once, also those already home (BS-7.46)."""
    own = [runner for runner in race.runners if runner.owner == stable]
    for runner in own:
        runner.out, runner.square = True, NOWHERE
    state.tell(Disqualified(race.number, stable, tuple(runner.card.id for runner in own)))


def default(_view: BigStakesView, _game: "BigStakes") -> Action:
    return DECLINE


INQUIRY = Phase(
    "inquiry",
    begin=begin,
    legal=legal,
    actions={LodgeInquiry: lodge_inquiry, DeclineInquiry: decline_inquiry},
    default=default,
    refuse=out_of_turn,
)
