"""Whoever spends the last dollar in Long Shot is told so, and nobody else."""

from railbird.games.long_shot.actions import Bet, Buy
from railbird.games.long_shot.game import LongShot
from railbird.games.long_shot.state import State
from tests.bots.moments import moments

GAME = LongShot()
LAST_DOLLAR = "You cannot pay for anything more then: it takes your last dollar."


def test_the_last_dollar_is_named_whatever_it_buys() -> None:
    found = set[str]()
    for match, seen in moments(GAME, 4, 5, "random"):
        state, seat = match.state, seen.view.seat
        assert isinstance(state, State)
        assert seat is not None
        if seen.view.phase != "action" or not state.money[seat]:
            continue
        spending = [action for action in seen.legal if isinstance(action, Bet | Buy)]
        brought = GAME.show.consequences(state.view(seat), spending)
        for action, each in zip(spending, brought, strict=True):
            after = state.copy()
            after.apply(seat, action)
            spent = after.money[seat] == 0
            assert each.certain == ((LAST_DOLLAR,) if spent else ()), action
            found.update(type(action).__name__ for _ in each.certain)
    assert found == {"Bet", "Buy"}
