"""Setup: seats, race deck and the deal of the blue shares (HS-3, HS-6 events 1 – 3)."""

from typing import TYPE_CHECKING

from railbird.core import BadSetup, Phase, Shuffle
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.options import Options
from railbird.games.homestretch.refusals import out_of_turn
from railbird.games.homestretch.state import State

if TYPE_CHECKING:
    from railbird.games.homestretch.game import Homestretch

GREEN = "shuffle of the green race cards"
PURPLE = "shuffle of the purple race cards"
BLUE = "shuffle of the blue shares"


def new_state(game: "Homestretch", seats: int, options: Options) -> State:
    """Everybody gets a colour and the starting money; tokens wait (HS-3.1, HS-3.3)."""
    check(game.box, seats, options)
    state = State(game, seats, options)
    state.colour = colours(game.box, seats, options)
    state.money = [game.box.start_money] * seats  # HS-2.3
    state.stable = [()] * seats
    state.race_deck, state.race, state.card, state.results = (), 0, None, ()
    state.step, state.hands, state.ghost_hand = 0, [()] * seats, None
    state.picks, state.kept, state.arrived = [None] * seats, [()] * seats, [()] * seats
    state.left_over = ()
    state.bet_order, state.limit, state.bets = (), (), []
    state.unplaced = [()] * seats
    state.tied, state.roller, state.rolls, state.dice = (), 0, 0, None
    state.awaits = ""
    state.position, state.token, state.finished = [0] * 13, [0] * 13, []
    state.market_round, state.market_row, state.market_deck, state.market_order = 0, (), (), ()
    return state


def check(box: Box, seats: int, options: Options) -> None:
    """What only seats, options and data together can tell."""
    wanted = {"purple": options.purple_races, "green": options.green_races}
    if not any(wanted.values()):
        raise BadSetup("purple_races and green_races are both 0; at least one race is run (HS-9.6)")
    for deck, needed in wanted.items():
        available = len(box.cards_of(deck))
        if needed > available:
            raise BadSetup(f"{needed} {deck} races, but {available} {deck} race cards (HS-12.12)")
    hand = box.hand_size[str(seats)]
    most = hand * max(box.shares[share].cost for share in box.shares_of("blue"))
    if most > box.start_money and not options.allow_debt:
        raise BadSetup(
            f"a player could owe ${most}k with ${box.start_money}k in hand; "
            "lower the costs or set allow_debt (HS-12.13)"
        )
    dealt, blue = hand * hands_dealt(box, seats, options), len(box.shares_of("blue"))
    if dealt > blue:
        raise BadSetup(f"the hands need {dealt} blue shares, there are {blue} (HS-12.14)")


def hands_dealt(box: Box, seats: int, options: Options) -> int:
    """The players' hands and the ghost's (HS-3.4, HS-9.10)."""
    return seats + (box.ghost_hands[str(seats)] if options.ghost else 0)


def colours(box: Box, seats: int, options: Options) -> tuple[int, ...]:
    """Each seat's place in the tie order (HS-2.2, HS-3.7)."""
    chosen = options.colours or box.colours[:seats]
    known = ", ".join(box.colours)
    if len(chosen) != seats:
        raise BadSetup(f"{len(chosen)} colours for {seats} seats; choose from {known} (HS-12.2)")
    for colour in chosen:
        if colour not in box.colours:
            raise BadSetup(f"unknown colour {colour!r}; there are {known} (HS-12.2)")
        if chosen.count(colour) > 1:
            raise BadSetup(f"colour {colour} is taken twice; there are {known} (HS-12.2)")
    return tuple(box.colours.index(colour) for colour in chosen)


def begin(state: State) -> None:
    """Green, purple, shares; a deck that nobody needs is left out (HS-6.2)."""
    if state.options.green_races:
        state.pending = Shuffle(GREEN, state.box.cards_of("green"), public=False)
    else:
        shuffle_purple(state)


def shuffle_purple(state: State) -> None:
    if state.options.purple_races:
        state.pending = Shuffle(PURPLE, state.box.cards_of("purple"), public=False)
    else:
        shuffle_shares(state)


def shuffle_shares(state: State) -> None:
    state.pending = Shuffle(BLUE, state.box.shares_of("blue"), public=False)


def resolve(state: State, order: tuple[str, ...]) -> None:
    assert isinstance(state.pending, Shuffle)
    if state.pending.purpose == GREEN:
        state.race_deck = order[: state.options.green_races]
        shuffle_purple(state)
    elif state.pending.purpose == PURPLE:
        state.race_deck = order[: state.options.purple_races] + state.race_deck  # on top, HS-3.2
        shuffle_shares(state)
    else:
        deal(state, order)
        state.enter("draft")


def deal(state: State, order: tuple[str, ...]) -> None:
    """One card at a time, seat 0 first, the ghost last; the rest is left over (HS-3.4 – HS-3.6)."""
    hands = hands_dealt(state.box, state.seats, state.options)
    dealt = hands * state.box.hand_size[str(state.seats)]
    ring = [tuple(sorted(order[place:dealt:hands])) for place in range(hands)]
    state.hands = ring[: state.seats]
    state.ghost_hand = ring[state.seats] if hands > state.seats else None
    state.left_over = order[dealt:]


SETUP = Phase("setup", begin=begin, resolve=resolve, refuse=out_of_turn)
