"""Measures the cost of storing entries, on SQLite with synchronous=FULL and on PostgreSQL with fsync.

    python benchmarks/storage_speed.py --entries 20000

Entries of about 300 bytes for 250 matches are written in batches of 1, 10 and 100. Prints this process's processor time
per entry, the time per entry, and the time per batch alone and beside a thread that never stops computing (each time
the writer releases the GIL, it waits to get it back). SQLite's syncs are also counted if `strace` is installed;
PostgreSQL counts its own.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from sqlalchemy import create_engine, text

from augury.server.storage.location import parse_location
from augury.server.storage.model import NewEntry
from augury.server.storage.store import Store
from augury.table.log import LogEntry

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.services import postgres

BATCHES = (1, 10, 100)
MATCHES = 250
EVENTS = json.dumps([{"kind": "played", "seat": seat, "card": "Y11", "told": "x" * 30} for seat in range(4)])


class Writer:
    """Writes batches of entries for random matches."""

    def __init__(self, store: Store) -> None:
        self._store, self._dice = store, random.Random(1)
        self._heads = {f"{self._dice.getrandbits(60):015x}": 0 for _ in range(MATCHES)}

    def batch(self, size: int) -> list[NewEntry]:
        """A batch of new entries."""
        made = []
        for match in self._dice.sample(sorted(self._heads), size):
            seq = self._heads[match] = self._heads[match] + 1
            made.append(NewEntry(LogEntry(match, seq, seq, time.time_ns() // 1_000_000, f"{seq:012d}", EVENTS)))
        return made

    def write(self, size: int, times: int) -> tuple[float, float]:
        """Write batches; returns processor seconds and elapsed seconds, not counting the creation of the entries."""
        work = passed = 0.0
        for _ in range(times):
            entries = self.batch(size)
            before, began = time.thread_time(), time.perf_counter()
            self._store.append(entries)
            passed += time.perf_counter() - began
            work += time.thread_time() - before
        return work, passed


def beside_a_busy_thread(writer: Writer, size: int, times: int) -> float:
    """Seconds that a batch takes while another thread computes."""
    done = threading.Event()

    def compute() -> None:
        while not done.is_set():
            sum(range(1000))

    busy = threading.Thread(target=compute)
    busy.start()
    try:
        return writer.write(size, times)[1] / times
    finally:
        done.set()
        busy.join()


def measure(name: str, url: str, entries: int) -> None:
    """Print a line for each size of batch."""
    store = Store.open(url)
    writer = Writer(store)
    writer.write(50, 20)
    for size in BATCHES:
        times = max(20, entries // size if size > 1 else entries // 10)
        work, passed = writer.write(size, times)
        crowded = beside_a_busy_thread(writer, size, 20)
        print(
            f"{name:11}{size:6}{work / times / size * 1e6:14.1f}{passed / times / size * 1e6:12.1f}"
            f"{passed / times * 1e3:12.2f}{crowded * 1e3:14.1f}"
        )
    store.close()


def count_in_file(folder: str) -> None:
    """Count SQLite's disk syncs in a thousand commits."""
    log = Path(folder) / "calls"
    tracer = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", str(log)]
    subprocess.run([*tracer, sys.executable, __file__, "--quietly", f"{folder}/counted.db"], check=True)  # noqa: S603
    calls = len(log.read_text().splitlines())
    print(f"sqlite: {calls / 1000:.2f} waits for the disk a commit, copying the write-ahead log and closing included")


def count_on_server(url: str) -> None:
    """Count PostgreSQL's disk syncs in a thousand commits."""
    engine = create_engine(parse_location(url).address)
    query = text("SELECT wal_sync FROM pg_stat_wal")
    store = Store.open(url)
    with engine.connect() as connection:
        before = connection.execute(query).scalar_one()
    Writer(store).write(10, 1000)
    store.close()
    time.sleep(1.0)  # its counters are updated when a connection ends
    with engine.connect() as connection:
        after = connection.execute(query).scalar_one()
    print(f"postgresql: {(after - before) / 1000:.2f} waits for the disk a commit")
    engine.dispose()


def main() -> None:
    """Measure both databases."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--entries", type=int, default=20_000)
    asked.add_argument("--quietly", help=argparse.SUPPRESS)
    words = asked.parse_args()
    if words.quietly:
        Writer(Store.open(words.quietly)).write(10, 1000)
        return
    print(f"{'database':11}{'batch':>6}{'CPU us/entry':>14}{'us/entry':>12}{'ms/batch':>12}{'ms, crowded':>14}")
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        measure("sqlite", f"{folder}/augury.db", words.entries)
        measure("postgresql", server.url("measured"), words.entries)
        if shutil.which("strace"):
            count_in_file(folder)
        count_on_server(server.url("counted"))


if __name__ == "__main__":
    main()
