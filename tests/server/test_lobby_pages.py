"""The lobby's pages: read once for many requests, and never older than this node's own writes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

from augury.errors import Unavailable
from augury.server.live import lobby
from augury.server.live.async_store import AsyncStore
from augury.server.live.lobby import Lobby
from augury.server.storage.errors import DatabaseUnavailable
from augury.server.storage.store import Store
from tests.server.storage.samples import opening


def test_a_page_is_read_once_for_many(tmp_path: Path) -> None:
    """A hundred simultaneous requests and those shortly after share one query; other pages need their own."""
    asyncio.run(_check_reads(Store.open(str(tmp_path / "augury.db"))))


async def _check_reads(store: Store) -> None:
    reads = []

    def read(limit: int, game: str | None) -> list[Any]:
        reads.append((limit, game))
        return Store.lobby(store, limit, game)

    database = AsyncStore(store, "n", 12)
    pages = Lobby(database)
    with patch.object(store, "lobby", read):
        await asyncio.gather(*(pages.page(50, None) for _ in range(100)))
        await pages.page(50, None)
        assert reads == [(50, None)]
        await pages.page(50, "seven")
        assert len(reads) == 2
        database.append([opening("m")])
        found = await pages.page(50, None)
        assert [listing.match for listing in found] == ["m"], "what this node wrote is there at once"
        store.append([opening("n", changed=2)])  # as another node does
        with patch.object(lobby, "SECONDS", 0.0):
            assert [listing.match for listing in await pages.page(50, None)] == ["n", "m"]
    database.stop()
    store.close()


def test_a_page_that_could_not_be_read_is_read_again(tmp_path: Path) -> None:
    """A failed read fails only the requests that waited for it, not later ones."""

    async def check(store: Store) -> None:
        database = AsyncStore(store, "n", 12)
        pages = Lobby(database)
        with patch.object(store, "lobby", side_effect=DatabaseUnavailable("gone")):
            outcomes = await asyncio.gather(*(pages.page(50, None) for _ in range(3)), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Unavailable] * 3
        assert await pages.page(50, None) == []
        database.stop()
        store.close()

    asyncio.run(check(Store.open(str(tmp_path / "augury.db"))))
