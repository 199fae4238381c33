"""How much slower a core is while the others are busy: cores of a virtual machine often share one real core."""

from __future__ import annotations

import multiprocessing
import os
import time
from typing import Any

ROUNDS = 5
LOOPS = 3_000_000


def share() -> dict[str, Any]:
    """The time of a loop beside loops on all other cores, in times of the loop alone."""
    alone = min(_timed() for _ in range(ROUNDS))
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_work, daemon=True) for _ in range((os.cpu_count() or 1) - 1)]
    for other in others:
        other.start()
    time.sleep(1)
    beside = min(_timed() for _ in range(ROUNDS))
    for other in others:
        other.kill()
        other.join()
    return {"cores": os.cpu_count(), "together": beside / alone}


def _timed() -> float:
    began = time.perf_counter()
    sum(range(LOOPS))
    return time.perf_counter() - began


def _work() -> None:
    while True:
        _timed()
