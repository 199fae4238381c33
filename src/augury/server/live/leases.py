"""Leases: which node runs the clocks and bots of a match, and notices who comes and goes.

A lease is not a lock. Two nodes that both believe they have it do no harm, because all they do goes through the log.
When a node dies, its leases run out, and other nodes take its matches over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from augury.errors import AuguryError, Unavailable
from augury.server.clock import now_ms
from augury.server.live.live_match import MatchObserver
from augury.table.commands import SERVER, ComeBack, GoAway, Pause, ServerCommand
from augury.table.deadlines import is_asleep, next_due
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from augury.server.live.live_match import LiveMatch
    from augury.server.live.node import Node
    from augury.table.updates import Update

log = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds until a command is tried again that could not be stored."""
LOOK = 0.25
"""Seconds between two checks for leases that other nodes have taken over."""
AT_ONCE = 100
"""Matches taken over in one transaction."""


class LeaseManager(MatchObserver):
    """Claims and renews leases, and sends the commands that are due in matches whose lease this node has."""

    def __init__(self, node: Node, lease: float, absence: float, leased: Callable[[LiveMatch], None]) -> None:
        """A lease lasts `lease` seconds; after `absence` seconds without a connection a person counts as away.

        `leased` is called with every match whose lease this node gets.
        """
        self._node = node
        self._database = node.database
        self._store = node.database.store
        self._lease = lease
        self._absence = absence
        self._leased = leased
        self._since: dict[str, int] = {}
        """Since when this node has had the lease of each match."""
        self._idle: set[str] = set()
        self._first = node.database.alone
        """Whether everything in the database is still to be claimed, because no other node can have it."""
        self._lapsed: dict[str, int] = {}
        """When leases ran out that this node has taken over, until the matches are in memory."""
        self._wake = asyncio.Event()
        self._releasing = False
        """Whether this node is about to end, and takes no more leases."""
        self._task: asyncio.Task[None] | None = None
        node.observers.add(self)

    async def start(self) -> None:
        """Claim what no node has before any command can come, so that no clock runs during a pause."""
        try:
            await self._claim()
        except AuguryError:
            log.warning("leases could not be claimed; trying again")
        self._task = asyncio.create_task(self._run(), name="leases")

    async def stop(self) -> None:
        """Release all leases."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._database.run(self._store.release, self._node.name, now_ms())
        except AuguryError:
            log.warning("leases could not be released; they run out by themselves")

    async def hand_over(self) -> None:
        """Release all leases, but run clocks and bots of each match until another node has its lease."""
        self._releasing = True
        self._database.takes_leases = False
        await self._database.run(self._store.release, self._node.name, now_ms())
        while self._node.leased:
            await asyncio.sleep(LOOK)
            await self._give_up_taken()

    async def _give_up_taken(self) -> None:
        """Run no longer what another node has taken over."""
        leased = {match: live for match, live in self._node.matches.items() if live.leased}
        holders = await self._database.run(self._store.leaseholders, list(leased))
        for match, live in leased.items():
            if holders.get(match, "") not in {"", self._node.name}:
                live.leased = False

    async def _run(self) -> None:
        while True:
            try:
                await (self._sweep() if self._releasing else self._tick())
            except Exception:
                log.exception("leases could not be renewed; trying again")
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), self._lease / 4)
            except TimeoutError:
                continue

    async def _claim(self) -> None:
        """Take over matches without a lease. The time without one counts for no clock.

        A node may have been down for long, or its machine's clock may have been set meanwhile. These cases look the
        same, so players pay at most for the time until the last lease ran out.
        """
        run, store, now = self._database.run, self._store, now_ms()
        lease = int(self._lease * 1000)
        await run(store.renew, self._node.name, now + lease)
        lapsed = await run(store.lapsed, now)
        ran_out = now + (2 * lease if self._first else 0)
        until = max(now + lease, ran_out)  # otherwise these claims would look lapsed to the next one
        claimed = [""] * AT_ONCE
        while len(claimed) == AT_ONCE:
            claimed = await run(store.claim, self._node.name, ran_out, until, AT_ONCE)
            self._lapsed |= {match: lapsed[match] for match in claimed if match in lapsed}
        self._first = False
        for match in list(self._lapsed):
            if live := self._node.matches.get(match):
                self.loaded(live)

    def loaded(self, live: LiveMatch) -> None:
        """Stop the clocks of a match that was taken over for the time without a lease."""
        since = self._lapsed.pop(live.handler.match.id, None)
        if since is not None:
            self._submit(live, Pause(since))

    async def _tick(self) -> None:
        now = now_ms()
        await self._claim()
        ours = set(await self._database.run(self._store.leased_by, self._node.name))
        for match in ours:
            live = self._node.matches.get(match)
            if live is None or not live.leased:
                self._take(await self._node.find(match))
        for live in list(self._node.matches.values()):
            match = live.handler.match.id
            if live.leased and match not in ours and self._since.get(match, 0) < now:
                live.leased = False
        await self._sweep()
        self._forget()

    def _take(self, live: LiveMatch) -> None:
        """Begin to run the clocks and bots of a match."""
        if live.leased or live.handler.match.phase != "playing" or self._releasing:
            return
        live.leased = True
        self._since[live.handler.match.id] = now_ms()
        for seat in live.handler.match.seats:
            for holder in seat.holders:
                if not live.is_present(holder):
                    self.departed(live, holder)
        self._schedule(live)
        self._leased(live)

    async def _sweep(self) -> None:
        """Find what other nodes stored and the bus did not deliver, and where the log has not what this node knows.

        If a failover lost an entry, another one may have its number by now, but not its time.
        """
        if self._database.alone:
            return
        known = {live: live.handler.tail for live in self._node.matches.values() if live.subscribers or live.leased}
        heads = await self._database.run(self._store.heads, [tail.match for tail in known.values()])
        for live, tail in known.items():
            last, at = heads.get(tail.match, (0, 0))
            if last > live.handler.tail.last or last < tail.last or (last == tail.last and at != tail.at):
                self._node.commands.refresh(live)

    def _forget(self) -> None:
        """Remove from memory what has been idle for a whole tick."""
        idle = {match for match, live in self._node.matches.items() if not live.subscribers and not live.leased}
        for match in idle & self._idle:
            if self._node.forget(self._node.matches[match]):
                self._since.pop(match, None)
        self._idle = idle

    def changed(self, live: LiveMatch, updates: list[Update]) -> None:
        """Take or give up the lease as games begin and end, and set the timer for the next deadline."""
        playing = live.handler.match.phase == "playing"
        slept, live.asleep = live.asleep, is_asleep(live.handler.match)
        if live.leased and (not playing or (live.asleep and not slept)):
            live.leased = False
        elif playing and not live.leased and (slept or any(update.begins for update in updates)):
            self._take(live)
            self._wake.set()
        if live.leased:
            self._schedule(live)
        for index, seat in enumerate(live.handler.match.seats):
            if seat.away is not None and live.are_present(seat.holders):
                self._submit(live, ComeBack(index))  # another node saw nobody, but someone is here

    def _schedule(self, live: LiveMatch) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if due := next_due(live.handler.match):
            wait = max(0, due[0] - now_ms()) / 1000
            live.timer = asyncio.get_running_loop().call_later(wait, self._due, live)

    def _due(self, live: LiveMatch) -> None:
        live.timer = None
        due = next_due(live.handler.match)
        if not live.leased or due is None:
            return
        if due[0] <= now_ms():
            self._submit(live, due[1])
        else:
            self._schedule(live)

    def arrived(self, live: LiveMatch, holder: str) -> None:
        """Note that a person who was away is back."""
        seat = live.handler.match.seat_of(holder)
        if seat is not None and live.handler.match.seats[seat].away is not None:
            self._submit(live, ComeBack(seat))

    def departed(self, live: LiveMatch, holder: str) -> None:
        """Count a person as away unless they come back within a moment."""
        asyncio.get_running_loop().call_later(self._absence, self._gone, live, holder)

    def _gone(self, live: LiveMatch, holder: str) -> None:
        match = live.handler.match
        seat = match.seat_of(holder)
        here = self._node.matches.get(match.id) is live
        if here and seat is not None and not live.are_present(match.seats[seat].holders):
            self._submit(live, GoAway(seat))

    def _submit(self, live: LiveMatch, command: ServerCommand) -> None:
        self._node.commands.submit(live, CommandRequest(SERVER, command), partial(self._answered, live, command))

    def _answered(self, live: LiveMatch, command: ServerCommand, answer: int | AuguryError) -> None:
        if isinstance(answer, Unavailable):
            asyncio.get_running_loop().call_later(RETRY, self._try_again, live, command)
        elif isinstance(answer, AuguryError):
            log.info("%s was not needed: %s", type(command).__name__, answer.code)

    def _try_again(self, live: LiveMatch, command: ServerCommand) -> None:
        """Send a command again that could not be stored, if it is still due."""
        self.changed(live, [])
        if isinstance(command, Pause):
            self._submit(live, command)
        elif isinstance(command, GoAway):
            for holder in live.handler.match.seats[command.seat].holders:
                self._gone(live, holder)
