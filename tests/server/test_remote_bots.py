"""Bots on other machines: they play through a queue in Redis, and no turn is lost when one of them dies."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest
import redis

from augury.client import Client, Table, Turn
from augury.server import logs
from augury.server.bots import remote
from augury.server.bots.pool import BotPool
from augury.server.bots.pressure import eased
from augury.server.bots.questions import Decision
from augury.server.bots.queue_worker import serve
from augury.server.bots.remote import (
    ANSWERS,
    KEY,
    MACHINES,
    MOST,
    QUEUE,
    RemoteAnswer,
    RemoteBots,
    RemoteTurn,
    RemoteWorker,
)
from augury.server.bots.signature import sign
from augury.server.settings import Settings
from tests.server.games import finished, moves, workers
from tests.server.site import served
from tests.server.sockets import open_table
from tests.server.test_advice import GRID, code
from tests.server.test_records import play as play_all
from tests.services import redis_cluster, shared_redis

ROUND: dict[str, object] = {"edition": "first", "players": 4, "variant": "single"}
SEATS = ["me", "dreamer", "palmist", "dreamer"]


SHARED = "something long and random"


@pytest.fixture(autouse=True)
def _all_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Log every warning, not only the first in a minute."""
    monkeypatch.setattr(logs, "PAUSE", 0.0)


@contextmanager
def machine(url: str, processes: int = 1, key: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """Run `augury bots` until the block ends."""
    command = [sys.executable, "-P", "-m", "augury", "bots", "--redis", url, "--processes", str(processes)]
    with subprocess.Popen(command, env=os.environ | {KEY: key}) as running:
        try:
            yield running
        finally:
            running.terminate()


def play(table: Table, meanwhile: dict[int, signal.Signals], helper: subprocess.Popen[bytes]) -> list[str]:
    """Play a game to the end, sending signals to a machine's workers after some moves; return the moves."""
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
    """A node without workers has its bots played elsewhere, and no turn is lost when a worker dies."""
    monkeypatch.setattr(remote, "MARGIN", 1.0)
    with ExitStack() as stack:
        bus = stack.enter_context(redis_cluster(2)) if clustered else shared_redis()
        site = stack.enter_context(served(tmp_path, redis=bus.url, bots=0, bots_key=SHARED))
        helper = stack.enter_context(machine(bus.url, key=SHARED))
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
    """Workers drop turns that are too late, and take the next one."""
    late = RemoteTurn("late", f"{ANSWERS}test", 1.0, msgspec.Raw(b"{}"))
    with redis.Redis.from_url(shared_redis().url) as bus, machine(shared_redis().url):
        bus.rpush(QUEUE, msgspec.json.encode(late))
        deadline = time.monotonic() + 60
        while bus.llen(QUEUE) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert bus.llen(QUEUE) == 0 and bus.llen(f"{ANSWERS}test") == 0
        assert bus.zcard(MACHINES) >= 1


def test_levels_become_lower_when_many_turns_wait() -> None:
    """The level is lowered by one per doubling, never below the lowest one, and never raised."""
    assert [eased("sibyl", "grid", share) for share in (0, 1, 7)] == ["sibyl"] * 3
    names = ["sibyl", *(eased("sibyl", "grid", 8 << step) for step in range(9))]
    assert names[-1] == "dreamer" and len(set(names)) == 6
    assert all(eased("dreamer", game, 10**6) == "dreamer" for game in ("seven", "grid", "horsemen"))
    assert eased("flat:worlds=9", "seven", 100) == "flat:worlds=9"


@contextmanager
def signs_of_life(*machines: str, ahead: float = 5.0) -> Iterator[redis.Redis]:
    """Heartbeats from some seconds ahead, in a Redis with an empty queue."""
    with redis.Redis.from_url(shared_redis().url) as bus:
        bus.delete(QUEUE, MACHINES)
        if machines:
            bus.zadd(MACHINES, dict.fromkeys(machines, time.time() + ahead))
        yield bus
        bus.delete(QUEUE, MACHINES)


def counted(seconds: float = 0.5) -> int:
    """How many workers on other machines a node uses after some seconds."""

    async def look() -> int:
        bots = RemoteBots(Mock(spec=BotPool), shared_redis().url, "counting")
        running = asyncio.create_task(bots.run())
        await asyncio.sleep(seconds)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return len(bots.workers)

    return asyncio.run(look())


def test_invented_machines() -> None:
    """Invalid heartbeats do not count, and the number of workers is limited."""
    real = "0123456789ab:3"
    with signs_of_life(real, "nonsense", "evil2:5000", "0123456789ac:5000", "0123456789ad:-4"):
        assert counted() == 3
    with signs_of_life("0123456789ab:9", ahead=1e6):
        assert counted() == 0
    with signs_of_life(*(f"{number:012x}:{MOST}" for number in range(3))):
        assert counted() == MOST


@pytest.mark.slow
def test_unreadable_answers(caplog: pytest.LogCaptureFixture) -> None:
    """Unreadable answers are dropped, and a long wait for answers does not break the connection."""
    caplog.set_level(logging.WARNING)
    with signs_of_life("0123456789ab:3") as bus:
        bus.rpush(f"{ANSWERS}counting", b"\xff", b"{}", b'{"id": "a", "report": {}}', b'{"id": "a", "move": 1}')
        assert counted(6.0) == 3
        assert bus.llen(f"{ANSWERS}counting") == 0
    assert [record.message for record in caplog.records] == ["an answer in the queue is not readable"] * 4


class Enough(BaseException):
    """The last turn has reached the worker."""


def test_unreadable_turns(caplog: pytest.LogCaptureFixture) -> None:
    """A worker drops turns that it cannot answer, and takes the next one."""
    good = {"match": "", "seat": 0, "seq": 0, "game": "grid", "setup": {}, "view": {}, "state": "", "level": "dreamer"}
    turns = [{}, good | {"state": "?"}, good | {"game": "chess"}, good | {"seat": 9}, good | {"seq": 1}]
    later = time.time() + 60

    def answer(_: str, turn: Turn) -> RemoteAnswer:
        if turn.seq:
            raise Enough
        return RemoteAnswer("", turn.ask("dreamer", 0.1))

    with signs_of_life() as bus:
        bus.rpush(QUEUE, b"\xff", b"{}")
        for turn in turns:
            raw = msgspec.Raw(msgspec.json.encode(turn))
            bus.rpush(QUEUE, msgspec.json.encode(RemoteTurn("bad", f"{ANSWERS}test", later, raw)))
        with pytest.raises(Enough):
            serve(shared_redis().url, answer, lambda _: None)
        assert bus.llen(f"{ANSWERS}test") == 0
    assert len([record for record in caplog.records if "cannot be answered" in record.message]) == 6


def test_turns_that_no_node_signed(caplog: pytest.LogCaptureFixture) -> None:
    """A machine with a key drops turns that are not signed with it, and signs its answers to the others."""
    good = {"match": "", "seat": 0, "seq": 0, "game": "grid", "setup": {}, "view": {}, "state": "", "level": "dreamer"}
    asked: list[str] = []

    def answer(number: str, _: Turn) -> RemoteAnswer:
        if number == "last":
            raise Enough
        asked.append(number)
        return RemoteAnswer(number, "a1=1")

    def turn(number: str) -> bytes:
        raw = msgspec.Raw(msgspec.json.encode(good))
        return msgspec.json.encode(RemoteTurn(number, f"{ANSWERS}test", time.time() + 60, raw))

    with signs_of_life() as bus:
        bus.delete(f"{ANSWERS}test")
        forged = [turn("plain"), sign("guess", "turn", turn("forged")), sign(SHARED, "answer", turn("turned round"))]
        bus.rpush(QUEUE, *forged, b"short", *(sign(SHARED, "turn", turn(number)) for number in ("good", "last")))
        with pytest.raises(Enough):
            serve(shared_redis().url, answer, lambda _: None, SHARED)
        made = msgspec.json.encode(RemoteAnswer("good", "a1=1"))
        assert bus.lrange(f"{ANSWERS}test", 0, -1) == [sign(SHARED, "answer", made)]
        bus.delete(f"{ANSWERS}test")
    assert asked == ["good"]
    assert len([record for record in caplog.records if KEY in record.message]) == 4


async def until(true: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    while not true():  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0.05)


def test_answers_that_no_machine_signed(caplog: pytest.LogCaptureFixture) -> None:
    """A node with a key accepts only answers that are signed with it."""
    pool = Mock(spec=BotPool)

    async def ask(bus: redis.Redis) -> None:
        bots = RemoteBots(pool, shared_redis().url, "asking", SHARED)
        running = asyncio.create_task(bots.run())
        await until(lambda: bool(bots.workers))
        bots.workers[0].give(Mock(), b"{}", 5.0)
        made = msgspec.json.encode(RemoteAnswer(bots.workers[0].id, "a1=1"))
        for answer in (made, sign("guess", "answer", made), sign(SHARED, "turn", made)):
            await asyncio.to_thread(bus.rpush, f"{ANSWERS}asking", answer)
        await until(lambda: len(caplog.records) == 3)
        assert not pool.found.called
        await asyncio.to_thread(bus.rpush, f"{ANSWERS}asking", sign(SHARED, "answer", made))
        await until(lambda: pool.found.called)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with signs_of_life("0123456789ab:3") as bus:
        asyncio.run(asyncio.wait_for(ask(bus), 20))
    assert all(KEY in record.message for record in caplog.records)


def test_other_machines_are_asked_no_questions(tmp_path: Path) -> None:
    """Hints and analyses come only from the node's own workers; without any, they are refused at once."""
    with signs_of_life("0123456789ab:3") as bus, served(tmp_path, redis=shared_redis().url) as site:
        match, tokens = open_table(site)
        play_all(site, match, tokens)
        ada = site.program(token=tokens[0])
        assert code(ada.get(f"/api/records/{match}/1/analysis")) == (403, "not_allowed")
        mine = ada.post("/api/matches", json=GRID).raise_for_status().json()["match"]
        assert code(ada.post(f"/api/matches/{mine}/hint")) == (403, "not_allowed")
        assert bus.llen(QUEUE) == 0


def test_a_question_waits_for_a_process_of_the_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evaluation is not sent to another machine while the node's only worker is still starting."""
    sent: list[bytes] = []

    async def ask() -> None:
        elsewhere = RemoteWorker(lambda _worker, turn, _seconds: sent.append(turn), lambda _worker: None)
        monkeypatch.setattr(BotPool, "workers", [elsewhere])
        pool = BotPool(Mock(), Settings(bots=1), Mock(), Mock())
        for urgent in (True, False):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(pool.evaluate(Decision("grid", {}, 0, ""), 1.0, urgent=urgent), 0.1)

    asyncio.run(ask())
    assert not sent
