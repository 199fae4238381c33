"""Long computations keep nobody else waiting, and their time is limited per address."""

from __future__ import annotations

import asyncio
import csv
import io
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from augury.errors import Unavailable
from augury.server import compute_pool
from augury.server.compute_pool import ComputePool
from augury.server.http.api import exports
from augury.server.limits import Limited
from augury.server.settings import Limits
from augury.server.storage.errors import DatabaseError
from augury.server.storage.store import Store
from tests.server.site import served
from tests.server.test_played import EXPORT, GAMES, PROFILE, played

HERE, THERE = "192.0.2.1", "192.0.2.2"


class Clock:
    """A wall clock that is set by hand, and a thread clock that advances one second per call."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.used = 0.0
        monkeypatch.setattr(time, "thread_time", self._use)

    def _use(self) -> float:
        self.used += 1
        return self.used

    def __call__(self) -> float:
        return self.now


def test_an_address_can_use_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address saves up some seconds, is refused when they are used up, and gets more with time."""
    clock = Clock(monkeypatch)
    pool = ComputePool(0.1, clock)

    async def use() -> None:
        for _ in range(5):
            assert await pool.run(HERE, str, 7) == "7"
        with pytest.raises(Limited, match="wait a little") as refused:
            await pool.run(HERE, str)
        assert refused.value.wait == pytest.approx(10)
        assert await pool.run(THERE, str, 8) == "8"
        clock.now += refused.value.wait
        assert await pool.run(HERE, str, 9) == "9"

    asyncio.run(use())
    pool.stop()


def test_whoever_waits_is_refused_when_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of hundreds of simultaneous requests, only as many run as the address's time allows."""
    pool = ComputePool(0.1, Clock(monkeypatch))

    async def use() -> list[object]:
        return await asyncio.gather(*(pool.run(HERE, str) for _ in range(300)), return_exceptions=True)

    done = [isinstance(result, str) for result in asyncio.run(use())]
    assert 5 <= sum(done) <= 5 + compute_pool.THREADS
    pool.stop()


def test_an_answer_that_has_begun_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A response that has begun waits for computing time instead of being refused."""
    clock = Clock(monkeypatch)
    pool = ComputePool(100.0, clock)

    async def use() -> None:
        for _ in range(5000):
            await pool.run(HERE, str)
        with pytest.raises(Limited):
            await pool.run(HERE, str)
        asyncio.get_running_loop().call_later(0.05, lambda: setattr(clock, "now", 1.0))
        assert await pool.run_when_possible(HERE, str, 7) == "7"

    asyncio.run(use())
    pool.stop()


def test_failures_of_the_database_are_not_told() -> None:
    """Database failures become the same public error as elsewhere, without details."""

    def fail() -> None:
        raise DatabaseError("secret.db is damaged")

    pool = ComputePool(1.0)
    with pytest.raises(Unavailable) as caught:
        asyncio.run(pool.run(HERE, fail))
    assert "secret" not in str(caught.value)
    pool.stop()


@pytest.mark.parametrize(("path", "work"), [(PROFILE, "standings"), ("/api/games/grid/ladder", "tallies")])
def test_the_threads_of_the_database_stay_free(
    path: str, work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many profiles or ladders are requested, other requests to the database are answered."""
    go_on = threading.Event()
    monkeypatch.setattr(Store, work, lambda store, holder, **_: go_on.wait(30) and [])
    with served(tmp_path) as site, ThreadPoolExecutor(8) as many:
        ann = site.program("Ann")
        asked = [many.submit(ann.get, path) for _ in range(8)]
        assert site.program().get("/readyz", timeout=10).status_code == 200
        assert ann.get("/api/matches/mine", timeout=10).json() == {"matches": []}
        go_on.set()
        assert {request.result().status_code for request in asked} == {200}


def multiply(folder: Path, times: int) -> None:
    """Copy all results many times, each time a little earlier."""
    with sqlite3.connect(folder / "augury.db") as database:
        names = [row[1] for row in database.execute("PRAGMA table_info(results)")]
        shown = [{"match": "match || '-copy-' || :n", "ended": "ended - :n"}.get(name, name) for name in names]
        insert = f"INSERT INTO results ({','.join(names)}) SELECT {','.join(shown)} FROM results"  # noqa: S608
        database.executemany(f"{insert} WHERE match NOT LIKE '%-copy-%'", [{"n": number} for number in range(1, times)])


def test_long_exports_are_sent_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An export of many games lists each of them once, in order, and only a few at a time are in memory."""
    read: list[int] = []
    results = Store.results

    def counted(store: Store, *args: object) -> object:
        found = results(store, *args)  # type: ignore[arg-type]
        read.append(len(found))
        return found

    monkeypatch.setattr(Store, "results", counted)
    for size in (2, 4, 7):
        monkeypatch.setattr(exports, "AT_ONCE", size)
        with served(tmp_path / str(size)) as site:
            _, (ann, _) = played(site, 2)
            multiply(tmp_path / str(size), 4)
            due = [game["match"] for game in ann.get(GAMES).json()["games"]]
            assert len(set(due)) == 8
            read.clear()
            whole = ann.get(EXPORT).json()
            assert [game["match"] for game in whole["games"]] == due and whole["profile"]["results"]["games"] == 8
            table = list(csv.DictReader(io.StringIO(ann.get(EXPORT, params={"format": "csv"}).text)))
            assert [line["replay"] for line in table] == [f"/g/{match}/1" for match in due]
            assert max(read) <= size


def test_whoever_asks_too_often_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal contains the time to wait, and other requests are answered."""
    few = Limits(requests_per_second=10_000, burst=10_000, sockets_per_address=5)
    with served(tmp_path, few) as site:
        ann = site.program("Ann")
        Clock(monkeypatch)
        answers = [ann.get(PROFILE) for _ in range(4)]
        assert answers[0].status_code == 200 and answers[-1].status_code == 429
        assert answers[-1].json()["error"]["code"] == "too_many" and int(answers[-1].headers["retry-after"]) > 1
        assert ann.get("/api/matches/mine").status_code == 200
