"""When a bot moves: at a moment fixed before anybody thinks about the turn, so that the time tells nothing of its hand.

A turn's moments are one delay after it began, two, three and so on. A worker that is given a turn is told to stop
thinking well before the next moment, and whatever it finds, and however soon, waits for that moment. Where nothing is
hidden, as on the grid, a worker may think for longer, and the move is made as soon as it is found, but not before the
first moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any

from augury.server.bots.queue import Job

SHORTEST = 0.05
"""Seconds to think, however many wait."""
SPARE = 1 / 3
"""The part of a delay that is left between thinking and moving, because machines are slow at times."""


def plan(since: float, now: float, delay: float, most: float, share: int) -> tuple[float, float]:
    """How many seconds to think about a turn that began at a moment, and when to make its move.

    `most` is how long anybody may think, and `share` how many turns want the time until then.

    >>> plan(since=0.0, now=0.0, delay=0.75, most=2.0, share=1)
    (0.5, 0.75)
    """
    if not delay:
        return max(SHORTEST, most / share), now
    spare = SPARE * delay
    release = next_release(since, now + SHORTEST + spare, delay)
    return max(SHORTEST, min(most, (release - spare - now) / share)), release


def next_release(since: float, earliest: float, delay: float) -> float:
    """The first moment at which a move may be made that is found at `earliest`, in a turn that began at `since`."""
    if not delay:
        return earliest
    return since + delay * max(1, ceil((earliest - since) / delay))


class Releases:
    """Moves that were found and wait for their moment."""

    def __init__(
        self,
        delay: float,
        make: Callable[[Job, str], Coroutine[Any, Any, None]],
        spawn: Callable[[Coroutine[Any, Any, None], str], None],
        late: Callable[[], None],
    ) -> None:
        """Make moves with `make` in tasks of `spawn`; `late` is told of each that was not found in time."""
        self._delay, self._make, self._spawn, self._late = delay, make, spawn, late
        self._held: dict[tuple[str, float], dict[int, tuple[Job, str]]] = {}
        """By table, moment and seat."""

    def hold(self, job: Job, move: str) -> None:
        """Let a move wait for the moment of its job; one that comes too late waits for the next."""
        when, now = job.release, asyncio.get_running_loop().time()
        if now > when and (job.public or not self._delay):
            when = now
        elif now > when:
            when = next_release(job.since, now, self._delay)
            self._late()
        held = self._held.setdefault((job.match, when), {})
        if not held:
            self._spawn(self._release(job.match, when), "make moves")
        held[job.seat] = (job, move)

    async def _release(self, match: str, when: float) -> None:
        """Make the moves of a table that wait for a moment, by seat: their order does not say who was found first."""
        await asyncio.sleep(when - asyncio.get_running_loop().time())
        for _, (job, move) in sorted(self._held.pop((match, when)).items()):
            await self._make(job, move)
