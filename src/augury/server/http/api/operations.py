"""For whoever runs the server: is it alive, is it ready, what does it do."""

from __future__ import annotations

import asyncio
import ipaddress

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, NotFound, Unavailable
from augury.server.http.answers import answer
from augury.server.http.credentials import bearer_of
from augury.server.http.endpoint import Call, Endpoint
from augury.server.http.network import network_address
from augury.server.identity import is_admin
from augury.server.metrics import TYPE


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the server can serve tables, and how fast."""

    status: str
    compiled: bool
    """Whether the rules are compiled; until then they are interpreted, and bots play more simply."""
    cache_fault: str | None
    """Why rules stay interpreted, if they do: they cannot be kept on disk, or a game could not be compiled."""


class Network(msgspec.Struct, frozen=True, kw_only=True):
    """How other devices reach this server."""

    address: str | None
    """Its address in the network of its machine; null if only the machine itself reaches it, or another one asks."""


async def alive(call: Call) -> Response:
    """The server answers."""
    return answer(Health("alive"))


async def ready(call: Call) -> Response:
    """The database answers, and can be written."""
    node = call.node
    try:
        await node.reading(node.store.lobby, 1)
    except AuguryError:
        raise Unavailable("the database does not answer") from None
    await node.writes.check()
    fault = node.house.compiler.fault
    return answer(Readiness(status="ready", compiled=node.compiled.is_set(), cache_fault=fault))


async def metrics(call: Call) -> Response:
    """What this node does, for Prometheus: to this machine and the host only, unless the settings say otherwise."""
    settings = call.node.settings
    host = settings.admin_token and is_admin(bearer_of(call.request.headers), settings.admin_token)
    if not (settings.open_metrics or host or _loopback(call)):
        raise NotFound("there is nothing at this address")
    return Response(call.node.metrics.text(), media_type=TYPE)


def _loopback(call: Call) -> bool:
    client = call.request.client
    try:
        return client is not None and ipaddress.ip_address(client.host).is_loopback
    except ValueError:
        return False


async def network(call: Call) -> Response:
    """Where others reach this server; only this machine is told, since its pages are at an address of its own."""
    settings = call.node.settings
    found = await asyncio.to_thread(network_address, settings.host, settings.port) if _loopback(call) else None
    return answer(Network(address=found))


async def description(call: Call) -> Response:
    """This server's description."""
    from augury import __version__
    from augury.server.http.openapi import encoded

    return answer(await asyncio.to_thread(encoded), headers={"etag": f'"{__version__}"'})  # so that it is packed once


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
