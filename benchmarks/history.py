"""Measures how long a guest with many finished games waits for them, on SQLite and PostgreSQL, over HTTP.

    python benchmarks/history.py --games 10000

The guest has this many games, and other guests have ten times as many in the same tables. Measured one request at a
time: the first page, which also counts games for the filters; a page in the middle; a page with a filter that few games
match; the profile; the list of opponents; and the first request for ratings. Prints the median and the slowest of 15
requests.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
from sqlalchemy import create_engine, text

from augury.server.storage.location import parse_location
from augury.server.storage.model import FinishedGame, NewEntry
from augury.server.storage.store import Store
from augury.table.ending import Ending
from augury.table.log import LogEntry

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.site import Site, served
from tests.services import postgres

LEVELS = ("dreamer", "palmist", "diviner", "augur", "seer", "sibyl")
TIMES = 15
AT_ONCE = 500
DAY = 24 * 3600 * 1000
GAMES = "/api/guests/me/games"


def finished(number: int, guest: str, chance: random.Random, end: int) -> FinishedGame:
    """A stored game of a guest against three bots."""
    levels = [None, *chance.choices(LEVELS, k=3)]
    ranks = [(chance.randrange(14), chance.randrange(10)) for _ in range(4)]
    figures = {"ranks": ranks, "fulfilled": [(chance.randrange(2), 5) for _ in range(4)]}
    ending = Ending(
        why="played",
        scores=chance.choices(range(-3, 20), k=4),
        winners=[chance.randrange(4)],
        kinds=["person", "bot", "bot", "bot"],
        holders=((guest,), (), (), ()),
        setup={"edition": chance.choice(["exam", "first"]), "players": 4, "options": {"starting_player": "lot"}},
        levels=levels,
        figures=[figures] * 4,
    )
    names = ("Ann", "Pythia", "Calchas", "Manto")
    ended = end - chance.randrange(365 * DAY)
    stored = msgspec.json.encode(ending).decode()
    return FinishedGame(
        f"m{number:09d}", 1, "seven", ended, names, private=True, record="{}", holders=(guest,), ending=stored
    )


def fill(store: Store, guest: str, count: int) -> None:
    """Store the guest's games, and ten times as many of other guests."""
    chance, now = random.Random(1), time.time_ns() // 1_000_000
    for first in range(0, 11 * count, AT_ONCE):
        batch = []
        for number in range(first, min(first + AT_ONCE, 11 * count)):
            who = guest if number % 11 == 0 else f"guest{chance.randrange(1000)}"
            game = finished(number, who, chance, now)
            batch.append(NewEntry(LogEntry(game.match, 1, 1, game.ended, "", "[]"), finished=game))
        store.append(batch)


def measured(ask: Callable[[], object]) -> tuple[float, float]:
    """Median and longest time of a request in milliseconds, after a first one that warms caches."""
    ask()
    taken = []
    for _ in range(TIMES):
        began = time.perf_counter()
        ask()
        taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken), max(taken)


def rows(site: Site, client: httpx.Client, count: int) -> Iterator[tuple[str, float, float]]:
    """The description and the times of each measurement."""

    def get(path: str, **params: str) -> httpx.Response:
        return client.get(path, params=params).raise_for_status()

    began = time.perf_counter()
    get("/api/guests/me/profile")
    yield "the first profile: all ratings of a year", 1000 * (time.perf_counter() - began), 0
    first = get(GAMES).json()
    if first["total"] != count:
        raise SystemExit(f"{first['total']} games instead of {count}")
    yield "first page, with what the filters offer", *measured(lambda: get(GAMES))
    place = first["next"]
    for _ in range(count // 200):
        place = get(GAMES, after=place, limit="100").json()["next"]
    yield "a page in the middle", *measured(lambda: get(GAMES, after=place))
    rare = {"opponent": "level:sibyl", "result": "won", "setup": first["setups"][-1]["key"]}
    yield "with three filters", *measured(lambda: get(GAMES, **rare))
    yield "with a filter that no game fits", *measured(lambda: get(GAMES, opponent="person:Nobody"))
    yield "profile", *measured(lambda: get("/api/guests/me/profile"))
    yield "ladder of opponents", *measured(lambda: get("/api/games/seven/ladder", players="4"))


def measure(url: str, folder: Path, count: int) -> None:
    """Measure with one kind of database."""
    with served(folder, database=url) as site:
        client = site.program("Ann")
        store = Store.open(url)
        mark = client.post("/api/matches", json={"game": "grid"}).raise_for_status().json()["match"]
        (listing,) = [listing for listing in store.lobby(9) if listing.match == mark]
        began = time.perf_counter()
        fill(store, listing.holders[0], count)
        print(f"  stored {11 * count:,} games in {time.perf_counter() - began:.0f} s")
        store.close()
        if url.startswith("postgresql"):
            engine = create_engine(parse_location(url).address, isolation_level="AUTOCOMMIT")
            with engine.connect() as connection:
                connection.execute(text("ANALYZE"))
            engine.dispose()
        for what, median, slowest in rows(site, client, count):
            print(f"  {what:44} {median:8.1f} ms {slowest:8.1f}")


def main() -> None:
    """Measure both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    count = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        for name, url in (("SQLite", str(Path(folder) / "augury.db")), ("PostgreSQL", server.fresh())):
            print(name)
            measure(url, Path(folder), count)


if __name__ == "__main__":
    main()
