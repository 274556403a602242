"""The next horse, and whether its owner spends a Jockey Token (BS-4.13, BS-7.5, BS-12.20)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.big_stakes.box.components import Band
from railbird.games.big_stakes.phases import round_start
from railbird.games.big_stakes.race.actions import NO_TOKEN, NoToken, SpendToken
from railbird.games.big_stakes.race.events import GateLoaded, TokenSpent
from railbird.games.big_stakes.race.state import Race, Spent
from railbird.games.big_stakes.rules.auto_rider import token_to_spend
from railbird.games.big_stakes.rules.gate import load, waiting
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.rules.tokens import held_by, spendable, take_out
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView
from railbird.lanes import NOWHERE

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

RULE = "BS-12.20"
SEVEN = 7
BANDS: tuple[Band, ...] = ("low", "high")


def begin(state: State) -> None:
    race = state.racing
    race.order = tuple(number for number in race.order if not race.runners[number].out)
    if not race.order:
        round_start.end(state)
        return
    runner = race.on_turn
    if runner.square == NOWHERE:
        load_second_group(state, race)
    rider = state.rider_of(runner)
    if rider is not None and spendable(race, runner):  # BS-4.21
        state.pending = Decision((rider,))
        return
    spent = None if rider is not None else token_to_spend(state.box, race, runner)
    if spent:
        put_down(state, race, spent)
    state.enter("roll")


def load_second_group(state: State, race: Race) -> None:
    """When all of the first group have moved (BS-7.2)."""
    second = waiting(race)
    load(race, second)
    state.tell(GateLoaded(race.number, tuple(runner.card.id for runner in second)))


def put_down(state: State, race: Race, spent: Spent) -> None:
    runner = race.on_turn
    take_out(race, runner, spent.token)
    race.spent = spent
    number = state.box.tokens[spent.token].number
    state.tell(TokenSpent(race.number, runner.card.id, runner.owner, number, spent.band))


def legal(state: State, _seat: Seat) -> Sequence[Action]:
    """Two tokens of one number are the same to their owner."""
    race = state.racing
    numbers = {state.box.tokens[token].number for token in spendable(race, race.on_turn)}
    return [*(spend for number in sorted(numbers) for spend in calls(number)), NO_TOKEN]


def calls(number: int) -> list[SpendToken]:
    if number == SEVEN:
        return [SpendToken(number, band) for band in BANDS]
    return [SpendToken(number)]


def spend_token(state: State, _seat: Seat, action: SpendToken) -> None:
    race = state.racing
    token = wanted(state, race, action)
    put_down(state, race, Spent(token, band_of(action)))
    state.enter("roll")


def wanted(state: State, race: Race, action: SpendToken) -> int:
    """The token of that number with the lowest id."""
    tokens = state.box.tokens
    ready = spendable(race, race.on_turn)
    for token in ready:
        if tokens[token].number == action.number:
            return token
    held = [tokens[held.token].number for held in held_by(race, race.on_turn)]
    if action.number in held:
        raise IllegalAction(
            f"token: the {action.number} was drawn in this round; spend it from the next one on",
            RULE,
        )
    numbers = sorted({tokens[token].number for token in ready})
    raise IllegalAction(
        f"token: you hold no {action.number}; you can spend: {', '.join(map(str, numbers))}", RULE
    )


def band_of(action: SpendToken) -> Band:
    own: Band = "low" if action.number < SEVEN else "high"
    if action.number == SEVEN:
        if action.band is None:
            raise IllegalAction("token: name the band of a 7, low or high", RULE)
        return action.band
    if action.band not in (None, own):
        raise IllegalAction(f"token: a {action.number} is {own}, not {action.band}", RULE)
    return own


def no_token(state: State, _seat: Seat, _action: NoToken) -> None:
    state.enter("roll")


def expand(_state: State, _seat: Seat, action: Action) -> Sequence[Action]:
    """Only a 7 is stored with its band."""
    if isinstance(action, SpendToken) and action.number != SEVEN and action.band is not None:
        return (SpendToken(action.number),)
    return (action,)


def default(_view: BigStakesView, _game: "BigStakes") -> Action:
    return NO_TOKEN


TOKEN = Phase(
    "token",
    begin=begin,
    legal=legal,
    actions={SpendToken: spend_token, NoToken: no_token},
    default=default,
    refuse=out_of_turn,
    expand=expand,
)
