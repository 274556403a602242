"""Processes that serve one database: what they tell each other, and who keeps which table."""

import asyncio
import dataclasses
import logging
import time
from collections.abc import Awaitable, Callable
from typing import cast

import pytest

from railbird.core.record import Decided
from railbird.table.fair_workers import FairWorkers
from railbird.table.model import Batch, LogEntry
from railbird.table.ports import Append
from railbird.table.protocol import commands as cmd
from railbird.table.protocol.api import NewTable, SeatPlan
from railbird.table.refusal import NoAnswer, Refused
from railbird.table.reviews.hint_worker import Weighed
from railbird.table.reviews.hints import Hints
from railbird.table.room import replicas
from railbird.table.room.position import FROZEN
from railbird.table.room.tables import Tables
from railbird.table.store import peers
from railbird.table.store.peers import Peers
from tests.postgres import Postgres
from tests.table import test_two_processes as two_processes
from tests.table.test_two_processes import (
    LIMITS,
    Page,
    Shared,
    all_see,
    assert_same_game,
    at_both,
    connected,
    started,
    until,
    wanted,
)

Work = Callable[[Shared], Awaitable[None]]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes look often, and die soon."""
    monkeypatch.setattr(replicas, "BEAT_SECONDS", 0.1)
    for module in (replicas, peers):
        monkeypatch.setattr(module, "LASTS_MS", 1500)


@pytest.fixture
def house(postgres: Postgres) -> Shared:
    return Shared(None, postgres.new_schema())


def in_house(house: Shared, work: Callable[[Tables, Tables], Awaitable[None]]) -> None:
    async def run() -> None:
        async with house.processes() as (one, other):
            await work(one, other)

    asyncio.run(run())


def test_a_lost_host_is_replaced_once_whichever_process_notices(
    house: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        two_processes, "LIMITS", dataclasses.replace(two_processes.LIMITS, host_away_seconds=0.5)
    )

    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await at_both(one, other, "open", "open")
        await ben.do(cmd.Sit, seat=1, name="Ben")
        cleo = Page(one, anna.table, "cleo")
        anna.table.audience.leave(anna.connection)
        await all_see([ben, cleo], lambda page: page.table.row.host == "ben")
        await asyncio.sleep(1)
        assert cleo.table.row.host == "ben"
        told = [line.text for line in ben.table.audience.chat if "is the host now" in line.text]
        assert told == ["The host is away. Ben is the host now."]

    in_house(house, work)


# -- what they tell each other -------------------------------------------------------------------


def test_words_and_who_is_here_are_told_in_the_other_process(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await at_both(one, other, "open", "open")
        await anna.do(cmd.Sit, seat=0, name="Anna")
        await ben.do(cmd.Sit, seat=1, name="Ben")
        await all_see((anna, ben), lambda page: connected(page) == [True, True])
        await anna.do(cmd.Say, text="hello")
        await until(lambda: "hello" in str(ben.latest("chat")))
        assert ben.latest("chat")["whole"] is False
        ben.table.audience.fall_silent(ben.connection)
        await until(lambda: connected(anna) == [True, False])
        ben.table.audience.speak_again(ben.connection)
        await until(lambda: connected(anna) == [True, True])
        ben.table.audience.leave(ben.connection)
        await until(lambda: connected(anna) == [True, False])

    in_house(house, work)


@pytest.mark.parametrize("what", ["log", "chat", "here"])
def test_news_that_are_lost_are_found_by_looking(
    what: str, house: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Peers, "tell", lambda *_: None)

    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await at_both(one, other, "open", "open")
        await until(lambda: ben.heard)
        if what == "log":
            await anna.do(cmd.Sit, seat=0, name="Anna")
            await until(lambda: ben.latest("table")["seats"][0]["held"])
        elif what == "chat":
            await anna.do(cmd.Say, text="hello")
            await until(lambda: "hello" in str(ben.latest("chat")))
        else:
            await until(lambda: ben.latest("table")["watching"] == 2)

    in_house(house, work)


def test_a_process_that_dies_takes_its_visitors_along(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, _ = await at_both(one, other, "open", "open")
        await until(lambda: anna.heard)
        await until(lambda: anna.latest("table")["watching"] == 2)
        await let_die(other)
        await until(lambda: anna.latest("table")["watching"] == 1)

    in_house(house, work)


async def let_die(process: Tables) -> None:
    """As if it were killed: it says no more that it lives, and its bots think no more."""

    async def no_more() -> None:
        raise asyncio.CancelledError

    assert process.replicas is not None
    process.replicas._peers.beat = no_more  # type: ignore[method-assign]
    process.replicas._alive_until = 0
    process.work_at = lambda table, needs: None  # type: ignore[method-assign]  # noqa: ARG005
    await process._bots.close()


def test_a_film_is_cut_short_only_when_all_have_skipped(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        watched = Page(other, ben.table, "carl")
        ben.table.audience.leave(ben.connection)
        await until(lambda: len(anna.table.audience.elsewhere) == 1)
        table = anna.table
        table.audience.leave(anna.connection)
        assert table.audience.watches, "somebody sees it in the other process"
        await until(lambda: not ben.table.audience.elsewhere)
        table.audience.join(anna.connection)
        await until(lambda: len(ben.table.audience.elsewhere) == 1)
        now = table.now()
        assert table.session is not None
        object.__setattr__(table.session.timeline, "end", now + 60_000)
        assert ben.table.session is not None
        object.__setattr__(ben.table.session.timeline, "end", now + 60_000)
        await table.showing.skip(anna.connection, table.session.streams[anna.connection.looking].n)
        assert table.showing.goes_on
        await ben.table.showing.skip(
            watched.connection, ben.table.session.streams[watched.connection.looking].n
        )
        await until(lambda: not table.showing.goes_on and not ben.table.showing.goes_on)

    in_house(house, work)


def test_words_that_belong_to_a_change_are_told_with_it(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await at_both(one, other, "open", "open")
        await anna.do(cmd.Sit, seat=0, name="Anna")
        await anna.do(cmd.Stand, seat=0)
        await until(lambda: len(anna.table.audience.chat) == len(ben.table.audience.chat) > 0)
        await until(lambda: ben.latest("chat")["lines"][-1]["by_table"])

    in_house(house, work)


def test_a_table_that_somebody_looks_at_in_another_process_is_not_forgotten(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        table = await one.create(wanted("open", "open"), "anna")
        anna = Page(one, table, "anna")
        later = table.row.touched + 1
        await until(lambda: one.replicas and table.row.id in one.replicas._published)
        await other.forget_unplayed(later)
        assert await other.store.tables.get(table.row.id)
        table.audience.leave(anna.connection)
        await until(lambda: one.replicas and table.row.id not in one.replicas._published)
        await other.forget_unplayed(later)
        assert await other.store.tables.get(table.row.id) is None

    in_house(house, work)


# -- who keeps which table -----------------------------------------------------------------------


async def with_bots(one: Tables, other: Tables) -> tuple[Page, Page]:
    anna, ben = await at_both(one, other, "open", "random", "random")
    await anna.do(cmd.Sit, seat=0, name="Anna")
    await anna.do(cmd.Start)
    await until(lambda: ben.table.row.phase == "playing")
    return anna, ben


def waited_for(page: Page) -> bool:
    session = page.table.session
    return session is not None and session.decision is not None and 0 in session.decision.must


def keepers(*both: Tables) -> list[bool]:
    return [bool(each.replicas and each.replicas._kept) for each in both]


def test_one_process_keeps_a_table_and_another_takes_over(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await with_bots(one, other)
        await until(lambda: waited_for(anna))
        await until(lambda: keepers(one, other).count(True) == 1)
        dying, living = (one, other) if keepers(one)[0] else (other, one)
        await let_die(dying)
        again = Page(living, ben.table if living is other else anna.table, "anna")
        for _ in range(3):
            await until(lambda: waited_for(again))
            await again.act(0)
        await until(lambda: keepers(living) == [True])

    in_house(house, work)


def test_a_table_taken_just_when_the_database_falls_silent_is_kept_later(
    house: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database knows a keeper then, and that one did not hear of it."""
    keep, asked = Peers.keep, []

    async def unheard(self: Peers, table: str) -> bool:
        asked.append(await keep(self, table))
        raise NoAnswer

    async def work(one: Tables, other: Tables) -> None:
        with monkeypatch.context() as silence:
            silence.setattr(Peers, "keep", unheard)
            await with_bots(one, other)
            await until(lambda: True in asked)
            await asyncio.sleep(3 * replicas.BEAT_SECONDS)  # nothing more is asked by the tables
        await until(lambda: keepers(one, other).count(True) == 1)

    in_house(house, work)


def test_two_keepers_are_harmless(house: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replicas.Replicas, "keeps", lambda *_: True)

    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await with_bots(one, other)
        for _ in range(6):
            await until(lambda: waited_for(anna))
            await anna.act(0)
        await until(lambda: waited_for(anna) and anna.table.seq == ben.table.seq)
        assert_same_game(anna, ben)

    in_house(house, work)


def decisions(page: Page) -> int:
    session = page.table.session
    assert session is not None
    return sum(isinstance(each, Decided) for each in session.history.entries)


def test_a_deadline_rings_though_nobody_looks_and_its_process_is_gone(
    house: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railbird.table.room.table.AFTER_AN_OUTAGE", 0)

    async def leave_a_table() -> str:
        async with house.processes() as (one, other):
            plan = NewTable(game="homestretch", seats=(SeatPlan(),) * 2, speed="off", deadline=10)
            table = await one.create(plan, "anna")
            anna, ben = Page(one, table, "anna"), Page(other, await other.get(table.row.id), "ben")
            await anna.do(cmd.Sit, seat=0, name="Anna")
            await ben.do(cmd.Sit, seat=1, name="Ben")
            await anna.do(cmd.Start)
            await until(lambda: table.session is not None)
            return table.row.id

    async def come_later(table: str) -> None:
        async with house.processes(1) as (third,):
            third.clock.not_before(third.clock.now() + 60_000)  # a minute has passed
            await until(lambda: table in third.live)
            session = third.live[table].session
            assert session is not None
            await until(lambda: third.live[table].session is not session)

    asyncio.run(come_later(asyncio.run(leave_a_table())))


def test_a_table_that_needs_nobody_is_left_alone(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        await anna.act(0)
        await asyncio.sleep(0.3)
        assert keepers(one, other) == [False, False]
        assert anna.table.wakes is None
        assert ben.table.wakes is None

    in_house(house, work)


def test_a_process_that_ends_hands_its_tables_over_at_once(
    house: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (replicas, peers):
        monkeypatch.setattr(module, "LASTS_MS", 600_000)

    async def run() -> None:
        async with house.processes(1) as (staying,):
            async with house.processes(2) as (leaving, other):
                anna, _ = await with_bots(leaving, other)
                await until(lambda: waited_for(anna))
            table = await staying.get(anna.table.row.id)
            again = Page(staying, table, "anna")
            await again.act(0)
            await until(lambda: keepers(staying) == [True])

    asyncio.run(run())


# -- the time ------------------------------------------------------------------------------------


def test_the_time_of_the_database_counts_and_a_clock_that_differs_is_told(
    house: Shared, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real, real_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() - 3600 * 10**9)

    async def work(one: Tables, _other: Tables) -> None:
        assert abs(one.clock.now() - real() * 1000) < 2000

    with caplog.at_level(logging.WARNING, "railbird.table"):
        in_house(house, work)
    told = [line for line in caplog.messages if "clock" in line]
    assert len(told) == 2, "each process, once a minute"
    assert "s behind that of the database, which counts" in told[0]


def test_what_was_shown_in_one_process_is_shown_at_once_in_another_whose_clock_is_behind(
    house: Shared,
) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        one.clock.not_before(one.clock.now() + 60_000)
        await anna.act(0)
        async with house.processes(1) as (third,):
            for process in (other, third):
                table = await process.up_to_date(ben.table.row.id)
                again = Page(process, table, "anna")
                await all_see([again], lambda page: "log" in {each["type"] for each in page.heard})
                assert table.session is not None
                assert again.latest("game")["n"] == table.session.streams[None].n
                assert not table.showing.goes_on

    in_house(house, work)


def test_a_database_that_answers_late_does_not_set_the_clock_ahead(
    house: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat = Peers.beat

    async def late(self: Peers) -> None:
        await asyncio.sleep(0.4)
        await beat(self)

    monkeypatch.setattr(Peers, "beat", late)

    async def work(one: Tables, other: Tables) -> None:
        for process in (one, other):
            ahead = process.clock.now() - time.time() * 1000
            assert ahead < 2, "but for rounding"

    in_house(house, work)


def test_a_process_that_was_given_up_begins_again(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, _ = await with_bots(one, other)
        await until(lambda: waited_for(anna) and True in keepers(one, other))
        keeper = one if keepers(one)[0] else other
        assert keeper.replicas is not None
        table = keeper.live[anna.table.row.id]
        table._stand_at(
            dataclasses.replace(table._position, clocks_not_before=0), table.seq, table.digest
        )
        keeper.replicas._alive_until = 0
        await until(lambda: table._position.clocks_not_before)
        await anna.act(0)  # so that the bots have something to do
        await until(lambda: True in keepers(one, other))

    in_house(house, work)


def test_a_table_with_bots_alone_waits_until_somebody_looks_in_any_process(house: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        table = await one.create(wanted("open", "random", "random"), "anna")
        anna = Page(one, table, "anna")
        await anna.do(cmd.SeatBot, seat=0, bot="random")
        await anna.do(cmd.Start)
        await until(lambda: table.session is not None and decisions(anna) > 3)
        table.audience.leave(anna.connection)
        await asyncio.sleep(0.3)
        before = decisions(anna)
        Page(other, await other.get(table.row.id), "ben")
        await until(lambda: decisions(anna) > before + 3 or table.row.phase == "over")

    in_house(house, work)


# -- what a table must tell everybody ------------------------------------------------------------


class NoPool:
    """Weighs nothing."""

    async def ask(self, *_about: object, **_how: object) -> Weighed:
        return Weighed((), ())


def test_who_asks_for_hints_is_told_in_every_process_and_kept(house: Shared) -> None:
    told = "Ben asks for hints in this game."

    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        await anna.do(cmd.SetTable, hints="learners")
        await all_see([ben], lambda page: page.table.row.settings.hints == "learners")
        for process in (other, other, one):  # his page may ask any of them
            table = process.live[ben.table.row.id]
            await Hints(cast(FairWorkers, NoPool()), LIMITS).ask(table, "ben", 1)
        await all_see([anna, ben], lambda page: told in str(page.latest("chat")))
        async with house.processes(1) as (third,):
            table = await third.get(ben.table.row.id)
            assert [line.text for line in table.audience.chat].count(told) == 1

    in_house(house, work)


def test_a_log_that_these_rules_do_not_allow_freezes_the_table_in_words_for_everybody(
    house: Shared, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process may run another version. The reason would name what a seat holds."""

    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        table = anna.table
        session = table.session
        assert session is not None
        unknown = Decided(0, {"do": "draft_pick", "card": "B99z"})
        batch = Batch(at=table.now(), by="player", decided=(unknown,))
        _, written = one.store.log.append(
            Append(
                table=table.row.id,
                seq=table.seq + 1,
                number=1,
                entry=LogEntry(at=table.now(), batch=batch),
                digest=table.digest,
            )
        )
        await written
        with pytest.raises(Refused) as refused:
            await ben.act(1)
        assert str(refused.value) == FROZEN
        await all_see([anna, ben], lambda page: page.latest("table")["frozen"] == FROZEN)
        await anna.do(cmd.Rematch)
        await all_see([anna, ben], lambda page: page.latest("table")["number"] == 2)
        await all_see([anna, ben], lambda page: page.latest("table")["frozen"] is None)

    in_house(house, work)
    assert "Traceback" not in caplog.text
    assert "B99z" in caplog.text
