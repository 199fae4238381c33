"""A cache of the lobby, because many people look at the same pages, which few events change."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from augury.server.live.async_store import AsyncStore
    from augury.server.storage.model import Listing

SECONDS = 1.0
"""How long a page is shown that other nodes may have changed. What this node writes is shown at once."""


class Page(NamedTuple):
    """A page that was read, or is being read."""

    listings: int
    """How many listings this node had written before."""
    at: float
    read: asyncio.Future[list[Listing]]


class Lobby:
    """Pages of the lobby, each read once for all requests at about the same time."""

    def __init__(self, database: AsyncStore) -> None:
        self._database = database
        self._pages: dict[tuple[int, str | None], Page] = {}

    async def page(self, limit: int, game: str | None) -> list[Listing]:
        """Public tables, those that wait first, the newest first."""
        now, written = asyncio.get_running_loop().time(), self._database.listings
        page = self._pages.get((limit, game))
        if page is None or page.listings != written or now - page.at >= SECONDS or _failed(page.read):
            read = asyncio.ensure_future(self._database.run(self._database.store.lobby, limit, game))
            page = self._pages[limit, game] = Page(written, now, read)
        return await asyncio.shield(page.read)


def _failed(read: asyncio.Future[list[Listing]]) -> bool:
    return read.done() and (read.cancelled() or read.exception() is not None)
