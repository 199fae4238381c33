"""The keeper: sees to presence, clocks and stand-ins of the matches that this node keeps, by leases from the store.

A lease is no lock: two nodes that both believe to keep a match do no harm, because whatever they do goes through
the log. When a node dies its leases run out, and others take its matches over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from augury.errors import AuguryError, Unavailable
from augury.server.clock import now_ms
from augury.table.commands import SERVER, ComeBack, GoAway, Pause, ServerCommand
from augury.table.deadlines import is_asleep, next_due
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from augury.server.live.live_match import Live
    from augury.server.live.node import Node
    from augury.table.updates import Update

log = logging.getLogger(__name__)

HOLD = 1.0
"""Seconds until something is tried again that could not be stored."""
AT_ONCE = 100
"""Matches taken over in one transaction."""


class Keeper:
    """Looks after matches."""

    def __init__(self, node: Node, *, alone: bool) -> None:
        """`alone` says that no other node can be there, so that whatever the store holds is this node's to keep."""
        self._node = node
        self._alone = alone
        self._since: dict[str, int] = {}
        """Since when each match has been kept."""
        self._idle: set[str] = set()
        self._first = alone
        """Whether whatever the store holds is still to be claimed."""
        self._lapsed: dict[str, int] = {}
        """Until when matches were kept that this node has taken over since, before they are in memory here."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.took: Callable[[Live], None] = _nothing
        """Called with every match that this node begins to keep."""

    async def start(self) -> None:
        """Begin to keep: what nobody keeps is claimed before any command can come, so that nobody pays for a pause."""
        self._node.arrived, self._node.departed, self._node.loaded = self._arrived, self._departed, self._loaded
        self._node.watchers.append(self._changed)
        try:
            await self._claim()
        except AuguryError:
            log.warning("leases could not be claimed; trying again")
        self._task = asyncio.create_task(self._run(), name="keeper")

    async def stop(self) -> None:
        """Leave all matches to others."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._node.reading(self._node.store.release, self._node.name, now_ms())
        except AuguryError:
            log.warning("leases could not be given back; they run out by themselves")

    async def _run(self) -> None:
        while True:
            try:
                await self._tick()
            except Exception:
                log.exception("keeping failed; trying again")
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), self._node.settings.lease / 4)
            except TimeoutError:
                continue

    async def _claim(self) -> None:
        """Take over what nobody keeps; for how long nobody did counts for no clock.

        A node may have been down for long, or its machine's clock may have been set since: neither can be told apart
        from the other, so players pay at most for the time until the last lease ran out.
        """
        node, now = self._node, now_ms()
        lease = int(node.settings.lease * 1000)
        await node.reading(node.store.renew, node.name, now + lease)
        lapsed = await node.reading(node.store.lapsed, now)
        ran_out = now + (2 * lease if self._first else 0)
        until = max(now + lease, ran_out)  # else what was claimed just now would be claimed again, for ever
        claimed = [""] * AT_ONCE
        while len(claimed) == AT_ONCE:
            claimed = await node.reading(node.store.claim, node.name, ran_out, until, AT_ONCE)
            self._lapsed |= {match: lapsed[match] for match in claimed if match in lapsed}
        self._first = False
        for match in list(self._lapsed):
            if live := node.lives.get(match):
                self._loaded(live)

    def _loaded(self, live: Live) -> None:
        """Let the time count for nobody in which nobody kept a match that was taken over."""
        since = self._lapsed.pop(live.handler.match.id, None)
        if since is not None:
            self._submit(live, Pause(since))

    async def _tick(self) -> None:
        node, now = self._node, now_ms()
        await self._claim()
        kept = set(await node.reading(node.store.kept, node.name))
        for match in kept:
            live = node.lives.get(match)
            if live is None or not live.kept:
                self.keep(await node.find(match))
        for live in list(node.lives.values()):
            if live.kept and live.handler.match.id not in kept and self._since.get(live.handler.match.id, 0) < now:
                live.kept = False
        await self._sweep()
        self._forget()

    def keep(self, live: Live) -> None:
        """Begin to look after a match."""
        if live.kept or live.handler.match.phase != "playing":
            return
        live.kept = True
        self._since[live.handler.match.id] = now_ms()
        for seat in live.handler.match.seats:
            for holder in seat.holders:
                if not live.hears(holder):
                    self._departed(live, holder)
        self._schedule(live)
        self.took(live)

    async def _sweep(self) -> None:
        """Learn what other nodes stored and the bus did not tell, and see where the log has less than this node."""
        if self._alone:
            return
        watched = {live: live.handler.match.seq for live in self._node.lives.values() if live.listeners or live.kept}
        heads = await self._node.reading(self._node.store.heads, [live.handler.match.id for live in watched])
        for live, known in watched.items():
            head = heads.get(live.handler.match.id, 0)
            if head > live.handler.match.seq or head < known:
                self._node.behind(live)

    def _forget(self) -> None:
        """Let go what has been idle for a whole tick."""
        idle = {match for match, live in self._node.lives.items() if not live.listeners and not live.kept}
        for match in idle & self._idle:
            if self._node.forget(self._node.lives[match]):
                self._since.pop(match, None)
        self._idle = idle

    def _changed(self, live: Live, updates: list[Update]) -> None:
        playing = live.handler.match.phase == "playing"
        slept, live.asleep = live.asleep, is_asleep(live.handler.match)
        if live.kept and (not playing or (live.asleep and not slept)):
            live.kept = False
        elif playing and not live.kept and (slept or any(update.begins for update in updates)):
            self.keep(live)
            self._wake.set()
        if live.kept:
            self._schedule(live)
        for index, seat in enumerate(live.handler.match.seats):
            if seat.away is not None and any(map(live.hears, seat.holders)):
                self._submit(live, ComeBack(index))  # another node saw nobody, but here somebody is

    def _schedule(self, live: Live) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if due := next_due(live.handler.match):
            wait = max(0, due[0] - now_ms()) / 1000
            live.timer = asyncio.get_running_loop().call_later(wait, self._due, live)

    def _due(self, live: Live) -> None:
        live.timer = None
        due = next_due(live.handler.match)
        if not live.kept or due is None:
            return
        if due[0] <= now_ms():
            self._submit(live, due[1])
        else:
            self._schedule(live)

    def _arrived(self, live: Live, holder: str) -> None:
        seat = live.handler.match.seat_of(holder)
        if seat is not None and live.handler.match.seats[seat].away is not None:
            self._submit(live, ComeBack(seat))

    def _departed(self, live: Live, holder: str) -> None:
        absence = self._node.settings.absence
        asyncio.get_running_loop().call_later(absence, self._gone, live, holder)

    def _gone(self, live: Live, holder: str) -> None:
        match = live.handler.match
        seat = match.seat_of(holder)
        here = self._node.lives.get(match.id) is live
        if here and seat is not None and not any(map(live.hears, match.seats[seat].holders)):
            self._submit(live, GoAway(seat))

    def _submit(self, live: Live, command: ServerCommand) -> None:
        self._node.submit(live, CommandRequest(SERVER, command), partial(self._answered, live, command))

    def _answered(self, live: Live, command: ServerCommand, answer: int | AuguryError) -> None:
        if isinstance(answer, Unavailable):
            asyncio.get_running_loop().call_later(HOLD, self._try_again, live, command)
        elif isinstance(answer, AuguryError):
            log.info("%s was not needed: %s", type(command).__name__, answer.code)

    def _try_again(self, live: Live, command: ServerCommand) -> None:
        """See whether something that could not be stored is still to be done."""
        self._changed(live, [])
        if isinstance(command, Pause):
            self._submit(live, command)
        elif isinstance(command, GoAway):
            for holder in live.handler.match.seats[command.seat].holders:
                self._gone(live, holder)


def _nothing(live: Live) -> None:
    """Nobody minds."""
