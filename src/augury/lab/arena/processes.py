"""Processes beside this one: how they are started, and how they end when this one does."""

from __future__ import annotations

import multiprocessing as mp
import os
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess


def spawn(target: Callable[..., None], *words: object) -> tuple[SpawnProcess, Connection]:
    """Start a process that calls `target` with its end of a wire and some words; this end of the wire."""
    # Spawned, because a forked copy of a process that has run compiled code may hang.
    context = mp.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(theirs, *words))
    process.start()
    theirs.close()
    return process, ours


def leave_with(parent: int) -> None:
    """End this process soon after the one that started it, however that ended."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
