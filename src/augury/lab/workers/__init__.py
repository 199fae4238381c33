"""`--workers`: a command's work in chunks, done in this process, in several, or on a Ray cluster."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from augury.errors import BadArgument

if TYPE_CHECKING:
    from augury.lab.workers.protocol import C, Opening, R, Workers

MOST_WORKERS = 1024


def read_workers(words: str) -> int | str:
    """How many processes work here, or the address of a Ray cluster."""
    if words == "ray" or words.startswith("ray://"):
        from augury.lab.workers.cluster import check_installed

        check_installed(words)
        return words
    if not (words.isascii() and words.isdecimal()) or not 1 <= int(words) <= MOST_WORKERS:
        raise BadArgument(f"--workers must be a number from 1 to {MOST_WORKERS}, ray, or ray://..., not {words!r}")
    return int(words)


def hire(opening: Opening[C, R], wish: int | str | None) -> Workers[C, R]:
    """Processes or a cluster, or for None just this process."""
    if wish is None:
        from augury.lab.workers.protocol import Here

        return Here(opening)
    if isinstance(wish, int):
        from augury.lab.workers.pool import Pool, chunk_worker

        return Pool(partial(chunk_worker, opening), wish)
    from augury.lab.workers.cluster import Cluster

    return Cluster(opening, wish)
