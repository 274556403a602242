"""Big Stakes Racing for machines that learn, and what of it is measured."""

from collections.abc import Sequence

from railbird.core import Event, Gain, Learn, Measure, Seat, prepared
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.events import HandDealt, LotSold
from railbird.games.big_stakes.learn.action_space import action_space, to_listed
from railbird.games.big_stakes.learn.observation import Observer
from railbird.games.big_stakes.view import BigStakesView


def scores_so_far(box: Box, view: BigStakesView) -> Sequence[int | None]:
    start = box.money.bet_bankroll
    return [
        stable.purse + (0 if stable.bankroll is None else stable.bankroll - start)
        for stable in view.stables
    ]


LEARN: Learn[Box, BigStakesView] = Learn(
    action_space=action_space,
    to_listed=to_listed,
    observation=prepared(Observer),
    scores_so_far=scores_so_far,
)


def assets(box: Box, view: BigStakesView) -> Sequence[tuple[Seat, str]]:
    """Horses that ran; those that stayed in the stable won nothing for it."""
    return [
        (seat, box.horses[card].name)
        for seat, stable in enumerate(view.stables)
        for card in stable.ran
        if card in box.horses
    ]


def gains(box: Box, event: Event) -> Sequence[Gain]:
    """Cards as they were dealt, before anybody trades or discards, and lots of the auction."""
    horses = box.horses
    if isinstance(event, HandDealt):
        return [Gain(event.seat, horses[card].name, None) for card in event.cards or ()]
    if isinstance(event, LotSold):
        return (Gain(event.stable, horses[event.horse].name, event.price),)
    return ()


MEASURE: Measure[Box, BigStakesView] = Measure(assets=assets, gains=gains)
