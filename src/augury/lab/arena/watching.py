"""The same blocks on the machines of a Ray cluster: each of its workers watches a process, as those here do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from augury.lab.arena.block import Block, Task, Terms
from augury.lab.arena.cluster import Cluster
from augury.lab.arena.crew import Crew


class Watcher:
    """Somebody on a cluster who has blocks played."""

    def __init__(self, terms: Terms, seats: int) -> None:
        """One process of its own."""
        self._crew = Crew(terms, seats, 1)

    def __call__(self, task: Task) -> Block:
        """One block."""
        return next(self._crew.play(iter([task])))


class FarCrew:
    """Watchers on all processors of a cluster."""

    def __init__(self, terms: Terms, seats: int, address: str) -> None:
        """Connect to the cluster."""
        self._cluster: Cluster[Task, Block] = Cluster(partial(Watcher, terms, seats), address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._cluster.dismiss()

    def play(self, tasks: Iterator[Task]) -> Iterator[Block]:
        """The blocks, as they are finished; each task is asked for when a watcher is free for it."""
        return (block for _, block in self._cluster.do(tasks))
