"""Admission of sockets: when many connect at once, they are let in one after the other, and players do not wait."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from augury.client import connection
from augury.errors import TooMany
from augury.server.http.entrance import LONGEST, Entrance
from tests.server.site import PLENTY, served
from tests.server.sockets import Person, knock, open_table


async def _come(entrance: Entrance, count: int) -> list[float]:
    """When each of several simultaneous sockets is let in, in seconds."""
    began = time.monotonic()

    async def one() -> float:
        await entrance.enter()
        return time.monotonic() - began

    return list(await asyncio.gather(*(one() for _ in range(count))))


def test_a_few_come_in_at_once_and_many_at_the_rate() -> None:
    """The first sockets do not wait, and the others are let in by order and rate; later the first do not wait again."""

    async def check() -> None:
        entrance = Entrance(200)
        times = await _come(entrance, 80)
        assert max(times[:20]) < 0.1 and times == sorted(times)
        assert 0.25 < times[-1] < 1.0, "60 more, at 200 a second"
        assert len(entrance) == 0
        await asyncio.sleep(0.1)
        assert max(await _come(entrance, 10)) < 0.1

    asyncio.run(check())


def test_a_busy_loop_does_not_let_many_in_at_once() -> None:
    """After the loop was busy, waiting sockets are let in a few at a time, so that players are served in between."""

    async def check() -> None:
        entrance = Entrance(200)
        loop, let_in = asyncio.get_running_loop(), 0
        together = []

        def count() -> None:
            nonlocal let_in
            together.append(let_in)
            let_in = 0
            if len(entrance):
                loop.call_soon(count)

        async def one() -> None:
            nonlocal let_in
            await entrance.enter()
            let_in += 1

        coming = [asyncio.create_task(one()) for _ in range(60)]
        await asyncio.sleep(0)
        loop.call_soon(count)
        for _ in range(3):
            time.sleep(0.1)  # noqa: ASYNC251 - the loop is busy: the allowance for 20 sockets adds up
            await asyncio.sleep(0.03)
        await asyncio.gather(*coming)
        assert max(together[1:]) <= 2

    asyncio.run(check())


def test_a_socket_that_would_wait_too_long_is_refused() -> None:
    """Only as many sockets may wait as can be let in within the longest time; the next one is refused."""

    async def check() -> None:
        entrance = Entrance(10)
        waiting = [asyncio.create_task(entrance.enter()) for _ in range(1 + int(10 * LONGEST))]
        await asyncio.sleep(0)
        with pytest.raises(TooMany) as refusal:
            await entrance.enter()
        assert getattr(refusal.value, "wait", 0) > 0
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(check())


def test_a_closed_socket_does_not_delay_others() -> None:
    """Cancelled waits use up no part of the rate."""

    async def check() -> None:
        entrance = Entrance(100)
        gone = [asyncio.create_task(entrance.enter()) for _ in range(200)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.sleep(0.05)
        assert (await _come(entrance, 1))[0] < 0.5

    asyncio.run(check())


def test_a_closed_socket_frees_its_place() -> None:
    """When waiting sockets leave, their places and turns are free at once."""

    async def check() -> None:
        entrance = Entrance(10)
        gone = [asyncio.create_task(entrance.enter()) for _ in range(1 + int(10 * LONGEST))]
        await asyncio.sleep(0)
        for task in gone[1:]:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        assert len(entrance) == 0
        assert (await _come(entrance, 1))[0] < 0.5

    asyncio.run(check())


def test_refused_and_closed_sockets_do_not_delay_others(tmp_path: Path) -> None:
    """Even at one socket in two seconds, foreign origins are refused at once, and closed sockets are forgotten."""
    with served(tmp_path, replace(PLENTY, sockets_per_second=0.5)) as site:
        match, tokens = open_table(site)
        with Person(site, match, tokens[0]) as first:
            first.hear("welcome")
        began = time.monotonic()
        for _ in range(3):
            with pytest.raises(InvalidStatus) as refusal:
                Person(site, match, None, origin="https://elsewhere.example")
            assert refusal.value.response.status_code == 403
        for _ in range(3):  # of the four that may wait
            knock(site, match, tokens[0]).close()
        with Person(site, match, tokens[1]) as next_one:
            next_one.hear("welcome")
        assert time.monotonic() - began < 4, "the first turn after the first one"


def test_programs_wait_for_a_random_part_of_a_growing_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits are spread randomly over a growing time, so programs do not all reconnect at once."""
    monkeypatch.setattr(secrets, "randbelow", lambda limit: random.Random(limit).randrange(limit))
    waits = connection._waits()  # noqa: SLF001
    first, *rest = [next(waits) for _ in range(12)]
    share = first / connection.WAITS[0]
    assert 0 <= share < 1
    assert rest[-1] == pytest.approx(connection.WAITS[1] * share)


@pytest.mark.slow
def test_sockets_of_a_server_come_in_at_its_rate(tmp_path: Path) -> None:
    """Ten sockets that connect at once at a rate of five per second are all welcomed, and the last has waited."""
    with served(tmp_path, replace(PLENTY, sockets_per_second=5)) as site:
        match, tokens = open_table(site)

        def come(_: int) -> float:
            with Person(site, match, tokens[0]) as one:
                assert one.hear("welcome")["snapshot"]["match"] == match
                return time.monotonic() - began

        began = time.monotonic()
        with ThreadPoolExecutor(10) as people:
            times = sorted(people.map(come, range(10)))
    assert times[0] < 1.0 and times[-1] > 1.6
