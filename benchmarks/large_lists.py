"""Measures the lobby, lists and history with a million tables and ten million finished games, on PostgreSQL.

    python -m benchmarks.large_lists --tables 1000000 --games 10000000

Tables and games are copies of a few that the server itself stored, made inside the database: guests, times and ids
differ, and games are spread over three years. Each query is one of the server's own, called as the server calls it, for
random guests and times; the figures are the median, the 99th percentile and the maximum of many calls. Durability is
switched off to fill the database faster, which does not affect queries.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import md5
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import Connection, Engine, create_engine, text

from augury.server.storage import partitions
from augury.server.storage.location import parse_location
from augury.server.storage.model import NewEntry
from augury.server.storage.results import Filter
from augury.server.storage.store import Store
from augury.table.log import LogEntry
from benchmarks.history import finished
from benchmarks.scaling.cluster import processor_of
from tests.server.site import served
from tests.services import Postgres, postgres

FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_wal_size=8GB", "shared_buffers=1GB")
KINDS = 16
"""The number of different stored games that are copied."""
MONTHS = 36
OFTEN = 300
"""Games in each month of the guest who has played most."""
HELD = 2000
"""Tables of the guest who has most."""
DAY = 24 * 3600 * 1000
SPARE = 15 << 30
"""Bytes to leave free on the disk."""

PHASES = """CASE WHEN i % 100 < 3 THEN 'waiting' WHEN i % 100 < 23 THEN 'playing' WHEN i % 100 < 63 THEN 'asleep'
    WHEN i % 100 < 93 THEN 'over' ELSE 'closed' END"""
TABLES = f"""
    INSERT INTO matches (match, game, phase, private, changed, summary)
    SELECT 't' || left(md5(i::text), 15), CASE WHEN i % 997 = 0 THEN 'horsemen' WHEN i % 3 = 0 THEN 'grid' ELSE 'seven' END,
        {PHASES}, i % 10 < 6, :now - (random() * 2592000000)::bigint, replace(:summary, :match, 't' || left(md5(i::text), 15))
    FROM generate_series(1, CAST(:count AS bigint)) AS i
"""  # noqa: S608, E501
HOLDERS = """
    INSERT INTO holders (match, holder, place, changed)
    SELECT match, CASE WHEN place = 0 AND row_number <= :held THEN :ann
        ELSE 'g' || left(md5((hashtext(match || place) % :guests)::text), 21) END, place, changed
    FROM (SELECT match, changed, row_number() OVER () FROM matches) AS numbered, generate_series(0, 1) AS place
    ON CONFLICT DO NOTHING
"""
LEASES = """
    INSERT INTO leases SELECT match, 'node' || abs(hashtext(match)) % 20, :until FROM matches WHERE phase = 'playing'
"""
NODES = "INSERT INTO nodes SELECT DISTINCT node, until FROM leases ON CONFLICT DO NOTHING"
GAMES = """
    CREATE TEMP TABLE made AS SELECT 'm' || left(md5((:first + i)::text), 15) AS match, i % :kinds AS kind,
        :start + (random() * (:end - :start - 1))::bigint AS ended, i % 10 < 6 AS private,
        CASE WHEN i <= :often THEN :ann ELSE 'g' || left(md5(((random() * :guests)::int)::text), 21) END AS holder
    FROM generate_series(1, CAST(:count AS bigint)) AS i
"""
COPIES = {
    "games": "made.match, 1, CASE WHEN kind = 0 THEN 'grid' ELSE game END, made.ended, players, made.private, record, "
    "replace(ending, :ann, made.holder)",
    "sitters": "made.match, 1, made.holder, made.ended",
    "results": "made.holder, made.ended, made.match, 1, CASE WHEN kind = 0 THEN 'grid' ELSE game END, setup, players, "
    "opponents, seat, result, made.private, ending, figures",
}


class Filled(NamedTuple):
    """A filled database."""

    store: Store
    engine: Engine
    ann: str
    """The guest with the most games and tables."""
    guests: int
    now: int
    tables: int
    games: int


def fill(filled: Filled, folder: Path) -> None:
    """Make the tables and games."""
    store, engine, ann, guests, now, tables, games = filled
    dice = random.Random(1)
    some = [finished(number, ann, dice, now) for number in range(KINDS)]
    store.append([NewEntry(LogEntry(game.match, 1, 1, game.ended, "", "[]"), finished=game) for game in some])
    (pattern,) = store.held_by(ann, 1)
    with engine.begin() as connection:
        for name in COPIES:
            kinds = f"CREATE TABLE kinds_of_{name} AS SELECT *, right(match, 2)::int AS kind FROM {name}"  # noqa: S608
            connection.execute(text(kinds))
            connection.execute(text(f"DELETE FROM {name}"))  # noqa: S608 (our own names)
        values = {"now": now, "count": tables, "match": pattern.match, "summary": pattern.summary}
        connection.execute(text(TABLES), values)
        connection.execute(text(HOLDERS), {"held": HELD, "ann": ann, "guests": guests})
        connection.execute(text(LEASES), {"until": now + DAY})
        connection.execute(text(NODES))
    this = partitions.month_of(now)
    months = list(range(this - MONTHS + 1, this + 1))
    with engine.begin() as connection:
        partitions.make_months(connection, now, months)

    def fill_month(number: int) -> None:
        if shutil.disk_usage(folder).free < SPARE:
            raise SystemExit("there is too little space left on the disk")
        start, end = partitions.start_of(months[number]), min(now, partitions.start_of(months[number] + 1))
        values = {"first": number * (games // MONTHS), "count": games // MONTHS, "start": start, "end": end}
        with engine.begin() as connection:
            more = {"kinds": KINDS, "ann": ann, "often": OFTEN, "guests": guests}
            connection.execute(text(GAMES), values | more)
            for name, columns in COPIES.items():
                copied = f"INSERT INTO {name} SELECT {columns} FROM made JOIN kinds_of_{name} USING (kind)"  # noqa: S608
                connection.execute(text(copied), {"ann": ann} if ":ann" in columns else {})
            connection.execute(text("DROP TABLE made"))

    with ThreadPoolExecutor(os.cpu_count()) as threads:  # each has a connection of its own
        list(threads.map(fill_month, range(MONTHS)))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for name in COPIES:
            connection.execute(text(f"DROP TABLE kinds_of_{name}"))
        connection.execute(text("VACUUM ANALYZE"))
        connection.execute(text("CHECKPOINT"))


def queries(filled: Filled) -> Iterator[tuple[str, Callable[[], object]]]:
    """The server's queries with random arguments."""
    store, _, ann, guests, now, tables, games = filled
    dice = random.Random(2)

    def somebody() -> str:
        return f"g{digest(dice.randrange(guests))[:21]}"

    def moment() -> int:
        return now - dice.randrange(MONTHS * 30 * DAY)

    history = partial(store.games, game=None, holder=None, before=None, limit=50)
    yield "free leases, every three seconds", lambda: store.claim("mine", now + 1, now + DAY, 100)
    yield "leases that ran out, every three seconds", lambda: store.lapsed(now)
    yield "a node's sign of life", lambda: store.renew("node7", now + DAY)
    yield "a node's leases", lambda: store.leased_by("node7")
    yield "lobby", lambda: store.lobby(50)
    yield "lobby, one game of three", lambda: store.lobby(50, "grid")
    yield "lobby, a rare game", lambda: store.lobby(50, "horsemen")
    yield "one table", lambda: store.listing(f"t{digest(dice.randrange(1, tables + 1))[:15]}")
    yield "somebody's tables", lambda: store.held_by(somebody(), 50)
    yield f"tables of somebody with {HELD:,}", lambda: store.held_by(ann, 50)
    yield "finished games, first page", history
    yield "finished games, a later page", lambda: history(before=moment())
    yield "finished games of one kind", lambda: history(game="grid")
    yield "finished games of one kind, a later page", lambda: history(game="grid", before=moment())
    yield "somebody's finished games", lambda: history(holder=somebody())
    yield f"those of somebody with {OFTEN * MONTHS:,}", lambda: history(holder=ann, before=moment())
    yield "a game with its record", lambda: store.game(f"m{digest(dice.randrange(1, games + 1))[:15]}", 1)
    yield "somebody's results", lambda: store.results(somebody(), Filter(), None, 51)
    yield "somebody's results, counted", lambda: store.tallies(somebody())
    yield f"results of somebody with {OFTEN * MONTHS:,}", lambda: store.results(ann, Filter(), (moment(), "m", 1), 51)
    yield "the same, counted", lambda: store.tallies(ann)


def digest(number: int) -> str:
    """A number's MD5 as PostgreSQL writes it, from which the ids are made."""
    return md5(str(number).encode(), usedforsecurity=False).hexdigest()


def measured(server: Postgres, ask: Callable[[], object], times: int) -> dict[str, float]:
    """Milliseconds of a query, and PostgreSQL's processor time for one.

    The first calls, after which statements are prepared, do not count.
    """
    for _ in range(25):
        ask()
    taken, spent = [], processor_of(server.pid)
    for _ in range(times):
        began = time.perf_counter()
        ask()
        taken.append(1000 * (time.perf_counter() - began))
    spent = processor_of(server.pid) - spent
    taken.sort()
    last = taken[int(0.99 * (times - 1))]
    return {"p50": statistics.median(taken), "p99": last, "longest": taken[-1], "processor": 1000 * spent / times}


def over_http(url: str, folder: Path, token: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """The same lists, requested over HTTP."""
    with served(folder, database=url) as site:
        client = site.program(token=token)

        def get(path: str) -> httpx.Response:
            return client.get(path).raise_for_status()

        yield "GET /api/matches", lambda: get("/api/matches?limit=50")
        yield "GET /api/records", lambda: get("/api/records?limit=50")
        yield "GET /api/records?mine=true", lambda: get("/api/records?limit=50&mine=true")
        yield "GET /api/guests/me/games", lambda: get("/api/guests/me/games")
        page = get("/api/guests/me/games").json()["next"]
        yield "GET /api/guests/me/games?after=", lambda: get(f"/api/guests/me/games?after={page}")


def shown(name: str, figures: dict[str, float]) -> dict[str, Any]:
    """Print figures as they come in, and return them rounded."""
    print(f"  {name:44}", *(f"{value:8.2f}" for value in figures.values()), flush=True)
    return {"what": name, **{key: round(value, 2) for key, value in figures.items()}}


def _count(connection: Connection, name: str) -> int:
    return int(connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one())  # noqa: S608


def main() -> None:
    """Fill a database and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=10_000_000)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--into", type=Path, help="a JSON file that gets the figures, such as docs/scale.json")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, postgres(*FAST) as server:
        folder, url = Path(made), server.fresh()
        with served(folder, database=url) as site:
            client = site.program("Ann")
            wish_for = {"game": "seven", "setup": {"players": 4}}
            client.post("/api/matches", json=wish_for).raise_for_status()
            token = str(client.headers["authorization"]).partition(" ")[2]
        store, engine = Store.open(url), create_engine(parse_location(url).address)
        (listing,) = store.lobby(1)
        guests = max(1, args.games // 20)
        filled = Filled(store, engine, listing.holders[0], guests, time.time_ns() // 1_000_000, args.tables, args.games)
        began = time.monotonic()
        fill(filled, server.log.parent)
        with engine.connect() as connection:
            size = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one() / 2**30
            counts = {name: _count(connection, name) for name in ("matches", "games")}
        print(f"{counts}, {size:.1f} GiB, filled in {time.monotonic() - began:.0f} s")
        print(f"  {'milliseconds':44}   median      p99  longest PostgreSQL's processor")
        found = [shown(name, measured(server, ask, args.times)) for name, ask in queries(filled)]
        with engine.begin() as connection:  # otherwise a server would look for the logs of games in progress
            connection.execute(text("UPDATE matches SET phase = 'over' WHERE phase = 'playing'"))
            connection.execute(text("DELETE FROM leases"))
        found += [shown(name, measured(server, ask, args.times)) for name, ask in over_http(url, folder, token)]
        engine.dispose()
        store.close()
    if args.into:
        result = json.loads(args.into.read_text()) if args.into.exists() else {}
        result["lists"] = {**counts, "gib": round(size, 1), "times": args.times, "queries": found}
        args.into.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
