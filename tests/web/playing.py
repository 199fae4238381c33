"""Servers with bots of the house, for tests; and the processes in which these think."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from augury.client import Table

WORKER = b"augury.interfaces.web.house.worker"


def workers() -> Iterator[int]:
    """The processes of the house that this process started."""
    for children in Path("/proc/self/task").glob("*/children"):
        try:
            for pid in map(int, children.read_text().split()):
                if WORKER in Path(f"/proc/{pid}/cmdline").read_bytes():
                    yield pid
        except OSError:
            continue  # it has just ended


def moves(table: Table) -> dict[int, int]:
    """How many prophecies and cards each seat has in the record of the first game of Seven Prophecies."""
    record = table.client.request("GET", f"/api/records/{table.match}/1", again=True)
    counted = Counter(event["seat"] for event in record["events"] if event["type"] in {"prophecy", "play"})
    return dict(sorted(counted.items()))
