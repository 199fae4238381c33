"""The database as the event loop uses it: blocking calls run in threads, and failures become public errors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from augury.server.clock import now_ms
from augury.server.live.faults import NOT_READ, WriteHealth, public
from augury.server.storage.errors import DatabaseError
from augury.server.storage.model import Lease

if TYPE_CHECKING:
    from augury.server.storage.model import NewEntry
    from augury.server.storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")


class AsyncStore:
    """A store, used by one node."""

    def __init__(self, store: Store, node: str, lease_seconds: float) -> None:
        self.store = store
        self.health = WriteHealth(lambda: self.run(store.probe))
        self._node = node
        self._lease_ms = int(lease_seconds * 1000)
        self.listings = 0
        """How many listings of matches this node has written."""
        self.takes_leases = True
        """Whether this node takes the leases of matches that begin here."""
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="database")

    @property
    def alone(self) -> bool:
        """Whether no other node can use this database."""
        return self.store.alone

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the store, or anything else that takes a while, in a thread."""
        call = partial(function, *args, **kwargs)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        except DatabaseError as error:
            raise public(error, NOT_READ) from None

    def append(self, entries: Sequence[NewEntry]) -> list[bool]:
        """Write entries to the log, as `Store.append` says. This blocks: the committer calls it in its thread."""
        try:
            lease = Lease(self._node, now_ms() + self._lease_ms) if self.takes_leases else None
            written = self.store.append(entries, lease)
        except Exception:
            self.health.note(failed=True)
            raise
        self.health.note(failed=False)
        self.listings += sum(new.listing is not None for new in entries)
        return written

    def stop(self) -> None:
        self._threads.shutdown()
