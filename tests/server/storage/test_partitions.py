"""Partitions in PostgreSQL: months are created before they begin, and dropped as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest

from augury.errors import Unavailable
from augury.server.storage import partitions
from augury.server.storage.model import Pruned
from augury.server.storage.partitions import BY_MONTH, month_of, name_of, start_of
from augury.server.storage.results import Filter
from augury.server.storage.store import Store
from tests.server.storage.older import make_older
from tests.server.storage.samples import ended, entry, opening
from tests.services import shared_postgres

NOW = int(datetime(2026, 11, 19, 17, tzinfo=UTC).timestamp()) * 1000
NOVEMBER = month_of(NOW)
HOUR = 3_600_000


@pytest.fixture
def server() -> str:
    """The address of a new database."""
    return shared_postgres().fresh()


@pytest.fixture
def store(server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store that was opened in November 2026."""
    monkeypatch.setattr("augury.server.storage.postgresql.time.time_ns", lambda: NOW * 1_000_000)
    opened = Store.open(server)
    yield opened
    opened.close()


def rows_of(server: str, name: str) -> int:
    """How many rows a table or partition has."""
    with psycopg.connect(server) as connection:
        (count,) = connection.execute(f"SELECT count(*) FROM {name}".encode()).fetchone() or (0,)  # noqa: S608
        return int(count)


def there(server: str) -> list[str]:
    """The monthly partitions of all tables."""
    with psycopg.connect(server) as connection:
        query = "SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r'"
        names = {name for (name,) in connection.execute(query)}
    return sorted(name for name in names if name.rpartition("_")[0].rpartition("_")[0] in BY_MONTH)


def play(store: Store, match: str, at: int, **more: Any) -> None:
    """Store a finished game."""
    assert store.append([entry(match, 1, at=at, finished=ended(match, at, **more))]) == [True]


def test_bounds_of_months() -> None:
    """Months follow each other without a gap, even across the end of a year."""
    assert start_of(month_of(0)) == 0 and month_of(start_of(NOVEMBER + 2)) == NOVEMBER + 2
    assert [name_of("games", NOVEMBER + more) for more in (0, 1, 2)] == [
        "games_2026_11",
        "games_2026_12",
        "games_2027_01",
    ]
    for month in range(NOVEMBER - 30, NOVEMBER + 30):
        assert month_of(start_of(month)) == month and month_of(start_of(month) - 1) == month - 1


def test_months_are_made_ahead(server: str, store: Store) -> None:
    """A new database has partitions for this month and the next two; a running node adds more."""
    ahead = [name_of(name, NOVEMBER + more) for name in sorted(BY_MONTH) for more in (0, 1, 2)]
    assert there(server) == ahead
    store.make_months(NOW)
    assert there(server) == ahead
    store.make_months(start_of(NOVEMBER + 1))
    assert there(server) == sorted([*ahead, *(name_of(name, NOVEMBER + 3) for name in BY_MONTH)])


def test_games_lie_in_their_months(server: str, store: Store) -> None:
    """A game is stored in the month in which it ended; one with an impossible time goes to the default partition."""
    play(store, "last", start_of(NOVEMBER + 1) - 1)
    play(store, "first", start_of(NOVEMBER + 1))
    play(store, "never", 5)
    for name in BY_MONTH:
        assert [rows_of(server, name_of(name, NOVEMBER + more)) for more in (0, 1)] == [1, 1]
        assert rows_of(server, f"{name}_default") == 1
    assert [game.match for game in store.games(game=None, holder="ann", before=None, limit=9)] == [
        "first",
        "last",
        "never",
    ]
    assert [result.finished.match for result in store.results("ann", Filter(), None, 9)] == ["first", "last", "never"]


def test_a_month_that_was_missing(server: str, store: Store) -> None:
    """Games that ended before their month had a partition are moved there, except those from a wrong clock."""
    for match, at in (("old", start_of(NOVEMBER - 2) + HOUR), ("later", start_of(NOVEMBER + 3)), ("never", 5)):
        play(store, match, at)
    store.make_months(NOW)
    assert name_of("games", NOVEMBER - 2) in there(server) and name_of("games", NOVEMBER - 1) not in there(server)
    assert [rows_of(server, name_of(name, NOVEMBER - 2)) for name in BY_MONTH] == [1, 1, 1]
    assert rows_of(server, "games_default") == 2
    store.make_months(start_of(NOVEMBER + 1))
    assert rows_of(server, name_of("games", NOVEMBER + 3)) == 1 and rows_of(server, "games_default") == 1
    assert store.game("old", 1) and store.game("later", 1) and store.game("never", 1)


def test_retention_drops_months(server: str, store: Store) -> None:
    """A month is dropped with all its data once all of it is old; a month that is partly old stays."""
    october = start_of(NOVEMBER) - HOUR
    play(store, "old", october, origin="daily", day="2026-10-31")
    play(store, "kept", NOW - HOUR)
    play(store, "never", 5)
    store.make_months(NOW)
    store.keep_analysis("old", 1, "v", "{}")
    store.keep_analysis("kept", 1, "v", "{}")
    assert store.prune(finished_before=start_of(NOVEMBER) - 1, idle_before=0) == Pruned(games=1)
    assert store.game("never", 1) is None and store.game("old", 1)
    assert store.prune(finished_before=start_of(NOVEMBER), idle_before=0) == Pruned(games=1)
    assert store.game("old", 1) is None and name_of("games", NOVEMBER - 1) not in there(server)
    assert store.own_daily("ann", "grid", "2026-10-31")[0] is None and store.analysis("old", 1, "v") is None
    assert store.prune(finished_before=NOW, idle_before=0) == Pruned()
    assert store.game("kept", 1) and store.analysis("kept", 1, "v")
    assert [result.finished.match for result in store.results("ann", Filter(), None, 9)] == ["kept"]


def test_dropping_a_month_waits_for_nobody_long(store: Store, server: str) -> None:
    """While a backup reads the games, no month is dropped, and players wait at most a second."""
    play(store, "old", start_of(NOVEMBER) - HOUR)
    store.make_months(NOW)
    with psycopg.connect(server) as reader:
        reader.execute("SELECT count(*) FROM games").fetchall()
        with pytest.raises(Unavailable, match="kept a lock"):
            store.prune(finished_before=start_of(NOVEMBER), idle_before=0)
        play(store, "new", NOW)
        assert store.game("old", 1)
    assert store.prune(finished_before=start_of(NOVEMBER), idle_before=0) == Pruned(games=1)
    assert store.game("old", 1) is None and store.game("new", 1)


def test_a_start_beside_a_reader(store: Store, server: str) -> None:
    """A node starts even if the partitions for the next months cannot be created now."""
    with psycopg.connect(server) as reader:
        reader.execute("DROP TABLE games_2027_01, sitters_2027_01, results_2027_01")
        reader.commit()
        reader.execute("SELECT count(*) FROM games_default").fetchall()
        Store.open(server).close()
        assert name_of("games", NOVEMBER + 2) not in there(server)
    Store.open(server).close()
    assert name_of("games", NOVEMBER + 2) in there(server)


def test_a_match_can_be_forgotten_while_others_are_played(store: Store, server: str) -> None:
    """Retention takes no lock on the log, so a node in mid-transaction does not delay it."""
    store.append([opening("idle", changed=5), opening("busy", changed=NOW)])
    with psycopg.connect(server) as node:
        node.execute("INSERT INTO entries VALUES ('busy', 2, 2, 2, 'k', '[]')")
        assert store.prune(finished_before=0, idle_before=NOW) == Pruned(matches=1)
    assert store.log("idle") == [] and len(store.log("busy")) == 2


def test_an_old_database_is_split(server: str, store: Store) -> None:
    """A database of the previous version keeps everything, and its games move into the months in which they ended."""
    store.append([opening("m", "playing", holders=("ann", "bo")), opening("n", changed=9, holders=("ann",))])
    play(store, "old", start_of(NOVEMBER - 5) + HOUR, origin="daily", day="2026-06-01")
    play(store, "new", NOW)
    store.claim("node", 10, 20, 1)
    before = contents(store)
    make_older(server, "5")
    with psycopg.connect(server) as connection:
        assert connection.execute("SELECT 1 FROM pg_class WHERE relispartition").fetchone() is None
    upgraded = Store.open(server)
    assert contents(upgraded) == before
    assert rows_of(server, name_of("games", NOVEMBER - 5)) == rows_of(server, name_of("sitters", NOVEMBER)) == 1
    assert rows_of(server, "results_default") == 0 and name_of("games", NOVEMBER - 4) not in there(server)
    assert partitions.AHEAD == 2 and name_of("games", NOVEMBER + 2) in there(server)
    upgraded.close()


def contents(store: Store) -> list[object]:
    """Everything that the store knows about the guest."""
    return [
        store.held_by("ann", 9),
        store.lobby(9),
        store.log("m"),
        store.games(game=None, holder="ann", before=None, limit=9),
        store.results("ann", Filter(), None, 9),
        store.own_daily("ann", "grid", "2026-06-01"),
        store.leased_by("node"),
    ]
