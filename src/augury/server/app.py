"""The application: a node with all its parts, behind HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware

from augury.kernel.interpreting import compiled, use_compiled
from augury.kernel.registry import GAMES
from augury.players.warming import warm_rules
from augury.server.bots import House
from augury.server.bots.analysis import Analyses
from augury.server.bots.hints import Hints
from augury.server.http.answers import HANDLERS
from augury.server.http.compression import Packing
from augury.server.http.guard import protect
from augury.server.http.routes import routes
from augury.server.identity import Guests
from augury.server.live.bus import RedisBus
from augury.server.live.leases import Keeper
from augury.server.live.node import Node
from augury.server.live.retention import discard, retire
from augury.server.live.turn_streams import BotStreams
from augury.server.metrics import Metrics

if TYPE_CHECKING:
    from starlette.datastructures import State
    from starlette.types import ASGIApp

    from augury.server.settings import Settings
    from augury.server.storage.store import Store

log = logging.getLogger(__name__)


def build(settings: Settings, store: Store) -> tuple[ASGIApp, State]:
    """The server as an ASGI application, over a store that it closes at its end; its state will have the node."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(settings, store) as node:
            app.state.node = node
            yield

    app = Starlette(routes=routes(), lifespan=lifespan, exception_handlers=HANDLERS, middleware=[Middleware(Packing)])
    app.router.redirect_slashes = False  # an address is written one way
    return protect(app, settings), app.state


@asynccontextmanager
async def running(settings: Settings, store: Store) -> AsyncIterator[Node]:
    """A node at work, with its store, bus, keeper and bots."""
    guests = Guests(await asyncio.to_thread(store.secret, "guests"))
    node = Node(settings, store, guests, Metrics())
    keeper = Keeper(node, alone=store.alone)
    node.house = House(node)
    node.bot_streams = BotStreams(node)
    node.hints = Hints(node)
    node.analyses = Analyses(node)
    keeper.took = node.house.changed
    _show(node)
    if settings.redis:
        key = await asyncio.to_thread(store.secret, "bus")
        node.bus = RedisBus(settings.redis, node.name, key, node.overheard)
    await node.start()
    await keeper.start()
    await node.house.start()
    node.spawn(_load(node), "load the rules")
    node.spawn(retire(node), "retention")
    node.spawn(discard(node), "removal of unplayed tables")
    try:
        yield node
    finally:
        await keeper.stop()
        await node.house.stop()
        await node.stop()
        await node.bus.stop()
        await asyncio.to_thread(store.close)


def _show(node: Node) -> None:
    """Have the lengths of queues and the like among the metrics."""
    gauge = node.metrics.gauge
    gauge("sockets", "Sockets and streams that are open", lambda: node.limits.sockets)
    gauge("matches_live", "Matches in memory", lambda: len(node.lives))
    gauge("matches_kept", "Matches whose clocks and bots this node sees to", lambda: _kept(node))
    gauge("entries_waiting", "Entries that wait to be stored", lambda: node.waiting)
    gauge("database_failing", "Whether the last attempt to write failed", lambda: node.writes.failing)
    gauge("bot_turns_waiting", "Turns that no bot thinks about yet", lambda: node.house.waiting)
    gauge("bots_warm", "Processes of bots that have loaded all compiled code", lambda: node.house.warm)


def _kept(node: Node) -> int:
    return sum(live.kept for live in node.lives.values())


async def _load(node: Node) -> None:
    """Load the compiled rules once there are some; until then they are interpreted."""
    await node.house.compiler.done.wait()
    await asyncio.to_thread(_load_rules)
    use_compiled()
    gc.collect()
    gc.freeze()  # what is loaded by now stays, and need not be looked through again and again
    node.compiled.set()
    log.info("compiled rules are loaded")


def _load_rules() -> None:
    with compiled():
        for game in GAMES:
            warm_rules(game)
