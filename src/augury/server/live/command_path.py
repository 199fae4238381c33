"""The path of a command, from a connection to the disk and back. Each step is a function here or a call it names.

1. Receive. A message comes in (`TableSocket.received`), or a request (`http/api/matches.py`, `http/api/bots.py`), or
   the server itself acts (`LeaseManager`, `BotPool`). Limits are checked there; then `submit` or `do` is called.
2. Queue. `submit` puts the command into the match's inbox, with the time that counts for the clocks.
3. Consider. `_consider_next` takes one command at a time. `CommandHandler.consider` works out what it leads to: a
   transition, or an error that changes nothing. `decide` (`table/decisions.py`) finds the events, and `evolve`
   (`table/match.py`) the match after each. A command that was done before is only answered again.
4. Prepare. `_prepare` makes the new entry of the log, with changed lists and the record of a game that ended.
5. Store. `_store` gives it to the `Committer`, whose thread writes all waiting entries in one transaction. The database
   takes an entry only if it follows the match's last one. There `AsyncStore.append` calls `Store.append`, and the
   database (`storage/sqlite.py`, `storage/postgresql.py`) inserts a row into `entries`.
6. Accept. `_stored` lets `CommandHandler.accept` make the transition: from now on the match is in its new state.
7. Answer. The sender gets the number of the command's last event.
8. Publish. `LiveMatch.publish` sends each subscriber what it may know, and tells the observers (clocks, bots).
9. Announce. `Bus.publish` tells the other nodes of the entry; they take it in with `hear`.

When a command is refused, or its entry was not stored, another node may have been first, or the connection to the
database may have broken. `_retry` reads the log, and then considers the command again or answers with the error.
So nothing is sent that is not stored, and an acknowledged command is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from augury.errors import AuguryError, NotFound, Unavailable
from augury.server.clock import now_ms
from augury.server.limits import Limited
from augury.server.live.entries import next_entry
from augury.server.live.faults import disagreement, public
from augury.server.live.inbox import Answer, Waiting, full

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from augury.server.limits import Limits
    from augury.server.live.bus import Bus
    from augury.server.live.committer import Committer
    from augury.server.live.live_match import LiveMatch
    from augury.server.live.log_reader import LogReader
    from augury.server.live.tasks import BackgroundTasks
    from augury.server.storage.model import NewEntry
    from augury.table.commands import Sender
    from augury.table.handler import CommandRequest, Transition
    from augury.table.log import LogEntry

log = logging.getLogger(__name__)

CLOSE_LOOK = 0.005
"""Seconds between two looks at whether a match is still busy."""
LOOK_EVERY = 0.1
"""Seconds between two looks at the log of a match for people who say that they know more than this node."""


class CommandPath:
    """Takes commands to the log and back, one at a time for each match."""

    def __init__(
        self,
        matches: dict[str, LiveMatch],
        log_reader: LogReader,
        committer: Committer,
        bus: Bus,
        limits: Limits,
        tasks: BackgroundTasks,
        recorder: Executor,
        *,
        alone: bool,
    ) -> None:
        """`recorder` is a thread that writes the records of games; `alone` says that there are no other nodes."""
        self._matches = matches
        self._log_reader = log_reader
        self._committer = committer
        self._bus = bus
        self._limits = limits
        self._tasks = tasks
        self._recorder = recorder
        self._alone = alone
        self._ready: list[LiveMatch] = []
        """The matches that got a command in this turn of the loop and are not busy."""

    async def do(self, live: LiveMatch, request: CommandRequest) -> int:
        """Carry a command out; the number of its last event, once it is stored."""
        done: asyncio.Future[int | AuguryError] = asyncio.get_running_loop().create_future()
        self.submit(live, request, partial(resolve, done))
        answer = await done
        if isinstance(answer, AuguryError):
            raise answer
        return answer

    def submit(self, live: LiveMatch, request: CommandRequest, answer: Answer) -> None:
        """Step 2: queue a command, and call `answer` once it is stored or refused."""
        if not live.inbox.put(Waiting(request, answer, now_ms())):
            answer(full())
            return
        if live.busy:
            return
        if not self._ready:  # consider the commands of one turn of the loop together: caches like that
            asyncio.get_running_loop().call_soon(self._consider_ready)
        self._ready.append(live)

    def _consider_ready(self) -> None:
        ready, self._ready = self._ready, []
        for live in ready:
            self._consider_next(live)

    def _consider_next(self, live: LiveMatch) -> None:
        """Step 3: consider the commands that wait until there is something to store."""
        while live.inbox and not live.busy:
            self._consider(live, live.inbox.popleft())

    def _consider(self, live: LiveMatch, waiting: Waiting) -> None:
        request, answer, at = waiting
        if request.key and (done := live.handler.done.get(request.key)) is not None:
            answer(done)
            return
        try:
            if request.sender.address:
                self._limits.store(request.sender.address)
            transition = live.handler.consider(request, at)
        except Limited as error:
            answer(error)
        except AuguryError as error:
            self._refuse(live, waiting, error)
        except Exception:
            log.exception("a command could not be considered")
            answer(AuguryError("something went wrong here, and nothing was changed"))
        else:
            if transition is None:
                answer(live.handler.match.seq)
            else:
                self._prepare(live, waiting, transition)

    def _prepare(self, live: LiveMatch, waiting: Waiting, transition: Transition) -> None:
        """Step 4: make the entry to store; in a thread if a game's record belongs to it, because that takes a while."""
        live.busy = True
        after = "" if self._alone else live.handler.tail.mark
        if transition.steps[-1].phase == "over":
            self._tasks.spawn(self._prepare_record(live, waiting, transition, after), "write a game's record")
        else:
            self._store(live, waiting, transition, next_entry(transition, after))

    async def _prepare_record(self, live: LiveMatch, waiting: Waiting, transition: Transition, after: str) -> None:
        entry = await asyncio.get_running_loop().run_in_executor(self._recorder, next_entry, transition, after)
        self._store(live, waiting, transition, entry)

    def _store(self, live: LiveMatch, waiting: Waiting, transition: Transition, entry: NewEntry) -> None:
        """Step 5: have the entry stored."""
        self.count(live, waiting.request.sender, entry)
        self._committer.add(entry, partial(self._stored, live, waiting, transition))

    def count(self, live: LiveMatch, sender: Sender, entry: NewEntry) -> None:
        """Count the entry for the sender's address, or if the server acts, for the address that opened the match."""
        if address := sender.address or live.opener:
            self._limits.stored(address, entry.size)

    def _stored(self, live: LiveMatch, waiting: Waiting, transition: Transition, outcome: bool | Exception) -> None:
        """Steps 6 to 9: accept, answer, publish and announce what is stored."""
        if outcome is not True:
            self._tasks.spawn(self._retry(live, waiting, outcome), "retry a command")
            return
        before = live.handler.tail
        updates = live.handler.accept(transition)
        waiting.answer(transition.entry.last)
        live.publish(updates)
        self._bus.publish(transition.entry, before)
        live.busy = False
        self._consider_next(live)

    def _refuse(self, live: LiveMatch, waiting: Waiting, error: AuguryError) -> None:
        """Refuse a command; where other nodes write too, only after a look at what they have written."""
        if self._alone:
            waiting.answer(error)
            return
        live.busy = True
        self._tasks.spawn(self._retry(live, waiting, error), "retry a command")

    async def _retry(self, live: LiveMatch, waiting: Waiting, outcome: bool | Exception) -> None:
        """Read the log, and consider the command again if there is news, which may be that it was done."""
        known = live.handler.tail
        try:
            await self._log_reader.catch_up(live)
        except Exception as error:  # noqa: BLE001 - the sender must get an answer
            waiting.answer(public(error))
            self._drop_if_gone(live, error)
        else:
            if live.handler.tail != known:
                live.inbox.appendleft(waiting)
            elif isinstance(outcome, Exception):
                waiting.answer(public(outcome))
            else:
                waiting.answer(disagreement(known.match, known.last))
        live.busy = False
        self._consider_next(live)

    def hear(self, entry: LogEntry, after: str = "") -> None:
        """Another node announced an entry: a later one, or one instead of the last that is known here."""
        live = self._matches.get(entry.match)
        if live is None or live.busy or entry == live.handler.tail:
            return
        if entry.last < live.handler.tail.seq and entry.at <= live.handler.tail.at:  # it comes late
            return
        if entry.seq != live.handler.match.seq + 1 or after not in ("", live.handler.tail.mark):
            self.refresh(live)
            return
        try:
            self._log_reader.learn(live, entry)
        except Exception as error:  # noqa: BLE001 - the bus may carry anything; the log has what counts
            log.warning("match %s: entry %d of the bus makes no sense: %s", entry.match, entry.seq, error)
            self.refresh(live)

    def look(self, match_id: str) -> None:
        """Another node stored something in a match, which only the log can tell."""
        if live := self._matches.get(match_id):
            self.refresh(live)

    def refresh(self, live: LiveMatch) -> None:
        """Learn what other nodes have stored, unless something is being stored."""
        if not live.busy:
            live.busy = True
            self._tasks.spawn(self._refresh(live), "refresh")

    async def _refresh(self, live: LiveMatch) -> None:
        with suppress(Unavailable):  # which is in the log, and the next look at all logs tries again
            await self._catch_up(live)

    async def reach(self, live: LiveMatch, seq: int, at: int | None = None) -> None:
        """Learn what other nodes have stored, when a client knows of an event that this node does not know.

        Any client can claim this, so all that do wait for the same look at the log. The first look may have begun
        before the event was stored, but not the second.
        """
        for _ in range(2):
            if self._alone or live.handler.agrees(seq, at):
                return
            if live.look is None:
                live.look = asyncio.create_task(self._look_again(live), name="look at the log")
            await asyncio.shield(live.look)

    async def _look_again(self, live: LiveMatch) -> None:
        try:
            await asyncio.sleep(live.looked + LOOK_EVERY - monotonic())
            while live.busy:  # noqa: ASYNC110 - moves end that, and need not pay for telling those who look
                await asyncio.sleep(CLOSE_LOOK)
            live.busy = True
            await self._catch_up(live)
        finally:
            live.look, live.looked = None, monotonic()

    async def _catch_up(self, live: LiveMatch) -> None:
        try:
            await self._log_reader.catch_up(live)
        except NotFound as error:
            self._drop_if_gone(live, error)
        finally:
            live.busy = False
            self._consider_next(live)

    def _drop_if_gone(self, live: LiveMatch, error: Exception) -> None:
        """Forget a match that the database does not know any more: a failover lost even its opening."""
        match_id = live.handler.match.id
        if not isinstance(error, NotFound) or self._matches.get(match_id) is not live:
            return
        log.warning("match %s is no longer in the database: forgotten", match_id)
        del self._matches[match_id]
        self._bus.unsubscribe(match_id)
        live.end()


def resolve(future: asyncio.Future[Any], outcome: object) -> None:
    """Give a future its result, unless it has one or was cancelled."""
    if not future.done():
        future.set_result(outcome)
