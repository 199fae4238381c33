"""Bots on other machines: they play through a queue in Redis, and no turn is lost when one of them dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
import pytest
import redis

from augury.client import Client, Table
from augury.server.bots import remote
from augury.server.bots.pressure import eased
from augury.server.bots.remote import ANSWERS, MACHINES, QUEUE, RemoteTurn
from tests.server.games import finished, moves, workers
from tests.server.site import served
from tests.services import redis_cluster, shared_redis

ROUND: dict[str, object] = {"edition": "first", "players": 4, "variant": "single"}
SEATS = ["me", "dreamer", "palmist", "dreamer"]


@contextmanager
def machine(url: str, processes: int = 1) -> Iterator[subprocess.Popen[bytes]]:
    """`augury bots`, until the block ends."""
    command = [sys.executable, "-P", "-m", "augury", "bots", "--redis", url, "--processes", str(processes)]
    with subprocess.Popen(command) as running:
        try:
            yield running
        finally:
            running.terminate()


def play(table: Table, meanwhile: dict[int, signal.Signals], helper: subprocess.Popen[bytes]) -> list[str]:
    """Play a game to its end, and send signals to a machine's workers after some moves; what was played."""
    played = []
    for turn in table.turns():
        assert turn.play(turn.legal[0])
        played.append(turn.legal[0])
        if how := meanwhile.get(len(played)):
            for pid in workers(helper.pid):
                os.kill(pid, how)
    return played


@pytest.mark.slow
@pytest.mark.parametrize("clustered", [False, True], ids=["one server", "a cluster"])
def test_bots_of_another_machine_play(*, clustered: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A node without processes of its own has its bots played elsewhere, and a worker that dies loses no turn."""
    monkeypatch.setattr(remote, "MARGIN", 1.0)
    with ExitStack() as stack:
        bus = stack.enter_context(redis_cluster(2)) if clustered else shared_redis()
        site = stack.enter_context(served(tmp_path, redis=bus.url, bots=0))
        helper = stack.enter_context(machine(bus.url))
        table = stack.enter_context(Client(site.address, name="Ada")).open("seven", ROUND, SEATS)
        played = play(table, {} if clustered else {2: signal.SIGKILL}, helper)
        end = finished(table)
        assert table.view()["outcome"]["why"] == "played"
        assert moves(end, 0) == played
        assert len({len(moves(end, seat)) for seat in range(4)}) == 1
        helper.terminate()
        assert helper.wait(20) == 0, "it ends when it is asked to"


@pytest.mark.slow
def test_a_turn_that_is_too_late_is_not_thought_about(tmp_path: Path) -> None:
    """Workers drop what nobody waits for any more, and take the next turn."""
    late = RemoteTurn("late", f"{ANSWERS}test", 1.0, msgspec.Raw(b"{}"))
    with redis.Redis.from_url(shared_redis().url) as bus, machine(shared_redis().url):
        bus.rpush(QUEUE, msgspec.json.encode(late))
        deadline = time.monotonic() + 60
        while bus.llen(QUEUE) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert bus.llen(QUEUE) == 0 and bus.llen(f"{ANSWERS}test") == 0
        assert bus.zcard(MACHINES) >= 1


def test_levels_become_lower_when_many_turns_wait() -> None:
    """A level is lowered by one for each doubling, never below the lowest, and never raised."""
    assert [eased("sibyl", "grid", share) for share in (0, 1, 7)] == ["sibyl"] * 3
    names = ["sibyl", *(eased("sibyl", "grid", 8 << step) for step in range(9))]
    assert names[-1] == "dreamer" and len(set(names)) == 6
    assert all(eased("dreamer", game, 10**6) == "dreamer" for game in ("seven", "grid", "horsemen"))
    assert eased("flat:worlds=9", "seven", 100) == "flat:worlds=9"
