"""What is played for somebody who is away tells others no more than what they see of it."""

from railbird.core import Decision, SeatHeader
from railbird.core.dice import SeededSpec
from railbird.core.record import Decided, Header
from railbird.games.homestretch import Homestretch
from railbird.table.play import Play

GAME = Homestretch()


def absent_bets(secret: str) -> list[Decided]:
    """All bets that a table of this secret places for a seat, after a draft of defaults."""
    header = Header(
        game=GAME.id,
        rules=GAME.rules_version,
        data=GAME.data_digest(),
        options={},
        seats=(SeatHeader("Anna", "Anna"), SeatHeader("Ben", "Ben")),
        seed=1,
        dice=SeededSpec(5),
    )
    play = Play(GAME, header, secret)
    step = play.open(0)
    while step is not None and play.state.phase.name != "betting":
        play.take(step)
        decision = play.state.pending
        assert isinstance(decision, Decision)
        step = play.defaults(decision.must, 0, "deadline")
    bets: list[Decided] = []
    for _ in GAME.box.bet_tokens:
        step = play.defaults((0,), 0, "deadline")
        assert step is not None
        bets += step.batch.decided
        play.take(step)
    return bets


def test_the_values_of_an_absent_players_tokens_come_in_any_order() -> None:
    """HS-4.13: the spots are the same at every table, the values are not."""
    tables = [absent_bets(secret) for secret in ("a", "b", "c", "d")]
    spots = [[(bet.act["horse"], bet.act["line"]) for bet in bets] for bets in tables]
    values = [[bet.act["value"] for bet in bets] for bets in tables]
    assert spots == spots[:1] * 4
    assert all(sorted(each) == list(GAME.box.bet_tokens) for each in values)
    assert len({tuple(each) for each in values}) > 1
    assert values[0] == [bet.act["value"] for bet in absent_bets("a")]
