"""What a viewer of Top of the Stretch may know (TS-8): everything but other people's bets, until
betting ends. Nothing else builds what leaves the process."""

from copy import copy
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from railbird.core import View, Viewer, what_is_pending
from railbird.games.top_of_the_stretch.events import Bet, Payoff, RaceResult
from railbird.games.top_of_the_stretch.options import Options
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.rules.payoffs import types_offered
from railbird.games.top_of_the_stretch.rules.runner import Pair, Runner

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.state import State

Awaits: TypeAlias = Literal["", "again", "trouble", "check", "save", "hundredths", "payout"]


class RaceView(msgspec.Struct, frozen=True):
    """A race of the card, as its program prints it."""

    id: str
    title: str
    track: str
    date: str
    distance: str
    surface: str
    condition: str
    """On the scoresheet, chosen, or `roll`."""
    starters: int
    scratched: tuple[str, ...]
    warnings: tuple[str, ...]
    real: str


class TopOfTheStretchView(View, frozen=True, kw_only=True, tag="top_of_the_stretch"):
    options: Options
    card: tuple[RaceView, ...]
    race: int
    """Number of the current race."""
    results: tuple[RaceResult, ...]
    money: tuple[int, ...]
    """Cents by seat, money on bets included."""
    types: tuple[str, ...]
    """Bets that are offered."""
    prices: tuple[tuple[int, ...], ...]
    """What $2 return, in cents: by runner, then by bet, before dead heats and modifications; empty
    without betting."""
    closed: tuple[bool, ...]
    own_bets: tuple[Bet, ...]
    own_number: int
    """The number of the viewer's last bet while betting is open."""
    bets: tuple[tuple[Bet, ...], ...]
    """Everybody's, by seat; empty until betting has ended."""
    condition: str
    condition_dice: Pair | None
    runners: tuple[Runner, ...]
    queue: tuple[int, ...]
    """Who still rolls in this phase, by place among the runners."""
    awaits: Awaits
    pace_total: int
    pace_dice: tuple[int, ...]
    pace: str
    factor_dice: Pair | None
    wire: tuple[tuple[int, ...], ...]
    standings: tuple[tuple[int, ...], ...]
    hundredths: int
    payoffs: tuple[Payoff, ...]


def build_view(state: "State", viewer: Viewer) -> TopOfTheStretchView:
    open_bets = state.phase.name == "betting"
    return TopOfTheStretchView(
        **what_is_pending(state, viewer),
        options=state.options,
        card=tuple(_race(race) for race in state.card),
        race=state.race,
        results=state.results,
        money=tuple(state.money),
        types=types_offered(len(state.runners)),
        prices=state.prices,
        closed=tuple(state.closed),
        own_bets=() if viewer is None else state.bets[viewer],
        own_number=0 if viewer is None else state.numbers[viewer],
        bets=() if open_bets else tuple(state.bets),
        condition=state.condition,
        condition_dice=state.condition_dice,
        runners=tuple(copy(runner) for runner in state.runners),
        queue=state.queue,
        awaits=state.awaits,
        pace_total=state.pace_total,
        pace_dice=state.pace_dice,
        pace=state.pace,
        factor_dice=state.factor_dice,
        wire=state.wire,
        standings=state.standings,
        hundredths=state.hundredths,
        payoffs=state.payoffs,
    )


def _race(race: CardRace) -> RaceView:
    return RaceView(
        race.race.id,
        race.race.title,
        race.race.track,
        race.race.date,
        race.race.distance,
        race.race.surface,
        race.condition,
        len(race.starters),
        tuple(entry.name for entry in race.scratched),
        race.race.warnings,
        race.race.real,
    )
