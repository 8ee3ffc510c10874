"""The order in which tasks get slots."""

from __future__ import annotations

import asyncio

import pytest

from mezani.server.workers.slots import QueueFullError, Slots


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_the_first_queue_has_priority_and_each_queue_keeps_its_order() -> None:
    heard: list[str] = []

    async def ask(slots: Slots, line: int, name: str) -> None:
        async with slots.acquire(line):
            heard.append(name)
            await asyncio.sleep(0)

    async def scene() -> None:
        slots = Slots(1, (9, 9))
        async with asyncio.TaskGroup() as group:
            for line, name in [(0, "holds"), (1, "hint"), (1, "hint 2"), (0, "bot"), (0, "bot 2")]:
                group.create_task(ask(slots, line, name))
        assert slots.free == 1

    asyncio.run(scene())
    assert heard == ["holds", "bot", "bot 2", "hint", "hint 2"]


def test_a_full_queue_refuses_while_another_accepts() -> None:
    async def scene() -> None:
        slots = Slots(1, (1, 1))
        async with slots.acquire(0):
            waiting = asyncio.create_task(slots.acquire(1).__aenter__())
            await settle()
            with pytest.raises(QueueFullError):
                await slots.acquire(1).__aenter__()
            other = asyncio.create_task(slots.acquire(0).__aenter__())
            await settle()
            assert slots.waiting == 2
            for task in (waiting, other):
                task.cancel()
        await asyncio.gather(waiting, other, return_exceptions=True)
        assert (slots.free, slots.waiting) == (1, 0)

    asyncio.run(scene())


def test_the_slot_of_a_cancelled_task_goes_to_the_next() -> None:
    async def scene() -> None:
        slots = Slots(1, (9, 9))
        held = slots.acquire(0)
        await held.__aenter__()
        leaving = asyncio.create_task(slots.acquire(0).__aenter__())
        await settle()
        next_one = slots.acquire(0)
        staying = asyncio.create_task(next_one.__aenter__())
        await settle()
        await held.__aexit__(None, None, None)
        leaving.cancel()
        await asyncio.wait_for(staying, 5)
        assert leaving.cancelled()
        await next_one.__aexit__(None, None, None)
        assert slots.free == 1

    asyncio.run(scene())


def test_tasks_may_be_cancelled_just_as_a_slot_is_released() -> None:
    async def scene() -> None:
        slots = Slots(1, (9, 9))
        held = slots.acquire(0)
        await held.__aenter__()
        leaving = [asyncio.create_task(slots.acquire(0).__aenter__()) for _ in range(3)]
        await settle()
        for task in leaving:
            task.cancel()
        await held.__aexit__(None, None, None)
        await asyncio.wait(leaving)
        assert all(task.cancelled() for task in leaving)
        assert (slots.free, slots.waiting) == (1, 0)

    asyncio.run(scene())
