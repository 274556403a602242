"""Tables to play at: a game put where a story begins, and the words to tell it on from there.

Builders play a real game up to their phase and then lay out the board as the story needs it.
Players are named by their colour where a story is about them, and by their seat elsewhere.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import structs

from railbird.core import (
    Action,
    Chance,
    Decision,
    Draw,
    Event,
    Outcome,
    Over,
    Result,
    Roll,
    Shuffle,
)
from railbird.games.homestretch.actions import (
    BuyFaceUp,
    BuyTop,
    DraftPick,
    EndTurn,
    MoveOne,
    MoveTwo,
    PassBuy,
    PlaceBet,
    PlaceBets,
    Reroll,
    SpecialMove,
)
from railbird.games.homestretch.box.components import HORSES, SPOT_OF, X
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.state import Bet, State

GAME = Homestretch()

Money: TypeAlias = Sequence[int] | Mapping[str, int]
"""By seat, or by colour in the order of the seats."""

Bets: TypeAlias = Sequence[tuple[int, int, int, str]]
"""Seat, value, horse and line of tokens on the tote board, in the order placed."""

LONGEST_GAME = 5_000
"""More steps than any game of first choices takes."""

Slip: TypeAlias = Sequence[tuple[int, int, str]]
"""Value, horse and line of one player's tokens."""


# -- sitting down --------------------------------------------------------------------------------


def sit_down(seats: int, game: Homestretch = GAME, **options: Any) -> State:
    """A new game that waits for its first shuffle."""
    state = game.new(seats, options)
    assert isinstance(state, State)
    return state


def play_until(state: State, phase: str) -> State:
    """Go on with the first choice of everybody, decks as printed, until this phase waits."""
    for _ in range(LONGEST_GAME):
        if state.phase.name == phase:
            return state
        go_on(state)
    raise AssertionError(f"{phase} is never reached from {state.phase.name}")


def go_on(state: State) -> list[Event]:
    pending = state.pending
    assert not isinstance(pending, Over)
    if isinstance(pending, Decision):
        seat = pending.must[0]
        return state.apply(seat, state.legal(seat)[0])
    return state.resolve(as_printed(pending))


def as_printed(chance: Chance) -> Outcome:
    """Cards in the order of the data files; the first of several dice is the highest."""
    match chance:
        case Shuffle():
            return chance.items
        case Draw():
            return chance.items[0]
        case Roll():
            return (6, *([1] * (chance.dice - 1)))
    raise AssertionError(chance)


def stacked(state: State, *top: str) -> tuple[str, ...]:
    """The pending deck with these cards on top and the others below as printed."""
    assert isinstance(state.pending, Shuffle)
    return (*top, *(card for card in state.pending.items if card not in top))


def seat_of(state: State, colour: str) -> int:
    return [state.box.colours[place] for place in state.colour].index(colour)


def by_colour(state: State) -> dict[str, int]:
    """Everybody's money."""
    colours = [state.box.colours[place] for place in state.colour]
    return dict(zip(colours, state.money, strict=True))


def everything(state: State) -> dict[str, object]:
    """All that a state holds, to see that nothing has changed."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    values = {name: getattr(state, name) for name in names if name != "told"}
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }


# -- draft ---------------------------------------------------------------------------------------


def draft_with(
    deck: Sequence[str] = (), seats: int = 4, game: Homestretch = GAME, **options: Any
) -> State:
    """The first draft step, the blue shares dealt from a deck with these cards on top."""
    state = sit_down(seats, game, **options)
    while isinstance(state.pending, Chance):
        blue = "blue" in state.pending.purpose
        state.resolve(stacked(state, *deck) if blue else as_printed(state.pending))
    return state


def pick(state: State, seat: int, card: str) -> list[Event]:
    return state.apply(seat, DraftPick(card))


def pick_first(state: State) -> None:
    """Everybody keeps the first card of the hand."""
    for seat, hand in enumerate(list(state.hands)):
        pick(state, seat, hand[0])


# -- betting -------------------------------------------------------------------------------------


def betting_with(
    money: Money = (50, 50, 50, 50), game: Homestretch = GAME, **options: Any
) -> State:
    """Betting opens for the first race, with this money in hand."""
    state = _seated(money, game, options)
    play_until(state, "betting")
    _pay_out(state, money)
    state.told = []
    state.enter("betting")
    return state


def _seated(money: Money, game: Homestretch, options: Mapping[str, object]) -> State:
    if isinstance(money, Mapping):
        return sit_down(len(money), game, colours=tuple(money), **options)
    return sit_down(len(money), game, **options)


def _pay_out(state: State, money: Money) -> None:
    state.money = list(money.values() if isinstance(money, Mapping) else money)


def bet(state: State, seat: int, value: int, horse: int, line: str) -> list[Event]:
    return state.apply(seat, PlaceBet(value, horse, line))


def bet_slip(state: State, seat: int, slip: Slip) -> list[Event]:
    return state.apply(seat, PlaceBets(tuple(slip)))


SAFE_SLIP: Slip = ((1, 7, "win"), (1, 7, "place"), (2, 7, "show"), (2, 6, "win"), (3, 8, "win"))
"""Five spots, so that every rank may play it."""


# -- start ---------------------------------------------------------------------------------------


def start_with(money: Money, **options: Any) -> State:
    """All bets are placed; now the start player is found."""
    state = _seated(money, GAME, options)
    play_until(state, "betting")
    _pay_out(state, money)
    state.unplaced = [()] * state.seats
    state.told = []
    state.enter("start_player")
    return state


# -- race ----------------------------------------------------------------------------------------


def race_with(
    tokens: Mapping[int, str] | None = None,
    positions: Mapping[int, int] | None = None,
    finished: Sequence[int] = (),
    *,
    seats: int = 3,
    roller: int = 0,
    card: str = "P01",
    money: Money | None = None,
    stables: Mapping[int, Sequence[str]] | None = None,
    bets: Bets = (),
    game: Homestretch = GAME,
    **options: Any,
) -> State:
    """A turn begins. Horses stand at Start without a token unless the story says otherwise."""
    money = money if money is not None else (50,) * seats
    state = play_until(_seated(money, game, options), "race_turn")
    _pay_out(state, money)
    state.card = state.box.race_cards[card]
    state.position = [0] * 13
    state.token = [0] * 13
    state.finished = list(finished)
    for horse in finished:
        state.position[horse] = state.box.finish
    for horse, position in (positions or {}).items():
        state.position[horse] = position
    for horse, code in (tokens or {}).items():
        state.token[horse] = X if code == "X" else int(code)
    state.stable = [tuple((stables or {}).get(seat, ())) for seat in range(state.seats)]
    state.bets = [Bet(seat, SPOT_OF[horse, line], value) for seat, value, horse, line in bets]
    state.roller = roller
    return state


def roll(race: State, first: int, second: int) -> list[Event]:
    return race.resolve((first, second))


def reroll(race: State, first: int, second: int) -> list[Event]:
    return [*race.apply(race.roller, Reroll()), *roll(race, first, second)]


def move_two(race: State) -> list[Event]:
    return race.apply(race.roller, MoveTwo())


def move_one(race: State) -> list[Event]:
    return race.apply(race.roller, MoveOne())


def special_move(race: State, horse: int) -> list[Event]:
    return race.apply(race.roller, SpecialMove(horse))


def end_turn(race: State) -> list[Event]:
    return race.apply(race.roller, EndTurn())


def dice_for(horse: int) -> tuple[int, int]:
    """Two dice that name this horse."""
    return horse // 2, horse - horse // 2


def token(race: State, horse: int) -> str | None:
    """The handicap token that lies with this horse."""
    return race.view(None).token.get(horse)


def standing(race: State) -> dict[int, int]:
    """Where every horse is."""
    return {horse: race.position[horse] for horse in HORSES}


def choices(state: State) -> list[Action]:
    """What the player who is waited for may do."""
    assert isinstance(state.pending, Decision), state.pending
    return list(state.legal(state.pending.must[0]))


def paid_after(
    finish: tuple[int, int, int],
    *,
    money: Money,
    card: str = "P01",
    purses: tuple[int, int, int] | None = None,
    stables: Mapping[str, Sequence[str]] | None = None,
    bets: Mapping[str, Slip] | None = None,
    game: Homestretch = GAME,
    **options: Any,
) -> tuple[State, list[Event]]:
    """The third horse of the finish is driven home, and the race is paid."""
    first, second, third = finish
    race = race_with(
        finished=(first, second),
        positions={third: 9},
        seats=len(money),
        card=card,
        money=money,
        game=game,
        **options,
    )
    if purses and race.card:
        race.card = structs.replace(race.card, purses=purses)
    for colour, shares in (stables or {}).items():
        race.stable[seat_of(race, colour)] = tuple(shares)
    race.bets = [
        Bet(seat_of(race, colour), SPOT_OF[horse, line], value)
        for colour, slip in (bets or {}).items()
        for value, horse, line in slip
    ]
    roll(race, *dice_for(third))
    return race, move_two(race)


# -- market --------------------------------------------------------------------------------------


def market_with(
    money: Money,
    row: Sequence[str] = (),
    deck: Sequence[str] = (),
    *,
    stables: Mapping[int, Sequence[str]] | None = None,
    game: Homestretch = GAME,
    **options: Any,
) -> State:
    """The market opens after race 1 with these cards in the row and on top of the deck.

    Cards of the row and the deck are taken out of the stables they lay in.
    """
    state = play_until(_seated(money, game, options), "race_turn")
    wanted = {*row, *deck}
    for seat, stable in enumerate(state.stable):
        kept = (stables or {}).get(seat, [card for card in stable if card not in wanted])
        state.stable[seat] = tuple(kept)
    owned = {card for stable in state.stable for card in stable}
    blue = state.box.shares_of("blue")
    state.left_over = tuple(card for card in blue if card not in owned)
    _pay_out(state, money)
    state.told = []
    state.enter("market")
    state.resolve(stacked(state, *row, *deck))
    return state


def buyer(market: State) -> int:
    assert isinstance(market.pending, Decision)
    return market.pending.must[0]


def buy(market: State, card: str) -> list[Event]:
    return market.apply(buyer(market), BuyFaceUp(card))


def buy_top(market: State) -> list[Event]:
    return market.apply(buyer(market), BuyTop())


def pass_buy(market: State) -> list[Event]:
    return market.apply(buyer(market), PassBuy())


def sell_nothing(market: State) -> None:
    """Everybody left in this round passes."""
    now = market.market_round
    while market.market_round == now:
        pass_buy(market)


# -- end -----------------------------------------------------------------------------------------


def ended_with(money: Sequence[int], stables: Sequence[Sequence[str]]) -> Result:
    """The last race is paid, and this is what everybody has."""
    state = race_with(seats=len(money), money=money, stables=dict(enumerate(stables)))
    state.told = []
    state.enter("game_over")
    assert isinstance(state.pending, Over)
    return state.pending.result
