"""Retention: once in a while, what has been kept long enough is removed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from augury.errors import AuguryError
from augury.server.clock import now_ms
from augury.server.http.credentials import YEAR

if TYPE_CHECKING:
    from augury.server.live.node import Node

log = logging.getLogger(__name__)

EVERY = 3600.0
"""Seconds between two looks."""
UNPLAYED_EVERY = 20.0
"""Seconds between two looks for tables that were closed before anybody moved."""
UNPLAYED_FOR = 60.0
"""Seconds for which these are kept, so that every node learns that they were closed."""
DAY = 24 * 3600 * 1000


async def discard(node: Node) -> None:
    """Remove tables that were closed before anybody moved, for as long as the node works."""
    while True:
        await asyncio.sleep(UNPLAYED_EVERY)
        try:
            await node.reading(node.store.forget_unplayed, now_ms() - int(UNPLAYED_FOR * 1000))
        except AuguryError as error:
            log.warning("unplayed tables could not be removed: %s", error)


async def retire(node: Node) -> None:
    """Remove old tables and, where that is wished, old records, for as long as the node works."""
    settings = node.settings
    while True:
        await asyncio.sleep(EVERY)
        finished = 0 if settings.keep_games is None else now_ms() - settings.keep_games * DAY
        idle = now_ms() - settings.keep_tables * DAY
        try:
            expired = now_ms() - YEAR * 1000
            pruned = await node.reading(
                node.store.prune, finished_before=finished, idle_before=idle, preferences_before=expired
            )
        except AuguryError as error:
            log.warning("nothing could be removed: %s", error)
        else:
            log.info("removed %d old tables and %d old records", pruned.matches, pruned.games)
