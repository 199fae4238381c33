"""Plays real games over a bad network on nodes that are killed, and checks that nothing is lost, doubled or leaked.

python -m tests.faults.run --seconds 600 --database sqlite
python -m tests.faults.run --seconds 600 --database postgres --nodes 2
python -m tests.faults.run --seconds 600 --database moved    # from a file to PostgreSQL, while people play
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from augury.server.storage.location import parse_location
from augury.server.storage.transfer import transfer
from tests.faults.damage import copy_cache, forge, lose, spoil
from tests.faults.evening import SHORT, WAYS, Evening
from tests.faults.evidence import Evidence, Loss, Verdict
from tests.faults.judge import judge
from tests.faults.log import read_matches
from tests.faults.nodes import Node, outlived
from tests.faults.proxy import Proxy
from tests.services import Postgres, Redis, postgres, redis

MOST = 40
"""The most findings of each kind that are printed."""
CALMER = 0.4
BREAKS = (
    *("kill", "kill all", "forge", "disk", "bus", "failover", "clock", "spoil"),
    *("kill", "transfer", "database", "forge", "disk", "failover", "clock"),
)
"""The faults that are injected, in this order, where they apply."""
JUMPS = (3600.0, -3600.0, 40.0, -40.0, 0.0)
"""Seconds by which a jump sets a node's system clock ahead."""
FULL = 2.0
"""Seconds that a disk stays full."""
ORPHANS = 20.0
"""Seconds that a bot's process may outlive its node."""


@dataclass
class Wish:
    """The parameters of a run."""

    seconds: float = 600
    nodes: int = 1
    database: str = "sqlite"
    seed: int = 1
    tables: int = 14
    bots: int = 0
    kill_every: float = 12.0
    """Average seconds between faults."""
    badness: float = 1.0
    least_kills: int = 0
    """The fewest kills, even if the last games are already in progress."""
    patience: float = 240.0
    """Seconds that the last games may take."""
    pause: float = 0.05
    most_games: int = 3
    short: bool = False
    """Whether to play short games."""
    spoil: bool = True
    """Whether to damage the cache of compiled rules; each node then has its own."""


@dataclass
class Report:
    """What a run did, and its findings."""

    wish: Wish
    verdict: Verdict = field(default_factory=Verdict)
    tally: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        counts = self.verdict.counts + self.tally
        said = [f"{name}: {counts[name]}" for name in sorted(counts)]
        found = {name: getattr(self.verdict, name) for name in ("lost", "doubled", "leaked", "wrong")}
        said += [f"{name.upper()}: {len(what)}" for name, what in found.items()]
        return "\n".join(said + [line for what in found.values() for line in what[:MOST]])


class Faults:
    """One run."""

    def __init__(self, wish: Wish, folder: Path, server: Postgres | None, bus: Redis | None) -> None:
        self.wish, self.server, self.bus = wish, server, bus
        self.database = server.fresh() if server and bus else str(folder / "augury.db")
        mark = f"{time.time_ns():x}"
        self.nodes = [
            Node(self.database, folder / f"node{number}.log", bus.url if bus else None, wish.bots, mark)
            for number in range(wish.nodes)
        ]
        if wish.spoil:
            for node in self.nodes:
                node.cache = copy_cache(folder / node.log.stem)
        self.report = Report(wish)
        self.losses: list[Loss] = []
        self.chance = random.Random(wish.seed)
        self.proxies = [
            Proxy(node.port, f"{wish.seed} {number}", wish.badness) for number, node in enumerate(self.nodes)
        ]
        self._breaks: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self._kill_one,
            "kill all": self._kill_all,
            "clock": self._set_clock,
        }
        if server and bus:
            self._breaks |= {"bus": self._restart_bus, "database": self._restart_database, "forge": self._forge}
            self._breaks["failover"] = self._fail_over
        else:
            self._breaks["disk"] = self._fill
        if server and not bus:
            self._breaks["transfer"] = self._transfer
        if wish.spoil:
            self._breaks["spoil"] = self._spoil
        self._hands = ThreadPoolExecutor(1, "hands")  # children end with the thread that started them
        context = multiprocessing.get_context("spawn")
        self._judges = ProcessPoolExecutor(1, context)

    async def run(self) -> Report:
        """Play, inject faults, and judge."""
        try:
            for node in self.nodes:
                await node.start("/readyz")
            for proxy in self.proxies:
                await proxy.start()
            until = time.monotonic() + self.wish.seconds
            evening = Evening(
                [f"127.0.0.1:{proxy.port}" for proxy in self.proxies],
                until,
                self.wish.patience,
                random.Random(self.wish.seed + 1),
                self._judge,
                ways=SHORT if self.wish.short else WAYS,
                bots=self.wish.bots > 0,
                most_games=self.wish.most_games,
                pause=self.wish.pause,
            )
            breaking = asyncio.create_task(self._break(until))
            try:
                self.report.verdict.add(await evening.play(self.wish.tables))
                await breaking
            finally:
                breaking.cancel()
                await asyncio.gather(breaking, return_exceptions=True)
            self.report.tally += evening.tally
            await self._afterwards(evening)
        finally:
            await self._stop()
        for proxy in self.proxies:
            self.report.tally += proxy.tally
        for node in self.nodes:
            self.report.tally += node.troubles()
        return self.report

    async def _judge(self, evidence: Evidence) -> Verdict:
        evidence.losses = [loss for loss in self.losses if loss.match == evidence.match]
        return await asyncio.get_running_loop().run_in_executor(self._judges, judge, evidence, self.database)

    async def _break(self, until: float) -> None:
        """Inject faults at random times."""
        for what in cycle([what for what in BREAKS if what in self._breaks]):
            if (
                time.monotonic() > until
                and self.report.tally["kills"] >= self.wish.least_kills
                and not self._to_be_moved
            ):
                for proxy in self.proxies:
                    proxy.badness *= CALMER  # lets the last games finish
                return
            await asyncio.sleep(self.chance.uniform(0.4, 1.6) * self.wish.kill_every)
            await self._breaks[what]()

    async def _kill_one(self) -> None:
        await self._kill([self.chance.choice(self.nodes)])

    async def _kill_all(self) -> None:
        await self._kill(self.nodes)

    async def _restart_bus(self) -> None:
        if self.bus:
            self.report.tally["bus restarts"] += 1
            await self._by_hand(self.bus.restart)

    async def _restart_database(self) -> None:
        if self.server:
            self.report.tally["database restarts"] += 1
            await self._by_hand(self.server.restart)

    @property
    def _to_be_moved(self) -> bool:
        return "transfer" in self._breaks and not self.report.tally["transfers"]

    async def _transfer(self) -> None:
        """Transfer everything to PostgreSQL once during play, and continue there."""
        if self.server and self._to_be_moved:
            fresh = self.server.fresh()
            began = time.monotonic()
            rows = await asyncio.to_thread(transfer, parse_location(self.database), parse_location(fresh))
            self.database = fresh  # not before, because games that end meanwhile are judged by what is in the file
            self.report.tally["entries that were transferred"] += rows["entries"]
            self.report.tally["milliseconds of the transfer"] += int(1000 * (time.monotonic() - began))
            self.report.tally["transfers"] += 1
            for node in self.nodes:
                node.stop()
                node.database = self.database
                await node.start()

    async def _set_clock(self) -> None:
        self.report.tally["clock jumps"] += 1
        self.chance.choice(self.nodes).set_clock(self.chance.choice(JUMPS))

    async def _forge(self) -> None:
        """Publish forged entries."""
        if self.bus:
            received = await asyncio.to_thread(forge, self.bus.url, self.database, self.chance)
            self.report.tally["forged messages that nodes received"] += received

    async def _fail_over(self) -> None:
        """Let the database lose the last moves of a game, which is all that the judge forgives."""
        if loss := await asyncio.to_thread(lose, self.database, self.chance):
            self.losses.append(loss)
            self.report.tally["lossy failovers"] += 1
            self.report.tally["entries that failovers lost"] += len(loss.lost)

    async def _spoil(self) -> None:
        """Kill a node, and damage its compiled rules before restarting it."""
        node = self.chance.choice(self.nodes)
        node.kill()
        self.report.tally["kills"] += 1
        self.report.tally["spoilt files"] += spoil(node.cache, self.chance) if node.cache else 0
        await node.start()

    async def _fill(self) -> None:
        """Fill a node's disk for a while."""
        node = self.nodes[0]
        self.report.tally["full disks"] += 1
        node.fill_disk(full=True)
        await asyncio.sleep(FULL)
        node.fill_disk(full=False)

    async def _kill(self, nodes: list[Node]) -> None:
        for node in nodes:
            self.report.tally["kills"] += 1
            node.kill()
        await asyncio.sleep(self.chance.random())
        for node in nodes:
            await node.start()

    async def _by_hand(self, work: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._hands, work)

    async def _afterwards(self, evening: Evening) -> None:
        """Count tables unknown to all clients because a response was lost, and report known tables that are missing."""
        everything = await asyncio.to_thread(read_matches, self.database)
        self.report.tally["tables nobody knows"] += len(everything - evening.known)
        if missing := evening.known - everything:
            self.report.verdict.lost += [f"the table {match}" for match in missing]

    async def _stop(self) -> None:
        for proxy in self.proxies:
            if proxy.port:
                await proxy.stop()
        for node in self.nodes:
            node.stop()
        if left := await asyncio.to_thread(outlived, self.nodes[0].mark, ORPHANS):
            self.report.verdict.wrong.append(f"{len(left)} processes were left behind")
        self._judges.shutdown()
        self._hands.shutdown()


def run(wish: Wish, folder: Path) -> Report:
    """Run the fault script, with the nodes' logs and any SQLite file in a folder."""
    with ExitStack() as stack:
        server = stack.enter_context(postgres()) if wish.database != "sqlite" else None
        bus = stack.enter_context(redis()) if wish.database == "postgres" else None
        return asyncio.run(Faults(wish, folder, server, bus).run())


def main() -> None:
    """Run with options from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    usual = Wish()
    parser.add_argument("--database", choices=["sqlite", "postgres", "moved"], default=usual.database)
    for name in (
        "seconds",
        "nodes",
        "seed",
        "tables",
        "bots",
        "kill_every",
        "badness",
        "patience",
        "pause",
        "most_games",
    ):
        here = getattr(usual, name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(here), default=here)
    parser.add_argument("--folder", type=Path, default=None, help="where logs are kept; a temporary one if left out")
    words = vars(parser.parse_args())
    folder = words.pop("folder")
    with tempfile.TemporaryDirectory(prefix="augury-faults-") as made:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        report = run(Wish(**words), folder or Path(made))
    sys.stdout.write(f"{report}\n")
    sys.exit(not report.verdict.clean)


if __name__ == "__main__":
    main()
