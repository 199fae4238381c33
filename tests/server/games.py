"""Helpers for tests of servers with bots, and of the worker processes of these bots."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from augury.client import Table
from augury.kernel.gamerecord import GameRecord
from augury.kernel.position import Position
from augury.kernel.verification import verify

WORKER = b"augury.server.bots.worker"


def workers(server: int | None = None) -> Iterator[int]:
    """The worker processes that a process started; by default this process."""
    yield from children(server or os.getpid(), WORKER)


def children(parent: int, words: bytes) -> Iterator[int]:
    """The child processes of a process whose command line contains the given bytes."""
    for listed in Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            for pid in map(int, listed.read_text().split()):
                if words in Path(f"/proc/{pid}/cmdline").read_bytes():
                    yield pid
        except OSError:
            continue  # the process has just ended


def is_alive(pid: int) -> bool:
    """Whether a process is still running; a zombie is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def finished(table: Table) -> Position:
    """The final position of a table's first game, from its verified record."""
    plain = table.client.request("GET", f"/api/records/{table.match}/1", again=True)
    return verify(msgspec.convert(plain, GameRecord))


def moves(position: Position, seat: int) -> list[str]:
    """The moves that a seat made up to a position."""
    written = position.game.engine.format_action
    return [written(position.game.setup, action) for mover, action in position.moves if mover == seat]
