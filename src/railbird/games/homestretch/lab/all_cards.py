"""Every race card of Homestretch: which figures of the tote board are too high, and which too low.

A spot is on the board in every race, so its figure is judged by all cards together.
"""

from collections.abc import Callable
from statistics import fmean

import msgspec

from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.lab.tally import SEATS, HomestretchTally, Policy, run_homestretch
from railbird.lab.result import Result, Row


class Spot(msgspec.Struct, frozen=True):
    """A figure of the tote board over all cards."""

    horse: int
    name: str
    line: str
    pays: int
    chance: float
    """The mean of the cards, as is the value of a point in thousands."""
    value: float
    fair: float | None
    """The figure at which it would be worth as much as the spots of the board are on average."""
    error: float
    """The standard error of the value."""
    best_card: str
    best_value: float

    @property
    def generous(self) -> float:
        """Printed figure by fair figure, less one."""
        return self.pays / self.fair - 1 if self.fair else -1.0


class AllCards(Result, frozen=True):
    display = "railbird.games.homestretch.lab.report:all_cards_parts"
    policy: str
    seats: int
    races: int
    """Of each card."""
    seed: int
    mean: float
    """What a point is worth on average, over all spots and cards."""
    spots: tuple[Spot, ...]
    """The most generous figure first."""
    cards: tuple[HomestretchTally, ...]
    asked: int
    """How many cards there are; fewer were run if it was stopped."""

    def rows(self) -> list[Row]:
        """A line for each bet on each card; fair is what the whole board makes of it."""
        fair = {(spot.horse, spot.line): spot.fair for spot in self.spots}
        return [
            {"card": card.card} | row | {"fair_over_all_cards": fair[row["horse"], row["line"]]}
            for card in self.cards
            for row in card.rows()
        ]


def run_all_cards(
    races: int = 100_000,
    policy: Policy = "interest",
    *,
    game: Homestretch | None = None,
    seats: int = SEATS,
    seed: int = 0,
    threads: int | None = None,
    after_card: Callable[[], None] = lambda: None,
) -> AllCards:
    """Run every race card so often. Ctrl-C ends it early and keeps the cards that are done."""
    game = game or Homestretch()
    cards: list[HomestretchTally] = []
    for card in game.box.race_cards:
        found = run_homestretch(
            card, races, policy, game=game, seats=seats, seed=seed, threads=threads
        )
        if found.races < races:  # stopped; whole cards are kept
            if not cards:
                raise KeyboardInterrupt
            break
        cards.append(found)
        after_card()
    mean = fmean(bet.value for card in cards for bet in card.bets)
    spots = [_spot(at, cards, mean) for at in range(len(cards[0].bets))]
    spots.sort(key=lambda spot: -spot.generous)
    asked = len(game.box.race_cards)
    return AllCards(policy, seats, races, seed, mean, tuple(spots), tuple(cards), asked)


def _spot(at: int, cards: list[HomestretchTally], mean: float) -> Spot:
    bets = [card.bets[at] for card in cards]
    first = bets[0]
    chance = fmean(bet.chance for bet in bets)
    best = max(cards, key=lambda card: card.bets[at].value)
    return Spot(
        first.horse,
        next(horse.name for horse in cards[0].horses if horse.horse == first.horse),
        first.line,
        first.pays,
        chance,
        fmean(bet.value for bet in bets),
        mean / chance if chance else None,
        sum(bet.error**2 for bet in bets) ** 0.5 / len(bets),
        best.card,
        best.bets[at].value,
    )
