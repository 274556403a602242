"""What a viewer may know (BS-8). Nothing else builds what leaves the process."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from railbird.core import Seat, View, Viewer, what_is_pending
from railbird.games.big_stakes.box.components import POSTS, Condition
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.events import Bet, OddsOffer
from railbird.games.big_stakes.options import Options, stable_size
from railbird.games.big_stakes.race.summary import RaceSummary
from railbird.games.big_stakes.race.view import RaceView, see_race

if TYPE_CHECKING:
    from railbird.games.big_stakes.state import State

_ONE_GROUP = 5
"""Up to this many runners use the inner posts of the dual track alone (BS-7.4)."""


class Seen(msgspec.Struct, frozen=True):
    """A card of another stable that trades have shown, and the stables that may have it."""

    card: int
    stables: tuple[Seat, ...]


class StableView(msgspec.Struct, frozen=True):
    cards: tuple[int, ...]
    """Those that the viewer knows, rising."""
    hidden: int
    """How many more there are."""
    discarded: int
    ran: tuple[int, ...]
    """Horses that have run, in the order they did."""
    purse: int
    """Won in the meet so far."""
    places: tuple[int, int, int]
    """Wins, seconds and thirds."""
    budget: int | None
    """Left for the auction; None if there is none."""
    bankroll: int | None
    """None without betting, and for house stables."""


class OfferView(msgspec.Struct, frozen=True):
    """A trade on the table; the cards are for the two parties alone."""

    seat: Seat
    to: Seat
    give: int | None
    take: int | None
    answered: bool


class TradeView(msgspec.Struct, frozen=True):
    cycle: int
    """1 to 3 while cards are traded, else 0."""
    turn: Seat
    all_passed: bool
    """Whether all in this cycle have passed so far."""
    made: tuple[int, ...]
    """Completed trades by seat."""


class AuctionView(msgspec.Struct, frozen=True):
    lot: int
    bid: int
    bidder: int | None
    out: tuple[bool, ...]
    """By stable."""
    starter: int | None
    """The stable asked first."""
    places: tuple[int, ...]
    """Still empty, by stable."""
    cards_left: int
    gone: tuple[int, ...]
    """Cards that nobody took."""


class FoalView(msgspec.Struct, frozen=True):
    """A foal in the making; rows grow by three columns a roll."""

    seat: Seat
    sire: int | None
    dam: int | None
    red: tuple[int, ...]
    heart: tuple[str, ...]
    sex: str
    colour: str


class BigStakesView(View, frozen=True, kw_only=True, tag="big_stakes"):
    options: Options
    seats: int
    """Players; further stables are the house's."""
    program: tuple[str, ...]
    """Race cards in the order they are run."""
    picked: tuple[str, ...]
    """Race cards drawn or picked, before the order is set."""
    race_no: int
    condition: Condition
    foals: tuple[HorseCard, ...]
    stables: tuple[StableView, ...]
    discards: tuple[int, ...]
    """The viewer's own."""
    known: tuple[Seen, ...]
    """What trades have shown the viewer."""
    answer: tuple[int, ...] | None
    """The viewer's discard or entry, while those of the others are secret."""
    trade: TradeView | None
    offer: OfferView | None
    auction: AuctionView | None
    breeder: Seat
    foal: FoalView | None
    to_ask: tuple[int, ...]
    """Horses that still need a post, pounds or an allowance, in order."""
    odds: tuple[OddsOffer, ...]
    bets: tuple[tuple[Bet, ...], ...]
    """By seat; those of others once all are placed."""
    bets_done: bool
    """Whether the viewer has placed all of them."""
    race: RaceView | None
    results: tuple[RaceSummary, ...]

    @property
    def racing(self) -> RaceView:
        """The race, in phases that have one."""
        assert self.race is not None
        return self.race

    @property
    def own_cards(self) -> tuple[int, ...]:
        assert self.seat is not None
        return self.stables[self.seat].cards


def build_view(state: "State", viewer: Viewer) -> BigStakesView:
    return BigStakesView(
        **what_is_pending(state, viewer),
        options=state.options,
        seats=state.seats,
        program=state.program,
        picked=state.picked,
        race_no=state.race_no,
        condition=state.condition,
        foals=state.foals,
        stables=tuple(_stable(state, viewer, stable) for stable in range(state.stables)),
        discards=() if viewer is None else state.discards[viewer],
        known=() if viewer is None else state.known[viewer],
        answer=None if viewer is None else state.answers[viewer],
        trade=_trade(state) if state.options.trading else None,
        offer=_offer(state, viewer),
        auction=_auction(state) if state.lot else None,
        breeder=state.breeder,
        foal=_foal(state),
        to_ask=state.to_ask,
        odds=state.odds,
        bets=_bets(state, viewer),
        bets_done=viewer is not None and state.done[viewer],
        race=see_race(state.race, viewer) if state.race else None,
        results=state.results,
    )


def _stable(state: "State", viewer: Viewer, stable: int) -> StableView:
    hand, ran = state.hands[stable], state.ran[stable]
    if stable == viewer or state.options.stables == "auction":
        cards = hand
    else:
        foals = {foal.id for foal in state.foals}
        cards = tuple([card for card in hand if card in foals or card in ran])
    auction = state.options.stables == "auction"
    betting = state.options.betting and stable < state.seats
    return StableView(
        cards,
        len(hand) - len(cards),
        len(state.discards[stable]),
        ran,
        state.purses[stable],
        state.places[stable],
        state.budgets[stable] if auction else None,
        state.bankrolls[stable] if betting else None,
    )


def _trade(state: "State") -> TradeView:
    return TradeView(state.trade_cycle, state.trade_turn, state.trade_pass, tuple(state.trades))


def _offer(state: "State", viewer: Viewer) -> OfferView | None:
    offer = state.offer
    if offer is None:
        return None
    party = viewer in (offer.seat, offer.to)
    answered = offer.take is not None
    if not party:
        return OfferView(offer.seat, offer.to, None, None, answered)
    return OfferView(offer.seat, offer.to, offer.give, offer.take, answered)


def _auction(state: "State") -> AuctionView:
    here = {state.lot, *state.deck}.union(*state.hands)
    return AuctionView(
        state.lot,
        state.bid,
        state.bidder,
        tuple(state.out),
        state.starter,
        tuple(stable_size(state.options) - len(hand) for hand in state.hands),
        len(state.deck),
        tuple(card for card in state.box.horses if card not in here),
    )


def _foal(state: "State") -> FoalView | None:
    foal = state.foal
    if foal is None:
        return None
    return FoalView(state.breeder, foal.sire, foal.dam, foal.red, foal.heart, foal.sex, foal.colour)


def _bets(state: "State", viewer: Viewer) -> tuple[tuple[Bet, ...], ...]:
    if state.phase.name != "bets":
        return tuple(state.bets)
    return tuple(bets if seat == viewer else () for seat, bets in enumerate(state.bets))


def open_posts(options: Options, taken: Sequence[int]) -> tuple[int, ...]:
    """BS-7.4; `taken` has a post for every runner, 0 where it has none yet."""
    few = options.track == "dual" and len(taken) <= _ONE_GROUP
    posts = POSTS[:_ONE_GROUP] if few else POSTS
    return tuple(post for post in posts if post not in taken)
