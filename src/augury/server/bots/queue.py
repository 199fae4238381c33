"""Which turn is thought about next: people's tables first, and tables take turns."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

import msgspec


class Job(msgspec.Struct, frozen=True):
    """A decision of a bot's seat, identified by the event since which the match has waited for it."""

    match: str
    seat: int
    mark: int
    failures: int = 0
    """How often a worker was given it and did not answer."""
    since: float = 0.0
    """When the pool learned of it, by the loop's clock."""
    release: float = 0.0
    """When its move must be made, fixed when a worker is given it."""
    public: bool = False
    """Whether the whole position is public, so that the time of the move reveals nothing."""

    @property
    def key(self) -> tuple[str, int, int]:
        return self.match, self.seat, self.mark


Tables = OrderedDict[str, list[Job]]
"""Jobs by match, the one that is served next first."""


class Queue:
    """Jobs that wait, at most one for each seat of a match."""

    def __init__(self) -> None:
        self._watched: Tables = OrderedDict()
        self._unwatched: Tables = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._watched.values())) + sum(map(len, self._unwatched.values()))

    def put(self, match_id: str, jobs: Iterable[Job], *, watched: bool) -> None:
        """Replace what a match waits for; it keeps its place in the queue. It is watched while a person is there."""
        here, there = (self._watched, self._unwatched) if watched else (self._unwatched, self._watched)
        known = {job.key: job for job in [*here.get(match_id, ()), *there.pop(match_id, ())]}
        wanted = {job.key: job for job in jobs}
        kept = [job for key, job in known.items() if key in wanted]
        new = [job for key, job in wanted.items() if key not in known]
        if kept or new:
            here[match_id] = kept + new
        else:
            here.pop(match_id, None)

    def put_back(self, job: Job, *, watched: bool) -> None:
        """Queue a job again, before all others of its kind."""
        tables = self._watched if watched else self._unwatched
        waiting = [other for other in self.drop(job.match) if other.seat != job.seat]
        tables[job.match] = [job, *waiting]
        tables.move_to_end(job.match, last=False)

    def take(self) -> Job | None:
        return self.take_watched() or _first(self._unwatched)

    def take_watched(self) -> Job | None:
        """The next job of a match where a person is present."""
        return _first(self._watched)

    def drop(self, match_id: str) -> list[Job]:
        """Remove the jobs of a match, and return them."""
        return self._watched.pop(match_id, None) or self._unwatched.pop(match_id, None) or []


def _first(tables: Tables) -> Job | None:
    """Take the next job, and move its match to the end."""
    if not tables:
        return None
    match, jobs = next(iter(tables.items()))
    job = jobs.pop(0)
    if jobs:
        tables.move_to_end(match)
    else:
        del tables[match]
    return job
