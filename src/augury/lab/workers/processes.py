"""Worker processes: they handle requests, and end with the process that started them."""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import msgspec

from augury.errors import AuguryError

Send = Callable[[Any], None]
Handler = Callable[[Any], None]
"""Handles one request and sends its answers."""
Start = Callable[[Send], Handler]
"""Called once in a worker process. It must be picklable."""


class Failure(msgspec.Struct, frozen=True):
    """An unexpected error in a worker process."""

    text: str


def spawn(start: Start) -> tuple[SpawnProcess, Connection]:
    """Start a process that handles requests; return it with our end of the connection."""
    # Spawned, because a forked copy of a process that has run compiled code may hang.
    context = mp.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, start))
    process.start()
    theirs.close()
    return process, ours


def _serve(connection: Connection, start: Start) -> None:
    """Handle requests until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    _exit_with(os.getppid())
    try:
        handle = start(connection.send)
        while True:
            handle(connection.recv())
    except (EOFError, BrokenPipeError):
        pass
    except AuguryError as error:
        connection.send(error)
    except Exception:  # noqa: BLE001 - the parent reports it
        connection.send(Failure(traceback.format_exc(limit=-3)))


def _exit_with(parent: int) -> None:
    """End this process soon after the one that started it, however that ended."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
