"""For operators: whether the server is alive and ready, and its metrics."""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Literal

import msgspec
from starlette.responses import Response

from augury import __version__
from augury.errors import AuguryError, NotFound, Unavailable
from augury.server.http.answers import answer
from augury.server.http.credentials import bearer_of
from augury.server.http.endpoint import Call, Endpoint
from augury.server.http.network import network_address
from augury.server.identity import is_admin
from augury.server.metrics import TYPE


class Health(msgspec.Struct, frozen=True):
    """Whether the server is alive."""

    status: str


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the server can serve tables, and how fast."""

    status: Literal["ready", "draining"]
    """A node that is draining is about to end and should get no new clients, so the answer's status is 503."""
    compiled: bool
    """Whether the rules are compiled. Until then they are interpreted, and bots play more simply."""
    cache_fault: str | None
    """Why rules stay interpreted, if they do: the cache cannot be written, or a game could not be compiled."""


class Network(msgspec.Struct, frozen=True, kw_only=True):
    """How other devices reach this server."""

    address: str | None
    """Its address in the local network; null if only its own machine reaches it, or another machine asks."""


async def alive(call: Call) -> Response:
    """The server answers."""
    return answer(Health("alive"))


async def ready(call: Call) -> Response:
    """Check that the database answers and can be written."""
    services = call.services
    try:
        await call.run(call.store.lobby, 1)
    except AuguryError:
        raise Unavailable("the database does not answer") from None
    await services.database.health.check()
    fault, draining = services.bots.compiler.fault, services.drain.begun
    readiness = Readiness(
        status="draining" if draining else "ready", compiled=services.compiled.is_set(), cache_fault=fault
    )
    return answer(readiness, 503 if draining else 200)


async def metrics(call: Call) -> Response:
    """Metrics for Prometheus: to this machine and the host only, unless the settings say otherwise."""
    settings = call.services.settings
    host = settings.admin_token and is_admin(bearer_of(call.request.headers), settings.admin_token)
    if not (settings.open_metrics or host or _loopback(call)):
        raise NotFound("there is nothing at this address")
    return Response(call.services.metrics.text(), media_type=TYPE)


def _loopback(call: Call) -> bool:
    client = call.request.client
    try:
        return client is not None and ipaddress.ip_address(client.host).is_loopback
    except ValueError:
        return False


async def network(call: Call) -> Response:
    """Where others reach this server. Only pages on this machine learn it, because they have another address."""
    settings = call.services.settings
    found = await asyncio.to_thread(network_address, settings.host, settings.port) if _loopback(call) else None
    return answer(Network(address=found))


async def description(call: Call) -> Response:
    """The OpenAPI document."""
    # With an ETag it is compressed only once.
    return answer(await asyncio.to_thread(call.services.openapi), headers={"etag": f'"{__version__}"'})


ENDPOINTS = (
    Endpoint(method="GET", path="/healthz", tag="operations", summary="Is it alive?", handler=alive, gives=Health),
    Endpoint(
        method="GET",
        path="/readyz",
        tag="operations",
        summary="Can its database be read and written, and are its rules compiled?",
        handler=ready,
        gives=Readiness,
        errors=("unavailable",),
    ),
    Endpoint(
        method="GET",
        path="/metrics",
        tag="operations",
        summary="Numbers for Prometheus; to the server's own machine and to its host",
        handler=metrics,
        media="text/plain",
        errors=("not_found",),
    ),
    Endpoint(
        method="GET",
        path="/api/network",
        tag="operations",
        summary="Where other devices reach the server; to the server's own machine only",
        handler=network,
        gives=Network,
    ),
    Endpoint(
        method="GET",
        path="/openapi.json",
        tag="operations",
        summary="This description",
        handler=description,
        gives=dict,
    ),
)
