"""Work in chunks: whoever does it takes chunks in and gives results out, here, in processes, or on a cluster.

What a chunk comes to must follow from the chunk alone: then it does not matter who does it, or how often it is begun.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, Self, TypeVar

C = TypeVar("C", bound=Hashable)
"""A chunk."""
R = TypeVar("R")
"""What it comes to."""

Opening = Callable[[], Callable[[C], R]]
"""Called once wherever work is done; what it returns does one chunk after the other. It must be possible to pickle."""
MOST_DEATHS = 3
"""How many workers may die of one chunk, before it is no accident."""
AHEAD = 2
"""How many chunks for each worker may be begun before the first of them is needed."""


class Workers(ABC, Generic[C, R]):
    """Whoever does chunks of work."""

    count = 1
    """How many chunks are done at once."""

    @abstractmethod
    def do(self, chunks: Iterator[C | None]) -> Iterator[tuple[C, R]]:
        """Every chunk with its result, as they are finished; the next is asked for when somebody is free for it.

        None says that there is nothing to do before the next result.
        """

    def dismiss(self) -> None:
        """Let everybody go."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss()


class Here(Workers[C, R]):
    """Nobody but this process."""

    def __init__(self, opening: Opening[C, R]) -> None:
        """Ready at once."""
        self._work = opening()

    def do(self, chunks: Iterator[C | None]) -> Iterator[tuple[C, R]]:
        """One chunk after the other."""
        for chunk in chunks:
            if chunk is not None:
                yield chunk, self._work(chunk)


def in_order(workers: Workers[C, R], chunks: Iterable[C]) -> Iterator[R]:
    """The results in the order of the chunks, of which no two are equal; nobody gets far ahead of the slowest."""
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
    """The numbers below `whole` in parts of a size; the last may be smaller.

    >>> list(parts(5, 2))
    [range(0, 2), range(2, 4), range(4, 5)]
    """
    return (range(first, min(first + size, whole)) for first in range(0, whole, size))
