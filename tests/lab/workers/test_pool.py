"""Chunks of work give the same results in processes as in this one, even if a process is killed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.errors import BadSetup, Unavailable
from augury.lab.workers import start_workers
from augury.lab.workers.protocol import AHEAD, InProcess, Workers, in_order, parts
from tests.lab.workers.labour import BAD, BROKEN, DEADLY, Squares


def test_here(tmp_path: Path) -> None:
    """Without workers, this process does one chunk after the other."""
    with InProcess(Squares(tmp_path)) as here:
        assert list(in_order(here, range(5))) == [(number**2, os.getpid()) for number in range(5)]


@pytest.mark.slow
def test_a_killed_process_costs_its_chunk_only(tmp_path: Path) -> None:
    """The chunk of a killed process is done again by a new one, and all results are there, in order if requested."""
    with start_workers(Squares(tmp_path), 2) as pool:
        found = list(in_order(pool, range(DEADLY + 3)))
        assert [square for square, _ in found] == [number**2 for number in range(DEADLY + 3)]
        assert (tmp_path / "seen").exists()
        workers = {worker for _, worker in found}
        assert 2 <= len(workers) <= 3 and os.getpid() not in workers
        again = {chunk: square for chunk, (square, worker) in pool.do(iter(range(4)))}
    assert again == {0: 0, 1: 1, 2: 4, 3: 9}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "kind", "expected"),
    [
        (DEADLY, Unavailable, "3 worker processes ended unexpectedly during the same work"),
        (BAD, BadSetup, "seventeen has no square here"),
        (BROKEN, Unavailable, "a worker process failed: .*ZeroDivisionError: nineteen"),
    ],
)
def test_work_that_cannot_be_done(number: int, kind: type[Exception], expected: str, tmp_path: Path) -> None:
    """A refusal in a worker is raised here; deadly and failing work raise an error with one sentence."""
    with start_workers(Squares(tmp_path, always=True), 1) as pool, pytest.raises(kind, match=f"^{expected}$"):
        list(pool.do(iter([number])))


class Backwards(Workers[int, int]):
    """Workers that finish the chunks they hold in reverse order."""

    count = 3

    def __init__(self) -> None:
        """Start with no chunks."""
        self.most = 0

    def do(self, chunks: Iterator[int | None]) -> Iterator[tuple[int, int]]:
        """Take as many chunks as there are for now, and finish the last of them first."""
        while True:
            held: list[int] = []
            while (chunk := next(chunks, None)) is not None:
                held.append(chunk)
            if not held:
                return
            self.most = max(self.most, len(held))
            yield from ((chunk, -chunk) for chunk in reversed(held))


def test_no_worker_gets_far_ahead() -> None:
    """Results come in order, and the number of chunks begun ahead of the first is limited."""
    workers = Backwards()
    assert list(in_order(workers, range(20))) == [-number for number in range(20)]
    assert workers.most == AHEAD * workers.count


def test_parts_are_the_whole() -> None:
    """Parts contain every number exactly once."""
    for whole, size in ((1, 1), (7, 3), (6, 3), (2, 9)):
        assert [number for part in parts(whole, size) for number in part] == list(range(whole))
