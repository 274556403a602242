"""Another world that a seat cannot tell from the real one, built from its view alone (BS-8).

Unknown are the cards of other stables and what they discarded, who was shown what in trades, the
order of the lots, secret answers, bets and pace shifts.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from railbird.core import Decision, Seat, resume
from railbird.games.big_stakes.actions import Discard, EnterHorse, PlaceBet
from railbird.games.big_stakes.events import Bet
from railbird.games.big_stakes.phases import bets, breed, entry, jockey, setup
from railbird.games.big_stakes.race.world import build_race, open_menu, pace_secretly
from railbird.games.big_stakes.rules import condition, secret_answers
from railbird.games.big_stakes.state import Foal, Offer, State
from railbird.games.big_stakes.view import BigStakesView, Seen

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

_TRADED = 3
"""Cards that others may have been shown."""
_ANSWERED = 0.5
_BETS = 4


def build_world(game: "BigStakes", view: BigStakesView, rng: random.Random) -> State:
    state = setup.new_state(game, view.seats, view.options)
    lay_out_table(state, view)
    deal_cards(state, view, rng)
    lay_out_trade(state, view, rng)
    lay_out_auction(state, view, rng)
    if view.race:
        state.race = build_race(state, view.race)
    wait(state, view, rng)
    state.told = []
    return state


def lay_out_table(state: State, view: BigStakesView) -> None:
    """All that everybody sees."""
    state.program, state.picked, state.race_no = view.program, view.picked, view.race_no
    state.condition, state.foals = view.condition, view.foals
    state.ran = [stable.ran for stable in view.stables]
    state.purses = [stable.purse for stable in view.stables]
    state.places = [stable.places for stable in view.stables]
    state.breeder, state.to_ask = view.breeder, view.to_ask
    if view.foal:
        foal = view.foal
        state.foal = Foal(foal.sire, foal.dam, foal.red, foal.heart, foal.sex, foal.colour)
    state.odds, state.bets, state.results = view.odds, list(view.bets), view.results
    for stable, seen in enumerate(view.stables):
        if seen.budget is not None:
            state.budgets[stable] = seen.budget
        if seen.bankroll is not None:
            state.bankrolls[stable] = seen.bankroll


# -- cards ---------------------------------------------------------------------------------------


def deal_cards(state: State, view: BigStakesView, rng: random.Random) -> None:
    """Cards that nobody has shown lie in other stables, on their discards, or nowhere."""
    open_cards = {card for stable in view.stables for card in stable.cards}
    unknown = [card for card in state.box.horses if card not in open_cards | set(view.discards)]
    rng.shuffle(unknown)
    places = [stable.hidden + stable.discarded for stable in view.stables]
    if view.seat is not None:
        places[view.seat] = 0
    shown = place_shown(list(view.known), places, rng)
    for card, stable in shown:
        unknown.remove(card)
        places[stable] -= 1
    for stable, seen in enumerate(view.stables):
        own = [card for card, owner in shown if owner == stable]
        own += [unknown.pop() for _ in range(places[stable])]
        rng.shuffle(own)
        if stable == view.seat:
            state.hands[stable], state.discards[stable] = seen.cards, view.discards
        else:
            state.hands[stable] = tuple(sorted((*seen.cards, *own[: seen.hidden])))
            state.discards[stable] = tuple(sorted(own[seen.hidden :]))


def place_shown(
    known: Sequence[Seen], places: Sequence[int], rng: random.Random
) -> list[tuple[int, int]]:
    """A stable for each card that was shown, where there is room for it."""
    return next(_placements(known, list(places), rng))


def _placements(
    known: Sequence[Seen], places: list[int], rng: random.Random
) -> Iterator[list[tuple[int, int]]]:
    if not known:
        yield []
        return
    first, *others = known
    for stable in rng.sample(first.stables, len(first.stables)):
        if places[stable]:
            left = places[:]
            left[stable] -= 1
            for rest in _placements(others, left, rng):
                yield [(first.card, stable), *rest]


# -- trades --------------------------------------------------------------------------------------


def lay_out_trade(state: State, view: BigStakesView, rng: random.Random) -> None:
    if view.trade:
        state.trade_cycle, state.trade_turn = view.trade.cycle, view.trade.turn
        state.trade_pass, state.trades = view.trade.all_passed, list(view.trade.made)
    for seat in range(state.seats):
        if seat == view.seat:
            state.known[seat] = view.known
        elif trades_happen(state, view):
            state.known[seat] = some_shown(state, seat, rng)
    if view.offer:
        offer = view.offer
        give = offer.give or rng.choice(state.hands[offer.seat])
        take = offer.take or (rng.choice(state.hands[offer.to]) if offer.answered else None)
        state.offer = Offer(offer.seat, offer.to, give, take)


def trades_happen(state: State, view: BigStakesView) -> bool:
    options = state.options
    dealt = setup.has_stables(options) and options.stables == "deal" and any(state.hands)
    return dealt and options.trading and state.seats > 1 and view.phase != "deal"


def some_shown(state: State, seat: Seat, rng: random.Random) -> tuple[Seen, ...]:
    """Cards of other players that this one may have seen, which have not run yet."""
    others = [
        Seen(card, (other,))
        for other in range(state.seats)
        if other != seat
        for card in (*state.hands[other], *state.discards[other])
        if card in state.box.horses and card not in state.ran[other]
    ]
    few = rng.sample(others, min(len(others), rng.randint(0, _TRADED)))
    return tuple(sorted(few, key=lambda seen: seen.card))


# -- auction -------------------------------------------------------------------------------------


def lay_out_auction(state: State, view: BigStakesView, rng: random.Random) -> None:
    auction = view.auction
    if auction is None:
        return
    state.lot, state.bid, state.bidder = auction.lot, auction.bid, auction.bidder
    state.out, state.starter = list(auction.out), auction.starter
    gone = {auction.lot, *auction.gone}.union(*state.hands)
    left = [card for card in state.box.horses if card not in gone]
    state.deck = tuple(rng.sample(left, len(left)))


# -- where the game waits ------------------------------------------------------------------------


def wait(state: State, view: BigStakesView, rng: random.Random) -> None:
    answer = _SECRETLY.get(view.phase)
    resume(
        state,
        view,
        ask=partial(answer, view=view, rng=rng) if answer else None,
        roll=partial(await_chance, view=view),
    )
    if view.phase == "move":
        open_menu(state)


def await_chance(state: State, view: BigStakesView) -> None:
    """The same chance as in the real game follows from all that lies open."""
    match view.phase:
        case "breed" if view.awaiting == breed.SIRES:
            breed.ask_sire(state)
        case "breed" if view.awaiting == breed.DAMS:
            breed.ask_dam(state)
        case "breed":
            breed.ask_dice(state)
        case "race_call":
            condition.roll_condition(state)
        case "entry" if view.awaiting == entry.FIELD:
            entry.ask_field(state)
        case "entry":
            entry.ask_rides(state)
        case "jockey":
            jockey.ask(state)
        case "bets":
            bets.ask_odds(state)
        case _:
            state.phase.begin(state)


def answer_secretly(state: State, view: BigStakesView, rng: random.Random) -> None:
    """Some of the others have answered, and the last to answer has not."""
    state.asked = tuple(range(state.seats))
    for seat in unseen_answers(state.asked, view, rng):
        chosen = rng.choice(state.phase.legal(state, seat))
        assert isinstance(chosen, Discard | EnterHorse)
        state.answers[seat] = chosen.cards
    if view.seat is not None:
        state.answers[view.seat] = view.answer
    secret_answers.ask_rest(state)


def unseen_answers(asked: Sequence[Seat], view: BigStakesView, rng: random.Random) -> list[Seat]:
    """Others who may have answered already."""
    others = [seat for seat in asked if seat != view.seat]
    rng.shuffle(others)
    still_asked = 0 if view.seat in view.must else 1
    return [seat for seat in others[still_asked:] if rng.random() < _ANSWERED]


def bet_secretly(state: State, view: BigStakesView, rng: random.Random) -> None:
    state.asked = tuple(seat for seat in range(state.seats) if bets.can_bet(state, seat))
    if view.seat is not None and view.bets[view.seat]:
        state.asked = tuple(sorted({*state.asked, view.seat}))
    state.done = [seat not in state.asked for seat in range(state.seats)]
    answered = unseen_answers(state.asked, view, rng)
    for seat in state.asked:
        if seat == view.seat:
            state.done[seat] = view.bets_done
        else:
            some_bets(state, seat, rng)
            state.done[seat] = seat in answered
    state.pending = Decision(
        tuple(seat for seat in state.asked if not state.done[seat]), asked=state.asked
    )


def some_bets(state: State, seat: Seat, rng: random.Random) -> None:
    """Not all that the limit allows, so that the player may still be asked."""
    for _ in range(rng.randrange(_BETS)):
        bet = rng.choice(bets.legal(state, seat))
        if isinstance(bet, PlaceBet) and bet.stake < bets.left_to_bet(state, seat):
            state.bets[seat] += (Bet(bet.horse, bet.bet, bet.stake),)


_SECRETLY: dict[str, Callable[..., None]] = {
    "discard": answer_secretly,
    "entry": answer_secretly,
    "bets": bet_secretly,
    "pace": pace_secretly,
}
"""What others may have answered or bet, by phase."""
