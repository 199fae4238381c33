"""A node: the matches it has in memory, and the way of a command from somebody's hand to everybody's ears.

A command is considered by its match's desk, stored by the committer, and only then accepted and told. Any node may
do this for any match: whoever stores an entry under a number first has made that event, and the other one
learns it from the log and considers its own command again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import msgspec

from augury.errors import AuguryError, NotFound, TooMany, Unavailable
from augury.server.clock import now_ms
from augury.server.limits import Limited, Limits
from augury.server.live.bus import Bus, no_bus
from augury.server.live.committer import Answer as Stored
from augury.server.live.committer import Committer
from augury.server.live.creation import new_id, opening
from augury.server.live.entries import next_entry, opening_entry
from augury.server.live.faults import NOT_READ, Writes, disagreement, public
from augury.server.live.inbox import Answer, Waiting, full
from augury.server.live.live_match import Live
from augury.server.messages import NewMatch
from augury.server.storage.errors import DatabaseError
from augury.server.storage.model import Lease
from augury.table.handler import CommandHandler, CommandRequest, Transition
from augury.table.log import LogEntry
from augury.table.updates import Update

if TYPE_CHECKING:
    from augury.server.bots import House
    from augury.server.bots.analysis import Analyses
    from augury.server.bots.hints import Hints
    from augury.server.identity import Guests
    from augury.server.live.turn_streams import BotStreams
    from augury.server.metrics import Metrics
    from augury.server.settings import Settings
    from augury.server.storage.model import NewEntry
    from augury.server.storage.store import Store
    from augury.table.commands import Sender

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

CLOSE_LOOK = 0.005
"""Seconds between looks at whether a match is still busy."""


class Node:
    """The matches on this node."""

    house: House
    bot_streams: BotStreams
    hints: Hints
    analyses: Analyses

    def __init__(self, settings: Settings, store: Store, guests: Guests, metrics: Metrics) -> None:
        """A node of its own name, over a store."""
        self.settings = settings
        self.store = store
        self.guests = guests
        self.metrics = metrics
        self.limits = Limits(settings.limits)
        self.name = secrets.token_hex(6)
        self.lives: dict[str, Live] = {}
        self.bus: Bus = no_bus
        self.compiled = asyncio.Event()
        """Set once compiled rules are loaded: until then they are interpreted."""
        self.watchers: list[Callable[[Live, list[Update]], None]] = []
        """Called after everything that happens."""
        self.arrived: Callable[[Live, str], None] | None = None
        self.departed: Callable[[Live, str], None] | None = None
        self.loaded: Callable[[Live], None] | None = None
        self.writes = Writes(lambda: self.reading(store.probe))
        self._committer = Committer(self._append, metrics.committed)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._scribe = ThreadPoolExecutor(1, thread_name_prefix="scribe")
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._asked: list[Live] = []
        """The matches of which something was asked that can be considered at once."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin to take commands."""
        self._committer.start()

    def _append(self, entries: Sequence[NewEntry]) -> list[bool]:
        try:
            written = self.store.append(entries, Lease(self.name, now_ms() + int(self.settings.lease * 1000)))
        except Exception:
            self.writes.note(failed=True)
            raise
        self.writes.note(failed=False)
        return written

    async def stop(self) -> None:
        """Store what was accepted, and end."""
        for task in list(self._tasks):
            task.cancel()
        await self._committer.stop()
        self._readers.shutdown()
        self._scribe.shutdown()

    @property
    def waiting(self) -> int:
        """How many entries wait to be stored."""
        return self._committer.waiting

    async def reading(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have the store asked something, beside all else."""
        asked = partial(function, *args, **kwargs)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, asked)
        except DatabaseError as error:
            raise public(error, NOT_READ) from None

    def spawn(self, work: Awaitable[Any], name: str) -> None:
        """Do something in the background, and own it."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        task.set_name(name)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("background task %s failed", task.get_name(), exc_info=error)

    def opening(self, match: str) -> asyncio.Lock:
        """To be held while a table of that id is looked for, and opened if it is not there."""
        return self._opening.setdefault(match, asyncio.Lock())

    async def open(self, sender: Sender, new: NewMatch, match: str | None = None) -> Live:
        """Open a table as somebody wishes, and seat those who are to sit there at once."""
        if len(self.lives) >= self.settings.limits.rooms:
            raise TooMany("this server cannot have more tables; try again later")
        self.limits.store(sender.address)
        opened, requests = opening(msgspec.structs.replace(sender, address=""), new)  # seats are counted for the opener
        handler = CommandHandler.opened(match or new_id(), opened, now_ms())
        live = self._live(handler)
        live.opener = sender.address
        stored = asyncio.get_running_loop().create_future()
        entry = opening_entry(handler.tail, handler.match)
        self._commit(live, sender, entry, partial(_resolve, stored))
        if isinstance(outcome := await stored, Exception):
            self.lives.pop(handler.match.id, None)
            raise public(outcome)
        if not outcome:  # another node was first with the same wish
            self.lives.pop(handler.match.id, None)
            return await self.find(handler.match.id)
        self.bus.publish(handler.tail)
        for request in requests:
            await self.do(live, request)
        return live

    async def find(self, match: str) -> Live:
        """A match by its id."""
        if live := self.lives.get(match):
            return live
        if match not in self._loading:
            task = asyncio.ensure_future(self._load(match))
            self._loading[match] = task
            task.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Live:
        entries = await self.reading(self.store.log, match)
        if not entries:
            raise NotFound("there is no such table; it may have been closed long ago")
        live = self._live(await self._rebuilt(entries))
        if self.loaded:
            self.loaded(live)
        return live

    async def _rebuilt(self, entries: list[LogEntry]) -> CommandHandler:
        """The desk of a match, from its log."""
        try:
            return await self.reading(CommandHandler.loaded, entries)
        except Exception as error:
            log.exception("match %s cannot be loaded: its log is damaged", entries[0].match)
            raise Unavailable(NOT_READ) from error

    def _live(self, handler: CommandHandler) -> Live:
        live = self.lives[handler.match.id] = Live(handler)
        if self.arrived and self.departed:
            live.arrived, live.departed = self.arrived, self.departed
        return live

    def forget(self, live: Live) -> bool:
        """Let a match go from memory, if nothing is going on there."""
        if live.busy or live.inbox or live.visitors or live.listeners or live.kept:
            return False
        if live.timer:
            live.timer.cancel()
        return self.lives.pop(live.handler.match.id, None) is not None

    async def do(self, live: Live, request: CommandRequest) -> int:
        """Carry a command out; the number of its last event, once it is stored."""
        done: asyncio.Future[int | AuguryError] = asyncio.get_running_loop().create_future()
        self.submit(live, request, partial(_resolve, done))
        answer = await done
        if isinstance(answer, AuguryError):
            raise answer
        return answer

    def submit(self, live: Live, request: CommandRequest, answer: Answer) -> None:
        """Carry a command out in its turn, and answer once it is stored; the time that counts is now."""
        if not live.inbox.put(Waiting(request, answer, now_ms())):
            answer(full())
            return
        if live.busy:
            return
        if not self._asked:
            asyncio.get_running_loop().call_soon(self._consider_asked)
        self._asked.append(live)

    def _consider_asked(self) -> None:
        """Consider what was asked in the last turn of the loop, all together: the processor's caches like that."""
        asked, self._asked = self._asked, []
        for live in asked:
            self._next(live)

    def _next(self, live: Live) -> None:
        """Consider what waits until something is to be stored."""
        while live.inbox and not live.busy:
            self._consider(live, live.inbox.popleft())

    def _consider(self, live: Live, waiting: Waiting) -> None:
        request, answer, at = waiting
        if request.key and (done := live.handler.done.get(request.key)) is not None:
            answer(done)
            return
        try:
            if request.sender.address:
                self.limits.store(request.sender.address)
            transition = live.handler.consider(request, at)
        except Limited as error:
            answer(error)
            return
        except AuguryError as error:
            self._refuse(live, waiting, error)
            return
        except Exception:
            log.exception("a command could not be considered")
            answer(AuguryError("something went wrong here, and nothing was changed"))
            return
        if transition is None:
            answer(live.handler.match.seq)
            return
        live.busy = True
        stored = partial(self._stored, live, transition, waiting)
        after = "" if self.store.alone else live.handler.tail.mark
        if transition.steps[-1].phase == "over":
            self.spawn(self._write_down(live, request.sender, transition, after, stored), "write a game down")
        else:
            self._commit(live, request.sender, next_entry(transition, after), stored)

    async def _write_down(self, live: Live, sender: Sender, transition: Transition, after: str, stored: Stored) -> None:
        """Make an entry with a game's record, which takes a while, beside all else."""
        entry = await asyncio.get_running_loop().run_in_executor(self._scribe, next_entry, transition, after)
        self._commit(live, sender, entry, stored)

    def _commit(self, live: Live, sender: Sender, entry: NewEntry, stored: Stored) -> None:
        """Have an entry stored, and count it for whoever asks, or for whoever opened the table if the house does."""
        if address := sender.address or live.opener:
            self.limits.stored(address, entry.size)
        self._committer.add(entry, stored)

    def _refuse(self, live: Live, waiting: Waiting, error: AuguryError) -> None:
        """Say no; where other nodes write too, only after a look at what they have written."""
        if self.store.alone:
            waiting.answer(error)
            return
        live.busy = True
        self.spawn(self._again(live, waiting, error), "consider again")

    def _stored(self, live: Live, transition: Transition, waiting: Waiting, outcome: bool | Exception) -> None:
        if outcome is not True:
            self.spawn(self._again(live, waiting, outcome), "consider again")
            return
        before = live.handler.tail
        updates = live.handler.accept(transition)
        waiting.answer(transition.entry.last)
        self._happened(live, updates)
        self.bus.publish(transition.entry, before)
        live.busy = False
        self._next(live)

    async def _again(self, live: Live, waiting: Waiting, outcome: bool | Exception) -> None:
        """It was refused, somebody else was first, or nobody knows whether it was stored: see what the log says.

        With news it is considered again; the news may be that it was done.
        """
        known = live.handler.tail
        try:
            await self._catch_up(live)
        except Exception as error:  # noqa: BLE001 - whoever waits must be answered
            waiting.answer(public(error))
        else:
            if live.handler.tail != known:
                live.inbox.appendleft(waiting)
            else:
                waiting.answer(
                    public(outcome if isinstance(outcome, Exception) else disagreement(known.match, known.last))
                )
        live.busy = False
        self._next(live)

    async def _catch_up(self, live: Live) -> None:
        """Learn what the log holds beyond what is known here, or start anew if it does not hold that."""
        tail = live.handler.tail
        entries = await self.reading(self.store.log, tail.match, tail.seq - 1)
        if not entries or entries[0] != tail:
            await self._reload(live)
            return
        for entry in entries[1:]:
            self._learn(live, entry)

    async def _reload(self, live: Live) -> None:
        """Replace what is known here by what the log holds, and tell everyone at the table.

        A database that failed over may have lost its last entries, and anybody who can write to the bus can
        announce an entry that was never stored.
        """
        tail = live.handler.tail
        entries = await self.reading(self.store.log, tail.match)
        if not entries:
            raise NotFound("this table is no longer in the database")
        log.warning("match %s had event %d here, but not in the log: reloaded", tail.match, tail.last)
        live.handler = await self._rebuilt(entries)
        for listener in list(live.listeners):
            listener.tell(live.greeting(listener.holder, None))
        for watcher in self.watchers:
            watcher(live, [])

    def _learn(self, live: Live, written: LogEntry) -> None:
        if written.seq == live.handler.match.seq + 1:
            self._happened(live, live.handler.learn(written))

    def overheard(self, written: LogEntry, after: str = "") -> None:
        """Another node stored an entry: a later one, or one instead of the last that is known here."""
        live = self.lives.get(written.match)
        if live is None or live.busy or written.last < live.handler.tail.seq or written == live.handler.tail:
            return
        if written.seq != live.handler.match.seq + 1 or after not in ("", live.handler.tail.mark):
            self.behind(live)
            return
        try:
            self._learn(live, written)
        except Exception as error:  # noqa: BLE001 - the bus may carry anything; the log has what counts
            log.warning("match %s: entry %d of the bus makes no sense: %s", written.match, written.seq, error)
            self.behind(live)

    def behind(self, live: Live) -> None:
        """Learn, when nothing is being stored, what others have stored."""
        if not live.busy:
            live.busy = True
            self.spawn(self._refresh(live), "refresh")

    async def _refresh(self, live: Live) -> None:
        try:
            await self._catch_up(live)
        finally:
            live.busy = False
            self._next(live)

    def _happened(self, live: Live, updates: list[Update]) -> None:
        live.tell(updates)
        for watcher in self.watchers:
            watcher(live, updates)

    async def reach(self, live: Live, seq: int) -> None:
        """Learn what others have stored, for somebody who has heard of more than is known here."""
        while seq > live.handler.match.seq and not self.store.alone:
            if live.busy:
                await asyncio.sleep(CLOSE_LOOK)
                continue
            live.busy = True
            known = live.handler.match.seq
            await self._refresh(live)
            if live.handler.match.seq == known:
                return


def _resolve(future: asyncio.Future[Any], outcome: object) -> None:
    if not future.done():
        future.set_result(outcome)
