"""Insight into Win, Place & Show: stable cards nobody has seen, and what money means between races.

A rollout ends with the race. What a lead is worth then was fitted to 455 games of `steady`: a
dollar counts nearly the same after every race, and leads are small before the fourth.
"""

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from railbird.analysis.figures import Ending
from railbird.analysis.insight import Choice, Insight, Kind, Start, shuffled, softmax
from railbird.analysis.luck import Luck, below
from railbird.analysis.rollouts import Rollout, RolloutTable, ending_of
from railbird.core import Action, Event, Game, Over, Seat
from railbird.games.win_place_and_show.actions import (
    Bid,
    MoveHorse,
    PassBid,
    SealSlip,
    SubmitSlip,
    TakeBack,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.bots.gallop import Field, course_of
from railbird.games.win_place_and_show.bots.reading import Table
from railbird.games.win_place_and_show.bots.slips import positions, returns, steady_slip
from railbird.games.win_place_and_show.box.components import POSITIONS
from railbird.games.win_place_and_show.events import Paid, RaceSettled
from railbird.games.win_place_and_show.phases.final_claim_window import horses_left
from railbird.games.win_place_and_show.phases.roll import purpose
from railbird.games.win_place_and_show.rules.slip import Bet, Slip, total_of
from railbird.games.win_place_and_show.state import State

LEAD = {1: 14_000, 2: 14_000, 3: 13_000, 4: 13_000, 5: 11_500}
"""Dollars that make a player e times as likely to win, by the races run so far of six."""
USUAL_RACES = 6
RACE_WEIGHTS = (8, 6, 7, 5, 4)
"""Times the usual rollouts while a race is run, by the races still to come, and before them all.
That is where luck strikes, and a lead counts for more the later it is."""
BEFORE_THE_RACE = 3
"""In auctions and at the windows, which take longer to play out and decide less."""
RUNNING = frozenset({"roll", "ride", "claim_window", "final_claim_window"})
HORSES_TRIED = 3
"""In each position."""


KINDS = {
    "auction_lot": Kind("bid", "bids", "Bid no more for a horse than its purses should bring."),
    "betting": Kind("slip", "slips", "Bet on horses that should return more than they cost."),
    "ride": Kind("ride", "rides"),
    "claim_window": Kind("claim", "claims"),
    "final_claim_window": Kind("claim", "claims"),
}


class WinPlaceAndShowInsight(Insight):
    kinds = KINDS
    equal_seats = True
    moment_rollouts = 72
    decision_rollouts = 36
    hint_rollouts = 240

    def place(self, state: State) -> str:
        return f"race {state.race}" if state.race else ""

    def weight(self, state: State) -> int:
        if state.phase.name not in RUNNING:
            return BEFORE_THE_RACE
        to_come = state.options.races - state.race
        return RACE_WEIGHTS[min(to_come, len(RACE_WEIGHTS) - 1)]

    def renew(self, state: State, rng: random.Random) -> None:
        """The order of the stable cards still to come up."""
        order = shuffled([str(stable) for stable in state.pile], rng)
        state.pile = tuple(map(int, order))

    def play_out(self, starts: Sequence[Start], luck: Luck) -> Sequence[Ending] | None:
        if not starts:
            return []
        state = starts[0].state
        table = RolloutTable(state.game, state.seats, insight=self)
        return [self._play(table, start, luck) for start in starts]

    def _play(self, table: RolloutTable, start: Start, luck: Luck) -> Ending:
        """A rollout by the rules, but for the races: house jockeys ride them quickly."""
        rollout, state = Rollout(table, start, luck), start.state
        assert isinstance(state, State)
        while not isinstance(state.pending, Over):
            if state.phase.name in ("roll", "ride"):
                told = _run_race(state, rollout, luck, start.number)
            else:
                told = rollout.step()
            known = self.estimate(state, told)
            if known is not None:
                return known
        return ending_of(state.pending.result)

    def estimate(self, state: State, told: Sequence[Event]) -> Ending | None:
        """After a race; a day of another length is played to its end."""
        if isinstance(state.pending, Over) or state.options.races != USUAL_RACES:
            return None
        for event in told:
            if isinstance(event, RaceSettled):
                chances = softmax(state.money, LEAD[event.race])
                return Ending(chances, tuple(map(float, state.money)))
        return None

    def settled_by(self, state: State, seat: Seat, action: Action) -> Action | None:
        """A slip counts when it is sealed."""
        if isinstance(action, WriteBet | WriteTicket | TakeBack):
            return None
        return _as_one(state, state.slips[seat]) if isinstance(action, SealSlip) else action

    def promising(self, state: State, seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """Whole slips: the usual one, and those that differ from it in one bet."""
        return slips_to_try(state, seat) if state.phase.name == "betting" else legal

    def words(self, game: Game, view: Any, choice: Choice) -> str:
        """Away from the board they name the horse, too."""
        if isinstance(choice, MoveHorse):
            return super().words(game, view, choice).replace("Ride ", f"Ride #{choice.horse} ", 1)
        if isinstance(choice, Bid | PassBid):
            bid = "for" if isinstance(choice, Bid) else "on"
            return f"{super().words(game, view, choice)} {bid} #{view.auction.horse}"
        if not isinstance(choice, SubmitSlip):
            return super().words(game, view, choice)
        bets = [
            f"${amount:,} on #{horse} to {position}"
            for position in POSITIONS
            for horse, amount in getattr(choice, position)
        ]
        tickets = ["Daily Double tickets"] if choice.daily_double else []
        return f"Bet {', '.join(bets + tickets)}" if bets or tickets else "Bet nothing"

    def remark(self, event: Any, seat: Seat) -> str:
        if not isinstance(event, Paid) or event.seat != seat or event.amount <= 0:
            return ""
        if event.position:
            return f"your bet on #{event.horse} to {event.position} pays"
        return f"#{event.horse} earns you a purse" if event.horse and event.place else ""


def _run_race(state: State, rollout: Rollout, luck: Luck, number: int) -> list[Event]:
    """To the end of the race, as `steady` and the house jockeys ride (WP-7.59).

    Claims during the race are left out, since who rides like this is seldom guilty.
    """
    course = course_of(state.game, state.race, state.options)
    before_roll = state.phase.name == "roll"
    field = Field(
        state.place[:],
        frozenset(state.allowance),
        state.move - before_roll,
        state.to_move,
        state.moved,
        state.finish,
    )
    if not before_roll:
        assert state.dice is not None
        course.ride_on(field, state.dice)
    while not course.is_over(field):
        place = rollout.clock.next(purpose(state.race, field.move + 1))
        throw = below(luck.uniform(place, number), 36)
        dice = (throw // 6 + 1, throw % 6 + 1)
        course.roll(field, dice)
        course.ride_on(field, dice)
        state.dice = dice
    state.place, state.finish, state.move = field.place, field.finish, field.move
    state.allowance = tuple(horse for horse in state.allowance if horse in field.allowance)
    state.to_move, state.moved = (), field.moved
    state.menu, state.menu_squares = (), ()
    state.windows = horses_left(state) if state.fouls else ()
    told: list[Event] = []
    state.told = told
    state.enter("final_claim_window")
    rollout.clock.hear(state.game, told)
    return told


def slips_to_try(state: State, seat: Seat) -> list[Action]:
    """With the tickets that are written already: only the rest of the money is left to bet."""
    table = Table(state.game, state.view(seat), seat)
    tickets = state.slips[seat].tickets
    spent = total_of(Slip(tickets=tickets), state.first_field)
    usual = steady_slip(table, tickets, spent)
    assert isinstance(usual, SubmitSlip)
    found = {usual: None, SubmitSlip(state.race, daily_double=tickets): None}
    stake = state.box.constants.betting.max_bet
    for position in positions(table):
        bets = [Bet(position, horse, stake) for horse in state.entered]
        bets.sort(key=lambda bet: -round(returns(table, bet), 9))
        for bet in [None, *bets[:HORSES_TRIED]]:
            entry = () if bet is None else ((bet.horse, bet.amount),)
            slip = replace(usual, **{position: entry})
            if spent + _staked(slip) <= state.money[seat]:
                found[slip] = None
    return list(found)


def _staked(slip: SubmitSlip) -> int:
    return sum(amount for bets in (slip.win, slip.place, slip.show) for _, amount in bets)


def _as_one(state: State, slip: Slip) -> SubmitSlip:
    def on(position: str) -> tuple[tuple[int, int], ...]:
        return tuple((bet.horse, bet.amount) for bet in slip.bets if bet.position == position)

    return SubmitSlip(state.race, on("win"), on("place"), on("show"), slip.tickets)
