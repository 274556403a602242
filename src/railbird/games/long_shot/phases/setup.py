"""Setup: Market, starting cards and the first player (LS-3, LS-6)."""

from collections import Counter
from typing import TYPE_CHECKING

from railbird.core import BadSetup, Draw, Phase, Seat, Shuffle
from railbird.games.long_shot.box.components import CELL_OF, HORSES, Box
from railbird.games.long_shot.box.lineup import EMPTY
from railbird.games.long_shot.events import MarketFormed, RaceBegun, StartingCardDealt
from railbird.games.long_shot.options import Options
from railbird.games.long_shot.state import NO_BETS, NOBODY, State

if TYPE_CHECKING:
    from railbird.games.long_shot.game import LongShot


def new_state(game: "LongShot", seats: int, options: Options) -> State:
    """Empty sheets and the starting money (LS-3.4); Roland has his own (LS-2.18)."""
    box = game.box
    players = players_of(seats)
    state = State(game, seats, options)
    state.track = box.tracks[options.lanes]
    state.lineup, state.drawn = EMPTY, ()
    state.players = players
    state.position, state.finished = [0] * (HORSES[-1] + 1), ()  # LS-3.1
    state.bar = [0] * (HORSES[-1] + 1)
    state.owner = [NOBODY] * (HORSES[-1] + 1)
    state.money = [box.starting_money] * seats + [box.roland.starting_money] * (players - seats)
    state.grid, state.helmets, state.jerseys = [0] * players, [0] * players, [0] * players
    state.wilds = [0] * players
    state.bets = [NO_BETS] * players
    boxes = tuple(bonus.boxes for bonus in box.bonuses.values())
    state.boxes = [boxes] * seats + [()] * (players - seats)
    state.round, state.active, state.turn, state.dice = 0, 0, 0, (0, 0)
    state.wild, state.acted, state.bonuses = 0, False, 0
    state.agenda, state.asked, state.set_off = [], None, []
    state.used, state.scores = (), ()
    return state


def players_of(seats: int) -> int:
    return max(seats, 2)  # alone against Roland, LS-3.7


# -- what only seats, options and data together can tell -----------------------------------------


def check(box: Box, seats: int, players: int, options: Options) -> None:
    check_sets(options)
    check_market(box, options)
    check_starting_cards(box, players, options)
    if options.first_player != "random" and int(options.first_player) >= seats:
        allowed = ", ".join(["random", *map(str, range(seats))])
        raise BadSetup(
            f"option first_player = {options.first_player!r}: use one of {allowed} (LS-12.22)"
        )


def check_sets(options: Options) -> None:
    """Also where the market is not random and nobody reads them (LS-9.17)."""
    if not options.sets or len(set(options.sets)) < len(options.sets):
        raise BadSetup(
            f"option sets = {list(options.sets)}: use different ones of A, B, C, D, "
            "at least one (LS-12.22)"
        )


def check_market(box: Box, options: Options) -> None:
    market = options.market
    if isinstance(market, tuple):
        for place, card in enumerate(market, start=1):
            if card not in box.cards:
                raise BadSetup(f"Unknown card {card!r} in option market, entry {place} (LS-12.3)")
        check_numbers(box, market)
    elif market in ("set_random", "mixed_random"):
        for letter in options.sets:
            check_numbers(box, box.cards_of(letter))
    else:
        check_numbers(box, box.cards_of(market.removeprefix("set_")))


def check_numbers(box: Box, cards: tuple[str, ...]) -> None:
    """One card of each number (LS-3.2)."""
    found = Counter(box.cards[card].number for card in cards)
    faults = [
        f"{fault}: {', '.join(map(str, numbers))}"
        for fault, numbers in (
            ("missing", [number for number in HORSES if not found[number]]),
            ("double", [number for number in HORSES if found[number] > 1]),
        )
        if numbers
    ]
    if faults:
        raise BadSetup(
            f"The Market needs exactly one card of each number 1–8; {'; '.join(faults)} (LS-12.2)"
        )


def check_starting_cards(box: Box, players: int, options: Options) -> None:
    chosen = options.starting_cards
    if isinstance(chosen, tuple):
        known = [card for card in chosen if card in box.starting_cards]
        if len(set(known)) != len(chosen) or len(chosen) != players:
            raise BadSetup(
                f"Starting cards: one different card per seat, {players} needed (LS-12.24)"
            )


# -- the steps of LS-6 ---------------------------------------------------------------------------


def begin(state: State) -> None:
    form_market(state)


def form_market(state: State) -> None:
    """The market that was chosen, or one letter for each draw (LS-6.2, LS-9.17)."""
    market = state.options.market
    if isinstance(market, tuple):
        lay_out(state, market)
    elif market == "set_random":
        if state.drawn:
            lay_out(state, state.box.cards_of(state.drawn[0]))
        else:
            state.pending = Draw("market: the set", state.options.sets)
    elif market == "mixed_random":
        if len(state.drawn) == len(HORSES):
            lay_out(state, mixed(state.box, state.drawn))
        else:
            number = len(state.drawn) + 1
            state.pending = Draw(f"market: the set of card {number}", state.options.sets)
    else:
        lay_out(state, state.box.cards_of(market.removeprefix("set_")))


def mixed(box: Box, letters: tuple[str, ...]) -> tuple[str, ...]:
    """The card of each number from the set drawn for it."""
    by_place = {(card.set, card.number): card.id for card in box.cards.values()}
    return tuple(by_place[letter, number] for number, letter in zip(HORSES, letters, strict=True))


def lay_out(state: State, cards: tuple[str, ...]) -> None:
    """The eight cards with the printed marks on their bars (LS-3.2, LS-3.3)."""
    state.drawn = ()
    state.lineup = state.game.lineup_of(cards, state.options)
    state.bar = [0, *(printed_bar(state, number) for number in HORSES)]
    deal_starting_cards(state)


def printed_bar(state: State, number: int) -> int:
    return sum(1 << horse for horse in state.lineup.card(number).printed)


def deal_starting_cards(state: State) -> None:
    """All eight are shuffled, however few are dealt (LS-8.2)."""
    chosen = state.options.starting_cards
    if isinstance(chosen, tuple):
        use_starting_cards(state, chosen)
    else:
        state.pending = Shuffle("shuffle of the starting cards", (*state.box.starting_cards,))


def use_starting_cards(state: State, order: tuple[str, ...]) -> None:
    """One each in seat order; their bets are free and their marks complete no line (LS-3.5)."""
    state.tell(MarketFormed(state.lineup.ids[1:]))
    for seat, card_id in zip(range(state.players), order, strict=False):
        card = state.box.starting_cards[card_id]
        cells = () if state.is_roland(seat) else card.cells  # LS-3.7
        state.grid[seat] = sum(1 << CELL_OF[cell] for cell in cells)
        bets = dict(card.bets)
        state.bets[seat] = (0, *(bets.get(horse, 0) for horse in HORSES))
        state.tell(StartingCardDealt(seat, card_id, cells, card.bets))
    choose_first_player(state)


def choose_first_player(state: State) -> None:
    """Drawn, or the seat of the option (LS-3.6)."""
    chosen = state.options.first_player
    if chosen != "random":
        start(state, int(chosen))
    elif state.seats == 1:  # LS-3.8
        start(state, 0)
    else:
        seats = tuple(map(str, range(state.seats)))
        state.pending = Draw("first player", seats)


def start(state: State, seat: Seat) -> None:
    state.active = state.turn = seat
    state.tell(RaceBegun(seat))
    state.enter("roll")


def resolve(state: State, came: str | tuple[str, ...]) -> None:
    if isinstance(came, tuple):
        use_starting_cards(state, came)
    elif state.lineup is EMPTY:
        state.drawn += (came,)
        form_market(state)
    else:
        start(state, int(came))


def wait_again(state: State) -> None:
    """Ask for the chance that a state in setup waits for (a world built from a view)."""
    if state.lineup is EMPTY:
        form_market(state)
    elif not any(map(any, state.bets)):
        deal_starting_cards(state)
    else:
        choose_first_player(state)


SETUP = Phase("setup", begin=begin, resolve=resolve)
