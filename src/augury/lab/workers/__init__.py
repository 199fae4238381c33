"""`--workers`: work in chunks, done in this process, in several processes, or on a Ray cluster."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from augury.errors import BadArgument

if TYPE_CHECKING:
    from augury.lab.workers.protocol import C, R, WorkerFactory, Workers

MOST_WORKERS = 1024


def read_workers(words: str) -> int | str:
    """Parse `--workers`: a number of local processes, or the address of a Ray cluster."""
    if words == "ray" or words.startswith("ray://"):
        from augury.lab.workers.cluster import check_installed

        check_installed(words)
        return words
    if not (words.isascii() and words.isdecimal()) or not 1 <= int(words) <= MOST_WORKERS:
        raise BadArgument(f"--workers must be a number from 1 to {MOST_WORKERS}, ray, or ray://..., not {words!r}")
    return int(words)


def start_workers(factory: WorkerFactory[C, R], workers: int | str | None) -> Workers[C, R]:
    """Start local processes or use a cluster; None means this process."""
    if workers is None:
        from augury.lab.workers.protocol import InProcess

        return InProcess(factory)
    if isinstance(workers, int):
        from augury.lab.workers.pool import Pool, chunk_worker

        return Pool(partial(chunk_worker, factory), workers)
    from augury.lab.workers.cluster import Cluster

    return Cluster(factory, workers)
