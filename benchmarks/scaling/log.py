"""Measures how the times to store and load grow with the length of the log, which is generated inside PostgreSQL."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, text

from augury.server.storage.location import parse_location
from augury.server.storage.model import NewEntry
from augury.server.storage.store import Store
from augury.table.log import LogEntry
from benchmarks.scaling.cluster import processor_of
from tests.services import Postgres, postgres

Figures = dict[str, Any]
LENGTH = 120
"""Entries per match: a game of Seven Prophecies for four, including connections and disconnections."""
CHUNK = 1_000_000
BATCH, BATCHES, LOADS = 10, 300, 300
SPARE = 12 << 30
"""Bytes to leave free on the disk."""
EVENTS = '[{"type":"moved","seat":2,"move":"Y11","clocks":null,"by_house":false,"revealed":false}]'
GENERATE = """
    INSERT INTO entries (match, seq, last, at, key, events)
    SELECT match, s, s, 1764000000000 + 1000 * s, match || '.c' || s, CAST(:events AS text)
    FROM generate_series(1, CAST(:length AS bigint)) AS s, LATERAL (
        SELECT lpad(to_hex(m), 16, '0') AS match FROM generate_series(:first + 0 * s, CAST(:last AS bigint)) AS m
    ) AS played
"""
"""All matches of a chunk are played at the same time, so that the entries of each lie apart, as in reality."""
UNINDEXED = "ALTER TABLE entries DROP CONSTRAINT IF EXISTS entries_pkey"
INDEXED = "ALTER TABLE entries ADD PRIMARY KEY (match, seq)"
"""Building an index takes less time than filling it."""
LARGE = ("max_wal_size=8GB", "checkpoint_timeout=30min", "maintenance_work_mem=1GB")


def grow(sizes: list[int], minutes: float) -> list[Figures]:
    """Grow a log to each of these numbers of entries, as far as time and disk allow, measuring at each."""
    end, found, matches = time.monotonic() + 60 * minutes, [], 0
    with postgres(*LARGE) as server:
        address = server.url("log")
        store, engine = Store.open(address), create_engine(parse_location(address).address)
        try:
            for size in sizes:
                began = time.monotonic()
                _execute(engine, UNINDEXED)
                while matches * LENGTH < size and time.monotonic() < end:
                    if shutil.disk_usage(Path(server.log).parent).free < SPARE:
                        end = 0
                        break
                    matches = _generate(engine, matches, min(CHUNK, size - matches * LENGTH) // LENGTH + 1)
                _execute(engine, INDEXED)
                found.append(
                    {"seconds_to_generate": time.monotonic() - began, **_measure(server, store, engine, matches)}
                )
                if time.monotonic() >= end:
                    break
        finally:
            engine.dispose()
            store.close()
    return found


def _execute(engine: Engine, statement: str) -> None:
    with engine.begin() as connection:
        connection.execute(text(statement))


def _generate(engine: Engine, matches: int, more: int) -> int:
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL synchronous_commit = off"))
        values = {"events": EVENTS, "first": matches, "last": matches + more - 1, "length": LENGTH}
        connection.execute(text(GENERATE), values)
    return matches + more


def _measure(server: Postgres, store: Store, engine: Engine, matches: int) -> Figures:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE entries"))
        connection.execute(text("CHECKPOINT"))
        size = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
    dice, seqs = random.Random(matches), dict[int, int]()

    def append() -> None:
        store.append([_next(number, seqs) for number in dice.sample(range(matches), BATCH)])

    spent = processor_of(server.pid)
    appended = _times(append, BATCHES)
    spent = processor_of(server.pid) - spent
    loaded = _times(lambda: store.log(_name(dice.randrange(matches))), LOADS)
    heads = _times(lambda: store.heads([_name(number) for number in dice.sample(range(matches), 100)]), LOADS // 3)
    return {
        "entries": matches * LENGTH,
        "gib": size / 2**30,
        "postgresql_cpu_ms_per_entry": 1000 * spent / (BATCH * BATCHES),
        "append_10_ms": appended,
        "load_a_match_ms": loaded,
        "heads_of_100_ms": heads,
    }


def _times(work: Callable[[], object], times: int) -> dict[str, float]:
    """Milliseconds of a piece of work: the median and the 99th percentile."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        took.append(1000 * (time.perf_counter() - began))
    took.sort()
    return {"p50": took[len(took) // 2], "p99": took[int(0.99 * (len(took) - 1))]}


def _next(number: int, seqs: dict[int, int]) -> NewEntry:
    seq = seqs[number] = seqs.get(number, LENGTH) + 1
    return NewEntry(LogEntry(_name(number), seq, seq, time.time_ns() // 1_000_000, f"{seq:012d}", EVENTS))


def _name(number: int) -> str:
    return f"{number:016x}"
