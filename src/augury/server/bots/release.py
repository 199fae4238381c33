"""When a bot moves: at a time fixed before a worker thinks about the turn, so that it reveals nothing about its hand.

A turn's release times are one delay after it began, two, three and so on. A worker that is given a turn is told to stop
thinking well before the next one, and its move waits for that time, even if it is found sooner. Where nothing is
hidden, a worker may think for longer, and the move is made as soon as it is found, but not before the first release
time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any

from augury.server.bots.queue import Job

SHORTEST = 0.05
"""Seconds to think, however many turns wait."""
SPARE = 1 / 3
"""The part of a delay kept between thinking and moving, because machines are slow at times."""


def plan(since: float, now: float, delay: float, most: float, share: int) -> tuple[float, float]:
    """The seconds to think about a turn that began at `since`, and when to make its move.

    `most` is the limit for thinking, and `share` the number of turns that share the time until then.

    >>> plan(since=0.0, now=0.0, delay=0.75, most=2.0, share=1)
    (0.5, 0.75)
    """
    if not delay:
        return max(SHORTEST, most / share), now
    spare = SPARE * delay
    release = next_release(since, now + SHORTEST + spare, delay)
    return max(SHORTEST, min(most, (release - spare - now) / share)), release


def next_release(since: float, earliest: float, delay: float) -> float:
    """The first release time, in a turn that began at `since`, for a move that is found at `earliest`."""
    if not delay:
        return earliest
    return since + delay * max(1, ceil((earliest - since) / delay))


class Releases:
    """Moves that were found and wait for their release."""

    def __init__(
        self,
        delay: float,
        make: Callable[[Job, str], Coroutine[Any, Any, None]],
        spawn: Callable[[Coroutine[Any, Any, None], str], None],
        late: Callable[[], None],
    ) -> None:
        """Make moves with `make` in tasks of `spawn`; `late` is called for each that was not found in time."""
        self._delay, self._make, self._spawn, self._late = delay, make, spawn, late
        self._held: dict[tuple[str, float], dict[int, tuple[Job, str]]] = {}
        """By match, time and seat."""

    def hold(self, job: Job, move: str) -> None:
        """Hold a move until the release of its job. One that comes too late waits for the next release time."""
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

    async def _release(self, match_id: str, when: float) -> None:
        """Make the moves that wait for a time, by seat, so that their order does not say which was found first."""
        await asyncio.sleep(when - asyncio.get_running_loop().time())
        for _, (job, move) in sorted(self._held.pop((match_id, when)).items()):
            await self._make(job, move)
