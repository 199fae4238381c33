"""Retention: regularly removes old data."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from augury.errors import AuguryError
from augury.server.clock import now_ms
from augury.server.identity import YEAR

if TYPE_CHECKING:
    from augury.server.live.async_store import AsyncStore

log = logging.getLogger(__name__)

EVERY = 3600.0
"""Seconds between two runs."""
UNPLAYED_EVERY = 20.0
"""Seconds between two runs for matches that were closed before any move."""
UNPLAYED_FOR = 60.0
"""Seconds for which these are kept, so that every node learns that they were closed."""
DAY = 24 * 3600 * 1000


async def remove_unplayed(database: AsyncStore) -> None:
    """Remove matches that were closed before any move, for as long as the node runs."""
    while True:
        await asyncio.sleep(UNPLAYED_EVERY)
        try:
            await database.run(database.store.forget_unplayed, now_ms() - int(UNPLAYED_FOR * 1000))
        except AuguryError as error:
            log.warning("unplayed matches could not be removed: %s", error)


async def remove_old(database: AsyncStore, keep_tables: int, keep_games: int | None) -> None:
    """Remove old settings, matches after `keep_tables` days and records after `keep_games`, while the node runs."""
    while True:
        await asyncio.sleep(EVERY)
        finished = 0 if keep_games is None else now_ms() - keep_games * DAY
        idle = now_ms() - keep_tables * DAY
        try:
            await database.run(database.store.make_months, now_ms())
            expired = now_ms() - YEAR * 1000
            pruned = await database.run(
                database.store.prune, finished_before=finished, idle_before=idle, preferences_before=expired
            )
        except AuguryError as error:
            log.warning("nothing could be removed: %s", error)
        else:
            log.info("removed %d old tables and %d old records", pruned.matches, pruned.games)
