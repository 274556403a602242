"""What a process tells about what was decided in another: the same bytes, whatever is secret.

As in `test_secrets.py`, worlds that differ only in a secret are played out and compared. Here the
players of one table sit at two servers of one database.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest

from railbird.core import Chance, Outcome
from railbird.table.session import session as play
from tests.postgres import Postgres
from tests.table import whisper
from tests.table.served import Socket, Visitor, served, wait_until
from tests.table.test_secrets import OF_ITS_OWN, Told, first_face

SEATS = 3
ROUND = 3
"""Moments that the public sees of one round."""


@contextmanager
def world(postgres: Postgres, data: Path, card: str) -> Iterator[list[Socket]]:
    """A started game: seats 0 and 2 at one server, seat 1 at the other, a spectator at each."""

    def script(chance: Chance, number: int) -> Outcome:
        return card if chance.purpose.startswith("card") else first_face(chance, number)

    dsn = postgres.new_schema()
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(play, "dice_from", lambda _spec, _secret: Told(script))
        stack.enter_context(whisper.known())
        one, other = (stack.enter_context(served(data, database=dsn)) for _ in range(2))
        host = Visitor(one)
        table = host.create("open", "open", "open", game="whisper", name="a table")
        players = [host.socket(table)]
        players += [Visitor(address).socket(table) for address in (other, one, other, one)]
        for seat, player in enumerate(players[:SEATS]):
            player.do("sit", seat=seat, name=f"Player {seat}")
            all_hear(players, f"Player {seat} sits down")
        players[0].do("start")
        all_hear(players, "begins")
        for player in players:
            player.until_phase("playing")
            player.until(partial(sees_everybody, player))
            player.drain()
            player.heard.clear()
        yield players
        for player in players:
            player.close()


def all_hear(players: Sequence[Socket], words: str) -> None:
    """So that both servers list what is said in the same order, and nothing is told again."""
    for player in players:
        player.until(partial(_has_heard, player, words))


def _has_heard(player: Socket, words: str) -> bool:
    return words in str(player.latest.get("chat"))


def sees_everybody(player: Socket) -> bool:
    table = player.latest["table"]
    return table["watching"] == 2 and all(seat["connected"] for seat in table["seats"])


def told_the_same(one: Socket, other: Socket) -> bool:
    one.drain()
    other.drain()
    return one.heard == other.heard


def heard_of(
    postgres: Postgres, data: Path, card: str, order: Sequence[int], yes: Sequence[bool]
) -> list[str]:
    """What a spectator heard of one round; at both servers the very same."""
    with world(postgres, data, card) as players:
        one, other = players[SEATS:]
        end = one.game["n"] + ROUND
        for seat in order:
            players[seat].act({"do": "answer", "yes": yes[seat]})
            time.sleep(0.1)
            if seat != order[-1]:
                one.drain()
                other.drain()
                assert one.heard + other.heard == [], "all must have answered first"
        one.until(lambda: one.game["n"] == end)
        other.until(lambda: other.game["n"] == end)
        time.sleep(0.3)
        wait_until(partial(told_the_same, one, other))
        return [OF_ITS_OWN.sub("…", text) for text in one.heard]


def test_neither_order_nor_cards_leave_a_trace_in_any_process(
    postgres: Postgres, tmp_path: Path
) -> None:
    yes = (True, False, True)
    ace = heard_of(postgres, tmp_path, "ace", (0, 1, 2), yes)
    queen = heard_of(postgres, tmp_path, "queen", (1, 2, 0), yes)
    another = heard_of(postgres, tmp_path, "ace", (0, 1, 2), (False, False, True))
    assert ace == queen
    assert ace != another, "what is told at the end is told"
