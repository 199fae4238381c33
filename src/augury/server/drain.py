"""Draining: a node that is to be stopped hands its matches and its clients to the other nodes, and then ends.

1. Notice. `/readyz` says that the node is draining, so that the load balancer sends no more clients.
2. Hand over. The node opens no matches and releases its leases, but runs clocks and bots until another node has them.
3. Part. Sockets and streams are closed one by one, and connect again through the load balancer. They know what they
   were told last and send again what was not answered, so nothing is lost, and nothing is done twice.
4. End. What is still in progress is answered and stored.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from websockets.frames import CloseCode

from augury.server.live.table_socket import TableSocket

if TYPE_CHECKING:
    from augury.server.live.leases import LeaseManager
    from augury.server.live.node import Node
    from augury.server.live.turn_streams import TurnStreams

log = logging.getLogger(__name__)

NOTICE, PARTING = 1 / 4, 1 / 2
"""The parts of the time for a load balancer to notice, and for closing connections. The rest is for what is left."""
STEP = 0.05
"""Seconds between two times that connections are closed."""
MOVED = "this server is being stopped; retry after 0 s"


class Drain:
    """The end of a node that is not alone."""

    def __init__(self, node: Node, leases: LeaseManager, streams: TurnStreams, seconds: float) -> None:
        """It takes about `seconds`."""
        self._node = node
        self._leases = leases
        self._streams = streams
        self._seconds = seconds
        self.begun = False
        self.done = False
        """Whether the server can end."""

    @property
    def is_possible(self) -> bool:
        """Whether there can be other nodes, and there is time for it."""
        return not self._node.database.alone and self._seconds > 0

    def begin(self) -> bool:
        """Begin, unless that is not possible."""
        if self.is_possible and not self.begun:
            self.begun = True
            self._node.tasks.spawn(self._run(), "drain")
        return self.begun

    async def _run(self) -> None:
        log.info("draining: matches and connections move to other nodes within %g seconds", self._seconds)
        try:
            await asyncio.sleep(NOTICE * self._seconds)
            self._node.draining = True
            handing_over = asyncio.create_task(self._leases.hand_over())
            await self._part(PARTING * self._seconds)
            rest = (1 - NOTICE - PARTING) * self._seconds
            await asyncio.wait([handing_over], timeout=rest)
            handing_over.cancel()
        finally:
            self.done = True
        log.info("drained: %d leases are left", self._node.leased)

    async def _part(self, seconds: float) -> None:
        """Close all connections, evenly spread, so that the other nodes are not asked by all of them at once."""
        steps = max(1, round(seconds / STEP))
        for step in range(steps):
            closing = self._connections()
            random.shuffle(closing)
            for close in closing[: -(-len(closing) // (steps - step))]:
                close()
            await asyncio.sleep(seconds / steps)

    def _connections(self) -> list[Callable[[], None]]:
        sockets = [
            subscriber
            for live in self._node.matches.values()
            for subscriber in live.subscribers
            if isinstance(subscriber, TableSocket)
        ]
        return [lambda socket=socket: socket.part(CloseCode.SERVICE_RESTART, MOVED) for socket in sockets] + [
            mailbox.close for mailbox in self._streams.open
        ]
