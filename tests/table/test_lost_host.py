"""A host who stays away: the role passes on, and stays where it went."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from railbird.table.room import tables
from railbird.table.room.attendants.clocks import HostClock
from tests.table.served import UNHURRIED, Refusal, Socket, Visitor, served, wait_until

SOON = replace(UNHURRIED, host_away_seconds=0.3)


def is_host(socket: Socket) -> bool:
    socket.hear_all()
    return bool(socket.latest["you"]["host"])


def anna_is_here(socket: Socket) -> bool:
    socket.hear_all()
    return bool(socket.latest["table"]["seats"][0]["connected"])


def three_friends(address: str) -> tuple[Socket, Socket, Socket]:
    """Anna is the host; Ben has sat longer than Cleo, though behind her."""
    anna = Visitor(address).host("open", "open", "open")
    anna.do("sit", seat=0, name="Anna")
    ben = Visitor(address).socket(anna.table)
    ben.do("sit", seat=2, name="Ben")
    cleo = Visitor(address).socket(anna.table)
    cleo.do("sit", seat=1, name="Cleo")
    return anna, ben, cleo


def test_the_role_passes_to_who_has_sat_longest_and_stays_there(data: Path) -> None:
    with served(data, SOON) as address:
        anna, ben, cleo = three_friends(address)
        anna.close()
        wait_until(lambda: is_host(ben))
        assert not is_host(cleo)
        said = [line["text"] for line in cleo.latest["chat"]["lines"]]
        assert said[-1] == "The host is away. Ben is the host now."
        ben.do("set", listed=True)

        anna = anna.visitor.socket(anna.table)
        assert not is_host(anna)
        assert anna.latest["you"]["seats"] == [0]
        with pytest.raises(Refusal, match="only the host"):
            anna.do("start")
        table, visitor = ben.table, ben.visitor
        for socket in (anna, ben, cleo):
            socket.close()
    with served(data) as address:
        visitor.address = address
        assert is_host(visitor.socket(table))


def test_nobody_takes_the_place_of_a_host_who_comes_back_in_time(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks: list[HostClock] = []

    class Seen(HostClock):
        def __init__(self) -> None:
            super().__init__()
            clocks.append(self)

    monkeypatch.setattr(tables, "HostClock", Seen)
    with served(data) as address:
        anna, ben, _ = three_friends(address)
        anna.close()
        wait_until(lambda: not anna_is_here(ben))
        wait_until(lambda: clocks[0]._timers)
        anna = anna.visitor.socket(anna.table)
        wait_until(lambda: not clocks[0]._timers)  # so it can never ring
        assert is_host(anna)
        assert not is_host(ben)


def test_in_a_game_of_days_a_host_may_be_away(data: Path) -> None:
    with served(data, SOON) as address:
        anna, ben, _ = three_friends(address)
        anna.do("set", deadline=86_400)
        anna.close()
        wait_until(lambda: not anna_is_here(ben))
        time.sleep(0.6)
        assert not is_host(ben)


def test_spectators_and_bots_do_not_become_host(data: Path) -> None:
    with served(data, SOON) as address:
        anna = Visitor(address).host("open", "random")
        anna.do("sit", seat=0, name="Anna")
        guest = Visitor(address).socket(anna.table)
        anna.close()
        wait_until(lambda: not anna_is_here(guest))
        time.sleep(0.6)
        assert not is_host(guest)
        assert is_host(anna.visitor.socket(anna.table))
