"""Finished: the result is filed; the next race of the card follows, or the card is over (TS-4.14,
TS-4.16, TS-4.17, TS-7.86)."""

from railbird.core import Over, Phase, Result
from railbird.games.top_of_the_stretch.events import CardEnded, NoResult, RaceResult, RaceSettled
from railbird.games.top_of_the_stretch.phases import official
from railbird.games.top_of_the_stretch.rules import wire
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    """Where no horse finished, bets were never taken from the bankrolls (TS-7.85)."""
    if not state.standings:
        state.tell(NoResult(state.race))
    bankrolls = tuple(state.money)
    if state.options.betting:
        state.tell(RaceSettled(state.race, official.gains(state), bankrolls))
    race = state.sheet.race
    state.results += (
        RaceResult(
            race.id,
            race.title,
            state.condition,
            state.pace,
            state.options.hundredths,
            wire.placings(state) if state.standings else (),
            state.payoffs,
            tuple(state.bets),
            bankrolls,
        ),
    )
    if state.race < len(state.card):
        state.enter("setup")
    else:
        end_card(state)


def end_card(state: State) -> None:
    """The largest bankroll wins, equal ones share (TS-7.86); without bets nobody loses."""
    places = tuple(1 + sum(other > own for other in state.money) for own in state.money)
    result = Result(places, tuple(state.money))
    state.tell(CardEnded(result, state.options.betting))
    state.pending = Over(result)


FINISHED = Phase("finished", begin=begin)
