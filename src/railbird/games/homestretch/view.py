"""What a viewer of Homestretch may know (HS-8). Nothing else builds what leaves the process."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from railbird.core import Decision, Seat, View, Viewer, what_is_pending
from railbird.games.homestretch.actions import Line
from railbird.games.homestretch.box.components import DECKS, HORSES, SPOTS, X
from railbird.games.homestretch.events import BetPaid, PursePaid
from railbird.games.homestretch.options import Options

if TYPE_CHECKING:
    from railbird.games.homestretch.state import Bet, RaceResult, State


class DraftView(msgspec.Struct, frozen=True, gc=False):
    step: int
    hand: tuple[str, ...]
    """The viewer's own hand; empty for a spectator."""
    pick: str | None
    """What the viewer has picked in this step."""
    kept: tuple[str, ...]
    arrived: tuple[tuple[str, ...], ...]
    """Every hand as it reached the viewer (HS-8.2)."""
    picked: tuple[bool, ...]
    """Who has picked in this step."""
    hand_size: int
    """Cards in every hand before this step's pick."""
    ghost: bool
    left_over: int


class BetView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    seat: Seat
    horse: int
    line: Line
    value: int | None
    """None where the token lies face down for this viewer."""


class ResultView(msgspec.Struct, frozen=True, gc=False):
    card: str
    finish: tuple[int, ...]
    bets: tuple[BetView, ...]
    purses: tuple[PursePaid, ...]
    winning_bets: tuple[BetPaid, ...]


class MarketView(msgspec.Struct, frozen=True, gc=False):
    round: int
    row: tuple[str, ...]
    deck: int
    """Cards in the deck; their order nobody knows."""
    order: tuple[Seat, ...]
    """Who still acts in this round."""


class HomestretchView(View, frozen=True, kw_only=True, tag="homestretch"):
    options: Options
    colours: tuple[str, ...]
    money: tuple[int, ...]
    stables: tuple[tuple[str, ...], ...]
    """Shares face up, by seat."""
    race: int
    races_to_come: dict[str, int]
    """Cards face down in the race deck, by colour."""
    card: str | None
    results: tuple[ResultView, ...]
    draft: DraftView | None
    bet_order: tuple[Seat, ...]
    limits: tuple[int, ...]
    bets: tuple[BetView, ...]
    """In the order placed."""
    unplaced: tuple[int, ...]
    """Values of the viewer's tokens not yet placed."""
    tokens_left: tuple[int, ...]
    """How many tokens each seat has still to place."""
    position: dict[int, int]
    token: dict[int, str]
    """Handicap tokens that lie with their horses: "+4" or "X"."""
    finished: tuple[int, ...]
    tied: tuple[Seat, ...]
    """Who rolls for the start."""
    roller: Seat
    rolls: int
    dice: tuple[int, int] | None
    choice: Literal["drive", "special", "again", ""]
    """What the roller has to choose."""
    market: MarketView | None


def build_view(state: "State", viewer: Viewer) -> HomestretchView:
    """What all may know, with one's own tokens, hand and the cards that passed through it
    (HS-8.1)."""
    token = state.token
    return HomestretchView(
        **what_is_pending(state, viewer),
        options=state.options,
        colours=_colours(state.box.colours, state.colour),
        money=tuple(state.money),
        stables=tuple(state.stable),
        race=state.race,
        races_to_come=_races_to_come(state),
        card=state.card.id if state.card else None,
        results=_results(state.results, state.seats)[viewer],
        draft=_draft(state, viewer) if state.step else None,
        bet_order=state.bet_order,
        limits=state.limit,
        bets=_bets(tuple(state.bets), state.seats)[viewer],
        unplaced=() if viewer is None else state.unplaced[viewer],
        tokens_left=tuple(map(len, state.unplaced)),
        position=dict(zip(HORSES, state.position[HORSES.start :], strict=True)),
        token={horse: token_code(token[horse]) for horse in HORSES if token[horse]},
        finished=tuple(state.finished),
        tied=state.tied,
        roller=state.roller,
        rolls=state.rolls,
        dice=state.dice,
        choice=_choice(state),
        market=_market(state) if state.market_round else None,
    )


BetsSeen = dict[Viewer, tuple[BetView, ...]]


@lru_cache(maxsize=1024)
def _bets(bets: tuple["Bet", ...], seats: int) -> BetsSeen:
    """As each viewer sees them: those before the last, which were seen already, and the last."""
    if not bets:
        return dict.fromkeys((None, *range(seats)), ())
    before, last = _bets(bets[:-1], seats), bets[-1]
    face_down, face_up = (bet_view(last, False),), (bet_view(last, True),)
    return {
        viewer: seen + (face_up if viewer == last.seat else face_down)
        for viewer, seen in before.items()
    }


@lru_cache(maxsize=1024)
def _results(results: tuple["RaceResult", ...], seats: int) -> dict[Viewer, tuple[ResultView, ...]]:
    return {
        viewer: tuple([_result(result, viewer) for result in results])
        for viewer in (None, *range(seats))
    }


def _choice(state: "State") -> Literal["drive", "special", "again", ""]:
    """Nothing while the dice are still to be rolled."""
    chooses = state.phase.name == "race_turn" and isinstance(state.pending, Decision)
    return state.awaits if chooses else ""


def token_code(token: int) -> str:
    return "X" if token == X else f"+{token}"


@cache
def bet_view(bet: "Bet", face_up: bool) -> BetView:
    horse, line = SPOTS[bet.spot]
    return BetView(bet.seat, horse, line, bet.value if face_up else None)


@lru_cache(maxsize=256)
def _colours(colours: tuple[str, ...], places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(colours[place] for place in places)


def _races_to_come(state: "State") -> dict[str, int]:
    """Before the decks are cut this is what the options ask for."""
    if state.phase.name == "setup":
        return {"purple": state.options.purple_races, "green": state.options.green_races}
    decks = [state.box.race_cards[card].deck for card in state.race_deck]
    return {deck: decks.count(deck) for deck in DECKS}


@lru_cache(maxsize=1024)
def _result(result: "RaceResult", viewer: Viewer) -> ResultView:
    bets = zip(result.bets, result.shown, strict=True)
    return ResultView(
        result.card,
        result.finish,
        tuple(bet_view(bet, shown or bet.seat == viewer) for bet, shown in bets),
        result.purses,
        result.winning_bets,
    )


def _draft(state: "State", viewer: Viewer) -> DraftView:
    nothing: tuple[str, ...] = ()
    return DraftView(
        step=state.step,
        hand=nothing if viewer is None else state.hands[viewer],
        pick=None if viewer is None else state.picks[viewer],
        kept=nothing if viewer is None else state.kept[viewer],
        arrived=() if viewer is None else state.arrived[viewer],
        picked=tuple(pick is not None for pick in state.picks),
        hand_size=len(state.arrived[0][-1]),
        ghost=state.ghost_hand is not None,
        left_over=len(state.left_over),
    )


def _market(state: "State") -> MarketView:
    return MarketView(
        state.market_round, state.market_row, len(state.market_deck), state.market_order
    )
