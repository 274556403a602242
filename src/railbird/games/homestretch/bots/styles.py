"""Six styles of Homestretch: each with a taste for shares, for spots and for horses to drive."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from railbird.bots.styles import favourite_of, richest_rival
from railbird.core import Action, Perspective
from railbird.games.homestretch.actions import (
    LINES,
    BuyFaceUp,
    BuyTop,
    DraftPick,
    PassBuy,
    PlaceBet,
)
from railbird.games.homestretch.bots.buying import purses_to_come
from railbird.games.homestretch.bots.laying_bets import worth_of_spots
from railbird.games.homestretch.bots.odds import card_odds
from railbird.games.homestretch.bots.race_clock import WAYS, Chances
from railbird.games.homestretch.bots.stakes import (
    gains_of_all,
    interests,
    shares_by_horse,
    shares_in_play,
    tokens_seen,
)
from railbird.games.homestretch.bots.steady import drive, only, table_of
from railbird.games.homestretch.box.components import SPOT_OF, Box, Share
from railbird.games.homestretch.view import HomestretchView


class Style:
    """Plays the odds of the race card, with a taste of its own where a subclass has one."""

    def choose(self, seen: Perspective) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        look = Look(*table_of(seen))
        match look.view.phase:
            case "draft":
                return favourite_of(
                    only(DraftPick, seen.legal), lambda pick: self._draft(look, pick)
                )
            case "betting":
                return favourite_of(
                    only(PlaceBet, seen.legal), lambda bet: bet.value * self.liking(look, bet)
                )
            case "market":
                return self.buy(look, seen.legal)
            case _:
                return drive(look.box, look.view, seen.legal, self.wishes(look))

    def _draft(self, look: "Look", pick: DraftPick) -> float:
        return self.profit(look, look.box.shares[pick.card])

    def profit(self, look: "Look", share: Share) -> float:
        """What a share is worth above its cost."""
        return look.earns(share) - share.cost

    def buy(self, look: "Look", legal: Sequence[Action]) -> Action:
        """The share face up that is worth most above its cost, if any is."""

        def worth(offer: BuyFaceUp) -> float:
            return self.profit(look, look.box.shares[offer.card])

        offers = only(BuyFaceUp, legal)
        best = favourite_of(offers, worth) if offers else None
        return best if best and worth(best) > 0 else PassBuy()

    def liking(self, look: "Look", bet: PlaceBet) -> float:
        """How well a point of token lies on a spot."""
        return look.spots[SPOT_OF[bet.horse, bet.line]]

    def wishes(self, look: "Look") -> Sequence[float]:
        """By horse number: how much it should come in."""
        return look.interests[look.seat]


class Look:
    """The table as a style looks at it; each part is worked out when it is asked for."""

    def __init__(self, box: Box, view: HomestretchView) -> None:
        assert view.seat is not None
        self.box, self.view, self.seat = box, view, view.seat
        drafted = view.draft.kept if view.draft else ()
        self.own = shares_by_horse(box, (*view.stables[self.seat], *drafted))

    @cached_property
    def chances(self) -> Chances:
        assert self.view.card is not None
        return card_odds(self.box, self.box.race_cards[self.view.card])

    @cached_property
    def spots(self) -> Sequence[float]:
        """By spot: what a point of token brings on average."""
        return worth_of_spots(self.box, self.chances, self.own)

    @cached_property
    def interests(self) -> Sequence[Sequence[float]]:
        """By seat and horse number: what its coming in is worth."""
        box, view = self.box, self.view
        assert view.card is not None
        purses = box.race_cards[view.card].purses
        return [*map(interests, gains_of_all(box, view.stables, purses, tokens_seen(box, view)))]

    def earns(self, share: Share) -> float:
        """The share's part of the purses to come; in the draft two are thought to be drafted."""
        parts = 2 if self.view.draft else self.in_play[share.horse] + 1
        return self._purses[share.horse] / parts

    @cached_property
    def _purses(self) -> Sequence[float]:
        run = (result.card for result in self.view.results)
        return purses_to_come(self.box, self.view.races_to_come, run)

    @cached_property
    def in_play(self) -> Sequence[int]:
        return shares_in_play(self.box, self.view.stables)

    @cached_property
    def tokens_of_others(self) -> Mapping[tuple[int, str], int]:
        counts: dict[tuple[int, str], int] = {}
        for bet in self.view.bets:
            if bet.seat != self.seat:
                counts[bet.horse, bet.line] = counts.get((bet.horse, bet.line), 0) + 1
        return counts

    def own_tokens_on(self, horse: int) -> int:
        return sum(bet.seat == self.seat and bet.horse == horse for bet in self.view.bets)


class Chalk(Style):
    """Follows the odds: the likeliest winners, whatever they pay."""

    def liking(self, look: Look, bet: PlaceBet) -> float:
        first = look.chances[bet.horse][0]
        return first / (1 + LINES.index(bet.line))

    def profit(self, look: Look, share: Share) -> float:
        return look.earns(share) - share.cost / 2


class Loyal(Style):
    """Loves its own horses: bets on them, drives them and buys more of them."""

    FOND = 1000.0

    def liking(self, look: Look, bet: PlaceBet) -> float:
        return super().liking(look, bet) + self.FOND * (look.own[bet.horse] > 0)

    def profit(self, look: Look, share: Share) -> float:
        return super().profit(look, share) * (2 if look.own[share.horse] else 1)

    def wishes(self, look: Look) -> Sequence[float]:
        interest = super().wishes(look)
        return [each * (own > 0) for each, own in zip(interest, look.own, strict=True)]


class Gambler(Style):
    """Goes for the figures that pay most, and buys blind."""

    def liking(self, look: Look, bet: PlaceBet) -> float:
        spot = SPOT_OF[bet.horse, bet.line]
        return look.spots[spot] * look.box.figures[spot]

    def buy(self, look: Look, legal: Sequence[Action]) -> Action:
        blind = only(BuyTop, legal)
        return blind[0] if blind else super().buy(look, legal)


class Blocker(Style):
    """Drives against whoever leads, and buys what takes from them."""

    SPITE = 0.7

    def wishes(self, look: Look) -> Sequence[float]:
        interest = look.interests
        rival = interest[richest_rival(look.view.money, look.seat)]
        own = interest[look.seat]
        return [mine - self.SPITE * theirs for mine, theirs in zip(own, rival, strict=True)]

    def profit(self, look: Look, share: Share) -> float:
        rival = look.view.stables[richest_rival(look.view.money, look.seat)]
        contested = any(look.box.shares[card].horse == share.horse for card in rival)
        return super().profit(look, share) + contested * share.cost


class Hedger(Style):
    """Spreads its tokens and its shares over as many horses as it can."""

    AGAIN = 0.5

    def liking(self, look: Look, bet: PlaceBet) -> float:
        return super().liking(look, bet) * self.AGAIN ** look.own_tokens_on(bet.horse)

    def profit(self, look: Look, share: Share) -> float:
        return super().profit(look, share) - look.own[share.horse] * share.cost / 2


class Copycat(Style):
    """Bets where the others have bet, and wants the horses that others want."""

    def liking(self, look: Look, bet: PlaceBet) -> float:
        crowd = look.tokens_of_others.get((bet.horse, bet.line), 0)
        return super().liking(look, bet) + 10 * crowd

    def profit(self, look: Look, share: Share) -> float:
        others = look.in_play[share.horse] - look.own[share.horse]
        return super().profit(look, share) + 5 * others

    def wishes(self, look: Look) -> Sequence[float]:
        table = [sum(each) for each in zip(*look.interests, strict=True)]
        own = super().wishes(look)
        return [own[horse] + table[horse] / len(look.view.money) for horse in range(len(WAYS))]
