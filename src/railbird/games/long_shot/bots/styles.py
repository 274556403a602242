"""Six styles of Long Shot: each counts the same sheet with weights of its own."""

from collections.abc import Sequence

from railbird.core import Action, Perspective, Seat
from railbird.games.long_shot.bots.looking_ahead import best_of, comes_up
from railbird.games.long_shot.bots.prospects import payouts, purses
from railbird.games.long_shot.bots.race_odds import Odds, race_odds
from railbird.games.long_shot.bots.steady import BONUS, SOON, WILD, WILLING, bonuses, jockey_sets
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.state import State


class Style:
    """Adds up its own sheet, with a taste of its own where a subclass has one."""

    def choose(self, seen: Perspective) -> Action:
        return best_of(seen, self.worth)

    def worth(self, state: State, seat: Seat) -> float:
        if state.scores:
            return state.scores[seat].total
        odds = race_odds(state)
        used = WILLING * comes_up(odds.rounds)
        return (
            self.cash(state.money[seat])
            + self.bets(state, seat, odds)
            + self.horses(state, seat, purses(state, odds))
            + jockey_sets(state, seat, used)
            + BONUS * bonuses(state, seat, used)
            - WILD * state.wilds[seat] * min(1.0, odds.rounds / SOON)
        )

    def cash(self, money: int) -> float:
        return money

    def bets(self, state: State, seat: Seat, odds: Odds) -> float:
        payout = payouts(state, odds)
        return sum(state.bets[seat][horse] * payout[horse] for horse in HORSES)

    def horses(self, state: State, seat: Seat, purse: Sequence[float]) -> float:
        return sum(purse[horse] for horse in state.owned_by(seat))


class Chalk(Style):
    """Follows the odds: bets on the horses that are likeliest to come in, whatever they pay."""

    A_PLACE = 4.0
    """What a dollar on a sure place feels like."""

    def bets(self, state: State, seat: Seat, odds: Odds) -> float:
        return self.A_PLACE * sum(
            state.bets[seat][horse] * sum(odds.places[horse]) for horse in HORSES
        )


class Loyal(Style):
    """Loves its own horses: buys them, and bets on no others if it can help it."""

    def bets(self, state: State, seat: Seat, odds: Odds) -> float:
        payout = payouts(state, odds)
        return sum(
            state.bets[seat][horse] * payout[horse] * (1.5 if state.owner[horse] == seat else 0.4)
            for horse in HORSES
        )

    def horses(self, state: State, seat: Seat, purse: Sequence[float]) -> float:
        return 1.5 * super().horses(state, seat, purse)


class Gambler(Style):
    """Bets early and big on winners, and keeps hardly a dollar."""

    def cash(self, money: int) -> float:
        return 0.3 * money

    def bets(self, state: State, seat: Seat, odds: Odds) -> float:
        return 1.5 * sum(
            state.bets[seat][horse] * odds.places[horse][0] * state.lineup.card(horse).odds[0]
            for horse in HORSES
        )


class Blocker(Style):
    """Plays against the others as much as for itself."""

    SPITE = 0.8

    def worth(self, state: State, seat: Seat) -> float:
        rivals = [other for other in range(state.players) if other != seat]
        if state.scores:
            totals = sum(state.scores[rival].total for rival in rivals)
            return state.scores[seat].total - self.SPITE * totals
        odds = race_odds(state)
        purse = purses(state, odds)
        theirs = sum(
            self.bets(state, rival, odds) + self.horses(state, rival, purse) for rival in rivals
        )
        return super().worth(state, seat) - self.SPITE * theirs


class Hedger(Style):
    """Spreads its dollars and keeps some back: every further one on a horse counts less."""

    def bets(self, state: State, seat: Seat, odds: Odds) -> float:
        payout = payouts(state, odds)
        return sum(
            sum(0.5**number for number in range(state.bets[seat][horse])) * payout[horse]
            for horse in HORSES
        )


class Copycat(Style):
    """Bets on the horses that others have bet on."""

    def bets(self, state: State, seat: Seat, odds: Odds) -> float:
        payout = payouts(state, odds)
        others = [other for other in range(state.players) if other != seat]
        total = 0.0
        for horse in HORSES:
            crowd = sum(state.bets[other][horse] for other in others) / len(others)
            total += state.bets[seat][horse] * payout[horse] * (0.4 + min(1.2, 0.4 * crowd))
        return total
