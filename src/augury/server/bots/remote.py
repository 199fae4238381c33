"""Bots on other machines: turns go into a queue in Redis, from which the workers of `augury bots` take them.

A turn has a deadline, after which it is given to another worker instead. A worker that dies with a turn
is noticed in the same way. How many turns a node hands out depends on how many workers there are, and on how many turns
wait already.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from augury.server.bots.signature import sign, verify
from augury.server.bots.supervisor import MARGIN, Work
from augury.server.live.bus_server import RECONNECT_SECONDS
from augury.server.live.bus_topology import open_client
from augury.server.logs import RareWarnings

log = logging.getLogger(__name__)

QUEUE = "{augury:bots}:turns"
"""The list of turns that wait."""
MACHINES = "{augury:bots}:machines"
"""Machines with workers, by the time of their last sign of life."""
ANSWERS = "{augury:bots}:answers:"
"""What the names of the lists of answers begin with, one for each node."""
KEY = "AUGURY_BOTS_KEY"
"""The environment variable with the key that nodes and machines share."""
LIFE = 10.0
"""Seconds since its last sign of life after which a machine counts as gone."""
LOOK = 1.0
"""Seconds between two looks at how many workers there are, and between two signs of life."""
KEPT = 60
"""Seconds for which answers are kept for a node that does not read them."""
MOST = 1024
"""The most workers that a machine may have, and that a node uses, because clients of Redis can invent some."""
_MACHINE = re.compile(rb"[0-9a-f]{12}:([0-9]{1,4})")


class RemoteTurn(msgspec.Struct, frozen=True):
    """A turn in the queue. Questions stay here: they contain what people know, and their answers are trusted."""

    id: str
    answers: str
    """The list for the answer."""
    until: float
    """When the answer is no longer wanted, in seconds of the Redis server's clock."""
    turn: msgspec.Raw
    """The message that a worker of the node would get."""


class RemoteAnswer(msgspec.Struct, frozen=True):
    """The move that a worker found."""

    id: str
    move: str


class Owner(Protocol):
    """What remote workers need from the pool."""

    def found(self, worker: RemoteWorker, move: str) -> None:
        """A worker found a move."""

    def lost(self, job: Work | None, since: float) -> None:
        """Nobody answers."""

    def hand_out(self) -> None:
        """Workers are free."""


class RemoteWorker:
    """Room for one turn in the queue."""

    name = ""
    warm = True

    def __init__(
        self, send: Callable[[RemoteWorker, bytes, float], None], forget: Callable[[RemoteWorker], None]
    ) -> None:
        """`send` puts a turn into the queue, and `forget` is called when its answer comes too late."""
        self._send = send
        self._forget = forget
        self._limit: asyncio.TimerHandle | None = None
        self.id = ""
        """Of the turn that it waits for."""
        self.job: Work | None = None
        self.since = 0.0

    @property
    def free(self) -> bool:
        """Whether it waits for nothing."""
        return self.job is None

    def give(self, job: Work, turn: bytes, seconds: float) -> None:
        """Have some worker think about something."""
        loop = asyncio.get_running_loop()
        self.job, self.since, self.id = job, loop.time(), secrets.token_hex(8)
        self._limit = loop.call_later(seconds + MARGIN, self._forget, self)
        self._send(self, turn, seconds)

    def answered(self) -> None:
        """The answer came."""
        if self._limit:
            self._limit.cancel()
        self.job, self.id, self._limit = None, "", None

    def load(self, game: str) -> None:
        """Machines compile games by themselves."""


class RemoteBots:
    """The workers on other machines, as one node sees them."""

    def __init__(self, owner: Owner, url: str, node: str, key: str = "") -> None:
        """With a key, turns are signed, and only signed answers count."""
        self._owner = owner
        self._key = key
        self._url = url
        self._rare = RareWarnings(log)
        self._answers = ANSWERS + node
        self._clock = 0.0
        """The difference between the Redis server's time and the loop's."""
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self._waiting: dict[str, RemoteWorker] = {}
        self.workers: list[RemoteWorker] = []
        """As many as this node may use now."""
        self.backlog = 0
        """Turns of all nodes that no worker has taken yet."""

    async def run(self) -> None:
        """Send turns and read answers, for as long as the node runs."""
        tasks = (self._count, self._send_all, self._read_all)
        await asyncio.gather(*(self._repeat(task) for task in tasks))

    async def _repeat(self, work: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
        while True:
            try:
                async with await open_client(self._url, LIFE) as redis:
                    while True:
                        await work(redis)
            except Exception as error:  # noqa: BLE001 - any error: the node has its own bots, or tries again
                log.warning("cannot reach bots on other machines: %s", type(error).__name__)
                self._use(0)
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _count(self, redis: Any) -> None:
        """Find out how many workers there are."""
        seconds, micros = await redis.time()
        now = seconds + micros / 1e6
        self._clock = now - asyncio.get_running_loop().time()
        machines: list[bytes] = await redis.zrangebyscore(MACHINES, now - LIFE, now + LIFE, 0, MOST)
        self.backlog = int(await redis.llen(QUEUE))
        processes = min(MOST, sum(map(_workers_of, machines)))
        self._use(max(min(1, processes), processes - self.backlog))
        await asyncio.sleep(LOOK)

    def _use(self, count: int) -> None:
        """Use so many workers. Those that wait for answers go when they have them."""
        free = [worker for worker in self.workers if worker.free]
        for worker in free[: max(0, len(self.workers) - count)]:
            self.workers.remove(worker)
        more = count - len(self.workers)
        self.workers += [RemoteWorker(self._give, self._give_up) for _ in range(more)]
        if more > 0:
            self._owner.hand_out()

    def _give(self, worker: RemoteWorker, turn: bytes, seconds: float) -> None:
        until = asyncio.get_running_loop().time() + self._clock + seconds + MARGIN
        self._waiting[worker.id] = worker
        self._outgoing.put_nowait(msgspec.json.encode(RemoteTurn(worker.id, self._answers, until, msgspec.Raw(turn))))

    def _give_up(self, worker: RemoteWorker) -> None:
        """No answer came in time: give the turn to another worker."""
        self._waiting.pop(worker.id, None)
        job, since = worker.job, worker.since
        worker.answered()
        self._owner.lost(job, since)

    async def _send_all(self, redis: Any) -> None:
        turn = await self._outgoing.get()
        await redis.rpush(QUEUE, sign(self._key, "turn", turn))

    async def _read_all(self, redis: Any) -> None:
        found = await redis.blpop([self._answers], timeout=LIFE)
        if found is None:
            return
        if (message := verify(self._key, "answer", found[1])) is None:
            self._rare.warn("an answer in the queue is not signed with this server's key; does %s differ?", KEY)
            return
        try:
            answer = msgspec.json.decode(message, type=RemoteAnswer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._rare.warn("an answer in the queue is not readable")
            return
        if worker := self._waiting.pop(answer.id, None):
            self._owner.found(worker, answer.move)


def _workers_of(machine: bytes) -> int:
    """How many workers a machine has by its sign of life; none if that is not one that a machine would give."""
    read = _MACHINE.fullmatch(machine)
    count = int(read[1]) if read else 0
    return count if count <= MOST else 0
