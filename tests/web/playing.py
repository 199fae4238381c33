"""Servers with bots of the house, for tests; and the processes in which these think."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from augury.client import Table
from augury.kernel.gamerecord import GameRecord
from augury.kernel.position import Position
from augury.kernel.verifying import verify

WORKER = b"augury.interfaces.web.house.worker"


def workers(server: int | None = None) -> Iterator[int]:
    """The processes of the house that a process started, or this one."""
    for children in Path(f"/proc/{server or os.getpid()}/task").glob("*/children"):
        try:
            for pid in map(int, children.read_text().split()):
                if WORKER in Path(f"/proc/{pid}/cmdline").read_bytes():
                    yield pid
        except OSError:
            continue  # it has just ended


def finished(table: Table) -> Position:
    """The end of the first game of a table, from its record, in which everything was checked."""
    plain = table.client.request("GET", f"/api/records/{table.match}/1", again=True)
    return verify(msgspec.convert(plain, GameRecord))


def moves(position: Position, seat: int) -> list[str]:
    """What a seat played on the way to a position."""
    written = position.game.engine.format_action
    return [written(position.game.setup, action) for mover, action in position.moves if mover == seat]
