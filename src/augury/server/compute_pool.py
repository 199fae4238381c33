"""The compute pool: requests that take long run in threads of their own, and their time is charged to the address.

The threads for the database stay free for moves and leases, and nobody can keep a node busy with requests
that are within all other limits: a profile or an export costs more the more games somebody has played.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from augury.server.limits import Buckets, Limited
from augury.server.live.faults import NOT_READ, public
from augury.server.storage.errors import DatabaseError

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2
SAVED = 50.0
"""Seconds' worth of computing that an address may save up."""
ELSEWHERE = 0.25
"""The part of the whole time that is charged at least, because a database server computes, too."""
ENOUGH = 1.0
"""Seconds of computing that an address must have left when it begins something."""


class ComputePool:
    """The threads, and the seconds that each address may use them."""

    def __init__(self, share: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`share` is how many seconds of computing an address gets in a second, on average."""
        self._left = Buckets(share, max(SAVED * share, 2 * ENOUGH), clock)
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="computing")

    async def run(self, address: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a thread; Limited if the address has used up its time, also while it waited."""
        work = partial(self._run, address, partial(function, *args, **kwargs))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except DatabaseError as error:
            raise public(error, NOT_READ) from None

    async def run_when_possible(self, address: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, but wait until the address has time left: for an answer that has begun already."""
        while True:
            try:
                return await self.run(address, function, *args, **kwargs)
            except Limited as error:
                await asyncio.sleep(error.wait)

    def _run(self, address: str, work: Callable[[], T]) -> T:
        with self._lock:
            wait = self._left.wait(address)
        if wait:
            raise Limited("your address asks for too much that takes long to compute; wait a little", wait)
        began, began_computing = time.monotonic(), time.thread_time()
        try:
            return work()
        finally:
            waited, computed = time.monotonic() - began, time.thread_time() - began_computing
            with self._lock:
                self._left.spend(address, max(computed, ELSEWHERE * waited))

    def stop(self) -> None:
        self._threads.shutdown(cancel_futures=True)
