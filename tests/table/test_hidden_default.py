"""What is played for somebody who is away: no more than was asked, and it tells nothing more."""

from railbird.core import Decision, SeatHeader
from railbird.core.dice import SeededSpec
from railbird.core.record import Decided, Header
from railbird.games.homestretch.game import Homestretch
from railbird.table.session.session import GameSession, new_session

GAME = Homestretch()


def dealt(secret: str, *names: str) -> GameSession:
    """They have their hands for the draft."""
    header = Header(
        game=GAME.id,
        rules=GAME.rules_version,
        data=GAME.data_digest(),
        options={},
        seats=tuple(SeatHeader(name, name) for name in names),
        seed=1,
        dice=SeededSpec(5),
    )
    session = new_session(GAME, header, secret)
    opening = session.open(0)
    assert opening is not None
    return session.after(opening)


def absent_bets(secret: str) -> list[Decided]:
    """All bets that a table of this secret places for a seat, after a draft of defaults."""
    session = dealt(secret, "Anna", "Ben")
    while session.state.phase.name != "betting":
        decision = session.state.pending
        assert isinstance(decision, Decision)
        step = session.defaults(decision.must, 0, "deadline")
        session = session.after(step)
    bets: list[Decided] = []
    for _ in GAME.box.bet_tokens:
        step = session.defaults((0,), 0, "deadline")
        bets += step.batch.decided
        session = session.after(step)
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


def test_nothing_is_played_for_who_has_answered_in_time() -> None:
    """Anna's default closes the first step of the draft; the others have time for the second."""
    session = dealt("a", "Anna", "Ben", "Cleo")
    for seat in (1, 2):
        session = session.after(session.decide(seat, session.legal[seat][0], 0, "player"))
    step = session.defaults((0, 1, 2), 0, "deadline")
    assert [decided.seat for decided in step.batch.decided] == [0]
    assert session.after(step).legal[1]
