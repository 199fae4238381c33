"""The parts of a running server that request handlers need."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from augury.server.bots.analysis import Analyses
    from augury.server.bots.hints import Hints
    from augury.server.bots.pool import BotPool
    from augury.server.compute_pool import ComputePool
    from augury.server.drain import Drain
    from augury.server.identity import Guests
    from augury.server.limits import Limits
    from augury.server.live.async_store import AsyncStore
    from augury.server.live.lobby import Lobby
    from augury.server.live.node import Node
    from augury.server.live.turn_streams import TurnStreams
    from augury.server.metrics import Metrics
    from augury.server.settings import Settings


@dataclass(frozen=True, kw_only=True)
class Services:
    """One node with everything around it."""

    settings: Settings
    guests: Guests
    limits: Limits
    computing: ComputePool
    metrics: Metrics
    database: AsyncStore
    node: Node
    turn_streams: TurnStreams
    bots: BotPool
    hints: Hints
    analyses: Analyses
    drain: Drain
    lobby: Lobby
    openapi: Callable[[], bytes]
    """Makes the OpenAPI document."""
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    compiled: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once compiled rules are loaded. Until then they are interpreted."""
