"""A transfer from a SQLite file to PostgreSQL under load: play continues while `augury transfer` copies the file.

Players resend what the server could not store, as browsers do. At the end every acknowledged move is looked up in
PostgreSQL's log.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks.crowd import read_little
from benchmarks.load import Server, serving
from benchmarks.scaling.rolling import Address, figures_of, seated
from tests.server.moving import Balancer, Player, account_of
from tests.services import postgres

Figures = dict[str, Any]
BEFORE, AFTER = 5.0, 5.0
"""Seconds of play before the transfer, and after the server has restarted."""


def transfer(tables: int, rate: float) -> Figures:
    """Copy the file and restart the server with PostgreSQL, while players make moves at this total rate per second."""
    read_little()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        target, file = stack.enter_context(postgres()).url("transfer"), Path(folder, "augury.db")
        old = stack.enter_context(serving(database=str(file), core=None))

        def copy() -> None:
            words = [sys.executable, "-m", "augury", "transfer", str(file)]
            subprocess.run(words, env=os.environ | {"AUGURY_DATABASE": target}, check=True, capture_output=True)  # noqa: S603

        def new() -> Server:
            return stack.enter_context(serving(database=target, core=None))

        players, moments = asyncio.run(_play(old, copy, new, tables, tables / rate))
        found = account_of(target, players)
    began, copied, ready = moments
    return {
        **figures_of(players, found),
        "refused": sum(player.refused for player in players),
        "seconds_to_copy": copied - began,
        "seconds_until_ready": ready - began,
    }


async def _play(old: Server, copy: Any, new: Any, tables: int, thinking: float) -> tuple[list[Player], list[float]]:
    first = Address(f"127.0.0.1:{old.port}")
    balancer = Balancer([first])
    players = await seated(balancer, first.host, tables, thinking)
    watching = asyncio.create_task(balancer.watch())
    playing = []
    for player in players:
        player.patient = True
        playing.append(asyncio.create_task(player.play()))
    await asyncio.sleep(BEFORE)
    moments = [time.monotonic()]
    await asyncio.to_thread(copy)
    moments.append(time.monotonic())
    os.kill(old.pid, signal.SIGTERM)
    await balancer.until(first, "gone")
    second = Address(f"127.0.0.1:{(await asyncio.to_thread(new)).port}")
    balancer.sites.append(second)
    await balancer.until(second, "ready")
    moments.append(time.monotonic())
    await asyncio.sleep(AFTER)
    for player in players:
        player.enough = True
    await asyncio.gather(*playing)
    watching.cancel()
    return players, moments
