"""Official: hundredths, payoffs and their modifications, and the settling of bets (TS-4.13,
TS-6.14, TS-6.15, TS-7.56, TS-7.80 – TS-7.89)."""

from msgspec import structs

from railbird.core import Phase
from railbird.games.top_of_the_stretch.events import (
    Bet,
    BetPaid,
    HundredthsRolled,
    Official,
    Payoff,
    PayoffModified,
)
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.rules import payoffs, rolls, wire
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    if state.options.hundredths:
        state.awaits = "hundredths"
        ask(state)
    else:
        make_payoffs(state)


def ask(state: State) -> None:
    if state.awaits == "hundredths":
        state.pending = rolls.HUNDREDTHS
        return
    due = state.payoffs[state.queue[0]]
    horse = of_post(state, due.pp).name
    state.pending = roll_for(f"payout roll to {due.type}", horse)


def resolve(state: State, dice: tuple[int, ...]) -> None:
    if state.awaits == "hundredths":
        add_hundredths(state, dice[0])
        make_payoffs(state)
    else:
        modify(state, (dice[0], dice[1]))
        next_payoff(state)


def add_hundredths(state: State, die: int) -> None:
    """One die for the whole race, so that times keep their order (TS-7.56, TS-10.49)."""
    state.awaits = ""
    state.hundredths = die
    for runner in state.runners:
        if runner.time is not None:
            runner.time += die
    state.tell(HundredthsRolled(die))


def make_payoffs(state: State) -> None:
    """What $2 pay, horse by horse in official order, win – place – show (TS-6.15, TS-7.80)."""
    if state.options.odds != "none":
        state.payoffs = tuple(
            _payoff(state, state.runners[at], kind, len(level))
            for level in state.standings
            for at in level
            for kind in payoffs.paying_types(state.runners[at].place or 0, len(level))
        )
    if state.options.payout_modifications != "off":
        state.awaits = "payout"
        state.queue = tuple(range(len(state.payoffs)))
    next_payoff(state)


def _payoff(state: State, runner: Runner, kind: str, level: int) -> Payoff:
    assert runner.odds is not None
    assert runner.place is not None
    cents = payoffs.payoff(state.box.charts, runner.odds, kind, runner.place, level)
    return Payoff(runner.entry.pp, kind, cents, None, payoffs.at_least_the_floor(cents))


def next_payoff(state: State) -> None:
    if state.queue:
        ask(state)
        return
    state.awaits = ""
    state.tell(
        Official(
            state.race,
            state.sheet.race.title,
            state.condition,
            state.pace,
            state.options.hundredths,
            wire.placings(state),
            state.payoffs,
        )
    )
    settle(state)
    state.enter("finished")


def modify(state: State, dice: tuple[int, int]) -> None:
    """Each payoff by its own dice; the floor comes last (TS-7.82, TS-7.87)."""
    at = state.queue[0]
    due = state.payoffs[at]
    runner = of_post(state, due.pp)
    as_read = state.options.payout_modifications == "as_read"
    assert runner.odds is not None
    change = payoffs.modification(state.box.charts, runner.odds, sum(dice), as_read)
    cents = payoffs.at_least_the_floor(due.before + change)
    changed = structs.replace(due, dice=dice, cents=cents)
    state.payoffs = (*state.payoffs[:at], changed, *state.payoffs[at + 1 :])
    state.tell(PayoffModified(due.pp, runner.entry.horse, due.type, dice, change, cents))
    state.queue = state.queue[1:]


def settle(state: State) -> None:
    """Winnings and losses go into the bankrolls (TS-7.85)."""
    for seat, bets in enumerate(state.bets):
        for bet in bets:
            back = returned(state, bet)
            state.money[seat] += back - bet.amount * CENTS
            state.tell(BetPaid(seat, bet, of_post(state, bet.pp).entry.horse, back))


def returned(state: State, bet: Bet) -> int:
    """A winning bet returns amount / 2 × payoff, a losing one nothing (TS-7.85)."""
    paying = {(payoff.pp, payoff.type): payoff.cents for payoff in state.payoffs}
    return bet.amount * CENTS // payoffs.STAKE * paying.get((bet.pp, bet.type), 0)


def gains(state: State) -> tuple[int, ...]:
    """Cents by seat; where no horse finished, no bet was taken (TS-7.85)."""
    if not state.standings:
        return (0,) * len(state.bets)
    return tuple(
        sum(returned(state, bet) - bet.amount * CENTS for bet in bets) for bets in state.bets
    )


def of_post(state: State, pp: int) -> Runner:
    return next(runner for runner in state.runners if runner.entry.pp == pp)


OFFICIAL = Phase("official", begin=begin, resolve=resolve)
