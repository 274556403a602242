"""Paddock: a little game that keeps every promise. The broken games are made from it.

Everybody gets a secret tip (PD-1), backs a horse face down (PD-2), one die names the winner (PD-3),
and after the last race the richest wins (PD-4).
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

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
    Shuffle,
    State,
    View,
    Viewer,
    Words,
    about,
    does,
    what_is_pending,
)

HORSES = (1, 2, 3)
CARDS = tuple(f"{horse}{copy}" for horse in HORSES for copy in "abc")
LADDER = (1, 2, 5)
START_MONEY = 8
ODDS = 3


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    races: Annotated[int, about("number of races", "PD-9.1", ge=1, le=2)] = 2
    early: Annotated[bool, about("anybody may back ahead of their turn", "PD-9.2")] = True


# -- words that pass -----------------------------------------------------------------------------


class Back(Action, frozen=True, tag="back"):
    """Any stake up to one's money is accepted; the list offers a ladder."""

    horse: int
    stake: int


class Pass(Action, frozen=True, tag="pass"):
    pass


class Tipped(Event, frozen=True, tag="tipped"):
    private: ClassVar[bool] = True
    seat: Seat
    card: str


class Backed(Event, frozen=True, tag="backed"):
    owner_only: ClassVar[tuple[str, ...]] = ("horse",)
    seat: Seat
    horse: int | None
    stake: int


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat


class Won(Event, frozen=True, tag="won"):
    horse: int
    paid: tuple[int, ...]


class Ended(Event, frozen=True, tag="ended"):
    result: Result
    tips: tuple[tuple[str, ...], ...]


class Bet(NamedTuple):
    horse: int
    stake: int


class BetView(msgspec.Struct, frozen=True):
    horse: int | None
    """None where it lies face down for this viewer."""
    stake: int


class PaddockView(View, frozen=True, kw_only=True, tag="paddock"):
    options: Options
    money: tuple[int, ...]
    winners: tuple[int, ...]
    tips: tuple[str, ...]
    """The viewer's own, all of them so far."""
    all_tips: tuple[tuple[str, ...], ...]
    """Shown when the game is over."""
    bets: tuple[BetView | None, ...]
    passed: tuple[bool, ...]


# -- the state -----------------------------------------------------------------------------------


class PaddockState(State):
    options: Options
    money: list[int]
    winners: tuple[int, ...]
    deck: tuple[str, ...]
    tips: list[tuple[str, ...]]
    bets: list[Bet | None]
    passed: list[bool]

    def view(self, viewer: Viewer) -> PaddockView:
        over = isinstance(self.pending, Over)
        return PaddockView(
            **what_is_pending(self, viewer),
            options=self.options,
            money=tuple(self.money),
            winners=self.winners,
            tips=() if viewer is None else self.tips[viewer],
            all_tips=tuple(self.tips) if over else (),
            bets=tuple(bet_view(bet, seat == viewer) for seat, bet in enumerate(self.bets)),
            passed=tuple(self.passed),
        )


def bet_view(bet: Bet | None, own: bool) -> BetView | None:
    return bet and BetView(bet.horse if own else None, bet.stake)


# -- deal ----------------------------------------------------------------------------------------


def begin_deal(state: PaddockState) -> None:
    state.pending = Shuffle("shuffle of the tips", CARDS, public=False)


def resolve_deal(state: PaddockState, order: tuple[str, ...]) -> None:
    state.deck = order
    state.enter("betting")


# -- betting -------------------------------------------------------------------------------------


def begin_betting(state: PaddockState) -> None:
    for seat in range(state.seats):
        card, *rest = state.deck
        state.deck = tuple(rest)
        state.tips[seat] += (card,)
        state.tell(Tipped(seat, card))
    state.bets = [None] * state.seats
    state.passed = [False] * state.seats
    ask(state)


def ask(state: PaddockState) -> None:
    answered = zip(state.bets, state.passed, strict=True)
    waiting = tuple(seat for seat, (bet, passed) in enumerate(answered) if not (bet or passed))
    if not waiting:
        state.enter("race")
    else:
        state.pending = Decision(waiting[:1], waiting[1:] if state.options.early else ())


def legal(state: PaddockState, seat: Seat) -> Sequence[Action]:
    stakes = [stake for stake in LADDER if stake <= state.money[seat]]
    return [*(Back(horse, stake) for horse in HORSES for stake in stakes), Pass()]


def back(state: PaddockState, seat: Seat, action: Back) -> None:
    if action.horse not in HORSES:
        raise IllegalAction(f"no horse {action.horse}; there are 1, 2 and 3", "PD-2.1")
    if not 1 <= action.stake <= state.money[seat]:
        raise IllegalAction(
            f"a stake of {action.stake}; from 1 to {state.money[seat]} is possible", "PD-2.2"
        )
    state.money[seat] -= action.stake
    state.bets[seat] = Bet(action.horse, action.stake)
    state.tell(Backed(seat, action.horse, action.stake))
    ask(state)


def pass_by(state: PaddockState, seat: Seat, _action: Pass) -> None:
    state.passed[seat] = True
    state.tell(Passed(seat))
    ask(state)


def default(view: PaddockView, _game: Game) -> Action:
    """Follow the tip with the least stake."""
    assert view.seat is not None
    return Back(int(view.tips[-1][0]), 1) if view.money[view.seat] else Pass()


# -- race and end --------------------------------------------------------------------------------


def begin_race(state: PaddockState) -> None:
    state.pending = Roll("race roll", 1)


def resolve_race(state: PaddockState, dice: tuple[int]) -> None:
    winner = (dice[0] + 1) // 2
    paid = tuple(ODDS * bet.stake if bet and bet.horse == winner else 0 for bet in state.bets)
    state.money = [money + won for money, won in zip(state.money, paid, strict=True)]
    state.winners += (winner,)
    state.bets, state.passed = [None] * state.seats, [False] * state.seats
    state.tell(Won(winner, paid))
    state.enter("betting" if len(state.winners) < state.options.races else "over")


def begin_over(state: PaddockState) -> None:
    places = tuple(1 + sum(other > own for other in state.money) for own in state.money)
    result = Result(places, tuple(state.money))
    state.tell(Ended(result, tuple(state.tips)))
    state.pending = Over(result)


DEAL: Phase[PaddockState] = Phase("deal", begin=begin_deal, resolve=resolve_deal)
BETTING: Phase[PaddockState] = Phase(
    "betting",
    begin=begin_betting,
    legal=legal,
    actions={Back: back, Pass: pass_by},
    default=default,
)
RACE: Phase[PaddockState] = Phase("race", begin=begin_race, resolve=resolve_race)
OVER: Phase[PaddockState] = Phase("over", begin=begin_over)


# -- the game ------------------------------------------------------------------------------------


def describe(_box: object, _view: PaddockView, action: Back | Pass) -> str:
    return f"Back #{action.horse} with {action.stake}" if isinstance(action, Back) else "Pass"


def explain(_box: object, _view: PaddockView, action: Back | Pass) -> str:
    if isinstance(action, Pass):
        return "You keep your money (PD-2.3)."
    return f"Pays {ODDS * action.stake} if #{action.horse} wins (PD-3.1)."


def narrate(_box: object, event: Event, names: Sequence[str]) -> str:
    match event:
        case Tipped(seat, card):
            return f"{does(names[seat], 'gets')} a tip: {card}."
        case Backed(seat, horse, stake):
            what = f"#{horse}" if horse else "a horse"
            return f"{does(names[seat], 'backs')} {what} with {stake}."
        case Passed(seat):
            return f"{does(names[seat], 'passes')}."
        case Won(horse, paid):
            return f"#{horse} wins and pays {paid}."
        case Ended(result):
            return f"The game is over: {result.places}."
    raise AssertionError(event)


def board(_box: object, view: PaddockView, names: Sequence[str]) -> str:
    return "\n".join(f"{name}: {money}" for name, money in zip(names, view.money, strict=True))


WORDS: Words[Any, Any] = Words(describe=describe, explain=explain, narrate=narrate, board=board)


class Paddock(Game):
    id = "paddock"
    title = "Paddock"
    summary = "Follow a secret tip, back a horse face down, and be the richest."
    seats = range(2, 5)
    rules_version = 1
    seats_rule = "PD-12.1"
    options_rule = "PD-12.2"
    turn_rule = "PD-12.3"
    options_type: ClassVar[type[msgspec.Struct]] = Options
    action_type = Back | Pass
    event_type = Tipped | Backed | Passed | Won | Ended
    view_type = PaddockView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {
        phase.name: phase for phase in (DEAL, BETTING, RACE, OVER)
    }
    facets = Facets(WORDS)
    unlisted: ClassVar[tuple[type[Action], ...]] = (Back,)
    secrets: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "tips": lambda state: state.tips,
        "deck": lambda state: state.deck,
        "backed horses": lambda state: state.bets,
    }
    state_type: ClassVar[type[PaddockState]] = PaddockState

    def begin(self, seats: int, options: Options) -> PaddockState:
        state = self.state_type(self, seats, options)
        state.money, state.winners, state.deck = [START_MONEY] * seats, (), ()
        state.tips, state.bets = [()] * seats, [None] * seats
        state.passed = [False] * seats
        state.enter("deal")
        return state

    def world(self, view: PaddockView, rng: random.Random) -> PaddockState:
        state = self.begin(len(view.money), view.options)
        if view.phase == "deal":
            return state
        state.money, state.winners = list(view.money), view.winners
        state.passed = list(view.passed)
        state.bets = [
            Bet(bet.horse or rng.choice(HORSES), bet.stake) if bet else None for bet in view.bets
        ]
        self.deal_tips(state, view, rng)
        state.phase = self.phases[view.phase]
        if view.result:
            state.pending = Over(view.result)
        elif view.awaiting:
            state.phase.begin(state)
        else:
            state.pending = Decision(view.must, view.may)
        return state

    def deal_tips(self, state: PaddockState, view: PaddockView, rng: random.Random) -> None:
        """The viewer's own tips as they are, everything else from the other cards."""
        known = {card for tips in (view.tips, *view.all_tips) for card in tips}
        hidden = [card for card in CARDS if card not in known]
        rng.shuffle(hidden)
        rounds = len(view.winners) + (view.phase == "betting" or view.awaiting is not None)
        for seat in range(state.seats):
            if view.all_tips:
                state.tips[seat] = view.all_tips[seat]
            elif seat == view.seat:
                state.tips[seat] = view.tips
            else:
                state.tips[seat] = tuple(hidden.pop() for _ in range(rounds))
        state.deck = tuple(hidden)
