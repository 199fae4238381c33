"""The application: all parts of a server put together, behind HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware

from augury.kernel.interpreter import compiled, use_compiled
from augury.kernel.registry import BUILT_IN, catalogue
from augury.players.warmup import warm_rules
from augury.server.bots.analysis import Analyses
from augury.server.bots.hints import Hints
from augury.server.bots.pool import BotPool
from augury.server.compute_pool import ComputePool
from augury.server.drain import Drain
from augury.server.http import openapi
from augury.server.http.answers import HANDLERS
from augury.server.http.compression import Compression
from augury.server.http.guard import Guard
from augury.server.http.routes import routes
from augury.server.identity import Guests
from augury.server.limits import Limits
from augury.server.live.async_store import AsyncStore
from augury.server.live.bus import Bus, NoBus, RedisBus
from augury.server.live.leases import LeaseManager
from augury.server.live.live_match import Observers
from augury.server.live.lobby import Lobby
from augury.server.live.node import Node, new_name
from augury.server.live.retention import remove_old, remove_unplayed
from augury.server.live.turn_streams import TurnStreams
from augury.server.metrics import Metrics
from augury.server.services import Services

if TYPE_CHECKING:
    from starlette.datastructures import State
    from starlette.types import ASGIApp

    from augury.server.settings import Settings
    from augury.server.storage.store import Store

log = logging.getLogger(__name__)


def build(settings: Settings, store: Store) -> tuple[ASGIApp, State]:
    """The server as an ASGI application, which closes the store at its end. Its state gets the services."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(settings, store) as services:
            app.state.services = services
            yield

    app = Starlette(
        routes=routes(), lifespan=lifespan, exception_handlers=HANDLERS, middleware=[Middleware(Compression)]
    )
    app.router.redirect_slashes = False  # each address is written in one way only
    return Guard(app, settings), app.state


@asynccontextmanager
async def running(settings: Settings, store: Store) -> AsyncIterator[Services]:
    """A server at work: a node with its leases and bots."""
    name, metrics, limits = new_name(), Metrics(), Limits(settings.limits)
    guests = Guests(await asyncio.to_thread(store.secret, "guests"))
    bus: Bus = NoBus()
    if settings.redis:
        bus = RedisBus(settings.redis, name, await asyncio.to_thread(store.secret, "bus"))
    database = AsyncStore(store, name, settings.lease)
    node = Node(name, database, bus, limits, Observers(), settings.limits.rooms, metrics.committed)
    turn_streams = TurnStreams(node)
    bots = BotPool(node, settings, guests, metrics)
    leases = LeaseManager(node, settings.lease, settings.absence, bots.look)
    services = Services(
        settings=settings,
        guests=guests,
        limits=limits,
        computing=ComputePool(settings.limits.computing_share),
        metrics=metrics,
        database=database,
        node=node,
        turn_streams=turn_streams,
        bots=bots,
        hints=Hints(bots, limits),
        analyses=Analyses(bots, limits, database, node.tasks),
        lobby=Lobby(database),
        drain=Drain(node, leases, turn_streams, settings.drain_seconds),
        openapi=openapi.encoded,
    )
    _add_gauges(services)
    await node.start()
    await leases.start()
    await bots.start()
    node.tasks.spawn(_load_rules(services), "load the rules")
    node.tasks.spawn(remove_old(database, settings.keep_tables, settings.keep_games), "retention")
    node.tasks.spawn(remove_unplayed(database), "removal of unplayed tables")
    try:
        yield services
    finally:
        await leases.stop()
        await bots.stop()
        await node.stop()
        services.computing.stop()
        await asyncio.to_thread(store.close)


def _add_gauges(services: Services) -> None:
    """Add the lengths of queues and the like to the metrics."""
    gauge, node, bots = services.metrics.gauge, services.node, services.bots
    gauge("sockets", "Sockets and streams that are open", lambda: services.limits.sockets)
    gauge("matches_live", "Matches in memory", lambda: len(node.matches))
    gauge("matches_kept", "Matches whose clocks and bots this node runs", lambda: node.leased)
    gauge("entries_waiting", "Entries that wait to be stored", lambda: node.waiting)
    gauge("announcements_read", "Announcements of other nodes that were read", lambda: node.announcements)
    gauge("database_failing", "Whether the last attempt to write failed", lambda: services.database.health.failing)
    gauge("bot_turns_waiting", "Turns that no bot thinks about yet", lambda: bots.waiting)
    gauge("bots_warm", "Processes of bots that have loaded all compiled code", lambda: bots.warm)


async def _load_rules(services: Services) -> None:
    """Load the compiled rules once there are some. Until then they are interpreted."""
    await services.bots.compiler.done.wait()
    await asyncio.to_thread(_warm_rules)
    use_compiled()
    gc.collect()
    gc.freeze()  # what is loaded by now stays, so the collector need not look through it again and again
    services.compiled.set()
    log.info("compiled rules are loaded")


def _warm_rules() -> None:
    with compiled():
        for info in catalogue():
            try:
                warm_rules(info.name)
            except Exception:
                if info.name in BUILT_IN:
                    raise
                log.exception("the game %s of the package %s does not work", info.name, info.package)
