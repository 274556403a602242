"""What a share is worth: its part of the purses in the races to come."""

from collections.abc import Iterable, Mapping

from railbird.games.homestretch.bots.odds import card_odds
from railbird.games.homestretch.bots.race_clock import WAYS
from railbird.games.homestretch.bots.stakes import shares_by_horse, shares_in_play
from railbird.games.homestretch.box.components import HORSES, Box
from railbird.games.homestretch.view import HomestretchView


def purses_to_come(
    box: Box, races_to_come: Mapping[str, int], run: Iterable[str] = ()
) -> list[float]:
    """By horse number: the purses it will earn, as far as the cards still face down can tell."""
    purses = [0.0] * len(WAYS)
    gone = frozenset(run)
    for deck, races in races_to_come.items():
        cards = [box.race_cards[card] for card in box.cards_of(deck) if card not in gone]
        for card in cards if races else ():
            odds = card_odds(box, card)
            for horse in HORSES:
                earned = sum(
                    purse * chance for purse, chance in zip(card.purses, odds[horse], strict=True)
                )
                purses[horse] += earned * races / len(cards)
    return purses


class Market:
    """What shares are worth to one seat, beside what they take away from the others."""

    def __init__(self, box: Box, view: HomestretchView) -> None:
        assert view.seat is not None
        self._box, self._view = box, view
        self._in_play = shares_in_play(box, view.stables)
        self._own = shares_by_horse(box, view.stables[view.seat])
        run = (result.card for result in view.results)
        self._purses = purses_to_come(box, view.races_to_come, run)

    def profit(self, card: str) -> float:
        """What the share earns above its cost and above what the others lose by it, on average."""
        share = self._box.shares[card]
        in_play, own = self._in_play[share.horse], self._own[share.horse]
        others = in_play - own
        part, others_part = (own / in_play, others / in_play) if in_play else (0.0, 0.0)
        gain = (own + 1) / (in_play + 1) - part
        loss = others_part - others / (in_play + 1)
        rivals = len(self._view.money) - 1
        return self._purses[share.horse] * (gain + loss / rivals) - share.cost

    def blind_profit(self) -> float:
        """Of the top card, as far as the cards nobody has seen can tell (HS-8.3)."""
        hidden = self._hidden()
        return sum(map(self.profit, hidden)) / len(hidden) - self._box.blind_fee

    def _hidden(self) -> list[str]:
        view, box = self._view, self._box
        assert view.market is not None
        seen = {*view.market.row, *(card for stable in view.stables for card in stable)}
        decks = box.market_decks[str(len(view.money))]
        return [card for deck in decks for card in box.shares_of(deck) if card not in seen]
