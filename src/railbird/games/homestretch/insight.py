"""Insight into Homestretch: cards nobody has seen, the tokens worth trying, and quick rollouts.

`steady` needs little of the table: where tokens go depends on the race card, its shares and its
limit, and which horses it drives changes only when one comes in. So bets and races are played here
without views or events, as `steady` plays them; a test compares whole games with the rules. Where
Numba is installed a kernel of the whole game does it a hundred times as fast.
"""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from railbird.analysis.figures import Ending
from railbird.analysis.insight import Insight, Kind, Start, shuffled
from railbird.analysis.luck import BLOCK, Clock, Luck, below
from railbird.analysis.rollouts import Rollout, RolloutTable, ending_of
from railbird.bots.expectimax import DIGITS
from railbird.core import Action, Decision, Event, Game, Over, Seat
from railbird.core.lazy import installed
from railbird.games.homestretch.actions import BuyFaceUp, DraftPick, PassBuy, PlaceBet
from railbird.games.homestretch.bots.buying import purses_to_come
from railbird.games.homestretch.bots.laying_bets import worth_of_spots
from railbird.games.homestretch.bots.odds import card_odds
from railbird.games.homestretch.bots.race_clock import WAYS
from railbird.games.homestretch.bots.stakes import (
    gains_of_all,
    interests,
    shares_by_horse,
    shares_in_play,
)
from railbird.games.homestretch.box.components import DECKS, HORSES, SPOT_OF, Box, X
from railbird.games.homestretch.events import BetPaid, PursePaid
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.phases.betting import left_of_menu
from railbird.games.homestretch.phases.race import RACE_ROLL
from railbird.games.homestretch.state import Bet, State

if TYPE_CHECKING:
    from railbird.games.homestretch.bots.whole_rollouts import Begin, WholeRollouts

SHOWS = [(pair // 6 + 1, pair % 6 + 1) for pair in range(36)]
"""The throws of two dice in the order of `Roll`."""

TIMES = 18
"""The usual rollouts of a moment, where a kernel plays them."""
DEALS = 12
"""Rollouts of a world by the kernel, each with other dice: making the world takes longer."""

KINDS = {
    "draft": Kind("pick", "draft", "Take the share whose horse should earn its owners the most."),
    "betting": Kind("bet", "bets", "Put the largest tokens where chance times payout is greatest."),
    "race_turn": Kind(
        "drive",
        "driving",
        "Drive the horses that your bets and shares need, and roll again if they do not come up.",
    ),
    "market": Kind("purchase", "market", "Buy a share only if the purses to come pay for it."),
}


class HomestretchInsight(Insight):
    kinds = KINDS
    equal_seats = True
    moment_rollouts = 216
    decision_rollouts = 240
    hint_rollouts = 400

    def __init__(self, *, kernel: bool = True) -> None:
        """Without the kernel as if Numba were missing."""
        self._may_use_kernel = kernel

    def _kernel(self, state: State) -> "WholeRollouts | None":
        if not self._may_use_kernel or not installed("numba"):
            return None
        from railbird.games.homestretch.bots.whole_rollouts import whole_rollouts

        return whole_rollouts(state.game, state.seats, state.options)

    def warm_up(self, game: Game) -> None:
        """Numba loads or compiles a kernel when it is first used."""
        state = game.new(2)
        assert isinstance(state, State)
        self.play_open(state, Clock(), Luck("warm up"), 1)

    def at_hand(self) -> "HomestretchInsight":
        if not installed("numba"):
            return self
        from railbird.games.homestretch.bots.whole_rollouts import is_warm

        return self if is_warm() else HomestretchInsight(kernel=False)

    def place(self, state: State) -> str:
        races = len(state.results)
        if state.phase.name in ("setup", "draft"):
            return "draft"
        return f"after race {races}" if state.phase.name == "market" else f"race {races + 1}"

    def renew(self, state: State, rng: random.Random) -> None:
        """The order of the race deck and of the market deck."""
        gone = {result.card for result in state.results}
        if state.card is not None:
            gone.add(state.card.id)
        cards: list[str] = []
        for deck in dict.fromkeys(state.box.race_cards[card].deck for card in state.race_deck):
            count = sum(state.box.race_cards[card].deck == deck for card in state.race_deck)
            unseen = [card for card in state.box.cards_of(deck) if card not in gone]
            cards += shuffled(unseen, rng)[:count]
        state.race_deck = tuple(cards)
        state.market_deck = tuple(shuffled(state.market_deck, rng))

    def promising(self, _state: State, _seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """Of the tokens only the best; in which order they are laid hardly matters."""
        values = [action.value for action in legal if isinstance(action, PlaceBet)]
        if not values:
            return legal
        best = max(values)
        return [action for action in legal if isinstance(action, PlaceBet) and action.value == best]

    def quickness(self, state: State) -> int:
        return TIMES if self._kernel(state) else 1

    def play_out(self, starts: Sequence[Start], luck: Luck) -> Sequence[Ending]:
        if not starts:
            return []
        state = starts[0].state
        assert isinstance(state, State)
        table = RolloutTable(state.game, state.seats, insight=self)
        kernel = self._kernel(state)
        if kernel is None:
            return [_play(table, start, luck) for start in starts]
        begins = [_begin(table, start, luck) for start in starts]
        return kernel.play(
            begins,
            range(len(starts)),
            [start.number * DEALS for start in starts],
            seed=luck.seed,
            block=BLOCK,
            deals=DEALS,
        )

    def play_open(
        self, state: State, clock: Clock, luck: Luck, rollouts: int
    ) -> Sequence[Ending] | None:
        kernel, numbers = self._kernel(state), range(rollouts)
        if kernel is None:
            return None
        from railbird.games.homestretch.bots.whole_rollouts import Begin
        from railbird.games.homestretch.lab.whole.from_state import can_go_on

        if can_go_on(state):
            begins, which = [Begin(state, clock.rolled(RACE_ROLL.purpose))], [0] * rollouts
        else:
            table = RolloutTable(state.game, state.seats, insight=self)
            starts = (Start(state.copy(), number, clock) for number in numbers)
            begins, which = [_begin(table, start, luck) for start in starts], list(numbers)
        return kernel.play(begins, which, numbers, seed=luck.seed, block=luck.block, renews=True)

    def remark(self, event: Any, seat: Seat) -> str:
        if isinstance(event, BetPaid) and event.seat == seat:
            return f"a bet on #{event.horse} to {event.line} pays you"
        if isinstance(event, PursePaid) and event.seat == seat:
            return f"#{event.horse} earns you a purse"
        return ""


def _begin(table: RolloutTable, start: Start, luck: Luck) -> "Begin":
    """By the rules to where the kernel can go on."""
    from railbird.games.homestretch.bots.whole_rollouts import Begin
    from railbird.games.homestretch.lab.whole.from_state import can_go_on

    rollout, state = Rollout(table, start, luck), start.state
    assert isinstance(state, State)
    while not can_go_on(state):
        rollout.step()
    return Begin(state, rollout.clock.rolled(RACE_ROLL.purpose))


def _play(table: RolloutTable, start: Start, luck: Luck) -> Ending:
    rollout = Rollout(table, start, luck)
    state = start.state
    assert isinstance(state, State)
    while not isinstance(state.pending, Over):
        if state.phase.name == "betting":
            _lay_bets(state)
        elif state.phase.name == "race_turn":
            _Race(state).run(rollout, luck, start.number)
        elif isinstance(state.pending, Decision):
            rollout.clock.hear(state.game, _take_a_share(state, state.pending.must[0]))
        else:
            rollout.step()
    return ending_of(state.pending.result)


# -- shares --------------------------------------------------------------------------------------


def _take_a_share(state: State, seat: Seat) -> list[Event]:
    """In the draft the best share; in the market the best if it earns its cost."""
    run = tuple(result.card for result in state.results)
    decks = tuple(state.box.race_cards[card].deck for card in state.race_deck)
    purses = _purses_to_come(state.game, decks, run)
    in_play = shares_in_play(state.box, state.stable) if state.phase.name == "market" else None

    def profit(pick: DraftPick | BuyFaceUp) -> float:
        share = state.box.shares[pick.card]
        owners = 2 if in_play is None else in_play[share.horse] + 1
        return round(purses[share.horse] / owners - share.cost, DIGITS)

    offers = [offer for offer in state.legal(seat) if isinstance(offer, DraftPick | BuyFaceUp)]
    best = max(offers, key=profit, default=None)
    if best is None or (in_play is not None and profit(best) <= 0):
        return state.apply(seat, PassBuy())
    return state.apply(seat, best)


@lru_cache(maxsize=20_000)
def _purses_to_come(
    game: Homestretch, decks: tuple[str, ...], run: tuple[str, ...]
) -> tuple[float, ...]:
    return tuple(purses_to_come(game.box, {deck: decks.count(deck) for deck in DECKS}, run))


# -- betting -------------------------------------------------------------------------------------


def _lay_bets(state: State) -> None:
    assert state.card is not None
    for seat in state.bet_order:
        own = tuple(bet.spot for bet in state.bets if bet.seat == seat)
        owned = tuple(map(bool, shares_by_horse(state.box, state.stable[seat])))
        bets = _usual_bets(
            state.game, state.card.id, owned, own, state.unplaced[seat], state.limit[seat]
        )
        state.bets += [Bet(seat, spot, value) for spot, value in bets]
        state.unplaced[seat] = ()
    state.told = []
    state.enter("start_player")


@lru_cache(maxsize=20_000)
def _usual_bets(
    game: Homestretch,
    card: str,
    owned: tuple[bool, ...],
    laid: tuple[int, ...],
    values: tuple[int, ...],
    limit: int,
) -> tuple[tuple[int, int], ...]:
    """Spots and values: the best token on the best spot, one after the other."""
    worth = _worth_of_spots(game.box, card, owned)
    bets: list[tuple[int, int]] = []
    while values:
        legal = left_of_menu(values, laid, limit)
        best = max(
            legal, key=lambda bet: round(bet.value * worth[SPOT_OF[bet.horse, bet.line]], DIGITS)
        )
        spot = SPOT_OF[best.horse, best.line]
        bets.append((spot, best.value))
        laid += (spot,)
        at = values.index(best.value)
        values = values[:at] + values[at + 1 :]
    return tuple(bets)


def _spot(bet: PlaceBet) -> int:
    return SPOT_OF[bet.horse, bet.line]


def _worth_of_spots(box: Box, card: str, owned: tuple[bool, ...]) -> list[float]:
    return worth_of_spots(box, card_odds(box, box.race_cards[card]), owned)


# -- the race ------------------------------------------------------------------------------------


class _Race:
    """A race under way: what every seat wishes, and what rolling again would bring it."""

    def __init__(self, state: State) -> None:
        assert state.card is not None
        self._state = state
        box = state.box
        gains = gains_of_all(box, state.stable, state.card.purses, state.bets)
        self._wishes = [interests(seat) for seat in gains]
        self._look()

    def _look(self) -> None:
        """What another roll brings each seat on average; it changes when a horse comes in."""
        running = [horse for horse in HORSES if horse not in self._state.finished]
        self._on_average = [
            sum(WAYS[horse] * wish[horse] / 36 for horse in running) for wish in self._wishes
        ]

    def run(self, rollout: Rollout, luck: Luck, number: int) -> None:
        state = self._state
        state.told = []
        if isinstance(state.pending, Decision):
            self._answer()
        while state.phase.name == "race_turn":
            place = rollout.clock.next(RACE_ROLL.purpose)
            self._roll(SHOWS[below(luck.uniform(place, number), 36)])
        rollout.clock.hear(state.game, state.told)

    def _roll(self, dice: tuple[int, int]) -> None:
        state = self._state
        state.rolls += 1
        state.dice = dice
        horse = dice[0] + dice[1]
        if state.position[horse] == state.box.finish:
            self._special()
        elif state.token[horse] == X:
            state.token[horse] = 0
            self._free_roll()
        elif state.rolls == 1:
            self._drive(horse)
        else:
            self._advance(horse, state.box.full_move)
            self._end_turn()

    def _answer(self) -> None:
        """What the roller was asked before the rollout began."""
        state = self._state
        assert state.dice is not None
        if state.awaits == "drive":
            self._drive(state.dice[0] + state.dice[1])
        elif state.awaits == "special":
            self._special()
        else:
            self._free_roll()

    def _drive(self, horse: int) -> None:
        state = self._state
        box, roller = state.box, state.roller
        extra = (box.full_move - box.short_move) * self._wishes[roller][horse]
        if round(extra - box.full_move * self._on_average[roller], DIGITS) > 0:
            self._advance(horse, state.box.full_move)
            self._end_turn()
        else:
            self._advance(horse, state.box.short_move)
            self._is_over()

    def _special(self) -> None:
        state = self._state
        assert state.dice is not None
        position, wish = state.position, self._wishes[state.roller]
        least = min(position[2:])
        horse = max((each for each in HORSES if position[each] == least), key=wish.__getitem__)
        if state.options.x_stops_special_move and state.token[horse] == X:
            state.token[horse] = 0
        else:
            spaces = state.box.special_spaces[abs(state.dice[0] - state.dice[1])]
            self._advance(horse, spaces, state.options.plus_on_special_move)
        if not self._is_over():
            self._free_roll()

    def _free_roll(self) -> None:
        """A roll that left the choice to roll again."""
        if self._state.rolls > 1 or not self._on_average[self._state.roller]:
            self._end_turn()

    def _advance(self, horse: int, spaces: int, with_bonus: bool = True) -> None:
        state = self._state
        if with_bonus and state.token[horse] > 0:
            spaces += state.token[horse]
            state.token[horse] = 0
        reached = min(state.box.finish, state.position[horse] + spaces)
        state.position[horse] = reached
        if reached == state.box.finish:
            state.finished.append(horse)
            self._look()

    def _end_turn(self) -> None:
        state = self._state
        if not self._is_over():
            state.roller = (state.roller + 1) % state.seats
            state.rolls = 0

    def _is_over(self) -> bool:
        state = self._state
        if len(state.finished) < state.box.finishers:
            return False
        state.token = [0] * len(state.token)
        state.enter("payout")
        return True
