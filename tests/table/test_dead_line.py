"""A line that goes dead without closing: the table notices, and waits for nobody behind it."""

from dataclasses import replace
from pathlib import Path

from tests.table.dead_line import DeadLine
from tests.table.served import UNHURRIED, Socket, Visitor, served, together

ALERT = replace(
    UNHURRIED,
    ping_seconds=0.1,
    silent_seconds=0.5,
    hang_up_seconds=60,
    host_away_seconds=0.2,
)


def here(socket: Socket, seat: int) -> bool:
    return bool(socket.latest["table"]["seats"][seat]["connected"])


def until_ping(socket: Socket) -> None:
    while socket.hear_next()["type"] != "ping":
        pass


def answer(socket: Socket) -> None:
    """As a page does when the server asks whether it is there."""
    until_ping(socket)
    socket.do("here")


def at_a_table(address: str, line: DeadLine) -> tuple[Socket, Socket]:
    """Ben hosts over a line that may go dead, and Anna sees that he is there."""
    ben = Visitor(line.address).host("open", "open")
    ben.do("sit", seat=0, name="Ben")
    anna = Visitor(address).socket(ben.table)
    anna.do("sit", seat=1, name="Anna")
    answer(ben)
    assert here(anna, 0)
    return anna, ben


def test_who_is_behind_a_dead_line_is_away_until_they_are_heard_again(data: Path) -> None:
    with served(data, ALERT) as address, DeadLine(address) as line:
        anna, ben = at_a_table(address, line)
        line.cut()
        anna.until(lambda: not here(anna, 0))
        anna.until(lambda: anna.latest["you"]["host"])
        line.mend()
        ben.do("here")
        anna.until(lambda: here(anna, 0))


def test_a_fresh_socket_takes_the_place_of_the_dead_one(data: Path) -> None:
    with served(data, ALERT) as address, DeadLine(address) as line:
        anna, ben = at_a_table(address, line)
        line.cut()
        anna.until(lambda: not here(anna, 0))
        line.renew()
        ben.visitor.socket(ben.table)
        anna.until(lambda: here(anna, 0))


def test_a_dead_line_is_hung_up_in_the_end(data: Path) -> None:
    """Ben hears the server, but the server hears nothing of him."""
    with served(data, replace(ALERT, hang_up_seconds=0.1)) as address, DeadLine(address) as line:
        anna, ben = at_a_table(address, line)
        line.cut(down=False)
        anna.until(lambda: not here(anna, 0))
        assert ben.closed_with() == 1006


def test_a_program_that_never_answers_is_served_all_the_same(data: Path) -> None:
    with served(data, replace(ALERT, silent_seconds=0.1, hang_up_seconds=0.1)) as address:
        anna, ben = together(lambda: Visitor(address))
        for _ in range(5):
            until_ping(ben)
        ben.act(ben.game["legal"][0]["action"])
        anna.hear_all()
        assert here(anna, 1)
