"""Many requests of one address begin a few at a time, so that others' requests are read in between."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from augury.server.http.pacer import AT_ONCE, Pacer
from tests.server.site import served


def begun(requests: int, others: int = 0) -> list[Counter[str]]:
    """Which requests begin in each iteration: many of one address, and one of each of some other addresses."""

    async def run() -> list[Counter[str]]:
        pacer, turns, current = Pacer(), [], Counter[str]()

        async def ask(address: str) -> None:
            await pacer.begin(address)
            current[address] += 1

        asked = [asyncio.create_task(ask("one")) for _ in range(requests)]
        asked += [asyncio.create_task(ask(f"other {number}")) for number in range(others)]
        while not all(task.done() for task in asked):
            await asyncio.sleep(0)
            turns.append(Counter(current))
            current.clear()
        return [turn for turn in turns if turn]

    return asyncio.run(run())


def test_a_few_at_a_time() -> None:
    """All requests begin in the end, but never more than a few in one iteration of the event loop."""
    turns = begun(100)
    assert sum(turn["one"] for turn in turns) == 100
    assert max(turn["one"] for turn in turns) <= AT_ONCE


def test_others_do_not_wait() -> None:
    """A request of another address begins at once, however many of the first address are waiting."""
    first, *_ = begun(100, others=50)
    assert sum(count for address, count in first.items() if address != "one") == 50


def test_those_who_leave_keep_nobody() -> None:
    """A request that is cancelled while it waits does not delay the others."""

    async def run() -> None:
        pacer = Pacer()
        asked = [asyncio.create_task(pacer.begin("one")) for _ in range(20)]
        await asyncio.sleep(0)
        for task in asked[AT_ONCE:-1]:
            task.cancel()
        await asyncio.wait_for(asked[-1], 5)
        await asyncio.sleep(0.01)
        await asyncio.wait_for(pacer.begin("one"), 5)

    asyncio.run(run())


def test_a_server_answers_all_of_them(tmp_path: Path) -> None:
    """Simultaneous requests on separate connections are all answered."""
    with served(tmp_path) as site:

        async def ask(number: int) -> int:
            reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
            path = ("/api/games", "/api/daily", "/healthz")[number % 3]
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {site.host}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
            return int(answer.split()[1])

        async def run() -> list[int]:
            return await asyncio.gather(*map(ask, range(90)))

        assert set(asyncio.run(run())) == {200}
