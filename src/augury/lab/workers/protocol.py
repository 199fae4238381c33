"""Work in chunks: workers take chunks and return results, in this process, in others, or on a cluster.

A result must depend on its chunk alone, so that it does not matter which worker does it, or how often it is started.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, Self, TypeVar

C = TypeVar("C", bound=Hashable)
"""A chunk."""
R = TypeVar("R")
"""The result of a chunk."""

WorkerFactory = Callable[[], Callable[[C], R]]
"""Called once in each worker; returns the function that turns a chunk into its result. It must be picklable."""
MOST_DEATHS = 3
"""How many workers may die during one chunk before the run fails."""
AHEAD = 2
"""How many unfinished chunks per worker `in_order` allows."""


class Workers(ABC, Generic[C, R]):
    """Something that does chunks of work."""

    count = 1
    """How many chunks are done at the same time."""

    @abstractmethod
    def do(self, chunks: Iterator[C | None]) -> Iterator[tuple[C, R]]:
        """Yield every chunk with its result, as they finish; a chunk is taken from `chunks` when a worker is free.

        None among the chunks means that no other may start before the next result.
        """

    def close(self) -> None:
        """Stop all workers."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class InProcess(Workers[C, R]):
    """This process alone."""

    def __init__(self, factory: WorkerFactory[C, R]) -> None:
        self._work = factory()

    def do(self, chunks: Iterator[C | None]) -> Iterator[tuple[C, R]]:
        for chunk in chunks:
            if chunk is not None:
                yield chunk, self._work(chunk)


def in_order(workers: Workers[C, R], chunks: Iterable[C]) -> Iterator[R]:
    """Yield results in the order of the chunks, which must differ; no worker gets far ahead of the slowest."""
    begun: deque[C] = deque()
    done: dict[C, R] = {}

    def next_chunks() -> Iterator[C | None]:
        for chunk in chunks:
            while len(begun) >= AHEAD * workers.count:
                yield None
            begun.append(chunk)
            yield chunk

    for chunk, result in workers.do(next_chunks()):
        done[chunk] = result
        while begun and begun[0] in done:
            yield done.pop(begun.popleft())


def parts(whole: int, size: int) -> Iterator[range]:
    """Split the numbers below `whole` into ranges of a size; the last may be smaller.

    >>> list(parts(5, 2))
    [range(0, 2), range(2, 4), range(4, 5)]
    """
    return (range(first, min(first + size, whole)) for first in range(0, whole, size))
