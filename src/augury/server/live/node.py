"""A node: one process of the server, with the matches that it has in memory. Any node can serve any match."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import msgspec

from augury.errors import TooMany, Unavailable
from augury.server.clock import now_ms
from augury.server.live.command_path import CommandPath, resolve
from augury.server.live.committer import Committer
from augury.server.live.creation import new_id, opening
from augury.server.live.entries import opening_entry
from augury.server.live.faults import public
from augury.server.live.live_match import LiveMatch, Observers
from augury.server.live.log_reader import LogReader
from augury.server.live.tasks import BackgroundTasks
from augury.table.handler import CommandHandler

if TYPE_CHECKING:
    from collections.abc import Callable

    from augury.server.bodies import NewMatch
    from augury.server.limits import Limits
    from augury.server.live.async_store import AsyncStore
    from augury.server.live.bus import Bus
    from augury.table.commands import Sender
    from augury.table.events import Origin


def new_name() -> str:
    """A name for a node, which no other node has."""
    return secrets.token_hex(6)


class Node:
    """The matches on this node."""

    def __init__(
        self,
        name: str,
        database: AsyncStore,
        bus: Bus,
        limits: Limits,
        observers: Observers,
        most: int,
        measure: Callable[[int, float], None],
    ) -> None:
        """`most` is the limit of matches in memory; `measure` is called with the size and seconds of a transaction."""
        self.name = name
        self.database = database
        self.observers = observers
        self.matches: dict[str, LiveMatch] = {}
        self.tasks = BackgroundTasks()
        self.draining = False
        """Whether new matches and connections should go to other nodes."""
        self._most = most
        self._bus = bus
        self._limits = limits
        self._committer = Committer(database.append, measure)
        self._recorder = ThreadPoolExecutor(1, thread_name_prefix="recorder")
        self._log_reader = LogReader(database)
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._creation_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.commands = CommandPath(
            self.matches,
            self._log_reader,
            self._committer,
            bus,
            limits,
            self.tasks,
            self._recorder,
            alone=database.alone,
        )

    async def start(self) -> None:
        """Begin to take commands."""
        self._bus.start(self.commands)
        self._committer.start()

    async def stop(self) -> None:
        """Store what was accepted, and end."""
        await self.tasks.stop()
        await self._committer.stop()
        await self._bus.stop()
        self.database.stop()
        self._recorder.shutdown()

    @property
    def waiting(self) -> int:
        """How many entries wait to be stored."""
        return self._committer.waiting

    @property
    def announcements(self) -> int:
        """How many announcements of other nodes were read."""
        return self._bus.decoded

    @property
    def leased(self) -> int:
        """How many matches' leases this node has."""
        return sum(live.leased for live in self.matches.values())

    def check_open(self) -> None:
        """Refuse what other nodes should do, if this one is about to end."""
        if self.draining:
            raise Unavailable("this server is being stopped; try again in a moment")

    def creation_lock(self, match_id: str) -> asyncio.Lock:
        """Hold this while looking for a match by its id and opening it if it is not there."""
        return self._creation_locks.setdefault(match_id, asyncio.Lock())

    async def open(
        self, sender: Sender, new: NewMatch, match_id: str | None = None, origin: Origin | None = None
    ) -> LiveMatch:
        """Open a match, and seat those who are to sit there at once; `origin` says which deal it repeats."""
        self.check_open()
        if len(self.matches) >= self._most:
            raise TooMany("this server cannot have more tables; try again later")
        self._limits.store(sender.address)
        # What seating stores is counted for the opener's address all the same.
        opened, requests = opening(msgspec.structs.replace(sender, address=""), new, origin)
        live = self._add(CommandHandler.opened(match_id or new_id(), opened, now_ms()))
        self._bus.subscribe(live.handler.match.id)
        live.opener = sender.address
        entry = opening_entry(live.handler.tail, live.handler.match)
        self.commands.count(live, sender, entry)
        stored: asyncio.Future[bool | Exception] = asyncio.get_running_loop().create_future()
        self._committer.add(entry, partial(resolve, stored))
        if (outcome := await stored) is not True:
            self._remove(entry.entry.match)
            if isinstance(outcome, Exception):
                raise public(outcome)
            return await self.find(entry.entry.match)  # another node was first with the same request
        self._bus.publish(entry.entry)
        for request in requests:
            await self.commands.do(live, request)
        return live

    async def find(self, match_id: str) -> LiveMatch:
        """A match by its id, loaded if it is not in memory."""
        if live := self.matches.get(match_id):
            return live
        if match_id not in self._loading:
            task = asyncio.ensure_future(self._load(match_id))
            self._loading[match_id] = task
            task.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(self._loading[match_id])

    async def _load(self, match_id: str) -> LiveMatch:
        self._bus.subscribe(match_id)
        try:
            await self._bus.subscribed(match_id)  # first, so that nothing is missed between reading and hearing
            live = self._add(await self._log_reader.load(match_id))
        except BaseException:
            self._bus.unsubscribe(match_id)
            raise
        self.observers.loaded(live)
        return live

    def _add(self, handler: CommandHandler) -> LiveMatch:
        live = self.matches[handler.match.id] = LiveMatch(handler, self.observers)
        return live

    def _remove(self, match_id: str) -> bool:
        self._bus.unsubscribe(match_id)
        return self.matches.pop(match_id, None) is not None

    def forget(self, live: LiveMatch) -> bool:
        """Remove a match from memory, if nothing is going on there."""
        if live.busy or live.inbox or live.visitors or live.subscribers or live.leased:
            return False
        if live.timer:
            live.timer.cancel()
        return self._remove(live.handler.match.id)
