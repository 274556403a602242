"""Few places for many tables: each table has its turn, however much another one asks for."""

import asyncio

from railbird.table.fair_queue import Turns


async def think(turns: Turns, table: str, order: list[str]) -> None:
    async with turns.turn(table):
        order.append(table)
        await asyncio.sleep(0)


def test_a_greedy_table_does_not_keep_others_waiting() -> None:
    async def work() -> list[str]:
        turns, order = Turns(1), list[str]()
        greedy = [asyncio.create_task(think(turns, "greedy", order)) for _ in range(20)]
        await asyncio.sleep(0)
        modest = asyncio.create_task(think(turns, "modest", order))
        await asyncio.gather(modest, *greedy)
        return order

    order = asyncio.run(work())
    assert len(order) == 21
    assert order.index("modest") <= 3


def test_whoever_gives_up_waiting_takes_no_place() -> None:
    async def work() -> list[str]:
        turns, order = Turns(1), list[str]()
        async with turns.turn("first"):
            waiting = [asyncio.create_task(think(turns, name, order)) for name in "abc"]
            await asyncio.sleep(0)
            waiting[0].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await think(turns, "last", order)
        return order

    assert asyncio.run(work()) == ["b", "c", "last"]


def test_as_many_think_at_once_as_there_are_places() -> None:
    async def work() -> int:
        turns, most, now = Turns(3), 0, 0

        async def busy(table: str) -> None:
            nonlocal most, now
            async with turns.turn(table):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0)
                now -= 1

        await asyncio.gather(*(busy(str(n % 4)) for n in range(20)))
        return most

    assert asyncio.run(work()) == 3


def test_a_hint_goes_before_everything_that_can_wait() -> None:
    async def work() -> list[str]:
        turns, order = Turns(1), list[str]()

        async def hint() -> None:
            await turns.take("hint", first=True)
            order.append("hint")
            turns.pass_on()

        async with turns.turn("somebody"):
            names = ("reviews", "reviews", "odds")
            waiting = [asyncio.create_task(think(turns, name, order)) for name in names]
            await asyncio.sleep(0)
            waiting.append(asyncio.create_task(hint()))
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        return order

    assert asyncio.run(work()) == ["hint", "reviews", "odds", "reviews"]
