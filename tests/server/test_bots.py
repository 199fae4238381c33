"""The server's bots: the order of turns, and no move is lost or made twice if a worker process dies or stalls."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from augury.client import Client
from augury.server.bots import supervisor
from augury.server.bots.queue import Job, Queue
from tests.architecture.repository import ROOT
from tests.server.games import finished, moves, workers
from tests.server.site import Site, served

ROUND: dict[str, object] = {"edition": "first", "players": 4, "variant": "single"}
"""The shortest game of Seven Prophecies."""


def jobs(match: str, *seats: int) -> list[Job]:
    """Decisions for some seats of a table."""
    return [Job(match, seat, 1) for seat in seats]


def taken(queue: Queue) -> list[tuple[str, int]]:
    """All waiting decisions, in order."""
    found = []
    while job := queue.take():
        found.append((job.match, job.seat))
    return found


def test_tables_take_turns() -> None:
    """One decision of a table with three bots is served, then the next table's."""
    queue = Queue()
    queue.put("a", jobs("a", 1, 2, 3), watched=True)
    queue.put("b", jobs("b", 1), watched=True)
    assert len(queue) == 4
    assert taken(queue) == [("a", 1), ("b", 1), ("a", 2), ("a", 3)]


def test_people_come_first() -> None:
    """A table with a person comes before one without, however long the latter has waited."""
    queue = Queue()
    queue.put("bots", jobs("bots", 0, 1), watched=False)
    queue.put("people", jobs("people", 2), watched=True)
    assert taken(queue) == [("people", 2), ("bots", 0), ("bots", 1)]


def test_a_table_that_people_leave_waits_behind() -> None:
    """A table loses its priority when its last person leaves, and gains it when the first one comes."""
    queue = Queue()
    queue.put("left", jobs("left", 0), watched=True)
    queue.put("here", jobs("here", 0), watched=True)
    queue.put("left", jobs("left", 0), watched=False)
    assert taken(queue) == [("here", 0), ("left", 0)]


def test_a_seat_waits_once() -> None:
    """A table's new decisions replace its old ones; those that are still open keep their place."""
    queue = Queue()
    queue.put("a", [Job("a", 0, 1), Job("a", 1, 1)], watched=True)
    queue.put("b", jobs("b", 0), watched=True)
    queue.put("a", [Job("a", 0, 5), Job("a", 1, 1)], watched=True)
    assert len(queue) == 3
    assert [queue.take(), queue.take(), queue.take()] == [Job("a", 1, 1), Job("b", 0, 1), Job("a", 0, 5)]
    queue.put("a", jobs("a", 0), watched=True)
    queue.put("a", [], watched=True)
    assert queue.take() is None


def test_a_turn_that_failed_comes_first() -> None:
    """A decision that failed comes before all others of its kind, and counts its failures."""
    queue = Queue()
    queue.put("a", jobs("a", 0), watched=True)
    queue.put("b", jobs("b", 0, 1), watched=True)
    failed = Job("b", 0, 1, failures=1)
    queue.put_back(failed, watched=True)
    assert queue.take() == failed
    assert taken(queue) == [("a", 0), ("b", 1)]


others: set[int] = set()
"""Worker processes of another server, which other tests run in this process."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with one bot worker process."""
    others.update(workers())
    with patch.object(supervisor, "SILENCE", 5.0), served(tmp_path_factory.mktemp("house"), bots=1) as running:
        yield running
    end = time.monotonic() + 10
    while not others.issuperset(workers()) and time.monotonic() < end:
        time.sleep(0.05)  # killed processes take a moment to end
    assert others.issuperset(workers())


@pytest.fixture
def client(site: Site) -> Iterator[Client]:
    """A guest."""
    with Client(site.address, name="Ada") as guest:
        yield guest


def hurt(how: signal.Signals) -> None:
    """Send a signal to the worker process, waiting for one if none is running."""
    while not (found := set(workers()) - others):
        time.sleep(0.05)
    for pid in found:
        os.kill(pid, how)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setup", "how", "when"),
    [
        (ROUND, signal.SIGKILL, {2, 6}),
        pytest.param(ROUND, signal.SIGSTOP, {3}, marks=pytest.mark.long),
        pytest.param({}, signal.SIGKILL, {3, 20}, marks=pytest.mark.long),
    ],
)
def test_a_process_that_dies_or_stalls_is_replaced(
    client: Client, setup: dict[str, object], how: signal.Signals, when: set[int]
) -> None:
    """Its decision is made by another process: the game ends, its record is true, and every move was made once."""
    table = client.open("seven", setup, ["me", "dreamer", "palmist", "dreamer"])
    played = []
    for turn in table.turns():
        assert turn.play(turn.legal[0])
        played.append(turn.legal[0])
        if len(played) in when:
            hurt(how)
    assert len(played) >= max(when)
    assert table.view()["outcome"]["why"] == "played"
    end = finished(table)
    assert moves(end, 0) == played
    rounds_and_tricks = sum(event.__struct_config__.tag in {"deal", "trick"} for event in end.events)
    assert {len(moves(end, seat)) for seat in range(4)} == {rounds_and_tricks}


@pytest.mark.slow
def test_bots_play_by_themselves(client: Client) -> None:
    """A table with only bots plays to the end."""
    table = client.open("grid", {"board": "2x2"}, ["augur", "dreamer"])
    for update in table.events():
        if update["type"] == "ended" or (update["type"] == "welcome" and update["snapshot"]["phase"] == "over"):
            break
    assert table.view()["outcome"]["why"] == "played"


@pytest.mark.slow
def test_chance_decides_when_no_process_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When three worker processes in a row end without an answer, the seat makes a random move."""
    monkeypatch.setattr(supervisor, "MODULE", "tests.server.quitter")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    with served(tmp_path, bots=1) as running, Client(running.address, name="Ada") as guest:
        table = guest.open("grid", {"board": "1x1"}, ["dreamer", "me"])
        for update in table.events():
            if update["type"] == "ended" or (update["type"] == "welcome" and update["snapshot"]["phase"] == "over"):
                break
        assert table.view()["outcome"]["why"] == "played"


class Stalling(supervisor.Worker):
    """A worker whose process ends by itself just before its time is up."""

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        process.kill()
        await process.wait()
        self._stalled()


def test_a_process_that_ends_just_as_it_is_found_stalled() -> None:
    """A process that takes too long is killed; that it has ended by itself meanwhile is no error."""
    assert asyncio.run(Stalling(Mock(compiled=()))._process()) == -signal.SIGKILL  # noqa: SLF001


@pytest.mark.slow
def test_no_process_is_left(tmp_path: Path) -> None:
    """When the server ends, so do its worker processes, even those that are still starting."""
    before = set(workers())
    with served(tmp_path, bots=2):
        while set(workers()) == before:
            time.sleep(0.05)
    assert set(workers()) == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they end when they notice")
def test_processes_die_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """A killed server leaves no worker process behind."""
    command = [sys.executable, "-m", "augury", "serve", "--port", "0", "--bots", "1"]
    with subprocess.Popen([*command, "--database", str(tmp_path / "augury.db")], stdout=subprocess.DEVNULL) as server:
        while not (started := list(workers(server.pid))):
            assert server.poll() is None
            time.sleep(0.05)
        for pid in started:
            _wait_for(pid)
        server.kill()
    while any(Path(f"/proc/{pid}").exists() for pid in started):
        time.sleep(0.05)


def _wait_for(pid: int) -> None:
    """Wait until a process has threads, since then it has read its settings."""
    while len(list(Path(f"/proc/{pid}/task").iterdir())) < 2:
        time.sleep(0.05)
